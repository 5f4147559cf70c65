/* Any call from any thread: a first use that is raced for, order within each thread, no repetition.
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 32, PROCESSES = 300, FIRST = 100 };

/* ---- first use ---- */

static pthread_barrier_t start;

/* No thread of this process has called the library before. */
static void *make_the_first(void *uuids) {
    uint8_t(*mine)[UUID7_SIZE] = uuids;
    pthread_barrier_wait(&start);
    for (int i = 0; i < FIRST; i++)
        CHECK_OK(uuid7_generate(mine[i]));
    for (int i = 0; i < FIRST; i++)
        CHECK(is_version_7(mine[i]));
    CHECK(all_increase(*mine, FIRST));
    return NULL;
}

static void run_threads(int threads, void *(*work)(void *), uint8_t *uuids, size_t each) {
    pthread_t running[THREADS];
    CHECK(threads <= THREADS);
    CHECK(pthread_barrier_init(&start, NULL, (unsigned)threads) == 0);
    for (int i = 0; i < threads; i++)
        CHECK(pthread_create(&running[i], NULL, work, uuids + (size_t)i * each * UUID7_SIZE) == 0);
    for (int i = 0; i < threads; i++)
        CHECK(pthread_join(running[i], NULL) == 0);
    pthread_barrier_destroy(&start);
}

/* Each child is as good as a fresh process: its parent has called nothing and has no threads. */
TEST(the_first_use_may_be_raced_for_by_32_threads_in_300_fresh_processes) {
    size_t processes = scaled(PROCESSES), in_each = THREADS * FIRST;
    uint8_t *uuids = shared_memory(processes * in_each * UUID7_SIZE);
    for (size_t i = 0; i < processes; i++) {
        pid_t child = fork();
        if (child == 0) {
            run_threads(THREADS, make_the_first, uuids + i * in_each * UUID7_SIZE, FIRST);
            _exit(0);
        }
        check_child(child);
    }
    CHECK(all_distinct(uuids, processes * in_each, UUID7_SIZE));
}

/* ---- order and distinctness ---- */

enum { AT_ONCE = 8, EACH = 200000 };

static size_t each;

static void *make_many(void *uuids) {
    uint8_t(*mine)[UUID7_SIZE] = uuids;
    pthread_barrier_wait(&start);
    for (size_t i = 0; i < each; i++) {
        size_t most = each - i < 100 ? each - i : 100;
        if (i % 1000 != 0) {
            CHECK_OK(uuid7_generate(mine[i]));
            continue;
        }
        CHECK_OK(uuid7_generate_many(mine[i], most));
        i += most - 1;
    }
    CHECK(all_increase(*mine, each));
    return NULL;
}

TEST(eight_threads_at_full_speed_each_keep_their_order_and_never_repeat_one_another) {
    uint8_t *uuids;
    each = scaled(EACH);
    uuids = shared_memory(AT_ONCE * each * UUID7_SIZE);
    run_threads(AT_ONCE, make_many, uuids, each);
    CHECK(all_distinct(uuids, AT_ONCE * each, UUID7_SIZE));
}

/* ---- one sequence for all threads ---- */

enum { TURNS = 200000 };

static pthread_mutex_t token = PTHREAD_MUTEX_INITIALIZER;
static uint8_t (*in_turn)[UUID7_SIZE];
static size_t turns, turns_taken;

/* Whoever has the token takes the next place; that the others see is what makes an order. */
static void *take_turns(void *unused) {
    for (int more = 1; more;) {
        CHECK(pthread_mutex_lock(&token) == 0);
        more = turns_taken < turns;
        if (more)
            CHECK_OK(uuid7_generate_ordered(in_turn[turns_taken++]));
        CHECK(pthread_mutex_unlock(&token) == 0);
    }
    return unused;
}

TEST(ordered_uuids_made_in_turn_by_several_threads_are_one_increasing_sequence) {
    enum { TAKERS = 3 };
    pthread_t takers[TAKERS];
    turns = scaled(TURNS);
    in_turn = shared_memory(turns * UUID7_SIZE);
    for (int i = 0; i < TAKERS; i++)
        CHECK(pthread_create(&takers[i], NULL, take_turns, NULL) == 0);
    for (int i = 0; i < TAKERS; i++)
        CHECK(pthread_join(takers[i], NULL) == 0);
    CHECK(turns_taken == turns);
    CHECK(all_increase(*in_turn, turns));
}

