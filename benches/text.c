/*
 * Text against its peers: every goal as a ratio, in one run, in turns.
 *
 * Each pair of works is run in turns of about a millisecond, A B A B, on one processor.  Printed
 * are the best and the median time of each for one UUID, and the median of the ratios within a
 * turn.
 *
 *     text [JSON]
 */
#define _GNU_SOURCE
#include <sched.h>
#include <uuid/uuid.h>
#include <uuid7.h>

#include "bench.h"

enum { COUNT = 1024, TURNS = 400, ROUNDS = 64 };

static uint8_t uuids[COUNT * UUID7_SIZE];
static char texts[COUNT * UUID7_TEXT_SIZE_MAX];
static uuid7_status refused;

/* ---- the works: each deals with COUNT UUIDs ---- */

#define ONE_BY_ONE(form, FORM)                                                                     \
    static void format_##form(void) {                                                              \
        for (size_t i = 0; i < COUNT; i++)                                                         \
            refused |= uuid7_to_##form(uuids + i * UUID7_SIZE, texts + i * UUID7_##FORM##_SIZE,    \
                                       UUID7_##FORM##_SIZE);                                       \
    }                                                                                              \
    static void parse_##form(void) {                                                               \
        for (size_t i = 0; i < COUNT; i++)                                                         \
            refused |= uuid7_from_##form(texts + i * UUID7_##FORM##_SIZE, UUID7_##FORM##_LENGTH,   \
                                         uuids + i * UUID7_SIZE);                                  \
    }

#define MANY(form, FORM)                                                                           \
    static void format_many_##form(void) {                                                         \
        refused |= uuid7_format_many(uuids, COUNT, UUID7_FORM_##FORM, '\0', texts, sizeof texts);  \
    }                                                                                              \
    static void parse_many_##form(void) {                                                          \
        size_t done;                                                                               \
        refused |=                                                                                 \
            uuid7_parse_many(texts, sizeof texts, UUID7_FORM_##FORM, '\0', uuids, COUNT, &done);   \
    }

ONE_BY_ONE(hyphenated, HYPHENATED)
ONE_BY_ONE(id26, ID26)
ONE_BY_ONE(id25, ID25)
ONE_BY_ONE(id22, ID22)
MANY(hyphenated, HYPHENATED)
MANY(simple, SIMPLE)
MANY(braced, BRACED)
MANY(urn, URN)
MANY(c_guid, C_GUID)
MANY(id26, ID26)
MANY(id25, ID25)
MANY(id22, ID22)

static void libuuid_format(void) {
    for (size_t i = 0; i < COUNT; i++)
        uuid_unparse_lower(uuids + i * UUID7_SIZE, texts + i * UUID7_HYPHENATED_SIZE);
}

static void libuuid_parse(void) {
    for (size_t i = 0; i < COUNT; i++)
        refused |= uuid_parse(texts + i * UUID7_HYPHENATED_SIZE, uuids + i * UUID7_SIZE);
}

