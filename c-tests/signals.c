/* Signal handlers that call into a call they interrupted, and that fork in the middle of one. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <sys/time.h>

enum { ROUNDS = 400 };

static volatile sig_atomic_t interrupted;
static uuid7_status answer;
static uint8_t answered[UUID7_SIZE];

static void arm(void (*handler)(int)) {
    struct sigaction action;
    struct itimerval soon = {{0, 0}, {0, 0}};
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    CHECK(sigaction(SIGALRM, &action, NULL) == 0);
    soon.it_value.tv_usec = (suseconds_t)(20 + next_number() % 200);
    interrupted = 0;
    CHECK(setitimer(ITIMER_REAL, &soon, NULL) == 0);
}

/* Makes UUIDs until a handler has run; the last is that of the interrupted call, or of one near. */
static void make_until_interrupted(uint8_t *uuid) {
    do
        CHECK_OK(uuid7_generate(uuid));
    while (!interrupted);
}

static void make_one(int signal) {
    (void)signal;
    answer = uuid7_generate(answered);
    interrupted = 1;
}

TEST(a_call_inside_a_call_is_refused_and_harms_neither) {
    size_t busy = 0;
    for (size_t i = scaled(ROUNDS); i > 0; i--) {
        uint8_t before[UUID7_SIZE], uuid[UUID7_SIZE], after[UUID7_SIZE];
        CHECK_OK(uuid7_generate(before));
        lay_canaries(answered, sizeof answered);
        arm(make_one);
        make_until_interrupted(uuid);
        CHECK_OK(uuid7_generate(after));
        CHECK(memcmp(before, uuid, UUID7_SIZE) < 0 && memcmp(uuid, after, UUID7_SIZE) < 0);
        if (answer == UUID7_STATUS_BUSY) {
            CHECK(canaries_live_around(answered, sizeof answered, 0, 0));
            busy++;
            continue;
        }
        CHECK_STATUS(UUID7_STATUS_OK, answer);
        CHECK(memcmp(before, answered, UUID7_SIZE) < 0);
        CHECK(memcmp(answered, after, UUID7_SIZE) < 0);
        CHECK(memcmp(answered, uuid, UUID7_SIZE) != 0);
    }
    CHECK(busy > 0);
}

/* ---- fork in a handler ---- */

static pid_t child;
static uint8_t (*shared)[UUID7_SIZE];

static void make_one_and_fork(int signal) {
    (void)signal;
    answer = uuid7_generate(answered);
    child = fork();
    interrupted = 1;
}

TEST(a_call_that_a_fork_splits_in_two_returns_two_different_uuids) {
    size_t split = 0;
    shared = shared_memory(UUID7_SIZE);
    for (size_t i = scaled(ROUNDS); i > 0; i--) {
        uint8_t uuid[UUID7_SIZE], after[UUID7_SIZE];
        arm(make_one_and_fork);
        make_until_interrupted(uuid);
        if (child == 0) {
            memcpy(shared[0], uuid, UUID7_SIZE);
            CHECK_OK(uuid7_generate(after));
            CHECK(memcmp(uuid, after, UUID7_SIZE) < 0);
            _exit(0);
        }
        CHECK_OK(uuid7_generate(after));
        CHECK(memcmp(uuid, after, UUID7_SIZE) < 0);
        check_child(child);
        /* Not BUSY: the fork was before or after the call, and both may hold what it returned. */
        if (answer == UUID7_STATUS_BUSY) {
            CHECK(memcmp(shared[0], uuid, UUID7_SIZE) != 0);
            split++;
        } else {
            CHECK_STATUS(UUID7_STATUS_OK, answer);
        }
    }
    CHECK(split > 0);
}

int main(void) {
    RUN(a_call_inside_a_call_is_refused_and_harms_neither);
    RUN(a_call_that_a_fork_splits_in_two_returns_two_different_uuids);
    return check_end();
}
