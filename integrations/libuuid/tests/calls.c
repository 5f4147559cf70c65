/* What a program sees that was written for libuuid; UUID_GENERATE_VERSION is uuid_generate's. */
#include "threads.h"

#include "shims/shims.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <uuid/uuid.h>

/* uuidd's calls, which are in no header. */
int __uuid_generate_random(uuid_t out, int *num);
int __uuid_generate_time(uuid_t out, int *num);
int __uuid_generate_time_cont(uuid_t out, int *num, uint32_t cont);

static void generate_time_safe(uuid_t out) { CHECK(uuid_generate_time_safe(out) == 0); }

static void generate_for_uuidd(uuid_t out) { CHECK(__uuid_generate_time(out, NULL) == 0); }

static const struct generator {
    void (*generate)(uuid_t);
    int version;
} generators[] = {
    {uuid_generate, UUID_GENERATE_VERSION},
    {uuid_generate_random, 4},
    {uuid_generate_time, 1},
    {generate_time_safe, 1},
    {uuid_generate_time_v6, 6},
    {uuid_generate_time_v7, 7},
    {generate_for_uuidd, 1},
};
enum { GENERATORS = sizeof generators / sizeof *generators };

static int is_of(const struct generator *generator, const uuid_t uuid) {
    return uuid_type(uuid) == generator->version && uuid_variant(uuid) == UUID_VARIANT_DCE;
}

/* ---- generation ---- */

TEST(each_call_makes_its_version_and_no_uuid_twice) {
    enum { COUNT = 200000 };
    size_t count = scaled(COUNT);
    uint8_t *uuids = shared_memory(COUNT * UUID7_SIZE);
    for (int g = 0; g < GENERATORS; g++) {
        for (size_t i = 0; i < count; i++) {
            generators[g].generate(uuids + i * UUID7_SIZE);
            CHECK(is_of(&generators[g], uuids + i * UUID7_SIZE));
        }
        CHECK(all_distinct(uuids, count, UUID7_SIZE));
    }
    munmap(uuids, COUNT * UUID7_SIZE);
}

TEST(a_uuid_of_time_has_the_clock_and_the_node_of_no_card) {
    for (int g = 0; g < GENERATORS; g++)
        for (int i = 0; i < 1000 && generators[g].version != 4; i++) {
            struct timeval before, time, after;
            uuid_t uuid;
            CHECK(gettimeofday(&before, NULL) == 0);
            generators[g].generate(uuid);
            CHECK(gettimeofday(&after, NULL) == 0);
            before.tv_usec =
                generators[g].version == 7 ? before.tv_usec / 1000 * 1000 : before.tv_usec;
            CHECK(uuid_time(uuid, &time) == time.tv_sec);
            CHECK(!timercmp(&time, &before, <));
            /* Version 7 may count a millisecond on; 1 and 6 a few ticks. */
            after.tv_sec += 1;
            CHECK(timercmp(&time, &after, <));
            CHECK(generators[g].version == 7 || (uuid[10] & 1) == 1);
        }
}

static void *generate_v7(void *uuid) {
    uuid_generate_time_v7(uuid);
    return NULL;
}

