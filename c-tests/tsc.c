/*
 * A TSC that stops, jumps, changes its rate or differs between cores, and a clock that steps or
 * gets slow, once the library trusts the TSC.  From the next read of the clock on, no UUID is
 * stale.
 *
 * Reading the TSC traps here (PR_SET_TSC), and both it and the clock show a time that the test
 * moves: so every run is the same, however loaded the machine.
 */
#include "generators.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__i386__))

#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

#define MS INT64_C(1000000)
#define NOON (INT64_C(1700000000000) * MS)

/* ---- the machine ---- */

enum { TSC_READ_NS = 20, FAST_READ_NS = 50, SLOW_READ_NS = 5000 };

static struct {
    int64_t ns;         /* the true time */
    int64_t clock_step; /* how far the clock is from it, in ns */
    int64_t clock_read_ns;
    int64_t call_ns;   /* from one call to the next */
    int64_t tsc_ns;    /* the time by the TSC of core 0 */
    int64_t tsc_speed; /* in percent */
    int64_t core_ns;   /* how far the TSC of this core is from that of core 0 */
    unsigned long clock_reads, tsc_reads;
    int forbids_tsc; /* what PR_GET_TSC answers */
} machine;

static void pass(int64_t ns) {
    machine.ns += ns;
    machine.tsc_ns += ns * machine.tsc_speed / 100;
}

static int64_t clock_now(void) { return NOON + machine.ns + machine.clock_step; }

int clock_gettime(clockid_t clock, struct timespec *time) {
    (void)clock;
    machine.clock_reads++;
    pass(machine.clock_read_ns / 2);
    time->tv_sec = (time_t)(clock_now() / (1000 * MS));
    time->tv_nsec = (long)(clock_now() % (1000 * MS));
    pass(machine.clock_read_ns / 2);
    return 0;
}

int prctl(int option, ...) {
    unsigned long value;
    va_list arguments;
    va_start(arguments, option);
    value = va_arg(arguments, unsigned long);
    va_end(arguments);
    if (option == PR_GET_TSC && !machine.forbids_tsc) {
        *(int *)value = PR_TSC_ENABLE;
        return 0;
    }
    return (int)syscall(SYS_prctl, option, value, 0, 0, 0);
}

#if defined(__x86_64__)
enum { RIP = REG_RIP, RAX = REG_RAX, RDX = REG_RDX };
#else
enum { RIP = REG_EIP, RAX = REG_EAX, RDX = REG_EDX };
#endif

/* Three ticks in a nanosecond. */
static void read_tsc(int signal, siginfo_t *information, void *context) {
    static const uint8_t rdtsc[] = {0x0f, 0x31};
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    uint64_t ticks = (uint64_t)((machine.tsc_ns + machine.core_ns + 3600 * 1000 * MS) * 3);
    (void)signal, (void)information;
    CHECK(memcmp((const void *)registers[RIP], rdtsc, sizeof rdtsc) == 0);
    registers[RIP] += (greg_t)sizeof rdtsc;
    registers[RAX] = (greg_t)(ticks & 0xffffffff);
    registers[RDX] = (greg_t)(ticks >> 32);
    machine.tsc_reads++;
    pass(TSC_READ_NS);
}

static int trap_reads_of_the_tsc(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = read_tsc;
    action.sa_flags = SA_SIGINFO;
    CHECK(sigaction(SIGSEGV, &action, NULL) == 0);
    if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) != 0)
        return 0;
    __builtin_ia32_rdtsc();
    return machine.tsc_reads == 1; /* not under an emulator */
}

/* ---- what happens once the TSC is trusted ---- */

static void nothing(void) {}
static void step_the_clock(void) { machine.clock_step += 100 * MS; }
static void slow_the_clock_down(void) { machine.clock_read_ns = SLOW_READ_NS; }
static void stop_the_tsc(void) { machine.tsc_speed = 0; }
static void halve_the_rate(void) { machine.tsc_speed = 50; }
static void set_the_tsc_back(void) { machine.tsc_ns -= 10 * MS; }
static void move_to_a_core_behind(void) { machine.core_ns = -600000; }
static void move_to_the_other_core(void) { machine.core_ns = -600000 - machine.core_ns; }

