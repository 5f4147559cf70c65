/* A millisecond is reused while the counter of the processor is trusted, and no longer than that.
 */
#include "generators.h"
#include "shims/shims.h"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

enum { CALLS = 100000 };
#define MS INT64_C(1000000)

static int64_t elapsed_ns(void) {
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Uses the clock long enough for the counter to be proven, many times over. */
static void prove_the_counter(void) {
    const int64_t end = elapsed_ns() + 200 * MS;
    uint8_t uuid[UUID7_SIZE];
    while (elapsed_ns() < end)
        CHECK_OK(generator->make(uuid, 1));
}

static unsigned long reads_of(size_t calls) {
    uint8_t uuid[UUID7_SIZE];
    unsigned long before = shim_clock_reads();
    for (size_t i = 0; i < calls; i++)
        CHECK_OK(generator->make(uuid, 1));
    return shim_clock_reads() - before;
}

/* Once the next readings have been taken; on a loaded core several may be interrupted. */
static int is_read_each_time(void) {
    const int64_t end = elapsed_ns() + 5000 * MS;
    while (elapsed_ns() < end)
        if (reads_of(1000) >= 1000)
            return 1;
    return 0;
}

/* Whether the processor vouches for its counter. */
static int has_counter(void) {
#if defined(__x86_64__) || defined(__i386__)
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1 << 8) != 0;
#elif defined(__aarch64__)
    return 1;
#else
    return 0;
#endif
}

/* Of a loaded core, and of an emulated one, a stretch may be all interruptions. */
static int is_reused(void) {
    for (int tries = 0; tries < 20; tries++) {
        prove_the_counter();
        if (reads_of(CALLS) < CALLS / 4)
            return 1;
    }
    return 0;
}

static void reuse(void) { CHECK(is_reused()); }

TEST(a_proven_counter_saves_most_reads_of_the_clock) {
    if (has_counter() && at_native_speed())
        for_each_maker(reuse);
}

static void read_at_first(void) { CHECK(reads_of(100) >= 100); }

TEST(before_it_is_proven_the_clock_is_read_each_time) { for_each_maker(read_at_first); }

/* From 1 ms after the clock was set, no UUID is stale.  Calls that begin before that may be. */
static void follow(int64_t step_ms) {
    const int64_t set = elapsed_ns();
    uint8_t uuid[UUID7_SIZE];
    int64_t begun;
    shim_clock("moved %" PRId64, step_ms);
    do {
        uint64_t before = clock_ms();
        begun = elapsed_ns();
        CHECK_OK(generator->make(uuid, 1));
        if (begun - set > MS)
            CHECK(first_48_bits(uuid) >= before);
    } while (begun - set < 20 * MS);
}

static void step(void) {
    static const int64_t steps[] = {1, 5, 999, 1001, 3600 * 1000, -50, -7200 * 1000, 86400 * 1000};
    prove_the_counter();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        follow(steps[i]);
}

TEST(a_clock_that_steps_is_followed_within_a_millisecond) { for_each_maker(step); }

static void step_once(int64_t step_ms) {
    prove_the_counter();
    follow(step_ms);
    CHECK(is_read_each_time());
    prove_the_counter();
    CHECK(is_read_each_time());
}

static void step_forward(void) { step_once(100); }
static void step_back(void) { step_once(-100); }

TEST(after_one_step_the_clock_is_read_each_time_for_good) {
    for_each_maker(step_forward);
    for_each_maker(step_back);
}

static void freeze(void) {
    const int64_t ahead = (int64_t)clock_ms() + 3600 * 1000;
    uint8_t uuid[UUID7_SIZE];
    int64_t frozen, begun;
    prove_the_counter();
    shim_clock("frozen %" PRId64, ahead);
    frozen = elapsed_ns();
    do {
        begun = elapsed_ns();
        CHECK_OK(generator->make(uuid, 1));
        if (begun - frozen > MS)
            CHECK(first_48_bits(uuid) == (uint64_t)ahead);
    } while (begun - frozen < 20 * MS);
    CHECK(is_read_each_time());
}

TEST(a_clock_that_is_frozen_is_read_each_time) { for_each_maker(freeze); }

static void fail(void) {
    uint8_t uuid[UUID7_SIZE];
    int64_t failing, begun;
    prove_the_counter();
    shim_clock("fail 22 0");
    failing = elapsed_ns();
    do {
        uuid7_status status;
        begun = elapsed_ns();
        status = generator->make(uuid, 1);
        if (begun - failing > MS)
            CHECK(status == UUID7_STATUS_BAD_CLOCK);
    } while (begun - failing < 5 * MS);
}

TEST(a_clock_that_fails_is_noticed_within_a_millisecond) { for_each_maker(fail); }

/* After a jump of more than a second fresh randomness is taken, once. */
static void jump(void) {
    const unsigned long before = shim_random_calls();
    prove_the_counter();
    CHECK(shim_random_calls() - before > 0); /* the first seed, and those of each 1 MiB */
    for (int64_t ms = 2000; ms < 20000; ms += 2000) {
        const unsigned long seeds = shim_random_calls();
        follow(ms);
        CHECK(shim_random_calls() > seeds);
    }
}

TEST(a_jump_of_the_clock_is_met_with_fresh_randomness) { for_each_maker(jump); }

int main(void) {
    RUN(a_proven_counter_saves_most_reads_of_the_clock);
    RUN(before_it_is_proven_the_clock_is_read_each_time);
    RUN(a_clock_that_steps_is_followed_within_a_millisecond);
    RUN(after_one_step_the_clock_is_read_each_time_for_good);
    RUN(a_clock_that_is_frozen_is_read_each_time);
    RUN(a_clock_that_fails_is_noticed_within_a_millisecond);
    RUN(a_jump_of_the_clock_is_met_with_fresh_randomness);
    return check_end();
}