TEST(version_7_increases_in_the_process) {
    enum { COUNT = 1000 };
    uint8_t uuids[COUNT][UUID7_SIZE];
    for (int i = 0; i < COUNT; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, generate_v7, uuids[i]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    CHECK(all_increase(uuids[0], COUNT));
    for (int i = 0; i < COUNT; i++)
        uuid_generate_time_v7(uuids[i]);
    CHECK(all_increase(uuids[0], COUNT));
#if UUID_GENERATE_VERSION == 7
    for (int i = 0; i < COUNT; i++)
        (i % 2 ? uuid_generate : uuid_generate_time_v7)(uuids[i]);
    CHECK(all_increase(uuids[0], COUNT));
#endif
}

TEST(uuidd_gets_as_many_as_it_asks_for) {
    uuid_t uuids[5], nil = {0};
    int three = 3;
    memset(uuids, 0, sizeof uuids);
    CHECK(__uuid_generate_random(uuids[0], &three) == 0 && three == 3);
    for (int i = 0; i < 3; i++)
        CHECK(uuid_type(uuids[i]) == 4);
    CHECK_UUID(nil, uuids[3]);
    CHECK(__uuid_generate_random(uuids[3], NULL) == 0 && uuid_type(uuids[3]) == 4);
    CHECK_UUID(nil, uuids[4]);
    CHECK(__uuid_generate_time_cont(uuids[0], &three, 100) == 0 && three == 3);
    CHECK(__uuid_generate_time_cont(uuids[1], &three, 100) == 0);
    CHECK(uuid_type(uuids[0]) == 1 && memcmp(uuids[0] + 8, uuids[1] + 8, 8) != 0);
}

TEST(a_name_may_be_empty) {
    uuid_t from_null, from_empty;
    const uuid_t *dns = uuid_get_template("dns");
    uuid_generate_sha1(from_null, *dns, NULL, 0);
    uuid_generate_sha1(from_empty, *dns, "", 0);
    CHECK_UUID(from_empty, from_null);
    CHECK(uuid_type(from_null) == 5);
    uuid_generate_md5(from_null, *dns, NULL, 0);
    CHECK(uuid_type(from_null) == 3);
}

/* ---- the header ---- */

UUID_DEFINE(constant, 0x1b, 0x4e, 0x28, 0xba, 0x2f, 0xa1, 0x11, 0xd2, 0x88, 0x3f, 0xb9, 0xa7, 0x61,
            0xbd, 0xe3, 0xfb);

TEST(the_text_of_the_manual_is_read_and_written) {
    static const char lower[] = "1b4e28ba-2fa1-11d2-883f-b9a761bde3fb";
    static const char upper[] = "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB";
    char text[UUID_STR_LEN];
    uuid_t uuid;
    uuid_clear(uuid);
    CHECK(uuid_is_null(uuid) == 1 && uuid_is_null(constant) == 0);
    CHECK(uuid_parse(lower, uuid) == 0);
    CHECK_UUID(constant, uuid);
    CHECK(uuid_parse_range(upper, upper + 36, uuid) == 0);
    CHECK_UUID(constant, uuid);
    CHECK(uuid_parse("1b4e28ba", uuid) == -1);
    CHECK_UUID(constant, uuid);
    uuid_unparse(constant, text);
    CHECK_TEXT(lower, text);
    uuid_unparse_lower(constant, text);
    CHECK_TEXT(lower, text);
    uuid_unparse_upper(constant, text);
    CHECK_TEXT(upper, text);
    CHECK(uuid_compare(constant, uuid) == 0);
    CHECK(uuid_type(constant) == UUID_TYPE_DCE_TIME && uuid_variant(constant) == UUID_VARIANT_DCE);
}

/* ---- times ---- */

static void check_time(const char *text, time_t seconds, suseconds_t microseconds) {
    struct timeval time = {77, 77};
    uuid_t uuid;
    check_note("%s", text);
    CHECK(uuid_parse(text, uuid) == 0);
    CHECK(uuid_time(uuid, NULL) == seconds);
    CHECK(uuid_time(uuid, &time) == seconds);
    CHECK(time.tv_sec == seconds && time.tv_usec == microseconds);
}

TEST(times_of_versions_1_6_and_7_are_told_and_no_others) {
    /* The examples of RFC 9562, appendix A. */
    check_time("c232ab00-9414-11ec-b3c8-9f6bdeced846", 1645557742, 0);
    check_time("1ec9414c-232a-6b00-b3c8-9f6bdeced846", 1645557742, 0);
    check_time("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 1645557742, 0);
    /* Whatever the variant, as libuuid. */
    check_time("c232ab00-9414-11ec-f3c8-9f6bdeced846", 1645557742, 0);
    /* 100 ns before 1970, where libuuid returns another number. */
    check_time("13813fff-1dd2-11b2-8000-000000000001", -1, 999999);
    check_time("919108f7-52d1-4320-9bac-f847db4148a8", -1, -1);
    check_time("00000000-0000-0000-0000-000000000000", -1, -1);
}

/* ---- threads and fork ---- */

enum { THREADS = 8, MOST_PER_THREAD = 20000 };
static uint8_t (*of_threads)[UUID7_SIZE];
static const struct generator *in_threads;
static size_t per_thread;

static void generate_in_thread(size_t number) {
    for (size_t i = 0; i < per_thread; i++) {
        uint8_t *uuid = of_threads[number * per_thread + i];
        in_threads->generate(uuid);
        CHECK(is_of(in_threads, uuid));
    }
}

TEST(threads_make_no_uuid_twice) {
    of_threads = shared_memory(THREADS * MOST_PER_THREAD * sizeof *of_threads);
    per_thread = scaled(MOST_PER_THREAD);
    for (int g = 0; g < GENERATORS; g++) {
        in_threads = &generators[g];
        together(THREADS, generate_in_thread);
        CHECK(all_distinct(of_threads, THREADS * per_thread, UUID7_SIZE));
    }
    munmap(of_threads, THREADS * MOST_PER_THREAD * sizeof *of_threads);
}

TEST(children_repeat_neither_their_parent_nor_one_another) {
    enum { CHILDREN = 8, EACH = 500 };
    uint8_t(*uuids)[EACH][UUID7_SIZE] = shared_memory((CHILDREN + 1) * sizeof *uuids);
    for (int g = 0; g < GENERATORS; g++) {
        pid_t children[CHILDREN];
        uuid_t before;
        generators[g].generate(before);
        for (int child = 0; child <= CHILDREN; child++) {
            if (child < CHILDREN && (children[child] = fork()) != 0)
                continue;
            for (int i = 0; i < EACH; i++)
                generators[g].generate(uuids[child][i]);
            if (child < CHILDREN)
                _exit(0);
        }
        for (int child = 0; child < CHILDREN; child++)
            check_child(children[child]);
        CHECK(all_distinct(uuids, (CHILDREN + 1) * EACH, UUID7_SIZE));
    }
    munmap(uuids, (CHILDREN + 1) * sizeof *uuids);
}

/* ---- signal handlers ---- */

enum { IN_HANDLERS = 20, MOST_HANDLERS = 100000, KEPT = 1 << 15 };
static const struct generator *in_handler;
static volatile sig_atomic_t handled;
static unsigned long from_system;
static uuid_t of_handler;

static void generate_in_handler(int signal) {
    unsigned long calls = shim_random_calls();
    (void)signal;
    in_handler->generate(of_handler);
    from_system += shim_random_calls() - calls;
    handled = 1;
}

/* Until the handler has interrupted a few calls inside, and asked the system for that. */
static void interrupt_calls(const struct generator *generator) {
    static uuid_t kept[2 * KEPT];
    struct sigaction action;
    size_t count = 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = generate_in_handler;
    CHECK(sigaction(SIGALRM, &action, NULL) == 0);
    in_handler = generator;
    from_system = 0;
    for (size_t i = 0; i < MOST_HANDLERS && from_system < IN_HANDLERS; i++) {
        struct itimerval soon = {{0, 0}, {0, (suseconds_t)(20 + next_number() % 200)}};
        time_t before = time(NULL);
        uuid_t uuid;
        handled = 0;
        CHECK(setitimer(ITIMER_REAL, &soon, NULL) == 0);
        do
            generator->generate(uuid);
        while (!handled);
        CHECK(is_of(generator, uuid) && is_of(generator, of_handler));
        if (generator->version != 4) {
            time_t told = uuid_time(of_handler, NULL);
            CHECK(told >= before && told <= time(NULL) + 1);
        }
        if (count + 2 <= sizeof kept / sizeof *kept) {
            memcpy(kept[count++], uuid, sizeof uuid);
            memcpy(kept[count++], of_handler, sizeof uuid);
        }
    }
    CHECK(all_distinct(kept, count, sizeof *kept));
    CHECK(from_system >= IN_HANDLERS);
}

TEST(a_call_inside_a_call_gets_random_bytes_of_the_system) {
    for (int g = 0; g < GENERATORS; g++)
        if (generators[g].generate != generate_for_uuidd)
            interrupt_calls(&generators[g]);
}

/* ---- a system that refuses ---- */

/* Runs the call in a child, whose standard error is returned. */
static int in_child(void (*call)(void), char *said, size_t size) {
    int ends[2], status = -1;
    ssize_t length;
    size_t done = 0;
    pid_t child;
    CHECK(pipe(ends) == 0);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        static const struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        dup2(ends[1], STDERR_FILENO);
        call();
        _exit(0);
    }
    close(ends[1]);
    while ((length = read(ends[0], said + done, size - 1 - done)) > 0)
        done += (size_t)length;
    said[done] = '\0';
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child);
    return status;
}

