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
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uuid/uuid.h>
#include <uuid7.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

enum { COUNT = 1000, ROUNDS = 10, TURNS = 150 };

static uint8_t uuids[COUNT * UUID7_SIZE];
static uuid7_generator *generator;
static volatile uint64_t sink;
static int refused;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double median(double *numbers, size_t count) {
    qsort(numbers, count, sizeof *numbers, compare);
    return numbers[count / 2];
}

/* ---- the works: each makes COUNT UUIDs, or does COUNT times what the floor is ---- */

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

/* ---- threads ---- */

enum { THREADS_MAX = 16, MANY_THREADS = 1000, CALLS = 300000, SCALING_TURNS = 25 };

static pthread_barrier_t start_line;

static uuid7_status read_counter(uint8_t *unused) {
    (void)unused;
#if defined(__x86_64__)
    __rdtsc();
#endif
    return UUID7_STATUS_OK;
}

/* What a sequence that threads share cannot do without. */
static uuid7_status add_bare(uint8_t *unused) {
    static struct {
        uint8_t before[128];
        uint64_t word;
        uint8_t after[128];
    } line;
    (void)unused;
    __atomic_fetch_add(&line.word, 8, __ATOMIC_ACQ_REL);
    return UUID7_STATUS_OK;
}

static uuid7_status read_counter_and_add(uint8_t *unused) {
    return read_counter(unused) | add_bare(unused);
}

static const int threads[] = {1, 2, 4, 8, 16};

enum { STEPS = sizeof threads / sizeof *threads };

/* The first shows what the machine has to give, the others up to `ordered` what the floors are. */
static struct scaled {
    const char *name;
    uuid7_status (*call)(uint8_t *);
    double turns[STEPS][SCALING_TURNS]; /* calls in a nanosecond by all threads together */
    double best[STEPS];
    double of_two_to_one; /* the median of the ratios within a turn */
} scaled[] = {
    {"counter", read_counter, {{0}}, {0}, 0},
    {"lock xadd", add_bare, {{0}}, {0}, 0},
    {"counter and lock xadd", read_counter_and_add, {{0}}, {0}, 0},
    {"uuid7_generate_ordered", uuid7_generate_ordered, {{0}}, {0}, 0},
    {"uuid7_generate", uuid7_generate, {{0}}, {0}, 0},
};

enum { COUNTER, XADD, COUNTER_AND_XADD, ORDERED, GENERATE, SCALED };

struct caller {
    pthread_t thread;
    uuid7_status (*call)(uint8_t *);
    double start, end;
};

static void *make_calls(void *argument) {
    struct caller *caller = argument;
    uint8_t uuid[UUID7_SIZE];
    pthread_barrier_wait(&start_line);
    caller->start = now();
    for (int i = 0; i < CALLS; i++)
        if (caller->call(uuid) != UUID7_STATUS_OK)
            abort();
    caller->end = now();
    return NULL;
}

/* From the first start to the last end. */
static double throughput(int count, struct scaled *call) {
    struct caller callers[THREADS_MAX];
    double start = 0, end = 0;
    pthread_barrier_init(&start_line, NULL, (unsigned)count);
    for (int i = 0; i < count; i++) {
        callers[i].call = call->call;
        pthread_create(&callers[i].thread, NULL, make_calls, &callers[i]);
    }
    for (int i = 0; i < count; i++) {
        pthread_join(callers[i].thread, NULL);
        start = i == 0 || callers[i].start < start ? callers[i].start : start;
        end = callers[i].end > end ? callers[i].end : end;
    }
    pthread_barrier_destroy(&start_line);
    return (double)count * CALLS / (end - start);
}

/* The median of the ratios within a turn, of one call and number of threads to another. */
static double scaled_ratio(const double *ours, const double *theirs) {
    double quotients[SCALING_TURNS];
    for (int turn = 0; turn < SCALING_TURNS; turn++)
        quotients[turn] = ours[turn] / theirs[turn];
    return median(quotients, SCALING_TURNS);
}

