/* The calls that need no handle: order, time, bits, and bulk. */
#include "check.h"

#include <errno.h>

/* ---- order ---- */

TEST(five_million_uuids_of_one_thread_are_strictly_increasing) {
    uint8_t last[UUID7_SIZE], next[UUID7_SIZE];
    size_t count = scaled(5000000);
    CHECK_OK(uuid7_generate(last));
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(uuid7_generate(next));
        CHECK(memcmp(last, next, UUID7_SIZE) < 0);
        memcpy(last, next, UUID7_SIZE);
    }
}

TEST(single_and_bulk_calls_make_one_sequence) {
    enum { MOST = 1000 };
    static uint8_t uuids[MOST + 1][UUID7_SIZE];
    uint8_t last[UUID7_SIZE];
    CHECK_OK(uuid7_generate(last));
    for (size_t round = scaled(1000); round > 0; round--) {
        size_t count = 1 + next_number() % MOST;
        CHECK_OK(uuid7_generate_many(*uuids, count));
        CHECK_OK(uuid7_generate(uuids[count]));
        CHECK(memcmp(last, uuids[0], UUID7_SIZE) < 0);
        CHECK(all_increase(*uuids, count + 1));
        memcpy(last, uuids[count], UUID7_SIZE);
    }
}

TEST(a_million_uuids_of_one_bulk_call_are_distinct_and_increasing) {
    size_t count = scaled(1000000);
    uint8_t *uuids = malloc(count * UUID7_SIZE);
    CHECK(uuids != NULL);
    CHECK_OK(uuid7_generate_many(uuids, count));
    for (size_t i = 0; i < count; i++)
        CHECK(is_version_7(uuids + i * UUID7_SIZE));
    CHECK(all_increase(uuids, count));
    free(uuids);
}

/* ---- time ---- */

TEST(the_time_is_never_older_than_the_clock_was_before_the_call) {
    for (size_t i = scaled(1000000); i > 0; i--) {
        uint8_t uuid[UUID7_SIZE];
        uint64_t before = clock_ms();
        CHECK_OK(uuid7_generate(uuid));
        CHECK(first_48_bits(uuid) >= before);
    }
}

TEST(the_time_of_a_bulk_call_is_never_older_than_the_clock_was_before_it) {
    static uint8_t uuids[5000][UUID7_SIZE];
    for (size_t i = scaled(500); i > 0; i--) {
        uint64_t before = clock_ms();
        CHECK_OK(uuid7_generate_many(*uuids, sizeof uuids / sizeof *uuids));
        CHECK(first_48_bits(uuids[0]) >= before);
    }
}

TEST(the_first_48_bits_are_unix_milliseconds_and_no_older_draft) {
    for (size_t i = scaled(1000000); i > 0; i--) {
        uint8_t uuid[UUID7_SIZE];
        uint64_t unix_ms, before = i % 64 == 0 ? clock_ms() : 0;
        CHECK_OK(uuid7_generate(uuid));
        CHECK_OK(uuid7_unix_ms_of(uuid, &unix_ms));
        CHECK(uuid[0] == 0x01); /* from 2004 to 2039 */
        CHECK(unix_ms == first_48_bits(uuid));
        if (before != 0)
            CHECK(before <= unix_ms && unix_ms <= clock_ms() + 1);
    }
}

TEST(the_hyphenated_text_begins_with_the_digits_of_the_milliseconds) {
    for (int i = 0; i < 1000; i++) {
        uint8_t uuid[UUID7_SIZE];
        uint64_t unix_ms;
        char text[UUID7_HYPHENATED_SIZE], digits[13], start[13];
        CHECK_OK(uuid7_generate(uuid));
        CHECK_OK(uuid7_unix_ms_of(uuid, &unix_ms));
        CHECK_OK(uuid7_to_hyphenated(uuid, text, sizeof text));
        snprintf(digits, sizeof digits, "%012" PRIx64, unix_ms);
        snprintf(start, sizeof start, "%.8s%.4s", text, text + 9);
        CHECK_TEXT(digits, start);
    }
}

