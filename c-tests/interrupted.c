/* Calls that a fork, a reseed or the end of their thread interrupts. */
#include "check.h"
#include "shims/shims.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>

#if defined(__x86_64__)
#include <ucontext.h>
#endif

enum { MANY = 60000, ROUNDS = 500 };

static uint8_t many[MANY * UUID7_SIZE];
static volatile sig_atomic_t handled;

static void handle(int signal, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    CHECK(sigaction(signal, &action, NULL) == 0);
}

/* ---- a child in the middle of a bulk call that has no entropy ---- */

static pid_t child;

static int is_made(size_t i) { return is_version_7(many + i * UUID7_SIZE); }

static void fork_inside(int signal) {
    (void)signal;
    handled = 1;
    child = fork();
}

/* Whether the fork was inside the call. */
static int split_once(void) {
    struct itimerval soon = {{0, 0}, {0, 0}};
    uuid7_status status;
    int split = 0;
    memset(many, 0, sizeof many);
    handled = 0;
    soon.it_value.tv_usec = (suseconds_t)(50 + next_number() % 300);
    CHECK(setitimer(ITIMER_REAL, &soon, NULL) == 0);
    status = uuid7_generate_many(many, MANY);
    if (handled && child == 0) {
        if (status == UUID7_STATUS_OK)
            _exit(0); /* after the call */
        CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, status);
        for (size_t i = 0; i < MANY; i++)
            CHECK(!is_made(i));
        _exit(2);
    }
    CHECK_OK(status);
    while (!handled)
        sched_yield();
    if (child == 0)
        _exit(0);
    CHECK(waitpid(child, &split, 0) == child);
    CHECK(WIFEXITED(split));
    CHECK(WEXITSTATUS(split) == 0 || WEXITSTATUS(split) == 2);
    return WEXITSTATUS(split) == 2;
}

TEST(a_child_without_entropy_keeps_nothing_of_a_bulk_call_of_its_parent) {
    size_t split = 0;
    handle(SIGALRM, fork_inside);
    shim_random_call("fail %d in child", EPERM);
    shim_random_device("none %d", ENOENT);
    for (size_t i = 0; i < ROUNDS && split < 10; i++)
        split += (size_t)split_once();
    CHECK(split > 0);
    shim_random_call("real");
    shim_random_device("real");
}

/* ---- a reseed in the middle of a bulk call ---- */

enum { FAR = MANY / 4, REPEATS = 200 };

static uint8_t first[UUID7_SIZE];
static int reseeded_inside;

/* Reseeds once the bulk call has come far enough, and notes what it began with. */
static void *reseed_inside(void *unused) {
    volatile const uint8_t *there = many + FAR * UUID7_SIZE + 6;
    while (*there == 0)
        ;
    memcpy(first, many, UUID7_SIZE);
    CHECK_OK(uuid7_reseed());
    reseeded_inside = many[(MANY - 1) * UUID7_SIZE + 6] == 0;
    return unused;
}

TEST(a_reseed_on_another_thread_does_not_start_a_bulk_call_over) {
    size_t inside = 0;
    for (size_t i = 0; i < REPEATS && inside < 3; i++) {
        pthread_t thread;
        memset(many, 0, sizeof many);
        CHECK(pthread_create(&thread, NULL, reseed_inside, NULL) == 0);
        CHECK_OK(uuid7_generate_many(many, MANY));
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK_UUID(first, many);
        inside += (size_t)reseeded_inside;
    }
    CHECK(inside > 0);
}

TEST(after_a_bulk_call_a_reseed_still_has_fresh_entropy_taken) {
    unsigned long before;
    CHECK_OK(uuid7_generate_many(many, 1));
    CHECK_OK(uuid7_reseed());
    before = shim_random_calls();
    CHECK_OK(uuid7_generate_many(many, 1));
    CHECK(shim_random_calls() == before); /* this thread has */
}

/* ---- a handle whose thread is not in the child ---- */

static uuid7_generator *generator;
static volatile sig_atomic_t let_go;

static void hold(int signal) {
    (void)signal;
    handled = 1;
    while (!let_go)
        sched_yield();
}

static void *use_generator(void *unused) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR1);
    CHECK(pthread_sigmask(SIG_UNBLOCK, &signals, NULL) == 0);
    while (!let_go)
        CHECK_OK(uuid7_generator_next_many(generator, many, MANY));
    return unused;
}

/* More than the bytes of a generator that are no secret: its times and counters. */
enum { STATE = 200 };

/* Bytes of a buffer of random ones that still stand in memory; those that are zero tell nothing. */
#if defined(__SANITIZE_ADDRESS__)
__attribute__((no_sanitize_address)) /* it is freed */
#endif
static size_t
bytes_kept(const uint8_t *memory, const uint8_t *before, size_t size) {
    size_t kept = 0;
    for (size_t i = 0; i < size; i++)
        kept += before[i] != 0 && memory[i] == before[i];
    return kept;
}