static void measure_scaling(void) {
    for (int turn = 0; turn < SCALING_TURNS; turn++)
        for (int i = 0; i < STEPS; i++)
            for (int call = 0; call < SCALED; call++) {
                const double once = throughput(threads[i], &scaled[call]);
                scaled[call].turns[i][turn] = once;
                if (once > scaled[call].best[i])
                    scaled[call].best[i] = once;
            }
    for (int call = 0; call < SCALED; call++)
        scaled[call].of_two_to_one = scaled_ratio(scaled[call].turns[1], scaled[call].turns[0]);
}

static void *make_one_and_wait(void *unused) {
    uint8_t uuid[UUID7_SIZE];
    pthread_barrier_wait(&start_line);
    if (uuid7_generate(uuid) != UUID7_STATUS_OK)
        abort();
    pthread_barrier_wait(&start_line);
    pthread_barrier_wait(&start_line);
    return unused;
}

static long resident(void) {
    long size = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%ld %ld", &size, &pages) != 2)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

/* Bytes that a thread takes more once it has made a UUID. */
static double memory_of_a_thread(void) {
    static pthread_t running[MANY_THREADS];
    pthread_attr_t attributes;
    long before, after;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 65536);
    pthread_barrier_init(&start_line, NULL, MANY_THREADS + 1);
    for (int i = 0; i < MANY_THREADS; i++)
        if (pthread_create(&running[i], &attributes, make_one_and_wait, NULL) != 0)
            abort();
    before = resident();
    pthread_barrier_wait(&start_line);
    pthread_barrier_wait(&start_line);
    after = resident();
    pthread_barrier_wait(&start_line);
    for (int i = 0; i < MANY_THREADS; i++)
        pthread_join(running[i], NULL);
    return (double)(after - before) / MANY_THREADS;
}

/* ---- single calls ---- */

enum { SINGLE = 1000000, LOADING_THREADS = 4 };

enum { ALONE, LOADED, LATENCIES };

static struct latency {
    const char *name;
    double p50, p99, p999, longest;
} latencies[LATENCIES] = {{"alone", 0, 0, 0, 0}, {"with 4 threads beside it", 0, 0, 0, 0}};

static void measure_single_calls(struct latency *latency) {
    static double ns[SINGLE];
    for (int i = 0; i < SINGLE; i++) {
        uint8_t uuid[UUID7_SIZE];
        double start = now();
        refused |= uuid7_generate(uuid);
        ns[i] = now() - start;
    }
    qsort(ns, SINGLE, sizeof *ns, compare);
    latency->p50 = ns[SINGLE / 2];
    latency->p99 = ns[SINGLE / 100 * 99];
    latency->p999 = ns[SINGLE / 1000 * 999];
    latency->longest = ns[SINGLE - 1];
}

static volatile int loading;

static void *load(void *unused) {
    uint8_t uuid[UUID7_SIZE];
    while (loading)
        if (uuid7_generate(uuid) != UUID7_STATUS_OK)
            abort();
    return unused;
}

static void measure_latencies(void) {
    pthread_t running[LOADING_THREADS];
    measure_single_calls(&latencies[ALONE]);
    loading = 1;
    for (int i = 0; i < LOADING_THREADS; i++)
        pthread_create(&running[i], NULL, load, NULL);
    measure_single_calls(&latencies[LOADED]);
    loading = 0;
    for (int i = 0; i < LOADING_THREADS; i++)
        pthread_join(running[i], NULL);
}

/* ---- what is shown ---- */