/* ---- fresh randomness ---- */

TEST(order_and_distinctness_outlast_a_reseeding) {
    enum { COUNT = 2000 };
    static uint8_t uuids[COUNT][UUID7_SIZE], tails[COUNT][6];
    for (int i = 0; i < COUNT; i++) {
        CHECK_OK(uuid7_reseed());
        CHECK_OK(uuid7_generate(uuids[i]));
        memcpy(tails[i], uuids[i] + 10, sizeof tails[i]);
    }
    CHECK(all_increase(*uuids, COUNT));
    CHECK(all_distinct(tails, COUNT, sizeof *tails));
}

/* ---- bits ---- */

TEST(every_uuid_is_version_7_of_the_variant_of_the_rfc) {
    for (size_t i = scaled(100000); i > 0; i--) {
        uint8_t uuid[UUID7_SIZE];
        uint32_t variant = 99, version = 99;
        CHECK_OK(uuid7_generate(uuid));
        CHECK(uuid[6] >> 4 == 7 && uuid[8] >> 6 == 2);
        CHECK_OK(uuid7_variant_of(uuid, &variant));
        CHECK_OK(uuid7_version_of(uuid, &version));
        CHECK(variant == UUID7_VARIANT_RFC9562 && version == 7);
    }
}

/* ---- counts ---- */

TEST(a_count_of_0_succeeds_and_writes_nothing) {
    uint8_t area[64];
    lay_canaries(area, sizeof area);
    CHECK_OK(uuid7_generate_many(area, 0));
    CHECK_OK(uuid7_generate_ordered_many(area, 0));
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
    CHECK_OK(uuid7_generate_many(before_guard_page(0), 0));
    CHECK_OK(uuid7_generate_ordered_many(before_guard_page(0), 0));
}

TEST(a_count_whose_size_no_memory_has_is_refused_and_nothing_is_written) {
    static const size_t wild[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 16 + 1, SIZE_MAX / 32 + 1};
    uint8_t area[64], uuid[UUID7_SIZE];
    lay_canaries(area, sizeof area);
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generate_many(area, wild[i]));
        CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generate_ordered_many(area, wild[i]));
    }
    CHECK(canaries_live_around(area, sizeof area, 0, 0));
    CHECK_OK(uuid7_generate(uuid));
}

TEST(no_call_changes_errno) {
    static uint8_t uuids[100000][UUID7_SIZE];
    errno = 4711;
    CHECK_OK(uuid7_generate(uuids[0]));
    CHECK_OK(uuid7_generate_many(*uuids, sizeof uuids / sizeof *uuids)); /* asks for fresh bytes */
    CHECK_OK(uuid7_generate_ordered(uuids[0]));
    CHECK_OK(uuid7_generate_at(0, uuids[0]));
    CHECK_OK(uuid7_reseed());
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_generate(NULL));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generate_many(*uuids, SIZE_MAX));
    CHECK(errno == 4711);
}

int main(void) {
    /* First, for the first call of a process asks most of the system. */
    RUN(no_call_changes_errno);
    RUN(five_million_uuids_of_one_thread_are_strictly_increasing);
    RUN(single_and_bulk_calls_make_one_sequence);
    RUN(a_million_uuids_of_one_bulk_call_are_distinct_and_increasing);
    RUN(the_time_is_never_older_than_the_clock_was_before_the_call);
    RUN(the_time_of_a_bulk_call_is_never_older_than_the_clock_was_before_it);
    RUN(the_first_48_bits_are_unix_milliseconds_and_no_older_draft);
    RUN(the_hyphenated_text_begins_with_the_digits_of_the_milliseconds);
    RUN(order_and_distinctness_outlast_a_reseeding);
    RUN(every_uuid_is_version_7_of_the_variant_of_the_rfc);
    RUN(a_count_of_0_succeeds_and_writes_nothing);
    RUN(a_count_whose_size_no_memory_has_is_refused_and_nothing_is_written);
    return check_end();
}