static void *make_many_ordered(void *uuids) {
    uint8_t(*mine)[UUID7_SIZE] = uuids;
    pthread_barrier_wait(&start);
    for (size_t i = 0; i < each; i += 100) {
        size_t most = each - i < 100 ? each - i : 100;
        CHECK_OK(uuid7_generate_ordered_many(mine[i], most));
    }
    CHECK(all_increase(*mine, each));
    return NULL;
}

TEST(ordered_uuids_that_eight_threads_make_at_once_are_distinct_and_in_order_in_each) {
    uint8_t *uuids;
    each = scaled(EACH);
    uuids = shared_memory(AT_ONCE * each * UUID7_SIZE);
    run_threads(AT_ONCE, make_many_ordered, uuids, each);
    CHECK(all_distinct(uuids, AT_ONCE * each, UUID7_SIZE));
}

static void *make_at_random_times(void *unused) {
    unsigned long long number = (unsigned long long)(uintptr_t)unused * 7919 + 1;
    for (size_t i = scaled(100000); i > 0; i--) {
        uint8_t uuid[UUID7_SIZE];
        number = number * 6364136223846793005u + 1442695040888963407u;
        CHECK_OK(uuid7_generate_at(number >> 16, uuid));
        CHECK(first_48_bits(uuid) == number >> 16);
    }
    return NULL;
}

TEST(threads_that_ask_for_times_of_their_own_get_no_other_time) {
    enum { ASKERS = 4 };
    pthread_t askers[ASKERS];
    for (uintptr_t i = 0; i < ASKERS; i++)
        CHECK(pthread_create(&askers[i], NULL, make_at_random_times, (void *)i) == 0);
    for (int i = 0; i < ASKERS; i++)
        CHECK(pthread_join(askers[i], NULL) == 0);
}

/* ---- threads that come and go ---- */

static void *make_one(void *uuid) {
    CHECK_OK(uuid7_generate(uuid));
    return NULL;
}

TEST(threads_that_make_one_uuid_and_end_never_repeat_one_another) {
    enum { COUNT = 2000 };
    static uint8_t uuids[COUNT][UUID7_SIZE], tails[COUNT][6];
    size_t count = scaled(COUNT);
    for (size_t i = 0; i < count; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, make_one, uuids[i]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
        memcpy(tails[i], uuids[i] + 10, sizeof tails[i]);
    }
    CHECK(all_distinct(uuids, count, UUID7_SIZE));
    CHECK(all_distinct(tails, count, sizeof *tails));
}

/* ---- a handle that is passed on ---- */

static uuid7_generator *passed_on;

static void *make_next(void *uuid) {
    CHECK_OK(uuid7_generator_next(passed_on, uuid));
    return NULL;
}

TEST(a_generator_that_one_thread_after_another_uses_keeps_its_order) {
    enum { COUNT = 500 };
    static uint8_t uuids[COUNT][UUID7_SIZE];
    size_t count = scaled(COUNT);
    CHECK_OK(uuid7_generator_create(&passed_on));
    for (size_t i = 0; i < count; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, make_next, uuids[i]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    CHECK(all_increase(*uuids, count));
    uuid7_generator_free(passed_on);
}

int main(void) {
    RUN(the_first_use_may_be_raced_for_by_32_threads_in_300_fresh_processes);
    RUN(eight_threads_at_full_speed_each_keep_their_order_and_never_repeat_one_another);
    RUN(ordered_uuids_made_in_turn_by_several_threads_are_one_increasing_sequence);
    RUN(ordered_uuids_that_eight_threads_make_at_once_are_distinct_and_in_order_in_each);
    RUN(threads_that_ask_for_times_of_their_own_get_no_other_time);
    RUN(threads_that_make_one_uuid_and_end_never_repeat_one_another);
    RUN(a_generator_that_one_thread_after_another_uses_keeps_its_order);
    return check_end();
}
