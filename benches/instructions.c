/*
 * Every public call, ROUNDS times for COUNT UUIDs, in a function of its own, for
 * scripts/instructions.sh to count by callgrind.  A bulk call deals with COUNT UUIDs at once.
 *
 *     instructions
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uuid7.h>

enum { COUNT = 1000, ROUNDS = 20 }; /* scripts/instructions.sh knows their product */

static uint8_t uuids[COUNT * UUID7_SIZE];
static uint8_t others[COUNT * UUID7_SIZE];
static char texts[COUNT * UUID7_TEXT_SIZE_MAX];
static uuid7_generator *generator;
static int refused;
static int64_t seconds;
static uint64_t number;
static uint32_t small;
static size_t size;
static volatile uint64_t sink;

#define UUID (uuids + i * UUID7_SIZE)
#define OTHER (others + i * UUID7_SIZE)

/* name, call */
#define SINGLE_CALLS(CALL)                                                                         \
    CALL(nothing, 0)                                                                               \
    CALL(generate, uuid7_generate(OTHER))                                                          \
    CALL(generate_ordered, uuid7_generate_ordered(OTHER))                                          \
    CALL(generate_at, uuid7_generate_at(1700000000000, OTHER))                                     \
    CALL(lowest_at, uuid7_lowest_at(1700000000000, OTHER))                                         \
    CALL(highest_at, uuid7_highest_at(1700000000000, OTHER))                                       \
    CALL(generator_next, uuid7_generator_next(generator, OTHER))                                   \
    CALL(generate_v1, uuid7_generate_v1(OTHER))                                                    \
    CALL(generate_v4, uuid7_generate_v4(OTHER))                                                    \
    CALL(generate_v6, uuid7_generate_v6(OTHER))                                                    \
    CALL(make_v3, uuid7_make_v3(UUID, "example.com", 11, OTHER))                                   \
    CALL(make_v5, uuid7_make_v5(UUID, "example.com", 11, OTHER))                                   \
    CALL(make_v8, uuid7_make_v8(UUID, OTHER))                                                      \
    CALL(compare, (sink = (uint64_t)uuid7_compare(UUID, OTHER), 0))                                \
    CALL(is_nil, uuid7_is_nil(UUID))                                                               \
    CALL(is_max, uuid7_is_max(UUID))                                                               \
    CALL(variant_of, uuid7_variant_of(UUID, &small))                                               \
    CALL(version_of, uuid7_version_of(UUID, &small))                                               \
    CALL(unix_ms_of, uuid7_unix_ms_of(UUID, &number))                                              \
    CALL(time_of, uuid7_time_of(UUID, &seconds, &small))                                           \
    CALL(generator_next_from, uuid7_generator_next_from(generator, 1900000000000, UUID, OTHER))    \
    CALL(generator_lead_ms, uuid7_generator_lead_ms(generator, &number))                           \
    CALL(form_length, (sink = uuid7_form_length(UUID7_FORM_ID25), 0))                              \
    CALL(layout_field, (sink = (uintptr_t)uuid7_layout_field(7, 1), 0))                            \
    CALL(status_text, (sink = (uintptr_t)uuid7_status_text(-4), 0))                                \
    CALL(to_guid, uuid7_to_guid(UUID, OTHER))                                                      \
    CALL(from_guid, uuid7_from_guid(UUID, OTHER))                                                  \
    CALL(to_sql_server, uuid7_to_sql_server(UUID, OTHER))                                          \
    CALL(from_sql_server, uuid7_from_sql_server(UUID, OTHER))

#define BULK_CALLS(CALL)                                                                           \
    CALL(generate_many, uuid7_generate_many(others, COUNT))                                        \
    CALL(generate_ordered_many, uuid7_generate_ordered_many(others, COUNT))                        \
    CALL(generate_v4_many, uuid7_generate_v4_many(others, COUNT))                                  \
    CALL(generator_next_many, uuid7_generator_next_many(generator, others, COUNT))

/* The pairs of the four main forms. */
#define PAIRS(PAIR)                                                                                \
    PAIR(hyphenated, HYPHENATED)                                                                   \
    PAIR(id26, ID26)                                                                               \
    PAIR(id25, ID25)                                                                               \
    PAIR(id22, ID22)