static void refuse_all(void) {
    shim_random_call("fail %d", ENOSYS);
    shim_random_device("none %d", EMFILE);
}

static void admit_all(int signal) {
    (void)signal;
    shim_random_call("real");
    shim_random_device("real");
}

static void generate_without_entropy(void) {
    uuid_t uuid;
    refuse_all();
    in_threads->generate(uuid);
}

TEST(without_entropy_the_process_ends_with_one_line) {
    for (int g = 0; g < GENERATORS; g += 3) { /* a few, for each waits a second */
        char said[1000];
        int status;
        in_threads = &generators[g];
        status = in_child(generate_without_entropy, said, sizeof said);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
        CHECK_TEXT("libuuid (libuuid7): the system gives no random bytes\n", said);
    }
}

static void exit_with_tries(int signal) {
    (void)signal;
    _exit((int)shim_random_opens());
}

static void count_tries(void) {
    CHECK(signal(SIGABRT, exit_with_tries) != SIG_ERR);
    refuse_all();
    CHECK(__uuid_generate_time((uuid_t){0}, NULL) == 0);
}

TEST(without_entropy_it_tries_for_a_second) {
    char said[1000];
    int status = in_child(count_tries, said, sizeof said);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 9); /* an eighth of a second apart */
}

static void wait_for_entropy(void) {
    struct itimerval soon = {{0, 0}, {0, 300000}};
    uuid_t uuid;
    CHECK(signal(SIGALRM, admit_all) != SIG_ERR);
    refuse_all();
    CHECK(setitimer(ITIMER_REAL, &soon, NULL) == 0);
    uuid_generate_random(uuid);
    CHECK(uuid_type(uuid) == 4);
}

