/* The versions other than 7. */
#include "shims/shims.h"
#include "tsv.h"

#include <errno.h>
#include <pthread.h>

/* ---- reading, without the library where it can be ---- */

static int is_version(const uint8_t *uuid, int version) {
    return uuid[6] >> 4 == version && uuid[8] >> 6 == 2;
}

static uint64_t field_of(const uint8_t *uuid, uint32_t field) {
    uint64_t value = 0;
    CHECK_OK(uuid7_field_of(uuid, field, &value));
    return value;
}

/* In 100 ns since 1970. */
static int64_t time_of(const uint8_t *uuid) {
    int64_t seconds = 0;
    uint32_t nanoseconds = 1;
    CHECK_OK(uuid7_time_of(uuid, &seconds, &nanoseconds));
    CHECK(nanoseconds % 100 == 0 && nanoseconds < 1000000000);
    return seconds * 10000000 + nanoseconds / 100;
}

static int64_t clock_100ns(void) {
    struct timespec now;
    CHECK(clock_gettime(CLOCK_REALTIME, &now) == 0);
    return (int64_t)now.tv_sec * 10000000 + now.tv_nsec / 100;
}

static int same_place(const uint8_t *a, const uint8_t *b) { return memcmp(a + 8, b + 8, 8) == 0; }

static int is_of_no_network_card(const uint8_t *uuid) { return uuid[10] & 1; }

/* ---- names ---- */

TEST(a_name_gives_the_uuid_of_the_table_each_time) {
    struct tsv tsv;
    int read[9] = {0};
    tsv_open(&tsv, "names.tsv", "version namespace namespace_id name hash digest uuid");
    while (tsv_row(&tsv)) {
        long version = strtol(tsv.cells[0], NULL, 10);
        uint8_t space[UUID7_SIZE], expected[UUID7_SIZE], uuid[UUID7_SIZE];
        CHECK(version >= 0 && version <= 8);
        CHECK_OK(uuid7_from_hyphenated(tsv.cells[2], tsv.lengths[2], space));
        CHECK_OK(uuid7_from_hyphenated(tsv.cells[6], tsv.lengths[6], expected));
        for (int times = 0; times < 2; times++) {
            memset(uuid, 0, sizeof uuid);
            if (version == 3) {
                CHECK_OK(uuid7_make_v3(space, tsv.cells[3], tsv.lengths[3], uuid));
            } else if (version == 5) {
                CHECK_OK(uuid7_make_v5(space, tsv.cells[3], tsv.lengths[3], uuid));
            } else {
                uint8_t digest[UUID7_SIZE];
                tsv.cells[5][2 * sizeof digest] = '\0';
                from_hex(tsv.cells[5], digest, sizeof digest);
                CHECK_OK(uuid7_make_v8(digest, uuid));
            }
            CHECK_UUID(expected, uuid);
        }
        read[version]++;
    }
    CHECK(read[3] > 30 && read[5] > 30 && read[8] > 10);
}

static void check_namespace(const char *text, const uint8_t *space) {
    uint8_t expected[UUID7_SIZE];
    CHECK_OK(uuid7_from_hyphenated(text, strlen(text), expected));
    CHECK_UUID(expected, space);
}

TEST(the_namespaces_are_the_four_of_the_rfc) {
    check_namespace("6ba7b810-9dad-11d1-80b4-00c04fd430c8", uuid7_namespace_dns());
    check_namespace("6ba7b811-9dad-11d1-80b4-00c04fd430c8", uuid7_namespace_url());
    check_namespace("6ba7b812-9dad-11d1-80b4-00c04fd430c8", uuid7_namespace_oid());
    check_namespace("6ba7b814-9dad-11d1-80b4-00c04fd430c8", uuid7_namespace_x500());
}