#define FORMS(FORM)                                                                                \
    FORM(HYPHENATED)                                                                               \
    FORM(HYPHENATED_UPPER)                                                                         \
    FORM(SIMPLE)                                                                                   \
    FORM(BRACED)                                                                                   \
    FORM(PARENTHESISED)                                                                            \
    FORM(URN)                                                                                      \
    FORM(C_GUID)                                                                                   \
    FORM(ID26)                                                                                     \
    FORM(ID25)                                                                                     \
    FORM(ID22)

#define WORK __attribute__((noinline, noclone)) static void

#define SINGLE(name, call)                                                                         \
    WORK work_##name(void) {                                                                       \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            for (size_t i = 0; i < COUNT; i++)                                                     \
                refused |= (call);                                                                 \
    }
SINGLE_CALLS(SINGLE)

#define BULK(name, call)                                                                           \
    WORK work_##name(void) {                                                                       \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            refused |= (call);                                                                     \
    }
BULK_CALLS(BULK)

#define PAIR(form, FORM)                                                                           \
    WORK work_to_##form(void) {                                                                    \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            for (size_t i = 0; i < COUNT; i++)                                                     \
                refused |=                                                                         \
                    uuid7_to_##form(UUID, texts + i * UUID7_##FORM##_SIZE, UUID7_##FORM##_SIZE);   \
    }                                                                                              \
    WORK work_from_##form(void) {                                                                  \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            for (size_t i = 0; i < COUNT; i++)                                                     \
                refused |= uuid7_from_##form(texts + i * UUID7_##FORM##_SIZE,                      \
                                             UUID7_##FORM##_LENGTH, OTHER);                        \
    }
PAIRS(PAIR)

/* The texts that a form's readers read are those that its writers wrote before. */
#define FORM(NAME)                                                                                 \
    WORK work_format_##NAME(void) {                                                                \
        size_t length = uuid7_form_length(UUID7_FORM_##NAME) + 1;                                  \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            for (size_t i = 0; i < COUNT; i++)                                                     \
                refused |=                                                                         \
                    uuid7_format(UUID, UUID7_FORM_##NAME, texts + i * length, length, &size);      \
    }                                                                                              \
    WORK work_parse_##NAME(void) {                                                                 \
        size_t length = uuid7_form_length(UUID7_FORM_##NAME) + 1;                                  \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            for (size_t i = 0; i < COUNT; i++)                                                     \
                refused |=                                                                         \
                    uuid7_parse(texts + i * length, length - 1, UUID7_FORM_##NAME, OTHER, &size);  \
    }                                                                                              \
    WORK work_format_many_##NAME(void) {                                                           \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            refused |=                                                                             \
                uuid7_format_many(uuids, COUNT, UUID7_FORM_##NAME, '\n', texts, sizeof texts);     \
    }                                                                                              \
    WORK work_parse_many_##NAME(void) {                                                            \
        for (size_t round = 0; round < ROUNDS; round++)                                            \
            refused |= uuid7_parse_many(texts, sizeof texts, UUID7_FORM_##NAME, '\n', others,      \
                                        COUNT, &size);                                             \
    }
FORMS(FORM)

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(void) {
    refused |= uuid7_generator_create(NULL, &generator);
    refused |= uuid7_generate_many(uuids, COUNT);
    /* The clock needs some time to trust the TSC, and counts what it learns. */
    for (double start = now(); now() < start + 1;) {
        refused |= uuid7_generate(others) | uuid7_generate_ordered(others);
        refused |= uuid7_generator_next(generator, others) | uuid7_generate_v1(others);
    }
#define RUN(name, ...) work_##name();
    SINGLE_CALLS(RUN)
    BULK_CALLS(RUN)
#define RUN_PAIR(form, FORM)                                                                       \
    work_to_##form();                                                                              \
    work_from_##form();
    PAIRS(RUN_PAIR)
#define RUN_FORM(NAME)                                                                             \
    work_format_##NAME();                                                                          \
    work_parse_##NAME();                                                                           \
    work_format_many_##NAME();                                                                     \
    work_parse_many_##NAME();
    FORMS(RUN_FORM)
    uuid7_generator_free(generator);
    if (refused != 0)
        printf("A call was refused.\n");
#if defined(__x86_64__)
    printf("%s%s%s%s\n", __builtin_cpu_supports("ssse3") ? "ssse3" : "scalar",
           __builtin_cpu_supports("avx2") ? " avx2" : "",
           __builtin_cpu_supports("aes") ? " aes" : "",
           __builtin_cpu_supports("avx512f") ? " avx512f" : "");
#endif
    return refused != 0;
}