TEST(what_comes_within_a_second_is_waited_for) {
    char said[1000];
    int status = in_child(wait_for_entropy, said, sizeof said);
    CHECK_TEXT("", said);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void generate_each_way(void) {
    static const struct {
        const char *call, *device;
        unsigned long opens;
    } ways[] = {{"interrupted", "none 2", 0},
                {"fail 1", "real", 1},
                {"fail 1", "short", 1},
                {"fail 1", "interrupted", 1},
                {"fail 38", "counting", 1}};
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        enum { COUNT = 100 };
        uuid_t uuids[COUNT], bits = {0};
        unsigned long opens = shim_random_opens();
        memset(uuids, 0, sizeof uuids);
        shim_random_call("%s", ways[way].call);
        shim_random_device("%s", ways[way].device);
        check_note("%s, %s", ways[way].call, ways[way].device);
        for (int i = 0; i < COUNT; i++) {
            CHECK(__uuid_generate_time(uuids[i], NULL) == 0 && uuid_type(uuids[i]) == 1);
            for (int byte = 0; byte < UUID7_SIZE; byte++)
                bits[byte] |= uuids[i][byte];
        }
        CHECK(shim_random_opens() - opens == COUNT * ways[way].opens);
        CHECK(all_distinct(uuids, COUNT, sizeof *uuids));
        for (int byte = 8; byte < UUID7_SIZE; byte++)
            CHECK(bits[byte] != 0);
    }
}

