/* UUIDs of given fields, and version 1 into 6 and back, against vectors/v1_v6.tsv. */
#include "tsv.h"

/* 1970 in 100 ns since 1582-10-15. */
#define EPOCH INT64_C(122192928000000000)

typedef uuid7_status (*make)(int64_t, uint32_t, uint32_t, uint64_t, uint8_t *);
typedef uuid7_status (*bound)(int64_t, uint32_t, uint8_t *);

static const struct version {
    make make;
    bound lowest, highest;
} v1 = {uuid7_make_v1, uuid7_lowest_v1_at, uuid7_highest_v1_at},
  v6 = {uuid7_make_v6, uuid7_lowest_v6_at, uuid7_highest_v6_at};

static void split(int64_t gregorian, int64_t *seconds, uint32_t *nanoseconds) {
    int64_t since_1970 = gregorian - EPOCH;
    int64_t rest = since_1970 % 10000000;
    rest += rest < 0 ? 10000000 : 0;
    *seconds = (since_1970 - rest) / 10000000;
    *nanoseconds = (uint32_t)rest * 100;
}

static void check_made(const struct version *version, const uint8_t *expected, int64_t gregorian,
                       uint32_t clock_seq, uint64_t node) {
    uint8_t uuid[UUID7_SIZE], lowest[UUID7_SIZE], highest[UUID7_SIZE];
    int64_t seconds, found_seconds = 0;
    uint32_t nanoseconds, found_nanoseconds = 0;
    split(gregorian, &seconds, &nanoseconds);
    CHECK_OK(version->make(seconds, nanoseconds, clock_seq, node, uuid));
    CHECK_UUID(expected, uuid);
    CHECK_OK(uuid7_time_of(uuid, &found_seconds, &found_nanoseconds));
    CHECK(found_seconds == seconds && found_nanoseconds == nanoseconds);
    CHECK_OK(version->make(seconds, nanoseconds + 99, clock_seq, node, uuid)); /* rounded down */
    CHECK_UUID(expected, uuid);
    CHECK_OK(version->lowest(seconds, nanoseconds, lowest));
    CHECK_OK(version->highest(seconds, nanoseconds, highest));
    CHECK(memcmp(lowest, uuid, UUID7_SIZE) <= 0 && memcmp(uuid, highest, UUID7_SIZE) <= 0);
    CHECK_OK(version->make(seconds, nanoseconds, 0, 0, uuid));
    CHECK_UUID(lowest, uuid);
    CHECK_OK(version->make(seconds, nanoseconds, 0x3fff, UINT64_C(0xffffffffffff), uuid));
    CHECK_UUID(highest, uuid);
}

TEST(the_rows_of_the_table_are_made_and_turn_into_each_other) {
    struct tsv tsv;
    int rows = 0;
    tsv_open(&tsv, "v1_v6.tsv",
             "# version 1 version 6 time in 100 ns since 1582-10-15 clock sequence node");
    while (tsv_row(&tsv)) {
        uint8_t one[UUID7_SIZE], six[UUID7_SIZE], made[UUID7_SIZE];
        int64_t gregorian = strtoll(tsv.cells[2], NULL, 10);
        uint32_t clock_seq = (uint32_t)strtoul(tsv.cells[3], NULL, 10);
        uint64_t node = strtoull(tsv.cells[4], NULL, 16);
        from_hex(tsv.cells[0], one, sizeof one);
        from_hex(tsv.cells[1], six, sizeof six);
        check_made(&v1, one, gregorian, clock_seq, node);
        check_made(&v6, six, gregorian, clock_seq, node);
        CHECK_OK(uuid7_v1_to_v6(one, made));
        CHECK_UUID(six, made);
        CHECK_OK(uuid7_v6_to_v1(made, made));
        CHECK_UUID(one, made);
        rows++;
    }
    CHECK(rows > 100);
}

static void check_refused(uuid7_status expected, int64_t seconds, uint32_t nanoseconds,
                          uint32_t clock_seq, uint64_t node) {
    uint8_t made[UUID7_SIZE];
    const struct version *versions[] = {&v1, &v6};
    lay_canaries(made, sizeof made);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(expected, versions[i]->make(seconds, nanoseconds, clock_seq, node, made));
        if (expected == UUID7_STATUS_BAD_TIME) {
            CHECK_STATUS(expected, versions[i]->lowest(seconds, nanoseconds, made));
            CHECK_STATUS(expected, versions[i]->highest(seconds, nanoseconds, made));
        }
    }
    CHECK(canaries_live_around(made, sizeof made, 0, 0));
}

