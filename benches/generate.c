/*
 * Making UUIDs against peers and floors: every goal as a ratio, in one run, in turns.
 *
 * All works run in turn, A B C A B C, on one processor, a fraction of a millisecond each.  Printed
 * are the best and the median time of each for one UUID, and of each pair the median of the ratios
 * within a turn: a processor that changes its pace between turns leaves them alone.
 *
 *     generate [JSON [SVG]]
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uuid/uuid.h>
#include <uuid7.h>

#include "bench.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

enum { COUNT = 1000, ROUNDS = 10, TURNS = 150 };

static uint8_t uuids[COUNT * UUID7_SIZE];
static uuid7_generator *generator;
static volatile uint64_t sink;
static int refused;

/* ---- the candidates: each makes COUNT UUIDs, or does a lower bound COUNT times ---- */

#define EACH(name, call)                                                                           \
    static void name(void) {                                                                       \
        for (size_t i = 0; i < COUNT; i++)                                                         \
            refused |= (call);                                                                     \
    }

#define PEER(name)                                                                                 \
    void peer_##name(uint8_t *, size_t);                                                           \
    static void name(void) { peer_##name(uuids, COUNT); }

EACH(generate, uuid7_generate(uuids + i * UUID7_SIZE))
EACH(ordered, uuid7_generate_ordered(uuids + i * UUID7_SIZE))
EACH(handle, uuid7_generator_next(generator, uuids + i * UUID7_SIZE))
EACH(v4, uuid7_generate_v4(uuids + i * UUID7_SIZE))

static void many(void) { refused |= uuid7_generate_many(uuids, COUNT); }
static void ordered_many(void) { refused |= uuid7_generate_ordered_many(uuids, COUNT); }
static void v4_many(void) { refused |= uuid7_generate_v4_many(uuids, COUNT); }

static void clock_read(void) {
    struct timespec time;
    for (size_t i = 0; i < COUNT; i++)
        refused |= clock_gettime(CLOCK_REALTIME, &time);
}

static void counter_read(void) {
#if defined(__x86_64__)
    uint64_t sum = 0;
    for (size_t i = 0; i < COUNT; i++)
        sum += __rdtsc();
    sink = sum;
#endif
}

/* A call of libc with a size that the compiler does not know. */
static void copy(void) {
    static const uint8_t from[UUID7_SIZE];
    static volatile size_t size = UUID7_SIZE;
    for (size_t i = 0; i < COUNT; i++)
        memcpy(uuids + i * UUID7_SIZE, from, size);
}

static void libuuid_random(void) {
    for (size_t i = 0; i < COUNT / 100; i++) /* a few: it takes a system call each */
        uuid_generate_random(uuids + i * UUID7_SIZE);
}

PEER(fast_uuid_v7)
PEER(uuid_now_v7)
PEER(uuid_now_v4)
PEER(uuid7)
PEER(boost_v7)
PEER(boost_v4)
PEER(chacha12)

static struct measured {
    const char *name;
    void (*work)(void);
    double count;
    const char *said;
    double turns[TURNS];
    double best, median;
} works[] = {
#define WORK(name, work, said)                                                                     \
    { name, work, COUNT, said, {0}, 0, 0 }
    WORK("uuid7_generate", generate, "ours: exact time, cryptographic, ordered in the thread"),
    WORK("uuid7_generator_next", handle, "ours: a handle"),
    WORK("uuid7_generate_ordered", ordered, "ours: ordered in the process"),
    WORK("uuid7_generate_many(1000)", many, "ours"),
    WORK("uuid7_generate_ordered_many(1000)", ordered_many, "ours"),
    WORK("uuid7_generate_v4", v4, "ours"),
    WORK("uuid7_generate_v4_many(1000)", v4_many, "ours"),
    WORK("clock_gettime", clock_read, "floor: CLOCK_REALTIME"),
    WORK("counter", counter_read, "floor: rdtsc"),
    WORK("memory copy", copy, "floor: memcpy of 16 bytes"),
    WORK("ChaCha12", chacha12, "floor: 16 bytes of keystream"),
    WORK("fast-uuid-v7", fast_uuid_v7, "inline in Rust; not cryptographic, time may be stale"),
    WORK("Boost time_generator_v7", boost_v7, "inline in C++; no order when the clock goes back"),
    WORK("Boost random_generator", boost_v4, "inline in C++; version 4"),
    WORK("uuid now_v7", uuid_now_v7, "inline in Rust, fast-rng"),
    WORK("uuid new_v4", uuid_now_v4, "inline in Rust, fast-rng; version 4"),
    WORK("uuid7", uuid7, "inline in Rust"),
    {"libuuid random", libuuid_random, COUNT / 100.0, "version 4, a system call each", {0}, 0, 0},
};

enum { WORKS = sizeof works / sizeof *works };

static const struct goal {
    const char *ours, *theirs;
    double goal;
} goals[] = {
    {"uuid7_generate", "clock_gettime", 0.6},
    {"uuid7_generate", "fast-uuid-v7", 1.3},
    {"uuid7_generate", "uuid now_v7", 0.2},
    {"uuid7_generate", "libuuid random", 0.04},
    {"uuid7_generate", "counter", 1.12},
    {"uuid7_generate_many(1000)", "clock_gettime", 0.075},
    {"uuid7_generate_ordered_many(1000)", "clock_gettime", 0.12},
    {"uuid7_generate_v4_many(1000)", "memory copy", 2.5},
    {"uuid7_generate_ordered", "uuid7_generate", 1.25},
};

enum { GOALS = sizeof goals / sizeof *goals };

static struct measured *named(const char *name) {
    for (size_t i = 0; i < WORKS; i++)
        if (strcmp(works[i].name, name) == 0)
            return works + i;
    abort();
}

static void measure(void) {
    for (int turn = -5; turn < TURNS; turn++) /* the first warm up */
        for (size_t i = 0; i < WORKS; i++) {
            double start = now();
            for (int round = 0; round < ROUNDS; round++)
                works[i].work();
            if (turn >= 0)
                works[i].turns[turn] = (now() - start) / (ROUNDS * works[i].count);
        }
    for (size_t i = 0; i < WORKS; i++) {
        double sorted[TURNS];
        memcpy(sorted, works[i].turns, sizeof sorted);
        works[i].median = median(sorted, TURNS);
        works[i].best = sorted[0];
    }
}

static double ratio_of(const struct goal *goal) {
    const double *ours = named(goal->ours)->turns, *theirs = named(goal->theirs)->turns;
    double ratios[TURNS];
    for (int i = 0; i < TURNS; i++)
        ratios[i] = ours[i] / theirs[i];
    return median(ratios, TURNS);
}

/* ---- what is shown ---- */

static double ratios[GOALS], first_ns;

static void print(void) {
    printf("%-34s %8s %8s\n", "nanoseconds for one", "best", "median");
    for (size_t i = 0; i < WORKS; i++)
        printf("%-34s %8.2f %8.2f  %s\n", works[i].name, works[i].best, works[i].median,
               works[i].said);
    printf("\n%-34s %-24s %8s %8s\n", "ratio", "to", "ratio", "goal");
    for (size_t i = 0; i < GOALS; i++) {
        int is_met = ratios[i] <= goals[i].goal;
        printf("%-34s %-24s %8.3f %8.3f  %s\n", goals[i].ours, goals[i].theirs, ratios[i],
               goals[i].goal, is_met ? "met" : "MISSED");
    }
    printf("first UUID of the process: %.1f us\n", first_ns / 1000);
}

static void write_json(const char *path) {
    FILE *file = json_open(path);
    fprintf(file, ",\n  \"ns\": {");
    for (size_t i = 0; i < WORKS; i++)
        fprintf(file, "%s\n    \"%s\": {\"best\": %.2f, \"median\": %.2f}", i == 0 ? "" : ",",
                works[i].name, works[i].best, works[i].median);
    fprintf(file, "\n  },\n  \"ratios\": [");
    for (size_t i = 0; i < GOALS; i++)
        fprintf(file, "%s\n    {\"of\": \"%s\", \"to\": \"%s\", \"ratio\": %.3f, \"goal\": %.3f}",
                i == 0 ? "" : ",", goals[i].ours, goals[i].theirs, ratios[i], goals[i].goal);
    fprintf(file, "\n  ],\n  \"first_uuid_us\": %.1f", first_ns / 1000);
    json_close(file);
}

static void write_svg(const char *path) {
    FILE *file = fopen(path, "w");
    const double scale = 420 / 110.0; /* to 110 ns; longer bars are cut and say so */
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"760\" height=\"%d\" fill=\"#ffffff\"/>\n"
            "<text x=\"10\" y=\"20\">Nanoseconds for one, best of %d turns</text>\n",
            WORKS * 22 + 40, WORKS * 22 + 40, TURNS);
    for (size_t i = 0; i < WORKS; i++) {
        const double width = works[i].best > 110 ? 420 : works[i].best * scale;
        const char *fill = strncmp(works[i].said, "ours", 4) == 0    ? "#1f6fb2"
                           : strncmp(works[i].said, "floor", 5) == 0 ? "#9aa5b1"
                                                                     : "#d08a3e";
        const int y = (int)i * 22 + 32;
        fprintf(file,
                "<text x=\"255\" y=\"%d\" text-anchor=\"end\">%s</text>"
                "<rect x=\"262\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>"
                "<text x=\"%.1f\" y=\"%d\">%.1f</text>\n",
                y + 13, works[i].name, y, width, fill, 268 + width, y + 13, works[i].best);
    }
    fprintf(file, "</svg>\n");
    fclose(file);
}

int main(int argc, char **argv) {
    cpu_set_t one;
    double start = now();
    refused |= uuid7_generate(uuids);
    first_ns = now() - start;
    refused |= uuid7_generator_create(NULL, &generator);

    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    measure();
    for (size_t i = 0; i < GOALS; i++)
        ratios[i] = ratio_of(goals + i);

    print();
    if (argc > 1)
        write_json(argv[1]);
    if (argc > 2)
        write_svg(argv[2]);
    uuid7_generator_free(generator);
    if (refused != 0)
        printf("A call was refused.\n");
    return refused == 0 ? 0 : 2;
}