static const struct attack {
    const char *name;
    void (*first)(void);
    void (*then)(void); /* after so many calls, again and again */
    int calls;
} attacks[] = {
    {"the clock steps", step_the_clock, step_the_clock, 70},
    {"the clock gets slow, and steps", slow_the_clock_down, step_the_clock, 70},
    {"the TSC stops", stop_the_tsc, nothing, 70},
    {"the TSC stops, and the clock steps", stop_the_tsc, step_the_clock, 70},
    {"the TSC gets slow", halve_the_rate, nothing, 70},
    {"the TSC is set back", set_the_tsc_back, set_the_tsc_back, 70},
    {"two cores have TSCs out of step", move_to_a_core_behind, move_to_the_other_core, 650},
};

static const struct attack *attack;

/* Makes one UUID; returns how many milliseconds older it is than the clock was before the call. */
static int64_t make_one(void) {
    uint8_t uuid[UUID7_SIZE];
    const int64_t before = clock_now() / MS;
    CHECK_OK(generator->make(uuid, 1));
    pass(machine.call_ns);
    return before - (int64_t)first_48_bits(uuid);
}

static unsigned long reads_of(int calls) {
    const unsigned long before = machine.clock_reads;
    for (int i = 0; i < calls; i++)
        CHECK(make_one() <= 0);
    return machine.clock_reads - before;
}

static void start(int64_t clock_read_ns) {
    machine.clock_read_ns = clock_read_ns;
    machine.call_ns = 10000;
    machine.tsc_speed = 100;
}

/* The moment of the attack within a millisecond is another one each time. */
static void attack_once(int calls_before) {
    unsigned long reads;
    start(FAST_READ_NS);
    CHECK(reads_of(2500) > 0);
    machine.call_ns = 1000;
    CHECK(reads_of(1000 + calls_before) < 200);
    attack->first();
    reads = machine.clock_reads;
    for (int i = 0; i < 3000; i++) {
        const int was_read = machine.clock_reads > reads;
        const int64_t late_ms = make_one();
        if (i < 20) /* less than 20 us after: that may be too little to be seen */
            reads = machine.clock_reads;
        if (i >= 1000)
            CHECK(was_read);
        if (was_read)
            CHECK(late_ms <= 0);
        if ((i + 1) % attack->calls == 0)
            attack->then();
    }
    CHECK(reads_of(1000) >= 1000);
}

static void attack_now_and_later(void) {
    for (attack = attacks; attack < attacks + sizeof attacks / sizeof *attacks; attack++)
        for (int calls_before = 0; calls_before < 1000; calls_before += 250) {
            pid_t child = fork();
            check_note("%s, %s, %d", generator->name, attack->name, calls_before);
            if (child == 0) {
                attack_once(calls_before);
                _exit(0);
            }
            check_child(child);
        }
}

TEST(once_the_clock_was_read_after_tsc_or_clock_went_wrong_no_uuid_is_stale) {
    for_each_maker(attack_now_and_later);
}

/* ---- clocks that are slow, and a TSC that is forbidden ---- */

static void use_a_slow_clock(void) {
    start(SLOW_READ_NS);
    CHECK(reads_of(5000) >= 5000);
    machine.tsc_reads = 0;
    CHECK(reads_of(1000) >= 1000);
    CHECK(machine.tsc_reads == 0);
}

TEST(where_the_clock_is_slow_to_read_it_is_read_each_time) { for_each_maker(use_a_slow_clock); }

static void never_read_the_tsc(void) {
    start(FAST_READ_NS);
    machine.forbids_tsc = 1;
    CHECK(signal(SIGSEGV, SIG_DFL) != SIG_ERR);
    CHECK(reads_of(5000) >= 5000);
}

TEST(a_thread_that_may_not_read_the_tsc_makes_uuids_without_it) {
    for_each_maker(never_read_the_tsc);
}

int main(void) {
    if (!trap_reads_of_the_tsc()) {
        puts("SKIP: tsc: reads of the TSC cannot be made to trap here");
        return 0;
    }
    RUN(once_the_clock_was_read_after_tsc_or_clock_went_wrong_no_uuid_is_stale);
    RUN(where_the_clock_is_slow_to_read_it_is_read_each_time);
    RUN(a_thread_that_may_not_read_the_tsc_makes_uuids_without_it);
    return check_end();
}

#else

int main(void) {
    puts("SKIP: tsc: only Linux on x86 can make reads of the TSC trap");
    return 0;
}

#endif
