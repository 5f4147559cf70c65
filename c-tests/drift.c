/* At full speed the time of the UUIDs stays that of the clock: nothing runs ahead. */
#include "generators.h"
#include "threads.h"

enum { RUN_SIZE = 1000, AHEAD_MS = 2 };

static size_t each;

static size_t total(void) { return scaled(generator == generators ? 10000000 : 2000000); }

static void make_at_full_speed(size_t number) {
    static __thread uint8_t run[RUN_SIZE * UUID7_SIZE];
    (void)number;
    for (size_t made = 0; made < each; made += RUN_SIZE)
        CHECK_OK(generator->make(run, RUN_SIZE));
    CHECK(first_48_bits(run + (RUN_SIZE - 1) * UUID7_SIZE) <= clock_ms() + AHEAD_MS);
}

static void in_one_thread(void) {
    each = total();
    make_at_full_speed(0);
}

TEST(what_one_thread_makes_at_full_speed_does_not_run_ahead_of_the_clock) {
    for_each_maker(in_one_thread);
}

static void in_eight_threads(void) {
    each = total() / 8;
    together(8, make_at_full_speed);
}

TEST(what_eight_threads_make_at_full_speed_does_not_run_ahead_of_the_clock) {
    for_each_maker(in_eight_threads);
}

int main(void) {
    RUN(what_one_thread_makes_at_full_speed_does_not_run_ahead_of_the_clock);
    RUN(what_eight_threads_make_at_full_speed_does_not_run_ahead_of_the_clock);
    return check_end();
}
