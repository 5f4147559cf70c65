/*
 * The drop-in libuuid.so.1 beside the system's: each call of both in turns, in one run, on one
 * processor.  Printed are the median times of one call, and the median of the ratios within a turn.
 *
 *     libuuid <our libuuid.so.1>
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uuid/uuid.h>

enum { TURNS = 51 };

struct library {
    void (*generate)(uuid_t);
    void (*random)(uuid_t);
    void (*time)(uuid_t);
    int (*time_safe)(uuid_t);
    void (*md5)(uuid_t, const uuid_t, const char *, size_t);
    void (*sha1)(uuid_t, const uuid_t, const char *, size_t);
    int (*parse)(const char *, uuid_t);
    void (*unparse)(const uuid_t, char *);
};

static struct library ours, theirs;
static uuid_t uuid;
static char text[37];

static void look_up(void *library, const char *name, void *place) {
    void *call = dlsym(library, name);
    if (call == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    memcpy(place, &call, sizeof call);
}

static void open_library(const char *path, struct library *library) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    look_up(handle, "uuid_generate", &library->generate);
    look_up(handle, "uuid_generate_random", &library->random);
    look_up(handle, "uuid_generate_time", &library->time);
    look_up(handle, "uuid_generate_time_safe", &library->time_safe);
    look_up(handle, "uuid_generate_md5", &library->md5);
    look_up(handle, "uuid_generate_sha1", &library->sha1);
    look_up(handle, "uuid_parse", &library->parse);
    look_up(handle, "uuid_unparse", &library->unparse);
}

static void generate(const struct library *library) { library->generate(uuid); }
static void generate_random(const struct library *library) { library->random(uuid); }
static void generate_time(const struct library *library) { library->time(uuid); }
static void generate_time_safe(const struct library *library) { library->time_safe(uuid); }
static void generate_md5(const struct library *library) { library->md5(uuid, uuid, "name", 4); }
static void generate_sha1(const struct library *library) { library->sha1(uuid, uuid, "name", 4); }
static void unparse(const struct library *library) { library->unparse(uuid, text); }

static void parse(const struct library *library) {
    library->parse("1b4e28ba-2fa1-11d2-883f-b9a761bde3fb", uuid);
}

static const struct {
    const char *name;
    void (*call)(const struct library *library);
    size_t count; /* in a turn */
} works[] = {
    {"uuid_generate", generate, 200},
    {"uuid_generate_random", generate_random, 200},
    {"uuid_generate_time", generate_time, 50},
    {"uuid_generate_time_safe", generate_time_safe, 50},
    {"uuid_generate_md5", generate_md5, 500},
    {"uuid_generate_sha1", generate_sha1, 500},
    {"uuid_parse", parse, 1000},
    {"uuid_unparse", unparse, 500},
};

static double ns_per_call(size_t work, const struct library *library) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (size_t i = 0; i < works[work].count; i++)
        works[work].call(library);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) /
           (double)works[work].count;
}

/* The library times the processor's counter against the clock before it relies on it. */
static void warm_up(void) {
    double ns = 0;
    while (ns < 1e9)
        ns += ns_per_call(0, &ours) * (double)works[0].count;
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double median(double *numbers) {
    qsort(numbers, TURNS, sizeof *numbers, compare);
    return numbers[TURNS / 2];
}

int main(int count, char **arguments) {
    cpu_set_t one;
    if (count != 2) {
        fprintf(stderr, "usage: libuuid <our libuuid.so.1>\n");
        return 2;
    }
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one); /* where it may not: measured wherever it runs */
    open_library("libuuid.so.1", &theirs);
    open_library(arguments[1], &ours);
    if (ours.parse == theirs.parse) {
        fprintf(stderr, "The system's libuuid.so.1 is ours.\n");
        return 1;
    }
    warm_up();
    printf("%-24s %10s %12s %8s\n", "ns a call", "libuuid7's", "the system's", "ratio");
    for (size_t work = 0; work < sizeof works / sizeof *works; work++) {
        double of_ours[TURNS], of_theirs[TURNS], ratios[TURNS];
        for (size_t turn = 0; turn < TURNS; turn++) {
            of_ours[turn] = ns_per_call(work, &ours);
            of_theirs[turn] = ns_per_call(work, &theirs);
            ratios[turn] = of_theirs[turn] / of_ours[turn];
        }
        printf("%-24s %10.1f %12.1f %8.1f\n", works[work].name, median(of_ours), median(of_theirs),
               median(ratios));
    }
    return 0;
}
