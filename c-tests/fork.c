/* A child never repeats its parent, from its first call, however it was made; and it goes on above.
 */
#include "check.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>

#if defined(__GLIBC__)
#define HAS_FORK_WITHOUT_HANDLERS __GLIBC_PREREQ(2, 34)
#else
#define HAS_FORK_WITHOUT_HANDLERS 1 /* musl 1.2.2 */
#endif

extern char **environ;

enum { CHILDREN = 200, FEWER = 50, IN_PARENT = 5, IN_CHILD = 40, IN_BOTH = IN_PARENT + IN_CHILD };

/* ---- where UUIDs come from ---- */

static uuid7_generator *generator;

static void make_by_thread(uint8_t *uuid) { CHECK_OK(uuid7_generate(uuid)); }
static void make_by_generator(uint8_t *uuid) { CHECK_OK(uuid7_generator_next(generator, uuid)); }
static void make_by_thread_in_bulk(uint8_t *uuid) { CHECK_OK(uuid7_generate_many(uuid, 1)); }
static void make_by_generator_in_bulk(uint8_t *uuid) {
    CHECK_OK(uuid7_generator_next_many(generator, uuid, 1));
}

static void make_ordered(uint8_t *uuid) { CHECK_OK(uuid7_generate_ordered(uuid)); }
static void make_ordered_in_bulk(uint8_t *uuid) { CHECK_OK(uuid7_generate_ordered_many(uuid, 1)); }

static const uint64_t noon = UINT64_C(1645557742000);
static void make_at_noon(uint8_t *uuid) { CHECK_OK(uuid7_generate_at(noon, uuid)); }

/* ---- ways to fork ---- */

/* Runs no handlers of pthread_atfork. */
static pid_t clone_without_libc(void) {
#if defined(__s390__)
    return (pid_t)syscall(SYS_clone, 0, SIGCHLD, 0, 0, 0);
#else
    return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#endif
}

/* ---- families ---- */

/* No UUID and no random tail of a family is there twice.  Sorts the UUIDs. */
static void check_family(uint8_t *uuids, size_t count) {
    enum { TAIL = 6 };
    uint8_t(*tails)[TAIL] = malloc(count * TAIL);
    CHECK(tails != NULL);
    for (size_t i = 0; i < count; i++) {
        CHECK(is_version_7(uuids + i * UUID7_SIZE));
        memcpy(tails[i], uuids + (i + 1) * UUID7_SIZE - TAIL, TAIL);
    }
    CHECK(all_distinct(tails, count, TAIL));
    CHECK(all_distinct(uuids, count, UUID7_SIZE));
    free(tails);
}

/* Makes children, and UUIDs in them and between them. */
static void check_children(size_t children, pid_t (*fork_by)(void), void (*make)(uint8_t *)) {
    size_t size = children * IN_BOTH * UUID7_SIZE;
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory(size);
    for (size_t i = 0; i < children; i++) {
        uint8_t(*of_parent)[UUID7_SIZE] = uuids + i * IN_BOTH;
        uint8_t(*of_child)[UUID7_SIZE] = of_parent + IN_PARENT;
        pid_t child;
        for (int j = 0; j < IN_PARENT - 1; j++)
            make(of_parent[j]);
        child = fork_by();
        if (child == 0) {
            for (int j = 0; j < IN_CHILD; j++)
                make(of_child[j]);
            /* Above what the forking thread made before. */
            CHECK(memcmp(of_parent[IN_PARENT - 2], of_child[0], UUID7_SIZE) < 0);
            CHECK(all_increase(*of_child, IN_CHILD));
            _exit(0);
        }
        make(of_parent[IN_PARENT - 1]);
        CHECK(all_increase(*of_parent, IN_PARENT));
        check_child(child);
    }
    check_family(*uuids, children * IN_BOTH);
    munmap(uuids, size);
}

TEST(two_hundred_children_never_repeat_their_parent_or_one_another) {
    check_children(scaled(CHILDREN), fork, make_by_thread);
    check_children(scaled(FEWER), fork, make_by_thread_in_bulk);
}

TEST(children_that_use_a_generator_of_their_parent_never_repeat_it) {
    check_children(scaled(FEWER), fork, make_by_generator);
    check_children(scaled(FEWER), fork, make_by_generator_in_bulk);
}

TEST(children_that_draw_from_the_sequence_of_the_process_never_repeat_their_parent) {
    check_children(scaled(FEWER), fork, make_ordered);
    check_children(scaled(FEWER), fork, make_ordered_in_bulk);
    check_children(scaled(FEWER), clone_without_libc, make_ordered);
}

TEST(children_that_ask_for_the_same_time_never_repeat_their_parent) {
    check_children(scaled(FEWER), fork, make_at_noon);
}

TEST(children_of_a_raw_clone_never_repeat_their_parent) {
    check_children(scaled(CHILDREN), clone_without_libc, make_by_thread);
    check_children(scaled(FEWER), clone_without_libc, make_by_generator);
}

#if HAS_FORK_WITHOUT_HANDLERS
TEST(children_of_a_fork_without_handlers_never_repeat_their_parent) {
    check_children(scaled(CHILDREN), _Fork, make_by_thread);
}
#endif

