/* Many children at once, forks while every thread is inside the library, and the first process of a
 * container: each way to make UUIDs, and no position or random tail twice. */
#include "generators.h"
#include "shims/shims.h"
#include "threads.h"

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>

enum { TAIL_SIZE = 6, PATIENCE_S = 600 };
#define NOON INT64_C(1700000000000)

/* No UUID is there twice.  Of the 65,000 tails here, one repeats with odds of 10^-5, three with
 * 10^-16. Sorts the UUIDs. */
static void check_family(uint8_t *uuids, size_t count) {
    uint8_t *tails = malloc(count * TAIL_SIZE);
    size_t repeated = 0;
    CHECK(tails != NULL);
    for (size_t i = 0; i < count; i++) {
        CHECK(is_version_7(uuids + i * UUID7_SIZE));
        memcpy(tails + i * TAIL_SIZE, uuids + i * UUID7_SIZE + 10, TAIL_SIZE);
    }
    CHECK(all_distinct(uuids, count, UUID7_SIZE));
    check_item_size = TAIL_SIZE;
    qsort(tails, count, TAIL_SIZE, check_compare_items);
    for (size_t i = 1; i < count; i++)
        repeated += memcmp(tails + (i - 1) * TAIL_SIZE, tails + i * TAIL_SIZE, TAIL_SIZE) == 0;
    CHECK(repeated < 3);
    free(tails);
}

/* ---- one child ---- */

static void do_nothing(void) {}

static void reseed(void) { CHECK_OK(uuid7_reseed()); }

static void generate(void) {
    uint8_t uuid[UUID7_SIZE];
    CHECK_OK(uuid7_generate(uuid));
}

static void generate_in_a_thread_of(size_t number) {
    (void)number;
    generate();
}

static void generate_in_a_thread(void) { together(1, generate_in_a_thread_of); }

static void (*first_call)(void);

/* Under a frozen clock: the child has left the millisecond in which its parent counts on. */
static void bear_one_child(void) {
    uint8_t before[UUID7_SIZE], uuid[UUID7_SIZE];
    pid_t child;
    shim_clock("frozen %" PRId64, NOON);
    CHECK_OK(generator->make(before, 1));
    child = fork();
    if (child == 0) {
        first_call();
        CHECK_OK(generator->make(uuid, 1));
        CHECK(first_48_bits(uuid) == (uint64_t)NOON + 1);
        CHECK(counter_bits(uuid) < 1 << 25);
        _exit(0);
    }
    check_child(child);
    CHECK_OK(generator->make(uuid, 1));
    CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
    CHECK(first_48_bits(uuid) == (uint64_t)NOON);
}

TEST(a_child_goes_on_above_its_parent_with_a_fresh_counter_whatever_it_calls_first) {
    static void (*const calls[])(void) = {do_nothing, reseed, generate, generate_in_a_thread};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        first_call = calls[i];
        for_each_maker(bear_one_child);
    }
}

/* ---- children at once ---- */

static void bear_children(void) {
    enum { CHILDREN = 64, EACH = 1000 };
    size_t each = scaled(EACH), size = (CHILDREN + 2) * each * UUID7_SIZE;
    uint8_t *uuids = shared_memory(size);
    pid_t children[CHILDREN];
    CHECK_OK(generator->make(uuids, each));
    for (size_t i = 0; i < CHILDREN; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            uint8_t *mine = uuids + (i + 2) * each * UUID7_SIZE;
            CHECK_OK(generator->make(mine, each));
            CHECK(all_increase(mine, each));
            CHECK(memcmp(uuids + (each - 1) * UUID7_SIZE, mine, UUID7_SIZE) < 0);
            _exit(0);
        }
    }
    CHECK_OK(generator->make(uuids + each * UUID7_SIZE, each));
    CHECK(all_increase(uuids, 2 * each));
    for (size_t i = 0; i < CHILDREN; i++)
        check_child(children[i]);
    check_family(uuids, (CHILDREN + 2) * each);
    munmap(uuids, size);
}

TEST(sixty_four_children_and_their_parent_make_a_thousand_each_and_repeat_none) {
    for_each_maker(bear_children);
}

/* ---- forks while other threads are inside ---- */

static int stop;
static uint8_t *of_children;

static size_t forks(void) { return scaled(generator == generators ? 2000 : 500); }

