/* Signal handlers that call into a call they interrupted, and that fork in the middle of one. */
#include "generators.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>

/* As many as it takes for one signal to hit a call, and some; on a slow machine few do. */
enum { ROUNDS = 200, MOST_ROUNDS = 100 * ROUNDS };

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
        CHECK_OK(generator->make(uuid, 1));
    while (!interrupted);
}

static void make_one(int signal) {
    (void)signal;
    answer = generator->make(answered, 1);
    interrupted = 1;
}

static void call_in_handler(void) {
    size_t busy = 0;
    for (size_t i = 0; i < scaled(ROUNDS) || (busy == 0 && i < MOST_ROUNDS); i++) {
        uint8_t before[UUID7_SIZE], uuid[UUID7_SIZE], after[UUID7_SIZE];
        CHECK_OK(generator->make(before, 1));
        lay_canaries(answered, sizeof answered);
        arm(make_one);
        make_until_interrupted(uuid);
        CHECK_OK(generator->make(after, 1));
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

TEST(a_call_inside_a_call_is_refused_and_harms_neither) { for_each_maker(call_in_handler); }

/* ---- fork in a handler ---- */

static pid_t child;
static uint8_t (*shared)[UUID7_SIZE];

static void make_one_and_fork(int signal) {
    (void)signal;
    answer = generator->make(answered, 1);
    child = fork();
    interrupted = 1;
}

static void fork_in_handler(void) {
    size_t split = 0;
    shared = shared_memory(UUID7_SIZE);
    own_generator(); /* made here: a handler must not run inside malloc */
    for (size_t i = 0; i < scaled(ROUNDS) || (split == 0 && i < MOST_ROUNDS); i++) {
        uint8_t uuid[UUID7_SIZE], after[UUID7_SIZE];
        arm(make_one_and_fork);
        make_until_interrupted(uuid);
        if (child == 0) {
            memcpy(shared[0], uuid, UUID7_SIZE);
            CHECK_OK(generator->make(after, 1));
            CHECK(memcmp(uuid, after, UUID7_SIZE) < 0);
            _exit(0);
        }
        CHECK_OK(generator->make(after, 1));
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

TEST(a_call_that_a_fork_splits_in_two_returns_two_different_uuids) {
    for_each_maker(fork_in_handler);
}

/* ---- storms ---- */

enum { HANDLED = 100000 };

static pthread_t target;
static int calm, ready;
static unsigned long rounds;
static uint8_t (*handled)[UUID7_SIZE];
static size_t handled_count, busy_count;

/* Into the same source, and into every other that the call may have interrupted. */
static void call_everything(int signal) {
    uint8_t uuid[UUID7_SIZE];
    int before = errno;
    (void)signal;
    answer = generator->make(uuid, 1);
    if (answer == UUID7_STATUS_OK && handled_count < HANDLED)
        memcpy(handled[handled_count++], uuid, UUID7_SIZE);
    busy_count += answer == UUID7_STATUS_BUSY;
    CHECK(answer == UUID7_STATUS_OK || answer == UUID7_STATUS_BUSY);
    for (const struct generator *other = generators; other < GENERATORS_END; other++) {
        uuid7_status status = other->make(uuid, 1);
        CHECK(status == UUID7_STATUS_OK || status == UUID7_STATUS_BUSY);
    }
    answer = uuid7_generate_at(0, uuid);
    CHECK(answer == UUID7_STATUS_OK || answer == UUID7_STATUS_BUSY);
    answer = uuid7_prepare();
    CHECK(answer == UUID7_STATUS_OK || answer == UUID7_STATUS_BUSY);
    answer = uuid7_reseed();
    CHECK(answer == UUID7_STATUS_OK || answer == UUID7_STATUS_BUSY);
    CHECK(errno == before);
}

static void *send_signals(void *unused) {
    sigset_t all;
    sigfillset(&all); /* the timer is to meet the other thread */
    CHECK(pthread_sigmask(SIG_SETMASK, &all, NULL) == 0);
    __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
    while (!__atomic_load_n(&calm, __ATOMIC_RELAXED)) {
        unsigned long round = __atomic_load_n(&rounds, __ATOMIC_RELAXED);
        CHECK(pthread_kill(target, SIGUSR1) == 0);
        /* On a slow machine the handlers must not be all that runs. */
        do
            usleep(20);
        while (round == __atomic_load_n(&rounds, __ATOMIC_RELAXED) &&
               !__atomic_load_n(&calm, __ATOMIC_RELAXED));
    }
    return unused;
}

static void weather_a_storm(void) {
    static uint8_t run[10 * UUID7_SIZE];
    struct sigaction action;
    struct itimerval soon = {{0, 0}, {0, 300}}, never = {{0, 0}, {0, 0}};
    uint8_t before[UUID7_SIZE];
    uint64_t end;
    pthread_t sender;
    handled = malloc(HANDLED * UUID7_SIZE);
    CHECK(handled != NULL);
    CHECK_OK(generator->make(before, 1));
    own_generator(); /* made here: a handler may use one but not create it */
    memset(&action, 0, sizeof action);
    action.sa_handler = call_everything;
    sigfillset(&action.sa_mask);
    CHECK(sigaction(SIGALRM, &action, NULL) == 0 && sigaction(SIGUSR1, &action, NULL) == 0);
    target = pthread_self();
    CHECK(pthread_create(&sender, NULL, send_signals, NULL) == 0);
    while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
        usleep(100);
    end = clock_ms() + 300;
    do {
        struct itimerval left;
        CHECK(getitimer(ITIMER_REAL, &left) == 0);
        if (left.it_value.tv_sec == 0 && left.it_value.tv_usec == 0)
            CHECK(setitimer(ITIMER_REAL, &soon, NULL) == 0);
        __atomic_add_fetch(&rounds, 1, __ATOMIC_RELAXED);
        CHECK_OK(generator->make(run, 10));
        CHECK(all_increase(run, 10));
        CHECK(memcmp(before, run, UUID7_SIZE) < 0);
        memcpy(before, run + 9 * UUID7_SIZE, UUID7_SIZE);
    } while (clock_ms() < end || busy_count == 0 || handled_count == 0);
    __atomic_store_n(&calm, 1, __ATOMIC_RELAXED);
    CHECK(setitimer(ITIMER_REAL, &never, NULL) == 0);
    CHECK(pthread_join(sender, NULL) == 0);
    CHECK(all_increase(*handled, handled_count));
    for (const struct generator *each = generators; each < GENERATORS_END; each++)
        CHECK_OK(each->make(run, 10));
}

TEST(a_storm_of_signals_costs_no_order_and_leaves_every_generator_working) {
    for_each_maker(weather_a_storm);
}

int main(void) {
    RUN(a_call_inside_a_call_is_refused_and_harms_neither);
    RUN(a_call_that_a_fork_splits_in_two_returns_two_different_uuids);
    RUN(a_storm_of_signals_costs_no_order_and_leaves_every_generator_working);
    return check_end();
}
