/* Every call needs less than 4 KiB of stack. */
#include "check.h"

#include <ucontext.h>

enum { STACK = 1 << 16, PROMISED = 4096, COUNT = 1000, PAINT = 0x5b };

static uint8_t stack[STACK] __attribute__((aligned(64)));
static uint8_t uuids[COUNT * UUID7_SIZE];
static char texts[COUNT * UUID7_TEXT_SIZE_MAX];
static uuid7_generator *generator;
static uuid7_status status;

static void nothing(void) { status = UUID7_STATUS_OK; }
static void generate(void) { status = uuid7_generate(uuids); }
static void generate_many(void) { status = uuid7_generate_many(uuids, COUNT); }
static void generate_ordered(void) { status = uuid7_generate_ordered(uuids); }
static void generate_ordered_many(void) { status = uuid7_generate_ordered_many(uuids, COUNT); }
static void generate_at(void) { status = uuid7_generate_at(0, uuids); }
static void generate_v1(void) { status = uuid7_generate_v1(uuids); }
static void generate_v4(void) { status = uuid7_generate_v4(uuids); }
static void generate_v4_many(void) { status = uuid7_generate_v4_many(uuids, COUNT); }
static void generate_v6(void) { status = uuid7_generate_v6(uuids); }
static void reseed(void) { status = uuid7_reseed(); }
static void generator_next(void) { status = uuid7_generator_next(generator, uuids); }
static void generator_next_many(void) {
    status = uuid7_generator_next_many(generator, uuids, COUNT);
}
static void make_v3(void) { status = uuid7_make_v3(uuids, uuids, sizeof uuids, uuids); }
static void make_v5(void) { status = uuid7_make_v5(uuids, uuids, sizeof uuids, uuids); }

static const struct call {
    const char *name;
    void (*run)(void);
} calls[] = {
    {"uuid7_generate", generate},
    {"uuid7_generate_many", generate_many},
    {"uuid7_generate_ordered", generate_ordered},
    {"uuid7_generate_ordered_many", generate_ordered_many},
    {"uuid7_generate_at", generate_at},
    {"uuid7_generate_v1", generate_v1},
    {"uuid7_generate_v4", generate_v4},
    {"uuid7_generate_v4_many", generate_v4_many},
    {"uuid7_generate_v6", generate_v6},
    {"uuid7_reseed", reseed},
    {"uuid7_generator_next", generator_next},
    {"uuid7_generator_next_many", generator_next_many},
    {"uuid7_make_v3", make_v3},
    {"uuid7_make_v5", make_v5},
};

/* Bytes of the stack that a call has written to, of all its uses at most. */
static size_t depth_of(void (*call)(void), int times) {
    static int done; /* not a register, which getcontext might bring back */
    static ucontext_t here, there;
    size_t untouched = 0;
    memset(stack, PAINT, sizeof stack);
    for (done = 0; done < times; done++) {
        CHECK(getcontext(&there) == 0);
        there.uc_stack.ss_sp = stack;
        there.uc_stack.ss_size = sizeof stack;
        there.uc_link = &here;
        makecontext(&there, call, 0);
        CHECK(swapcontext(&here, &there) == 0);
        CHECK_OK(status);
    }
    while (untouched < sizeof stack && stack[untouched] == PAINT)
        untouched++;
    return sizeof stack - untouched;
}

/* More calls than a refill serves, so that some of them take what is rare. */
enum { TIMES = 1000 };

static void check_call(const struct call *call) {
    size_t depth = depth_of(call->run, TIMES) - depth_of(nothing, 1);
    check_note("%s: %zu bytes", call->name, depth);
    if (getenv("SHOW_STACK") != NULL)
        printf("%s %zu\n", call->name, depth);
    CHECK(depth < PROMISED);
}

/* In a new process each, so that the first call of the process is among them. */
TEST(every_call_that_makes_uuids_needs_less_than_4_KiB_of_stack) {
    for (const struct call *call = calls; call < calls + sizeof calls / sizeof *calls; call++) {
        pid_t child;
        fflush(NULL);
        child = fork();
        if (child == 0) {
            CHECK_OK(uuid7_generator_create(NULL, &generator));
            check_call(call);
            fflush(NULL);
            _exit(0);
        }
        check_child(child);
    }
}

static void format_and_parse(void) {
    size_t done;
    status = uuid7_format_many(uuids, COUNT, UUID7_FORM_ID25, '\n', texts, sizeof texts);
    if (status == UUID7_STATUS_OK)
        status = uuid7_parse_many(texts, sizeof texts, UUID7_FORM_ID25, '\n', uuids, COUNT, &done);
}

TEST(nor_does_text) {
    size_t depth = depth_of(format_and_parse, 1) - depth_of(nothing, 1);
    CHECK(depth < PROMISED);
}

int main(void) {
    RUN(every_call_that_makes_uuids_needs_less_than_4_KiB_of_stack);
    RUN(nor_does_text);
    return check_end();
}