TEST(a_time_or_a_value_that_does_not_fit_is_refused_and_nothing_is_written) {
    int64_t first, last;
    uint32_t first_ns, last_ns;
    split(0, &first, &first_ns);
    split((INT64_C(1) << 60) - 1, &last, &last_ns);
    check_refused(UUID7_STATUS_BAD_TIME, first - 1, 999999999, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, last, last_ns + 100, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, last + 1, 0, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, 0, 1000000000, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, 0, UINT32_MAX, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, INT64_MIN, 0, 0, 0);
    check_refused(UUID7_STATUS_BAD_TIME, INT64_MAX, 999999999, 0, 0);
    check_refused(UUID7_STATUS_BAD_VALUE, 0, 0, 1 << 14, 0);
    check_refused(UUID7_STATUS_BAD_VALUE, 0, 0, UINT32_MAX, 0);
    check_refused(UUID7_STATUS_BAD_VALUE, 0, 0, 0, UINT64_C(1) << 48);
    check_refused(UUID7_STATUS_BAD_VALUE, 0, 0, 0, UINT64_MAX);
}

TEST(version_7_is_made_of_its_fields) {
    uint8_t made[UUID7_SIZE], expected[UUID7_SIZE], before[UUID7_SIZE];
    from_hex("017f22e279b07cc398c4dc0c0c07398f", expected, sizeof expected);
    CHECK_OK(uuid7_make_v7(UINT64_C(0x017f22e279b0), 0xcc3, UINT64_C(0x18c4dc0c0c07398f), made));
    CHECK_UUID(expected, made);
    from_hex("ffffffffffff7fffbfffffffffffffff", expected, sizeof expected);
    CHECK_OK(uuid7_make_v7(UUID7_UNIX_MS_MAX, 0xfff, (UINT64_C(1) << 62) - 1, made));
    CHECK_UUID(expected, made);
    memcpy(before, made, sizeof made);
    CHECK_STATUS(UUID7_STATUS_BAD_TIME, uuid7_make_v7(UUID7_UNIX_MS_MAX + 1, 0, 0, made));
    CHECK_STATUS(UUID7_STATUS_BAD_VALUE, uuid7_make_v7(0, 1 << 12, 0, made));
    CHECK_STATUS(UUID7_STATUS_BAD_VALUE, uuid7_make_v7(0, 0, UINT64_C(1) << 62, made));
    CHECK_UUID(before, made);
}

TEST(only_versions_1_and_6_turn_into_each_other) {
    uint8_t made[UUID7_SIZE];
    lay_canaries(made, sizeof made);
    for (int version = 0; version < 16; version++) {
        uint8_t uuid[UUID7_SIZE] = {1, 2, 3, 4, 5, 6, (uint8_t)(version << 4), 8, 0x90};
        if (version != 1)
            CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_v1_to_v6(uuid, made));
        if (version != 6)
            CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_v6_to_v1(uuid, made));
        uuid[8] = 0x10;
        CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_v1_to_v6(uuid, made));
        CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_v6_to_v1(uuid, made));
    }
    CHECK(canaries_live_around(made, sizeof made, 0, 0));
}

TEST(a_fraction_is_read_from_rand_a) {
    uint8_t uuid[UUID7_SIZE];
    uint32_t nanoseconds = 1, before = 0;
    for (uint32_t rand_a = 0; rand_a < 4096; rand_a++) {
        CHECK_OK(uuid7_make_v7(1000, rand_a, 0, uuid));
        CHECK_OK(uuid7_fraction_ns_of(uuid, &nanoseconds));
        CHECK((uint64_t)nanoseconds * 4096 / 1000000 == rand_a);
        CHECK(rand_a == 0 ? nanoseconds == 0 : nanoseconds > before);
        before = nanoseconds;
    }
    CHECK(before == 999756);
    CHECK_OK(uuid7_generate_v4(uuid));
    CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_fraction_ns_of(uuid, &nanoseconds));
    memset(uuid, 0, sizeof uuid);
    CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_fraction_ns_of(uuid, &nanoseconds));
    CHECK(nanoseconds == before);
}

int main(void) {
    RUN(the_rows_of_the_table_are_made_and_turn_into_each_other);
    RUN(a_time_or_a_value_that_does_not_fit_is_refused_and_nothing_is_written);
    RUN(version_7_is_made_of_its_fields);
    RUN(only_versions_1_and_6_turn_into_each_other);
    RUN(a_fraction_is_read_from_rand_a);
    return check_end();
}