TEST(a_handle_that_is_busy_for_good_in_a_child_can_be_freed_there) {
    size_t busy = 0;
    uint8_t uuid[UUID7_SIZE];
    volatile const uint8_t *there = many + FAR * UUID7_SIZE + 6;
    handle(SIGUSR1, hold);
    for (int i = 0; i < 100 && busy == 0; i++) {
        pthread_t thread;
        sigset_t signals;
        int status;
        CHECK_OK(uuid7_generator_create(NULL, &generator));
        CHECK_OK(uuid7_generator_next(generator, uuid));
        handled = let_go = 0;
        memset(many, 0, sizeof many);
        sigemptyset(&signals);
        sigaddset(&signals, SIGUSR1);
        CHECK(pthread_sigmask(SIG_BLOCK, &signals, NULL) == 0);
        CHECK(pthread_create(&thread, NULL, use_generator, NULL) == 0);
        while (*there == 0) /* it is inside a call */
            ;
        CHECK(pthread_kill(thread, SIGUSR1) == 0);
        while (!handled)
            sched_yield();
        child = fork();
        if (child == 0) {
            static uint8_t before[1 << 12];
            const uint8_t *memory = (const uint8_t *)generator;
            size_t size = malloc_usable_size(generator);
            if (uuid7_generator_next(generator, uuid) != UUID7_STATUS_BUSY)
                _exit(0); /* between two calls */
            CHECK(size <= sizeof before);
            memcpy(before, memory, size);
            if (bytes_kept(memory, before, size) < 2 * STATE)
                _exit(0); /* the buffer is nearly used up */
            uuid7_generator_free(generator);
#if defined(__GLIBC__) /* musl unmaps what is freed */
            CHECK(bytes_kept(memory, before, size) < STATE);
#endif
            _exit(2);
        }
        let_go = 1;
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2);
        busy += WEXITSTATUS(status) == 2;
        uuid7_generator_free(generator);
    }
    CHECK(busy > 0);
}

/* ---- a fork at every instruction of uuid7_reseed ---- */

#if defined(__x86_64__)
enum { TRAP_FLAG = 0x100 };

static long fork_at, traps;
static pid_t children[2];
static int which; /* child this is: 0 or 1; 2 is the parent */

static void count_and_fork(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    if (++traps != fork_at)
        return;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
    for (which = 0; which < 2; which++) {
        children[which] = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
        if (children[which] == 0)
            return;
    }
}

/* Reseeds, and forks two children at its instruction `at`; returns in all.  False if it has fewer.
 */
static int reseed_and_fork(long at) {
    fork_at = at;
    traps = 0;
    __asm__ volatile("pushfq\n orq $0x100, (%%rsp)\n popfq" ::: "memory", "cc");
    CHECK_OK(uuid7_reseed());
    __asm__ volatile("pushfq\n andq $-0x101, (%%rsp)\n popfq" ::: "memory", "cc");
    return traps >= at;
}

static void check_children(void) {
    check_child(children[0]);
    check_child(children[1]);
}

/* Two generations, each forked in the middle of a call.  The two children of the second make a
 * UUID. */
static int make_generations(long at, uint8_t (*uuids)[UUID7_SIZE]) {
    CHECK_OK(uuid7_generate(many));
    if (!reseed_and_fork(at))
        return 0;
    if (which == 2) {
        check_children();
        return 1;
    }
    if (which == 0) {
        CHECK_OK(uuid7_generate(many));
        if (reseed_and_fork(at)) {
            if (which == 2)
                check_children();
            else
                CHECK_OK(uuid7_generate(uuids[which & 1]));
        }
    }
    _exit(0);
}

TEST(a_fork_at_any_instruction_of_a_reseed_gives_children_that_repeat_nothing) {
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory(2 * UUID7_SIZE);
    struct sigaction action;
    long at = 1;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = count_and_fork;
    action.sa_flags = SA_SIGINFO;
    CHECK(sigaction(SIGTRAP, &action, NULL) == 0);
    for (; make_generations(at, uuids);
         at += at < 300 ? 1 : 31) /* the rest is far from the generation */
        CHECK(memcmp(uuids[0] + 10, uuids[1] + 10, 6) != 0 || uuid7_is_nil(uuids[0]));
    CHECK(at > 50);
}
#endif

int main(void) {
    RUN(a_child_without_entropy_keeps_nothing_of_a_bulk_call_of_its_parent);
    RUN(a_reseed_on_another_thread_does_not_start_a_bulk_call_over);
    RUN(after_a_bulk_call_a_reseed_still_has_fresh_entropy_taken);
    RUN(a_handle_that_is_busy_for_good_in_a_child_can_be_freed_there);
#if defined(__x86_64__)
    RUN(a_fork_at_any_instruction_of_a_reseed_gives_children_that_repeat_nothing);
#endif
    return check_end();
}