TEST(a_name_is_exactly_the_bytes_it_is_said_to_be) {
    uint8_t uuid[UUID7_SIZE], other[UUID7_SIZE];
    const uint8_t *space = uuid7_namespace_dns();
    memcpy(before_guard_page(5), "a\0b\xff\n", 5);
    CHECK_OK(uuid7_make_v5(space, before_guard_page(5), 5, uuid));
    CHECK_OK(uuid7_make_v5(space, "a\0b\xff\n", 5, other));
    CHECK_UUID(uuid, other);
    CHECK_OK(uuid7_make_v5(space, "a\0b\xff\n", 4, other));
    CHECK(memcmp(uuid, other, UUID7_SIZE) != 0);
    /* an empty name is one: any pointer but NULL */
    CHECK_OK(uuid7_make_v3(space, before_guard_page(0), 0, uuid));
    CHECK_OK(uuid7_make_v3(space, "", 0, other));
    CHECK_UUID(uuid, other);
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_make_v3(space, NULL, 1, other));
    CHECK_STATUS(UUID7_STATUS_NULL_POINTER, uuid7_make_v5(space, NULL, 1, other));
    CHECK_UUID(uuid, other);
}

TEST(a_name_longer_than_memory_is_refused) {
    uint8_t uuid[UUID7_SIZE] = {99}, same[UUID7_SIZE] = {99};
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_make_v3(uuid7_namespace_dns(), "", SIZE_MAX, uuid));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT,
                 uuid7_make_v5(uuid7_namespace_dns(), "", SIZE_MAX / 2 + 1, uuid));
    CHECK_UUID(same, uuid);
}

TEST(a_uuid_may_take_the_place_of_its_namespace_or_its_name) {
    uint8_t expected[UUID7_SIZE], uuid[UUID7_SIZE];
    CHECK_OK(uuid7_make_v5(uuid7_namespace_url(), uuid7_namespace_url(), UUID7_SIZE, expected));
    memcpy(uuid, uuid7_namespace_url(), UUID7_SIZE);
    CHECK_OK(uuid7_make_v5(uuid, uuid, UUID7_SIZE, uuid));
    CHECK_UUID(expected, uuid);
}

/* ---- version 8 ---- */

TEST(version_8_keeps_122_bits_of_the_callers_also_in_place) {
    for (size_t i = 0; i < 1000; i++) {
        uint8_t custom[UUID7_SIZE], uuid[UUID7_SIZE];
        next_bytes(custom, sizeof custom);
        CHECK_OK(uuid7_make_v8(custom, uuid));
        CHECK(is_version(uuid, 8));
        custom[6] = (uint8_t)(0x80 | (custom[6] & 15));
        custom[8] = (uint8_t)(0x80 | (custom[8] & 0x3f));
        CHECK_UUID(custom, uuid);
        CHECK_OK(uuid7_make_v8(custom, custom));
        CHECK_UUID(custom, uuid);
    }
}

/* ---- version 4 ---- */

enum { MANY = 100000 };
static uint8_t many[MANY][UUID7_SIZE];

static void check_random(size_t count) {
    const uint8_t free_bits[UUID7_SIZE] = {255, 255, 255, 255, 255, 255, 15,  255,
                                           63,  255, 255, 255, 255, 255, 255, 255};
    uint8_t seen_1[UUID7_SIZE] = {0}, seen_0[UUID7_SIZE] = {0};
    for (size_t i = 0; i < count; i++) {
        CHECK(is_version(many[i], 4));
        for (int byte = 0; byte < UUID7_SIZE; byte++) {
            seen_1[byte] |= many[i][byte] & free_bits[byte];
            seen_0[byte] |= (uint8_t)~many[i][byte] & free_bits[byte];
        }
    }
    CHECK_UUID(free_bits, seen_1);
    CHECK_UUID(free_bits, seen_0);
    CHECK(all_distinct(many, count, UUID7_SIZE));
}

TEST(every_free_bit_of_version_4_is_seen_as_0_and_as_1) {
    size_t count = scaled(MANY);
    for (size_t i = 0; i < count; i++)
        CHECK_OK(uuid7_generate_v4(many[i]));
    check_random(count);
}

