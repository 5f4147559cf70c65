/* A system that has no memory now: a status, errno as it was, and the next call succeeds; and no
 * fork check that is weaker for good. */
#include "check.h"
#include "shims/shims.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>

static const char *program;

/* Runs this program anew, from a library on that has no memory as it is loaded. */
static void run_without_memory_at_load(const char *part) {
    pid_t child = fork();
    if (child == 0) {
        CHECK(setenv("SHIM_ADVICE", "12", 1) == 0);
        /* cross.sh gives the emulator, without which the system cannot run this program. */
        execl("/bin/sh", "sh", "-c", "exec $EMULATOR \"$0\" \"$1\"", program, part, (char *)NULL);
        _exit(1);
    }
    check_child(child);
}

static pid_t clone_without_libc(void) {
#if defined(__s390__)
    return (pid_t)syscall(SYS_clone, 0, SIGCHLD, 0, 0, 0);
#else
    return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#endif
}

static void refuse_then_serve(void) {
    enum { CHILDREN = 200 };
    uint8_t(*uuids)[UUID7_SIZE] = shared_memory((2 * CHILDREN) * UUID7_SIZE);
    uint8_t area[3 * UUID7_SIZE];
    lay_canaries(area, sizeof area);
    errno = 4321;
    CHECK_STATUS(UUID7_STATUS_NO_MEMORY, uuid7_generate(area + UUID7_SIZE));
    CHECK_STATUS(UUID7_STATUS_NO_MEMORY, uuid7_generate_ordered(area + UUID7_SIZE));
    CHECK_STATUS(UUID7_STATUS_NO_MEMORY, uuid7_reseed());
    CHECK(errno == 4321);
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
    shim_advice(0);
    for (size_t i = 0; i < CHILDREN; i++) {
        pid_t child;
        CHECK_OK(uuid7_generate(uuids[2 * i]));
        child = clone_without_libc();
        if (child == 0) {
            CHECK_OK(uuid7_generate(uuids[2 * i + 1]));
            _exit(0);
        }
        check_child(child);
    }
    for (size_t i = 0; i < 2 * CHILDREN; i++) /* the random tails alone */
        memset(uuids[i], 0, 10);
    CHECK(all_distinct(uuids, 2 * CHILDREN, UUID7_SIZE));
}

TEST(a_first_call_without_memory_is_refused_and_the_next_one_checks_for_raw_clones) {
    run_without_memory_at_load("refuse");
}

static void exhaust_memory(void) {
    struct rlimit none = {0, RLIM_INFINITY};
    CHECK(setrlimit(RLIMIT_AS, &none) == 0);
    for (size_t size = 1 << 20; size >= 16; size /= 2)
        while (malloc(size) != NULL)
            ;
}

TEST(a_generator_without_memory_is_refused_and_errno_is_as_it_was) {
    pid_t child = fork();
    if (child == 0) {
        uuid7_generator *generator = NULL;
        exhaust_memory();
        errno = 4321;
        CHECK_STATUS(UUID7_STATUS_NO_MEMORY, uuid7_generator_create(NULL, &generator));
        CHECK(errno == 4321);
        CHECK(generator == NULL);
        _exit(0);
    }
    check_child(child);
}

static int is_emulated(void) {
    const char *emulator = getenv("EMULATOR");
    return emulator != NULL && emulator[0] != '\0';
}

int main(int count, char **arguments) {
    program = arguments[0];
    if (count > 1) {
        refuse_then_serve();
        return 0;
    }
    RUN(a_first_call_without_memory_is_refused_and_the_next_one_checks_for_raw_clones);
    if (is_emulated())
        puts("SKIP: a generator without memory: the limit would be the emulator's");
    else
        RUN(a_generator_without_memory_is_refused_and_errno_is_as_it_was);
    return check_end();
}