/* Thread 0 forks, the others keep every source of the process busy. */
static void fork_or_generate(size_t number) {
    uint8_t run[100 * UUID7_SIZE], before[UUID7_SIZE];
    size_t children = forks();
    while (number > 0 && !__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        CHECK_OK(generator->make(run, number));
        CHECK_OK(uuid7_generate_ordered_many(run, 100));
        if (number == 1)
            CHECK_OK(uuid7_reseed());
    }
    for (size_t i = 0; number == 0 && i < children; i++) {
        uint8_t *uuid = of_children + i * UUID7_SIZE;
        pid_t child;
        CHECK_OK(generator->make(before, 1));
        child = fork();
        if (child == 0) {
            alarm(PATIENCE_S); /* ends a call that never returns */
            CHECK_OK(generator->make(uuid, 1));
            CHECK(memcmp(before, uuid, UUID7_SIZE) < 0);
            _exit(0);
        }
        check_child(child);
    }
    if (number == 0)
        __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
}

static void fork_among_threads(void) {
    size_t children = forks();
    if (generator->is_bulk)
        return;
    stop = 0;
    of_children = shared_memory(children * UUID7_SIZE);
    together(5, fork_or_generate);
    check_family(of_children, children);
}

TEST(two_thousand_forks_among_four_busy_threads_leave_every_child_working) {
    for_each_maker(fork_among_threads);
}

/* ---- the first use ---- */

static uint8_t *firsts;
static size_t delay;

static void make_first_or_fork(size_t number) {
    pid_t child;
    if (number > 0) {
        CHECK_OK(generator->make(firsts + (number - 1) * UUID7_SIZE, 1));
        return;
    }
    for (size_t wait = delay; wait > 0; wait--)
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
    child = fork();
    if (child == 0) {
        alarm(PATIENCE_S);
        CHECK_OK(generator->make(firsts + 3 * UUID7_SIZE, 1));
        _exit(0);
    }
    check_child(child);
}

static void race_for_the_first_use(void) { together(4, make_first_or_fork); }

/* Three threads race for the first use of a process and a fourth forks meanwhile. */
static void fork_during_first_use(const struct generator *by, size_t processes) {
    uint8_t *uuids = shared_memory(processes * 4 * UUID7_SIZE);
    generator = by;
    check_note("%s", generator->name);
    for (size_t i = 0; i < processes; i++) {
        firsts = uuids + i * 4 * UUID7_SIZE;
        delay = i % 100 * 200;
        in_new_process(race_for_the_first_use);
    }
    check_family(uuids, processes * 4);
}

TEST(a_fork_in_the_middle_of_the_first_use_leaves_nothing_half_done) {
    fork_during_first_use(&generators[0], scaled(500));
    fork_during_first_use(&generators[2], scaled(100));
}

/* ---- containers ---- */

/* A child that is process 1 of a new container; -1 where that is not allowed. */
static pid_t clone_as_pid_1(void) {
#if defined(__s390__)
    return (pid_t)syscall(SYS_clone, 0, CLONE_NEWPID | SIGCHLD, 0, 0, 0);
#else
    return (pid_t)syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, 0, 0, 0, 0);
#endif
}

static int containers_are_allowed(void) {
    pid_t child = clone_as_pid_1();
    if (child == 0)
        _exit(0);
    if (child < 0)
        return 0;
    check_child(child);
    return 1;
}

/* Two generations, both with the number 1: a library that recognises a child by its number is
 * misled. */
static void nest_containers(void) {
    enum { EACH = 100 };
    uint8_t *uuids = shared_memory(4 * EACH * UUID7_SIZE);
    pid_t child, grandchild;
    CHECK_OK(generator->make(uuids, EACH));
    child = clone_as_pid_1();
    if (child == 0) {
        CHECK(getpid() == 1);
        CHECK_OK(generator->make(uuids + EACH * UUID7_SIZE, EACH));
        grandchild = clone_as_pid_1();
        if (grandchild == 0) {
            CHECK(getpid() == 1);
            CHECK_OK(generator->make(uuids + 2 * EACH * UUID7_SIZE, EACH));
            CHECK(all_increase(uuids, 3 * EACH));
            _exit(0);
        }
        check_child(grandchild);
        _exit(0);
    }
    CHECK_OK(generator->make(uuids + 3 * EACH * UUID7_SIZE, EACH));
    check_child(child);
    check_family(uuids, 4 * EACH);
}

TEST(the_first_process_of_a_container_repeats_neither_its_parent_nor_its_child) {
    if (containers_are_allowed())
        for_each_maker(nest_containers);
    else
        printf("SKIP: a container needs a right that this process does not have\n");
}

int main(void) {
    RUN(a_child_goes_on_above_its_parent_with_a_fresh_counter_whatever_it_calls_first);
    RUN(sixty_four_children_and_their_parent_make_a_thousand_each_and_repeat_none);
    RUN(two_thousand_forks_among_four_busy_threads_leave_every_child_working);
    RUN(a_fork_in_the_middle_of_the_first_use_leaves_nothing_half_done);
    RUN(the_first_process_of_a_container_repeats_neither_its_parent_nor_its_child);
    return check_end();
}