static double ratios[GOALS], memory, first_ns;

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
    printf("%-34s %-24s %8.3f %8.3f  %s\n", "two threads, throughput", "one thread",
           scaled[GENERATE].of_two_to_one, 1.9,
           scaled[GENERATE].of_two_to_one >= 1.9 ? "met" : "MISSED (needs two idle processors)");
    printf("\n%-34s", "millions a second by threads");
    for (int i = 0; i < STEPS; i++)
        printf(" %8d", threads[i]);
    printf("  two to one");
    for (int call = 0; call < SCALED; call++) {
        printf("\n%-34s", scaled[call].name);
        for (int i = 0; i < STEPS; i++)
            printf(" %8.1f", scaled[call].best[i] * 1000);
        printf("  %10.2f", scaled[call].of_two_to_one);
    }
    for (int floor = XADD; floor < ORDERED; floor++) {
        printf("\nordered / %-24s", scaled[floor].name);
        for (int i = 0; i < STEPS; i++)
            printf(" %8.2f", scaled_ratio(scaled[ORDERED].turns[i], scaled[floor].turns[i]));
    }
    printf("\n\nsingle calls, ns, with two reads of the clock around each:\n");
    for (int i = 0; i < LATENCIES; i++)
        printf("  %-32s p50 %.0f, p99 %.0f, p99.9 %.0f, longest %.0f\n", latencies[i].name,
               latencies[i].p50, latencies[i].p99, latencies[i].p999, latencies[i].longest);
    printf("memory of each of %d threads: %.0f bytes; first UUID of the process: %.1f us\n",
           MANY_THREADS, memory, first_ns / 1000);
}

static void write_json(FILE *file) {
    fprintf(file, "{\n  \"ns\": {");
    for (size_t i = 0; i < WORKS; i++)
        fprintf(file, "%s\n    \"%s\": {\"best\": %.2f, \"median\": %.2f}", i == 0 ? "" : ",",
                works[i].name, works[i].best, works[i].median);
    fprintf(file, "\n  },\n  \"ratios\": [");
    for (size_t i = 0; i < GOALS; i++)
        fprintf(file, "%s\n    {\"of\": \"%s\", \"to\": \"%s\", \"ratio\": %.3f, \"goal\": %.3f}",
                i == 0 ? "" : ",", goals[i].ours, goals[i].theirs, ratios[i], goals[i].goal);
    fprintf(file, "\n  ],\n  \"millions_a_second\": {");
    for (int call = 0; call < SCALED; call++) {
        fprintf(file, "%s\n    \"%s\": {\"two_to_one\": %.2f", call == 0 ? "" : ",",
                scaled[call].name, scaled[call].of_two_to_one);
        for (int i = 0; i < STEPS; i++)
            fprintf(file, ", \"%d\": %.1f", threads[i], scaled[call].best[i] * 1000);
        fprintf(file, "}");
    }
    fprintf(file, "\n  },\n  \"single_call_ns\": {");
    for (int i = 0; i < LATENCIES; i++)
        fprintf(file,
                "%s\n    \"%s\": {\"p50\": %.0f, \"p99\": %.0f, \"p99.9\": %.0f, "
                "\"longest\": %.0f}",
                i == 0 ? "" : ",", latencies[i].name, latencies[i].p50, latencies[i].p99,
                latencies[i].p999, latencies[i].longest);
    fprintf(file, "\n  },\n  \"bytes_of_a_thread\": %.0f,\n  \"first_uuid_us\": %.1f\n}\n", memory,
            first_ns / 1000);
}

static void write_svg(FILE *file) {
    const double scale = 420 / 110.0; /* to 110 ns; longer bars are cut and say so */
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
}

static void write_to(const char *path, void (*write)(FILE *)) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    write(file);
    fclose(file);
}

int main(int argc, char **argv) {
    cpu_set_t one;
    double start = now();
    refused |= uuid7_generate(uuids);
    first_ns = now() - start;
    refused |= uuid7_generator_create(NULL, &generator);

    memory = memory_of_a_thread();
    measure_scaling();
    measure_latencies();

    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    measure();
    for (size_t i = 0; i < GOALS; i++)
        ratios[i] = ratio_of(goals + i);

    print();
    if (argc > 1)
        write_to(argv[1], write_json);
    if (argc > 2)
        write_to(argv[2], write_svg);
    uuid7_generator_free(generator);
    if (refused != 0)
        printf("A call was refused.\n");
    return refused == 0 ? 0 : 2;
}
