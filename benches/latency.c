/*
 * How long single calls take, alone and beside other threads.
 *
 *     latency [JSON]
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <uuid7.h>

#include "bench.h"

static int refused;

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
    qsort(ns, SINGLE, sizeof *ns, compare_numbers);
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

static void write_json(const char *path) {
    FILE *file = json_open(path);
    fprintf(file, ",\n  \"single_call_ns\": {");
    for (int i = 0; i < LATENCIES; i++)
        fprintf(file,
                "%s\n    \"%s\": {\"p50\": %.0f, \"p99\": %.0f, \"p99.9\": %.0f, "
                "\"longest\": %.0f}",
                i == 0 ? "" : ",", latencies[i].name, latencies[i].p50, latencies[i].p99,
                latencies[i].p999, latencies[i].longest);
    fprintf(file, "\n  }");
    json_close(file);
}

int main(int argc, char **argv) {
    measure_latencies();
    printf("single calls, ns, with two reads of the clock around each:\n");
    for (int i = 0; i < LATENCIES; i++)
        printf("  %-32s p50 %.0f, p99 %.0f, p99.9 %.0f, longest %.0f\n", latencies[i].name,
               latencies[i].p50, latencies[i].p99, latencies[i].p999, latencies[i].longest);
    if (argc > 1)
        write_json(argv[1]);
    return refused;
}
