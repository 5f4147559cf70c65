/* UUIDs of a time that the caller gives, and the bounds of a millisecond. */
#include "generators.h"
#include "shims/shims.h"
#include "threads.h"

#define TEN_YEARS (UINT64_C(3652) * 24 * 3600 * 1000)
#define NOON INT64_C(1700000000000)

static const uint64_t good_times[] = {0, 1, 255, 256, UINT64_C(1) << 32, NOON, UUID7_UNIX_MS_MAX};

static const uint64_t bad_times[] = {UUID7_UNIX_MS_MAX + 1, UINT64_C(1) << 63, UINT64_MAX - 1,
                                     UINT64_MAX};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The first six bytes, written out without the library. */
static int begins_with(const uint8_t *uuid, uint64_t unix_ms) {
    for (int i = 5; i >= 0; i--, unix_ms >>= 8)
        if (uuid[i] != (uint8_t)unix_ms)
            return 0;
    return unix_ms == 0;
}

TEST(a_uuid_of_a_given_time_begins_with_its_milliseconds_filled_with_zeros) {
    uint8_t uuid[UUID7_SIZE];
    for (size_t i = 0; i < COUNT_OF(good_times); i++) {
        CHECK_OK(uuid7_generate_at(good_times[i], uuid));
        CHECK(begins_with(uuid, good_times[i]));
        CHECK(is_version_7(uuid));
    }
}

TEST(the_bounds_of_a_millisecond_enclose_all_of_its_uuids_and_no_other) {
    uint8_t lowest[UUID7_SIZE], highest[UUID7_SIZE], uuid[UUID7_SIZE], next[UUID7_SIZE];
    for (size_t i = 0; i < COUNT_OF(good_times); i++) {
        CHECK_OK(uuid7_lowest_at(good_times[i], lowest));
        CHECK_OK(uuid7_highest_at(good_times[i], highest));
        CHECK(is_version_7(lowest) && is_version_7(highest));
        CHECK(begins_with(lowest, good_times[i]) && begins_with(highest, good_times[i]));
        for (int j = 0; j < 1000; j++) {
            CHECK_OK(uuid7_generate_at(good_times[i], uuid));
            CHECK(memcmp(lowest, uuid, UUID7_SIZE) < 0 && memcmp(uuid, highest, UUID7_SIZE) < 0);
        }
        if (good_times[i] < UUID7_UNIX_MS_MAX) {
            CHECK_OK(uuid7_lowest_at(good_times[i] + 1, next));
            CHECK(memcmp(highest, next, UUID7_SIZE) < 0);
        }
    }
}

TEST(the_bounds_are_all_zeros_and_all_ones_but_for_version_and_variant) {
    uint8_t expected[UUID7_SIZE], uuid[UUID7_SIZE];
    from_hex("017f22e279b070008000000000000000", expected, UUID7_SIZE);
    CHECK_OK(uuid7_lowest_at(UINT64_C(1645557742000), uuid));
    CHECK_UUID(expected, uuid);
    from_hex("017f22e279b07fffbfffffffffffffff", expected, UUID7_SIZE);
    CHECK_OK(uuid7_highest_at(UINT64_C(1645557742000), uuid));
    CHECK_UUID(expected, uuid);
}

TEST(a_time_past_48_bits_is_refused_and_nothing_is_written) {
    uint8_t uuid[UUID7_SIZE];
    lay_canaries(uuid, sizeof uuid);
    for (size_t i = 0; i < COUNT_OF(bad_times); i++) {
        CHECK_STATUS(UUID7_STATUS_BAD_TIME, uuid7_generate_at(bad_times[i], uuid));
        CHECK_STATUS(UUID7_STATUS_BAD_TIME, uuid7_lowest_at(bad_times[i], uuid));
        CHECK_STATUS(UUID7_STATUS_BAD_TIME, uuid7_highest_at(bad_times[i], uuid));
    }
    CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
}

static void ask_for_the_future(void) {
    uint8_t uuids[3 * UUID7_SIZE], other[UUID7_SIZE];
    CHECK_OK(generator->make(uuids, 1));
    for (int i = 0; i < 100; i++) {
        CHECK_OK(uuid7_generate_at(clock_ms() + TEN_YEARS, other));
        CHECK_OK(uuid7_highest_at(clock_ms() + TEN_YEARS, other));
        CHECK_OK(generator->make(uuids + UUID7_SIZE, 1));
        CHECK_OK(uuid7_generate_at(0, other));
        CHECK_OK(generator->make(uuids + 2 * UUID7_SIZE, 1));
        CHECK(all_increase(uuids, 3));
        CHECK(first_48_bits(uuids + 2 * UUID7_SIZE) <= clock_ms());
        memcpy(uuids, uuids + 2 * UUID7_SIZE, UUID7_SIZE);
    }
}

