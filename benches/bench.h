/* What the benchmarks share: the clock, medians, and the JSON that they leave. */
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static inline int compare_numbers(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static inline double median(double *numbers, size_t count) {
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    return numbers[count / 2];
}

/* As the kernel names it. */
static inline const char *processor(void) {
    static char name[256];
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    strcpy(name, "unknown");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "model name : %255[^\n\"\\]", name) == 1)
            break;
    if (file != NULL)
        fclose(file);
    return name;
}

/* Opens the file and begins the object with the processor, which a figure means nothing without. */
static inline FILE *json_open(const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    fprintf(file, "{\n  \"processor\": \"%s\"", processor());
    return file;
}

static inline void json_close(FILE *file) {
    fprintf(file, "\n}\n");
    fclose(file);
}

#endif