#define PEER(name)                                                                                 \
    void peer_##name(uint8_t *, char *, size_t);                                                   \
    static void name(void) { peer_##name(uuids, texts, COUNT); }

PEER(uuid_simd_format)
PEER(uuid_simd_parse)
PEER(bs58_encode)
PEER(bs58_decode)
PEER(uuid25_encode)
PEER(uuid25_decode)
PEER(boost_format)
PEER(boost_parse)

/* ---- the goals ---- */

typedef void work(void);

static const struct goal {
    const char *name;
    work *before_ours; /* lays out what is read */
    work *ours;
    const char *peer;
    work *before_theirs;
    work *theirs;
    double goal; /* ours must be at most this times theirs; 0: for information */
} goals[] = {
#define FORMAT(name, ours, peer, goal)                                                             \
    { name, NULL, ours, #peer, NULL, peer, goal }
#define PARSE(name, before, ours, peer, before_theirs, goal)                                       \
    { name, before, ours, #peer, before_theirs, peer, goal }
    FORMAT("hyphenated, one", format_hyphenated, uuid_simd_format, 1.4),
    FORMAT("hyphenated, one", format_hyphenated, boost_format, 0),
    FORMAT("hyphenated, bulk", format_many_hyphenated, uuid_simd_format, 0.7),
    FORMAT("hyphenated, bulk", format_many_hyphenated, libuuid_format, 0.25),
    PARSE("parse hyphenated, one", format_hyphenated, parse_hyphenated, uuid_simd_parse,
          format_hyphenated, 1.45),
    PARSE("parse hyphenated, one", format_hyphenated, parse_hyphenated, libuuid_parse,
          format_hyphenated, 0.018),
    PARSE("parse hyphenated, one", format_hyphenated, parse_hyphenated, boost_parse,
          format_hyphenated, 0),
    PARSE("parse hyphenated, bulk", format_hyphenated, parse_many_hyphenated, parse_hyphenated,
          format_hyphenated, 0),
    FORMAT("id22, one", format_id22, bs58_encode, 0.03),
    PARSE("parse id22, one", format_id22, parse_id22, bs58_decode, bs58_encode, 1.0 / 10),
    FORMAT("id25, one", format_id25, uuid25_encode, 0.08),
    PARSE("parse id25, one", format_id25, parse_id25, uuid25_decode, uuid25_encode, 0),
    FORMAT("id22, bulk", format_many_id22, format_id22, 0.7),
    PARSE("parse id22, bulk", format_id22, parse_many_id22, parse_id22, format_id22, 0.7),
    FORMAT("id25, bulk", format_many_id25, format_id25, 0.7),
    PARSE("parse id25, bulk", format_id25, parse_many_id25, parse_id25, format_id25, 0.7),
    FORMAT("id26, bulk", format_many_id26, format_id26, 0),
    PARSE("parse id26, bulk", format_id26, parse_many_id26, parse_id26, format_id26, 0),
    FORMAT("simple, bulk", format_many_simple, format_many_hyphenated, 0),
    FORMAT("braced, bulk", format_many_braced, format_many_hyphenated, 0),
    FORMAT("urn, bulk", format_many_urn, format_many_hyphenated, 0),
    FORMAT("C GUID, bulk", format_many_c_guid, format_many_hyphenated, 0),
    PARSE("parse simple, bulk", format_many_simple, parse_many_simple, parse_many_hyphenated,
          format_hyphenated, 0),
    PARSE("parse braced, bulk", format_many_braced, parse_many_braced, parse_many_hyphenated,
          format_hyphenated, 0),
    PARSE("parse urn, bulk", format_many_urn, parse_many_urn, parse_many_hyphenated,
          format_hyphenated, 0),
    PARSE("parse C GUID, bulk", format_many_c_guid, parse_many_c_guid, parse_many_hyphenated,
          format_hyphenated, 0),
};

/* ---- the turns ---- */

static double one_turn(work *before, work *measured) {
    if (before != NULL)
        before();
    double start = now();
    for (int i = 0; i < ROUNDS; i++)
        measured();
    return (now() - start) / (ROUNDS * COUNT);
}

static double ours[TURNS], theirs[TURNS], ratios[TURNS];

/* Leaves all three sorted. */
static void measure(const struct goal *goal) {
    for (int i = 0; i < TURNS; i++) {
        ours[i] = one_turn(goal->before_ours, goal->ours);
        theirs[i] = one_turn(goal->before_theirs, goal->theirs);
        ratios[i] = ours[i] / theirs[i];
    }
    qsort(ours, TURNS, sizeof *ours, compare_numbers);
    qsort(theirs, TURNS, sizeof *theirs, compare_numbers);
    qsort(ratios, TURNS, sizeof *ratios, compare_numbers);
}

static void print(const struct goal *goal) {
    printf("%-24s %7.2f %7.2f  %-24s %7.2f %7.2f %7.3f", goal->name, ours[0], ours[TURNS / 2],
           goal->peer, theirs[0], theirs[TURNS / 2], ratios[TURNS / 2]);
    if (goal->goal != 0)
        printf(" %7.3f  %s", goal->goal, ratios[TURNS / 2] <= goal->goal ? "met" : "MISSED");
    putchar('\n');
    fflush(stdout);
}

static void write_json(FILE *json, const struct goal *goal) {
    fprintf(json,
            "%s\n    {\"of\": \"%s\", \"best\": %.2f, \"median\": %.2f, \"to\": \"%s\", "
            "\"its_best\": %.2f, \"its_median\": %.2f, \"ratio\": %.3f, \"goal\": %.3f}",
            goal == goals ? ",\n  \"goals\": [" : ",", goal->name, ours[0], ours[TURNS / 2],
            goal->peer, theirs[0], theirs[TURNS / 2], ratios[TURNS / 2], goal->goal);
}

int main(int argc, char **argv) {
    FILE *json = json_open(argc > 1 ? argv[1] : "/dev/null");
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(sched_getcpu(), &set);
    sched_setaffinity(0, sizeof set, &set);
    refused |= uuid7_generate_many(uuids, COUNT);
    /* Version 7 begins with zeros; digits and carries are to be of all kinds. */
    for (size_t i = 0; i < sizeof uuids; i++)
        uuids[i] = (uint8_t)(uuids[i] ^ uuids[(i * 31 + 13) % sizeof uuids]);
    printf("%-24s %7s %7s  %-24s %7s %7s %7s %7s\n", "nanoseconds for one", "best", "median", "to",
           "best", "median", "ratio", "goal");
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        measure(&goals[i]);
        print(&goals[i]);
        write_json(json, &goals[i]);
    }
    fprintf(json, "\n  ]");
    json_close(json);
    if (refused != 0)
        printf("A call was refused.\n");
    return refused == 0 ? 0 : 2;
}