TEST(a_time_once_asked_for_moves_no_sequence) { for_each_maker(ask_for_the_future); }

static void ask_for_random_times(size_t number) {
    uint64_t unix_ms = number;
    uint8_t uuid[UUID7_SIZE];
    for (size_t i = 0; i < scaled(100000); i++) {
        unix_ms =
            (unix_ms * UINT64_C(6364136223846793005) + 1442695040888963407) & UUID7_UNIX_MS_MAX;
        CHECK_OK(uuid7_generate_at(unix_ms, uuid));
        CHECK(begins_with(uuid, unix_ms));
    }
}

TEST(four_threads_that_ask_for_random_times_get_what_they_asked_for) {
    together(4, ask_for_random_times);
}

TEST(uuids_of_one_time_in_a_row_increase_and_stay_in_it) {
    enum { COUNT = 100000 };
    uint8_t *uuids = malloc(COUNT * UUID7_SIZE);
    CHECK(uuids != NULL);
    for (size_t i = 0; i < COUNT; i++)
        CHECK_OK(uuid7_generate_at(NOON, uuids + i * UUID7_SIZE));
    CHECK(all_increase(uuids, COUNT));
    CHECK(begins_with(uuids + (COUNT - 1) * UUID7_SIZE, NOON));
    free(uuids);
}

/* More than the counter holds: it starts anew, in the same millisecond. */
TEST(uuids_of_one_time_never_leave_it_however_many_are_asked_for) {
    uint8_t uuid[UUID7_SIZE], before[UUID7_SIZE] = {0};
    size_t falls = 0, count = scaled(10000000);
    shim_clock("frozen %" PRId64, NOON);
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(uuid7_generate_at(UUID7_UNIX_MS_MAX, uuid));
        CHECK(begins_with(uuid, UUID7_UNIX_MS_MAX));
        falls += memcmp(before, uuid, UUID7_SIZE) > 0;
        memcpy(before, uuid, UUID7_SIZE);
    }
    CHECK(falls <= count / ((1 << 21) + 1));
    CHECK(falls > 0 || count < 10000000);
    shim_clock("real");
}

/* 200,000 values of 25 random counter bits and 48 of tail: two are equal with odds of 10^-12. */
TEST(uuids_of_one_time_are_distinct_although_another_is_asked_for_in_between) {
    enum { COUNT = 200000 };
    uint8_t *uuids = malloc(COUNT * UUID7_SIZE), other[UUID7_SIZE];
    CHECK(uuids != NULL);
    for (size_t i = 0; i < COUNT; i++) {
        CHECK_OK(uuid7_generate_at(NOON, uuids + i * UUID7_SIZE));
        CHECK_OK(uuid7_generate_at(NOON + 1, other));
    }
    CHECK(all_distinct(uuids, COUNT, UUID7_SIZE));
    free(uuids);
}

TEST(a_given_time_needs_no_clock) {
    uint8_t uuid[UUID7_SIZE];
    shim_clock("fail 1 0");
    CHECK_OK(uuid7_generate_at(NOON, uuid));
    CHECK(begins_with(uuid, NOON));
    CHECK_OK(uuid7_lowest_at(NOON, uuid));
    CHECK_OK(uuid7_highest_at(NOON, uuid));
    shim_clock("real");
}

TEST(a_given_time_needs_randomness_and_the_bounds_need_none) {
    uint8_t uuid[UUID7_SIZE];
    shim_random_call("fail 1");
    shim_random_device("none 2");
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_reseed());
    lay_canaries(uuid, sizeof uuid);
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_at(NOON, uuid));
    CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
    CHECK_OK(uuid7_lowest_at(NOON, uuid));
    CHECK_OK(uuid7_highest_at(NOON, uuid));
    shim_random_call("real");
    CHECK_OK(uuid7_generate_at(NOON, uuid));
}

int main(void) {
    RUN(a_time_once_asked_for_moves_no_sequence); /* first: its children start with no state */
    RUN(a_uuid_of_a_given_time_begins_with_its_milliseconds_filled_with_zeros);
    RUN(the_bounds_of_a_millisecond_enclose_all_of_its_uuids_and_no_other);
    RUN(the_bounds_are_all_zeros_and_all_ones_but_for_version_and_variant);
    RUN(a_time_past_48_bits_is_refused_and_nothing_is_written);
    RUN(four_threads_that_ask_for_random_times_get_what_they_asked_for);
    RUN(uuids_of_one_time_in_a_row_increase_and_stay_in_it);
    RUN(uuids_of_one_time_never_leave_it_however_many_are_asked_for);
    RUN(uuids_of_one_time_are_distinct_although_another_is_asked_for_in_between);
    RUN(a_given_time_needs_no_clock);
    RUN(a_given_time_needs_randomness_and_the_bounds_need_none);
    return check_end();
}
