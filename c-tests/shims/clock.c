/* The clock shim; see shims.h.  One thread may set it while others read it. */
#define _GNU_SOURCE
#include "shims.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum kind { REAL, MOVED, COARSE, FROZEN, WALK, FLIP, FAIL };

struct behaviour {
    enum kind kind;
    long long first, second;
    long long reads;
};

/* Used in turn: a reader may still be at the one before. */
static struct behaviour behaviours[64];
static struct behaviour *current = behaviours;
static unsigned long reads;

static int real(clockid_t clock, struct timespec *time) {
#if defined(__USE_TIME_BITS64) && defined(SYS_clock_gettime64)
    return (int)syscall(SYS_clock_gettime64, clock, time);
#else
    return (int)syscall(SYS_clock_gettime, clock, time);
#endif
}

static void in_steps(struct timespec *time, long long step) {
    long long ns = time->tv_sec * 1000000000LL + time->tv_nsec;
    ns -= ns % step;
    time->tv_sec = (time_t)(ns / 1000000000);
    time->tv_nsec = (long)(ns % 1000000000);
}

/* Rounds down before 1970 too: the nanoseconds are never negative. */
static void add_ms(struct timespec *time, long long ms) {
    long long ns = time->tv_nsec + ms % 1000 * 1000000;
    time->tv_sec += (time_t)(ms / 1000 + (ns >= 1000000000) - (ns < 0));
    time->tv_nsec = (long)((ns + 1000000000) % 1000000000);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static const struct timespec at_1970 = {0, 0};
    struct behaviour *how = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    long long turn;
    if (clock != CLOCK_REALTIME)
        return real(clock, time);
    __atomic_fetch_add(&reads, 1, __ATOMIC_RELAXED);
    turn = __atomic_fetch_add(&how->reads, 1, __ATOMIC_RELAXED);
    if (how->kind == FAIL && turn >= how->second) {
        errno = (int)how->first;
        return -1;
    }
    if (how->kind == FROZEN || how->kind == WALK || how->kind == FLIP)
        *time = at_1970;
    else if (real(clock, time) != 0)
        return -1;
    if (how->kind == COARSE)
        in_steps(time, how->first);
    if (how->kind == FROZEN || how->kind == MOVED)
        add_ms(time, how->first);
    if (how->kind == WALK)
        add_ms(time, how->first + turn * how->second);
    if (how->kind == FLIP)
        add_ms(time, turn % 2 == 0 ? how->first : how->second);
    return 0;
}

unsigned long shim_clock_reads(void) { return __atomic_load_n(&reads, __ATOMIC_RELAXED); }

static void set(const char *text) {
    static const char *const names[] = {"real", "moved", "coarse", "frozen",
                                        "walk", "flip",  "fail"};
    static const int numbers[] = {0, 1, 1, 1, 2, 2, 2};
    static unsigned next;
    struct behaviour *how = &behaviours[++next % (sizeof behaviours / sizeof *behaviours)];
    char name[16] = "";
    int found;
    memset(how, 0, sizeof *how);
    found = sscanf(text, "%15s %lld %lld", name, &how->first, &how->second);
    for (int kind = REAL; kind <= FAIL; kind++)
        if (strcmp(names[kind], name) == 0 && numbers[kind] == found - 1) {
            how->kind = (enum kind)kind;
            __atomic_store_n(&current, how, __ATOMIC_RELEASE);
            return;
        }
    fprintf(stderr, "clock shim: no such behaviour: %s\n", text);
    abort();
}

void shim_clock(const char *behaviour, ...) {
    char text[128];
    va_list arguments;
    va_start(arguments, behaviour);
    vsnprintf(text, sizeof text, behaviour, arguments);
    va_end(arguments);
    set(text);
}

__attribute__((constructor)) static void set_from_environment(void) {
    const char *text = getenv("SHIM_CLOCK");
    if (text != NULL)
        set(text);
}
