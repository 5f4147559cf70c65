/* The time of a UUID against the clock: a read just before the call is never greater. */
#include "generators.h"
#include "threads.h"

/* More threads than most machines have cores: each is interrupted anywhere, and moved about. */
enum { CALLS = 100000000, THREADS = 8, CALLS_OF_OTHERS = 2000000, RUN_LENGTH = 1000 };

static size_t calls_of_each;

static void check_one_by_one(size_t number) {
    uint8_t uuid[UUID7_SIZE];
    (void)number;
    for (size_t i = 0; i < calls_of_each; i++) {
        uint64_t before = clock_ms();
        CHECK_OK(generator->make(uuid, 1));
        if (first_48_bits(uuid) < before)
            check_note("call %zu is %" PRIu64 " ms late", i, before - first_48_bits(uuid));
        CHECK(first_48_bits(uuid) >= before);
    }
}

TEST(of_a_hundred_million_calls_on_loaded_cores_not_one_is_stale) {
    generator = generators;
    calls_of_each = scaled(CALLS) / THREADS;
    together(THREADS, check_one_by_one);
}

static void check_beside_others(void) {
    calls_of_each = scaled(CALLS_OF_OTHERS) / THREADS;
    together(THREADS, check_one_by_one);
}

TEST(no_other_way_to_make_uuids_is_stale_either) { for_each_maker(check_beside_others); }

/* A thread that rarely calls wakes anywhere in a millisecond, and on any core. */
static void check_now_and_then(size_t number) {
    const struct timespec pause = {0, 10000 + (long)number * 7919};
    uint8_t uuid[UUID7_SIZE];
    for (size_t i = 0; i < scaled(2000); i++) {
        uint64_t before = clock_ms();
        CHECK_OK(uuid7_generate(uuid));
        CHECK(first_48_bits(uuid) >= before);
        nanosleep(&pause, NULL);
    }
}

TEST(a_thread_that_sleeps_between_its_calls_is_not_stale) { together(THREADS, check_now_and_then); }

/* The last UUIDs of a run may be older than the clock is when it ends, the next run's may not. */
static void check_runs(size_t number) {
    static __thread uint8_t run[RUN_LENGTH * UUID7_SIZE];
    (void)number;
    for (size_t i = 0; i < scaled(20000); i++) {
        uint64_t before = clock_ms();
        CHECK_OK(uuid7_generate_many(run, RUN_LENGTH));
        CHECK(first_48_bits(run) >= before);
    }
}

TEST(the_first_of_many_is_never_stale) { together(THREADS, check_runs); }

int main(void) {
    RUN(a_thread_that_sleeps_between_its_calls_is_not_stale);
    RUN(of_a_hundred_million_calls_on_loaded_cores_not_one_is_stale);
    RUN(the_first_of_many_is_never_stale);
    RUN(no_other_way_to_make_uuids_is_stale_either);
    return check_end();
}