TEST(many_of_version_4_are_as_good_as_one_by_one) {
    const size_t counts[] = {0, 1, 2, 29, 30, 31, 255, 256, 257, 32768, 32769, MANY};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        lay_canaries(many, sizeof many);
        CHECK_OK(uuid7_generate_v4_many(*many, counts[i]));
        CHECK(canaries_live_around(many, sizeof many, 0, counts[i] * UUID7_SIZE));
        for (size_t at = 0; at < counts[i]; at++)
            CHECK(is_version(many[at], 4));
        CHECK(all_distinct(many, counts[i], UUID7_SIZE));
    }
    CHECK_OK(uuid7_generate_v4_many(*many, MANY));
    check_random(MANY);
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generate_v4_many(*many, SIZE_MAX / 16 + 1));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_generate_v4_many(*many, SIZE_MAX));
}

static void only_version_4(void) {
    uint8_t uuid[UUID7_SIZE] = {99}, same[UUID7_SIZE] = {99};
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generate_v1(uuid));
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generate_v6(uuid));
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generate(uuid));
    CHECK_UUID(same, uuid);
    CHECK_OK(uuid7_generate_v4(many[0]));
    CHECK_OK(uuid7_generate_v4_many(many[1], 999));
    CHECK(all_distinct(many, 1000, UUID7_SIZE));
}

TEST(version_4_needs_no_clock_and_the_others_say_that_they_do) {
    shim_clock("fail %d 0", EINVAL);
    only_version_4();
    shim_clock("frozen -1");
    only_version_4();
    shim_clock("frozen %" PRIu64, UUID7_UNIX_MS_MAX + 1);
    only_version_4();
    shim_clock("real");
    CHECK_OK(uuid7_generate_v1(many[0]));
}

/* In a child, whose first call asks the system for randomness. */
static void refuse_without_randomness(void) {
    uint8_t uuid[UUID7_SIZE] = {99}, same[UUID7_SIZE] = {99};
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_v1(uuid));
        CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_v4(uuid));
        CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_v4_many(uuid, 1));
        CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_v6(uuid));
        CHECK_UUID(same, uuid);
    }
    shim_random_call("real");
    CHECK_OK(uuid7_generate_v1(uuid));
    CHECK_OK(uuid7_generate_v4(uuid));
    CHECK_OK(uuid7_generate_v6(uuid));
    _exit(0);
}

TEST(without_randomness_none_is_made) {
    pid_t child = fork();
    if (child == 0)
        refuse_without_randomness();
    check_child(child);
}

static void run_dry(void) {
    size_t made = 0;
    CHECK_OK(uuid7_generate_v4(many[made++]));
    shim_random_call("fail %d", EPERM);
    shim_random_device("none %d", ENOENT);
    while (made < MANY && uuid7_generate_v4(many[made]) == UUID7_STATUS_OK)
        made++;
    CHECK(1000 < made && made <= (1 << 20) / UUID7_SIZE);
    CHECK_STATUS(UUID7_STATUS_NO_ENTROPY, uuid7_generate_v4_many(many[made], MANY - made));
    shim_random_call("real");
    CHECK_OK(uuid7_generate_v4_many(many[made], MANY - made));
    CHECK(all_distinct(many, MANY, UUID7_SIZE));
    _exit(0);
}

TEST(randomness_that_ends_refuses_version_4_within_one_mebibyte) {
    pid_t child = fork();
    if (child == 0)
        run_dry();
    check_child(child);
}

/* ---- versions 1 and 6 ---- */

typedef uuid7_status (*generate)(uint8_t *);
static const generate generate_1_or_6[] = {uuid7_generate_v1, uuid7_generate_v6};
static const int version_1_or_6[] = {1, 6};

TEST(the_time_lies_between_two_looks_at_the_clock) {
    for (int i = 0; i < 2; i++) {
        uint8_t uuid[UUID7_SIZE];
        int64_t before = clock_100ns(), after;
        CHECK_OK(generate_1_or_6[i](uuid));
        after = clock_100ns();
        CHECK(is_version(uuid, version_1_or_6[i]));
        CHECK(before <= time_of(uuid) && time_of(uuid) <= after);
    }
}