TEST(interruptions_and_short_reads_are_gone_through_and_the_device_is_read) {
    char said[1000];
    int status = in_child(generate_each_way, said, sizeof said);
    CHECK_TEXT("", said);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static const char *instead;

static void generate_by_another_file(void) {
    uuid_t uuid;
    shim_random_call("fail %d", EPERM);
    shim_random_device("%s", instead);
    CHECK(__uuid_generate_time(uuid, NULL) == 0);
}

TEST(neither_an_ordinary_file_nor_dev_zero_is_a_random_device) {
    static const char *const files[] = {"file", "zero"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char said[1000];
        int status;
        instead = files[i];
        check_note("%s", instead);
        status = in_child(generate_by_another_file, said, sizeof said);
        CHECK_TEXT("libuuid (libuuid7): the system gives no random bytes\n", said);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}

/* libuuid7 refuses such a clock. */
TEST(before_1970_version_7_has_time_0_and_the_others_the_right_one) {
    uuid_t uuids[1000];
    char text[UUID_STR_LEN];
    static const uint8_t zero[6];
    shim_clock("frozen -86400000");
    for (int i = 0; i < 1000; i++) {
        uuid_generate_time_v7(uuids[i]);
        CHECK(uuid_type(uuids[i]) == 7 && memcmp(uuids[i], zero, sizeof zero) == 0);
    }
    CHECK(all_distinct(uuids, 1000, sizeof *uuids));
    shim_clock("frozen -1");
    uuid_generate_time_v6(uuids[0]);
    uuid_unparse(uuids[0], text);
    CHECK(strncmp(text, "1b21dd21-3811-68f0-", 19) == 0);
    uuid_generate_time(uuids[0]);
    uuid_unparse(uuids[0], text);
    CHECK(strncmp(text, "138118f0-1dd2-11b2-", 19) == 0);
    shim_clock("real");
}

TEST(a_time_that_its_version_cannot_hold_becomes_1970) {
    uuid_t uuid;
    struct timeval time;
    shim_clock("frozen 281474976710656"); /* one past 48 bits */
    uuid_generate_time_v7(uuid);
    CHECK(uuid_type(uuid) == 7 && uuid_time(uuid, &time) == 0 && time.tv_usec == 0);
    uuid_generate_time_v6(uuid);
    CHECK(uuid_type(uuid) == 6 && uuid_time(uuid, &time) == 0 && time.tv_usec == 0);
    uuid_generate_time(uuid);
    CHECK(uuid_type(uuid) == 1 && uuid_time(uuid, &time) == 0 && time.tv_usec == 0);
    shim_clock("real");
}

int main(void) {
    RUN(each_call_makes_its_version_and_no_uuid_twice);
    RUN(a_uuid_of_time_has_the_clock_and_the_node_of_no_card);
    RUN(version_7_increases_in_the_process);
    RUN(uuidd_gets_as_many_as_it_asks_for);
    RUN(a_name_may_be_empty);
    RUN(the_text_of_the_manual_is_read_and_written);
    RUN(times_of_versions_1_6_and_7_are_told_and_no_others);
    RUN(threads_make_no_uuid_twice);
    RUN(children_repeat_neither_their_parent_nor_one_another);
    RUN(a_call_inside_a_call_gets_random_bytes_of_the_system);
    RUN(without_entropy_the_process_ends_with_one_line);
    RUN(without_entropy_it_tries_for_a_second);
    RUN(what_comes_within_a_second_is_waited_for);
    RUN(interruptions_and_short_reads_are_gone_through_and_the_device_is_read);
    RUN(neither_an_ordinary_file_nor_dev_zero_is_a_random_device);
    RUN(before_1970_version_7_has_time_0_and_the_others_the_right_one);
    RUN(a_time_that_its_version_cannot_hold_becomes_1970);
    return check_end();
}
