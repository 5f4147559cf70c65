/* The byte orders of .NET, COM and SQL Server, against vectors/guid.tsv and vectors/mssql.tsv. */
#include "tsv.h"

/* ---- GUID ---- */

TEST(guid_bytes_are_those_of_the_table_both_ways_and_in_place) {
    struct tsv tsv;
    int read = 0;
    tsv_open(&tsv, "guid.tsv", "hex32 guid_bytes guid_text misread_text");
    while (tsv_row(&tsv)) {
        uint8_t uuid[UUID7_SIZE], guid[UUID7_SIZE], made[UUID7_SIZE];
        char text[UUID7_HYPHENATED_SIZE];
        from_hex(tsv.cells[0], uuid, sizeof uuid);
        from_hex(tsv.cells[1], guid, sizeof guid);
        CHECK_OK(uuid7_to_guid(uuid, made));
        CHECK_UUID(guid, made);
        CHECK_OK(uuid7_to_hyphenated(made, text, sizeof text));
        CHECK_TEXT(tsv.cells[3], text);
        CHECK_OK(uuid7_from_guid(guid, made));
        CHECK_UUID(uuid, made);
        CHECK_OK(uuid7_to_hyphenated(made, text, sizeof text));
        CHECK_TEXT(tsv.cells[2], text);
        CHECK_OK(uuid7_to_guid(made, made));
        CHECK_UUID(guid, made);
        CHECK_OK(uuid7_from_guid(made, made));
        CHECK_UUID(uuid, made);
        read++;
    }
    CHECK(read > 40);
}

/* ---- SQL Server ---- */

enum { RANKS = 16 };
static size_t ranks[RANKS];

/* Compares stored bytes as SQL Server does: rank by rank of the table. */
static int compare_stored(const uint8_t *a, const uint8_t *b) {
    for (int rank = 0; rank < RANKS; rank++)
        if (a[ranks[rank]] != b[ranks[rank]])
            return a[ranks[rank]] < b[ranks[rank]] ? -1 : 1;
    return 0;
}

TEST(the_ranks_of_the_table_order_its_pairs) {
    struct tsv tsv;
    int ranked = 0, pairs = 0;
    tsv_open(&tsv, "mssql.tsv",
             "record rank stored_byte rfc_byte lesser greater lesser_stored greater_stored note");
    while (tsv_row(&tsv)) {
        uint8_t lesser[UUID7_SIZE], greater[UUID7_SIZE];
        if (strcmp(tsv.cells[0], "rank") == 0) {
            CHECK(ranked < RANKS);
            CHECK(strtol(tsv.cells[1], NULL, 10) == ranked + 1);
            ranks[ranked] = strtoul(tsv.cells[2], NULL, 10);
            CHECK(ranks[ranked++] < UUID7_SIZE);
            continue;
        }
        CHECK(ranked == RANKS);
        from_hex(tsv.cells[6], lesser, sizeof lesser);
        from_hex(tsv.cells[7], greater, sizeof greater);
        CHECK(compare_stored(lesser, greater) < 0);
        pairs++;
    }
    CHECK(pairs > 15);
}

static void check_stored_order(const uint8_t *a, const uint8_t *b) {
    uint8_t stored_a[UUID7_SIZE], stored_b[UUID7_SIZE], back[UUID7_SIZE];
    int order = memcmp(a, b, UUID7_SIZE);
    CHECK_OK(uuid7_to_sql_server(a, stored_a));
    CHECK_OK(uuid7_to_sql_server(b, stored_b));
    CHECK(compare_stored(stored_a, stored_b) == (order > 0) - (order < 0));
    CHECK_OK(uuid7_from_sql_server(stored_a, back));
    CHECK_UUID(a, back);
}

TEST(stored_uuids_sort_as_uuids_do_whichever_byte_decides) {
    size_t rounds = scaled(100000);
    for (size_t i = 0; i < rounds; i++) {
        uint8_t a[UUID7_SIZE], b[UUID7_SIZE];
        next_bytes(a, sizeof a);
        next_bytes(b, sizeof b);
        memcpy(b, a, i % (UUID7_SIZE + 1)); /* up to all of it */
        check_stored_order(a, b);
    }
}