TEST(times_of_versions_1_and_6_together_increase_and_version_6_sorts_by_them) {
    uint8_t uuid[UUID7_SIZE], last_v6[UUID7_SIZE] = {0};
    int64_t last = INT64_MIN;
    size_t count = scaled(200000);
    for (size_t i = 0; i < count; i++) {
        int which = next_number() & 1;
        CHECK_OK(generate_1_or_6[which](uuid));
        CHECK(is_version(uuid, version_1_or_6[which]));
        CHECK(is_of_no_network_card(uuid));
        CHECK(last < time_of(uuid));
        last = time_of(uuid);
        if (which == 1) {
            CHECK(memcmp(last_v6, uuid, UUID7_SIZE) < 0);
            memcpy(last_v6, uuid, UUID7_SIZE);
        }
    }
}

TEST(a_clock_that_stalls_yields_one_tick_for_each) {
    uint8_t uuid[UUID7_SIZE];
    shim_clock("frozen %" PRId64, INT64_C(4000000000000));
    for (int i = 0; i < 1000; i++) {
        CHECK_OK(generate_1_or_6[i % 2](uuid));
        CHECK(time_of(uuid) == INT64_C(40000000000000000) + i);
    }
    shim_clock("real");
}

static void *in_a_new_thread(void *test) {
    void (**call)(void) = test;
    (*call)();
    return NULL;
}

/* A thread has a state of its own, so the clock of a test spoils no other. */
static void run_in_a_new_thread(void (*test)(void)) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, in_a_new_thread, &test) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
}

static void go_back_with_the_clock(void) {
    /* by less and by more than a second, which counts as a jump, and on again */
    const int64_t clock[] = {0, -1, -500, -2000, -3600000, -7200000, -1000, 3600000};
    const int64_t noon = INT64_C(1700000000000);
    uint8_t before[UUID7_SIZE], uuid[UUID7_SIZE];
    shim_clock("frozen %" PRId64, noon);
    CHECK_OK(uuid7_generate_v1(before));
    for (size_t i = 1; i < sizeof clock / sizeof *clock; i++) {
        shim_clock("frozen %" PRId64, noon + clock[i]);
        CHECK_OK(uuid7_generate_v1(uuid));
        CHECK(time_of(before) < time_of(uuid));
        if (clock[i] < clock[i - 1])
            CHECK(field_of(before, UUID7_FIELD_CLOCK_SEQ) != field_of(uuid, UUID7_FIELD_CLOCK_SEQ));
        memcpy(before, uuid, sizeof before);
    }
    /* now that the clock leads again, its time is used */
    CHECK(time_of(uuid) == (noon + 3600000) * 10000);
    shim_clock("real");
}

TEST(a_clock_that_goes_back_changes_the_clock_sequence_and_not_the_order) {
    run_in_a_new_thread(go_back_with_the_clock);
}

TEST(version_1_keeps_its_node_and_version_6_changes_it_each_time) {
    uint8_t first[UUID7_SIZE], second[UUID7_SIZE];
    CHECK_OK(uuid7_generate_v1(first));
    for (int i = 0; i < 1000; i++) {
        CHECK_OK(uuid7_generate_v1(second));
        CHECK(same_place(first, second));
    }
    CHECK_OK(uuid7_generate_v6(first));
    CHECK_OK(uuid7_generate_v6(second));
    CHECK(field_of(first, UUID7_FIELD_NODE) != field_of(second, UUID7_FIELD_NODE));
}

static uint8_t of_a_thread[UUID7_SIZE];
static void make_version_1(void) { CHECK_OK(uuid7_generate_v1(of_a_thread)); }

TEST(every_thread_has_a_node_of_its_own) {
    uint8_t first[UUID7_SIZE];
    run_in_a_new_thread(make_version_1);
    memcpy(first, of_a_thread, sizeof first);
    run_in_a_new_thread(make_version_1);
    CHECK(field_of(first, UUID7_FIELD_NODE) != field_of(of_a_thread, UUID7_FIELD_NODE));
}