static void *check_children_of_this_thread(void *unused) {
    check_children(scaled(CHILDREN), fork, make_by_thread);
    check_children(scaled(FEWER), clone_without_libc, make_by_thread);
    check_children(scaled(FEWER), fork, make_by_generator);
    return unused;
}

TEST(children_of_a_second_thread_go_on_above_what_that_thread_made) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, check_children_of_this_thread, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
}

TEST(children_of_a_parent_that_has_made_none_never_repeat_one_another) {
    size_t children = scaled(CHILDREN);
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory((children + 1) * UUID7_SIZE);
    for (size_t i = 0; i < children; i++) {
        pid_t child = fork();
        if (child == 0) {
            make_by_thread(uuids[i]);
            _exit(0);
        }
        check_child(child);
    }
    make_by_thread(uuids[children]);
    check_family(*uuids, children + 1);
}

/* Each generation makes some, lives on through the next, and makes some more. */
static void live(uint8_t (*uuids)[UUID7_SIZE], int generations) {
    for (int i = 0; i < IN_CHILD / 2; i++)
        make_by_thread(uuids[i]);
    if (generations > 1) {
        pid_t child = generations % 2 == 0 ? fork() : clone_without_libc();
        if (child == 0) {
            live(uuids + IN_CHILD, generations - 1);
            CHECK(memcmp(uuids[IN_CHILD / 2 - 1], uuids[IN_CHILD], UUID7_SIZE) < 0);
            _exit(0);
        }
        check_child(child);
    }
    for (int i = IN_CHILD / 2; i < IN_CHILD; i++)
        make_by_thread(uuids[i]);
    CHECK(all_increase(*uuids, IN_CHILD));
}

TEST(ten_generations_of_children_never_repeat_one_another) {
    enum { GENERATIONS = 10 };
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory(GENERATIONS * IN_CHILD * UUID7_SIZE);
    live(uuids, GENERATIONS);
    check_family(*uuids, GENERATIONS * IN_CHILD);
}

/* ---- vfork and exec ---- */

static const char *program;
static const char after_exec[] = "after-exec";

/* What this program does when it is run anew: writes UUIDs to standard output. */
static int write_uuids(void) {
    uint8_t uuids[IN_CHILD][UUID7_SIZE];
    for (int i = 0; i < IN_CHILD; i++)
        make_by_thread(uuids[i]);
    return write(STDOUT_FILENO, uuids, sizeof uuids) == (ssize_t)sizeof uuids ? 0 : 1;
}

static uint8_t (*vforked)[UUID7_SIZE];

/* In a function of its own: a child of vfork runs on its parent's stack. */
static pid_t vfork_and_exec(int output) {
    static char *arguments[3];
    pid_t child;
    arguments[0] = (char *)(uintptr_t)program;
    arguments[1] = (char *)(uintptr_t)after_exec;
    child = vfork();
    if (child == 0) {
        make_by_thread(vforked[1]);
        if (dup2(output, STDOUT_FILENO) == STDOUT_FILENO)
            execve(program, arguments, environ);
        _exit(1);
    }
    return child;
}

TEST(a_child_of_vfork_and_the_program_it_runs_never_repeat_the_parent) {
    size_t runs = scaled(20), each = IN_CHILD + 3;
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory(runs * each * UUID7_SIZE);
    for (size_t i = 0; i < runs; i++) {
        int ends[2];
        size_t got = 0, size = IN_CHILD * UUID7_SIZE;
        pid_t child;
        vforked = uuids + i * each;
        CHECK(pipe(ends) == 0);
        make_by_thread(vforked[0]);
        child = vfork_and_exec(ends[1]);
        make_by_thread(vforked[2]);
        close(ends[1]);
        while (got < size) {
            ssize_t more = read(ends[0], *vforked + 3 * UUID7_SIZE + got, size - got);
            CHECK(more > 0);
            got += (size_t)more;
        }
        close(ends[0]);
        check_child(child);
        CHECK(memcmp(vforked[0], vforked[1], UUID7_SIZE) < 0);
    }
    check_family(*uuids, runs * each);
}

int main(int count, char **arguments) {
    program = arguments[0];
    if (count > 1 && strcmp(arguments[1], after_exec) == 0)
        return write_uuids();
    /* Before this process has made any. */
    RUN(children_of_a_parent_that_has_made_none_never_repeat_one_another);
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    RUN(two_hundred_children_never_repeat_their_parent_or_one_another);
    RUN(children_that_use_a_generator_of_their_parent_never_repeat_it);
    RUN(children_that_draw_from_the_sequence_of_the_process_never_repeat_their_parent);
    RUN(children_that_ask_for_the_same_time_never_repeat_their_parent);
    RUN(children_of_a_raw_clone_never_repeat_their_parent);
#if HAS_FORK_WITHOUT_HANDLERS
    RUN(children_of_a_fork_without_handlers_never_repeat_their_parent);
#endif
    RUN(children_of_a_second_thread_go_on_above_what_that_thread_made);
    RUN(ten_generations_of_children_never_repeat_one_another);
    RUN(a_child_of_vfork_and_the_program_it_runs_never_repeat_the_parent);
    uuid7_generator_free(generator);
    return check_end();
}