/* A version 7 UUID, built without the library. */
static void with_counter(uint32_t counter, uint8_t tail, uint8_t *uuid) {
    const uint8_t time[6] = {0x01, 0x90, 0x4d, 0x33, 0xd2, 0x62};
    memcpy(uuid, time, sizeof time);
    uuid[6] = (uint8_t)(0x70 | counter >> 22);
    uuid[7] = (uint8_t)(counter >> 14);
    uuid[8] = (uint8_t)(0x80 | (counter >> 8 & 0x3f));
    uuid[9] = (uint8_t)counter;
    memset(uuid + 10, tail, 6);
}

TEST(counter_carries_stay_in_order_when_stored) {
    for (int bit = 0; bit < 26; bit++) {
        uint8_t before[UUID7_SIZE], after[UUID7_SIZE];
        with_counter((UINT32_C(1) << bit) - 1, 0xff, before);
        with_counter(UINT32_C(1) << bit, 0x00, after);
        CHECK(memcmp(before, after, UUID7_SIZE) < 0);
        check_stored_order(before, after);
    }
}

TEST(generated_uuids_stay_in_order_when_stored_in_place) {
    enum { COUNT = 10000 };
    static uint8_t uuids[COUNT][UUID7_SIZE];
    CHECK_OK(uuid7_generate_many(*uuids, COUNT));
    for (int i = 0; i < COUNT; i++) {
        CHECK_OK(uuid7_to_sql_server(uuids[i], uuids[i]));
        CHECK(i == 0 || compare_stored(uuids[i - 1], uuids[i]) < 0);
    }
    CHECK(!all_increase(*uuids, COUNT));
    for (int i = 0; i < COUNT; i++)
        CHECK_OK(uuid7_from_sql_server(uuids[i], uuids[i]));
    CHECK(all_increase(*uuids, COUNT));
}

/* ---- the old Java order ---- */

TEST(the_old_java_order_reverses_each_half_both_ways_and_in_place) {
    const uint8_t uuid[UUID7_SIZE] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const uint8_t expected[UUID7_SIZE] = {7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8};
    uint8_t stored[UUID7_SIZE];
    CHECK_OK(uuid7_to_java_legacy(uuid, stored));
    CHECK_UUID(expected, stored);
    CHECK_OK(uuid7_from_java_legacy(stored, stored));
    CHECK_UUID(uuid, stored);
}

/* ---- memory ---- */

typedef uuid7_status (*reorder)(const uint8_t *, uint8_t *);
static const reorder calls[] = {uuid7_to_guid,        uuid7_from_guid,
                                uuid7_to_sql_server,  uuid7_from_sql_server,
                                uuid7_to_java_legacy, uuid7_from_java_legacy};
enum { CALLS = sizeof calls / sizeof *calls };

TEST(the_calls_touch_16_bytes_wherever_these_lie) {
    for (int call = 0; call < CALLS; call++) {
        for (size_t offset = 8; offset < 24; offset++) {
            uint8_t area[64];
            lay_canaries(area, sizeof area);
            CHECK_OK(calls[call](before_guard_page(UUID7_SIZE), area + offset));
            CHECK(canaries_live_around(area, sizeof area, offset, UUID7_SIZE));
            CHECK_OK(calls[call](area + offset, before_guard_page(UUID7_SIZE)));
        }
    }
}

TEST(input_and_output_may_overlap_in_any_way) {
    for (int call = 0; call < CALLS; call++) {
        for (size_t output = 0; output <= 2 * UUID7_SIZE; output++) {
            uint8_t area[3 * UUID7_SIZE], apart[UUID7_SIZE];
            next_bytes(area, sizeof area);
            CHECK_OK(calls[call](area + UUID7_SIZE, apart));
            CHECK_OK(calls[call](area + UUID7_SIZE, area + output));
            CHECK_UUID(apart, area + output);
        }
    }
}

int main(void) {
    RUN(the_old_java_order_reverses_each_half_both_ways_and_in_place);
    RUN(guid_bytes_are_those_of_the_table_both_ways_and_in_place);
    RUN(the_ranks_of_the_table_order_its_pairs);
    RUN(stored_uuids_sort_as_uuids_do_whichever_byte_decides);
    RUN(counter_carries_stay_in_order_when_stored);
    RUN(generated_uuids_stay_in_order_when_stored_in_place);
    RUN(the_calls_touch_16_bytes_wherever_these_lie);
    RUN(input_and_output_may_overlap_in_any_way);
    return check_end();
}