TEST(reseeding_gives_version_1_another_node) {
    uint8_t first[UUID7_SIZE], second[UUID7_SIZE];
    CHECK_OK(uuid7_generate_v1(first));
    CHECK_OK(uuid7_reseed());
    CHECK_OK(uuid7_generate_v1(second));
    CHECK(field_of(first, UUID7_FIELD_NODE) != field_of(second, UUID7_FIELD_NODE));
    CHECK(field_of(first, UUID7_FIELD_CLOCK_SEQ) != field_of(second, UUID7_FIELD_CLOCK_SEQ));
    CHECK(time_of(first) < time_of(second));
}

TEST(past_the_year_5236_the_clock_is_refused_by_versions_1_and_6_alone) {
    uint8_t uuid[UUID7_SIZE] = {99}, same[UUID7_SIZE] = {99};
    shim_clock("frozen %" PRId64, INT64_C(103072857661000));
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generate_v1(uuid));
    CHECK_STATUS(UUID7_STATUS_BAD_CLOCK, uuid7_generate_v6(uuid));
    CHECK_UUID(same, uuid);
    shim_clock("real");
    CHECK_OK(uuid7_generate_v1(uuid));
}

/* ---- fork ---- */

TEST(a_child_repeats_nothing_and_its_times_are_later) {
    enum { EACH = 1000 };
    uint8_t(*of_both)[EACH][UUID7_SIZE] = shared_memory(2 * sizeof *of_both);
    uint8_t first[UUID7_SIZE];
    pid_t child;
    CHECK_OK(uuid7_generate_v4(first));
    CHECK_OK(uuid7_generate_v6(first));
    CHECK_OK(uuid7_generate_v1(first));
    child = fork();
    for (int i = 0; i < EACH; i++) {
        uint8_t *uuid = of_both[child == 0][i];
        CHECK_OK(i % 4 == 0   ? uuid7_generate_v1(uuid)
                 : i % 4 == 1 ? uuid7_generate_v6(uuid)
                              : uuid7_generate_v4(uuid));
        CHECK(i % 4 > 1 || time_of(first) < time_of(uuid));
        CHECK(i % 4 != 0 || (child == 0) != same_place(first, uuid));
    }
    if (child == 0)
        _exit(0);
    check_child(child);
    CHECK(all_distinct(of_both, 2 * EACH, UUID7_SIZE));
}

int main(void) {
    RUN(a_name_gives_the_uuid_of_the_table_each_time);
    RUN(the_namespaces_are_the_four_of_the_rfc);
    RUN(a_name_is_exactly_the_bytes_it_is_said_to_be);
    RUN(a_name_longer_than_memory_is_refused);
    RUN(a_uuid_may_take_the_place_of_its_namespace_or_its_name);
    RUN(version_8_keeps_122_bits_of_the_callers_also_in_place);
    RUN(every_free_bit_of_version_4_is_seen_as_0_and_as_1);
    RUN(many_of_version_4_are_as_good_as_one_by_one);
    RUN(version_4_needs_no_clock_and_the_others_say_that_they_do);
    RUN(without_randomness_none_is_made);
    RUN(randomness_that_ends_refuses_version_4_within_one_mebibyte);
    RUN(the_time_lies_between_two_looks_at_the_clock);
    RUN(times_of_versions_1_and_6_together_increase_and_version_6_sorts_by_them);
    RUN(a_clock_that_goes_back_changes_the_clock_sequence_and_not_the_order);
    RUN(version_1_keeps_its_node_and_version_6_changes_it_each_time);
    RUN(every_thread_has_a_node_of_its_own);
    RUN(reseeding_gives_version_1_another_node);
    RUN(a_child_repeats_nothing_and_its_times_are_later);
    RUN(a_clock_that_stalls_yields_one_tick_for_each);
    RUN(past_the_year_5236_the_clock_is_refused_by_versions_1_and_6_alone);
    return check_end();
}
