/* Any call from any thread: a first use that is raced for, order within each thread, no repetition.
 */
#include "threads.h"

/* Where the threads write: `each` UUIDs for each of them. */
static uint8_t *uuids;
static size_t each;

/* ---- first use ---- */

enum { THREADS = 32, PROCESSES = 300, FIRST = 100 };

static void make_the_first(size_t number) {
    uint8_t *mine = uuids + number * FIRST * UUID7_SIZE;
    for (int i = 0; i < FIRST; i++)
        CHECK_OK(uuid7_generate(mine + i * UUID7_SIZE));
    for (int i = 0; i < FIRST; i++)
        CHECK(is_version_7(mine + i * UUID7_SIZE));
    CHECK(all_increase(mine, FIRST));
}

#if !defined(_WIN32)
/* Each child is as good as a fresh process: its parent has called nothing and has no threads. */
TEST(the_first_use_may_be_raced_for_by_32_threads_in_300_fresh_processes) {
    size_t processes = scaled(PROCESSES), in_each = THREADS * FIRST;
    uint8_t *all = shared_memory(processes * in_each * UUID7_SIZE);
    for (size_t i = 0; i < processes; i++) {
        pid_t child = fork();
        if (child == 0) {
            uuids = all + i * in_each * UUID7_SIZE;
            together(THREADS, make_the_first);
            _exit(0);
        }
        check_child(child);
    }
    CHECK(all_distinct(all, processes * in_each, UUID7_SIZE));
}
#else
TEST(the_first_use_may_be_raced_for_by_32_threads) {
    uuids = malloc(THREADS * FIRST * UUID7_SIZE); /* one process: there is no fork */
    CHECK(uuids != NULL);
    together(THREADS, make_the_first);
    CHECK(all_distinct(uuids, THREADS * FIRST, UUID7_SIZE));
    free(uuids);
}
#endif

/* ---- order and distinctness ---- */

enum { AT_ONCE = 8, EACH = 200000 };

static void make_many(size_t number) {
    uint8_t *mine = uuids + number * each * UUID7_SIZE;
    size_t most;
    for (size_t i = 0; i < each; i += most) {
        most = 1;
        if (i % 1000 == 0 && each - i >= 100) {
            most = 100;
            CHECK_OK(uuid7_generate_many(mine + i * UUID7_SIZE, most));
        } else
            CHECK_OK(uuid7_generate(mine + i * UUID7_SIZE));
    }
    CHECK(all_increase(mine, each));
}

TEST(eight_threads_at_full_speed_each_keep_their_order_and_never_repeat_one_another) {
    each = scaled(EACH);
    uuids = malloc(AT_ONCE * each * UUID7_SIZE);
    CHECK(uuids != NULL);
    together(AT_ONCE, make_many);
    CHECK(all_distinct(uuids, AT_ONCE * each, UUID7_SIZE));
    free(uuids);
}

/* ---- threads that come and go ---- */

static void *make_one(void *uuid) {
    CHECK_OK(uuid7_generate(uuid));
    return NULL;
}

TEST(threads_that_make_one_uuid_and_end_never_repeat_one_another) {
    enum { COUNT = 2000 };
    static uint8_t made[COUNT][UUID7_SIZE], tails[COUNT][6];
    size_t count = scaled(COUNT);
    for (size_t i = 0; i < count; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, make_one, made[i]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
        memcpy(tails[i], made[i] + 10, sizeof tails[i]);
    }
    CHECK(all_distinct(made, count, UUID7_SIZE));
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
    static uint8_t made[COUNT][UUID7_SIZE];
    size_t count = scaled(COUNT);
    CHECK_OK(uuid7_generator_create(NULL, &passed_on));
    for (size_t i = 0; i < count; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, make_next, made[i]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    CHECK(all_increase(*made, count));
    uuid7_generator_free(passed_on);
}

int main(void) {
#if !defined(_WIN32)
    RUN(the_first_use_may_be_raced_for_by_32_threads_in_300_fresh_processes);
#else
    RUN(the_first_use_may_be_raced_for_by_32_threads);
#endif
    RUN(eight_threads_at_full_speed_each_keep_their_order_and_never_repeat_one_another);
    RUN(threads_that_make_one_uuid_and_end_never_repeat_one_another);
    RUN(a_generator_that_one_thread_after_another_uses_keeps_its_order);
    return check_end();
}
