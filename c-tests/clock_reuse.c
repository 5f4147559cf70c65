/* A millisecond is reused while the TSC is trusted, and no longer than that. */
#include "generators.h"
#include "shims/shims.h"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#define MS INT64_C(1000000)

static int64_t elapsed_ns(void) {
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void use_for(int64_t ms) {
    const int64_t end = elapsed_ns() + ms * MS;
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

/* Whether the processor reports an invariant TSC. */
static int has_tsc(void) {
#if defined(__x86_64__) || defined(__i386__)
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1 << 8) != 0;
#elif defined(__aarch64__)
    return 1;
#else
    return 0;
#endif
}

/* Where a read takes over 2 us, no TSC is trusted. */
static int clock_is_fast(void) {
    int64_t least_ns = MS;
    for (int i = 0; i < 1000; i++) {
        const int64_t before = elapsed_ns(), ns = elapsed_ns() - before;
        least_ns = ns < least_ns ? ns : least_ns;
    }
    return least_ns < 1000;
}

static int can_be_trusted(void) { return at_native_speed() && has_tsc() && clock_is_fast(); }

/* Makes UUIDs until most reuse the millisecond; where none ever does, for 50 ms. */
static void trust_the_tsc(void) {
    if (!can_be_trusted()) {
        use_for(50);
        return;
    }
    do
        use_for(5);
    while (reads_of(1000) > 250);
}

static void reuse(void) {
    trust_the_tsc();
    while (can_be_trusted() && reads_of(100000) > 25000)
        continue;
}

TEST(a_trusted_tsc_saves_most_reads_of_the_clock) { for_each_maker(reuse); }

/* Nine readings are too few to trust a TSC by. */
static void read_at_first(void) { CHECK(reads_of(9) >= 9); }

TEST(before_the_tsc_is_trusted_the_clock_is_read_each_time) { for_each_maker(read_at_first); }

/* Once the next read of the clock has disagreed with the TSC, or 64 have taken long. */
static void wait_until_read_each_time(void) {
    while (reads_of(1000) < 1000)
        continue;
}

/* From 1 ms after the clock was set, no UUID is stale.  Calls that begin before that may be. */
static void follow(int64_t step_ms) {
    uint8_t uuid[UUID7_SIZE];
    int64_t set, begun;
    shim_clock("moved %" PRId64, step_ms);
    set = elapsed_ns();
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
    trust_the_tsc();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        follow(steps[i]);
}

TEST(a_clock_that_steps_is_followed_within_a_millisecond) { for_each_maker(step); }

static void step_once(int64_t step_ms) {
    trust_the_tsc();
    follow(step_ms);
    if (!can_be_trusted()) /* so it may not have been before the step */
        return;
    wait_until_read_each_time();
    use_for(50);
    CHECK(reads_of(1000) >= 1000);
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
    trust_the_tsc();
    shim_clock("frozen %" PRId64, ahead);
    frozen = elapsed_ns();
    do {
        begun = elapsed_ns();
        CHECK_OK(generator->make(uuid, 1));
        if (begun - frozen > MS)
            CHECK(first_48_bits(uuid) == (uint64_t)ahead);
    } while (begun - frozen < 20 * MS);
    wait_until_read_each_time();
}

TEST(a_clock_that_is_frozen_is_read_each_time) { for_each_maker(freeze); }

static void fail(void) {
    uint8_t uuid[UUID7_SIZE];
    int64_t failing, begun;
    trust_the_tsc();
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
    trust_the_tsc();
    CHECK(shim_random_calls() - before > 0); /* the first seed, and those of each 1 MiB */
    for (int64_t ms = 2000; ms < 20000; ms += 2000) {
        const unsigned long seeds = shim_random_calls();
        follow(ms);
        CHECK(shim_random_calls() > seeds);
    }
}

TEST(a_jump_of_the_clock_is_met_with_fresh_randomness) { for_each_maker(jump); }

int main(void) {
    RUN(a_trusted_tsc_saves_most_reads_of_the_clock);
    RUN(before_the_tsc_is_trusted_the_clock_is_read_each_time);
    RUN(a_clock_that_steps_is_followed_within_a_millisecond);
    RUN(after_one_step_the_clock_is_read_each_time_for_good);
    RUN(a_clock_that_is_frozen_is_read_each_time);
    RUN(a_clock_that_fails_is_noticed_within_a_millisecond);
    RUN(a_jump_of_the_clock_is_met_with_fresh_randomness);
    return check_end();
}
