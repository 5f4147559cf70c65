/* Inspecting a UUID: order, nil and max, variant, version, time. */
#include "check.h"

static const uint8_t nil[UUID7_SIZE] = {0};
static const uint8_t largest[UUID7_SIZE] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

static int sign(int number) { return (number > 0) - (number < 0); }

/* ---- order ---- */

static void check_order(const uint8_t *a, const uint8_t *b) {
    CHECK(sign(uuid7_compare(a, b)) == sign(memcmp(a, b, UUID7_SIZE)));
    CHECK(sign(uuid7_compare(b, a)) == sign(memcmp(b, a, UUID7_SIZE)));
}

TEST(the_first_half_decides_before_the_second) {
    const uint8_t high_1_low_9[UUID7_SIZE] = {[7] = 1, [15] = 9};
    const uint8_t high_2_low_1[UUID7_SIZE] = {[7] = 2, [15] = 1};
    CHECK(uuid7_compare(high_1_low_9, high_2_low_1) < 0);
    CHECK(uuid7_compare(high_2_low_1, high_1_low_9) > 0);
    CHECK(uuid7_compare(high_1_low_9, high_1_low_9) == 0);
}

TEST(uuids_that_differ_in_one_byte_compare_by_that_byte_unsigned) {
    size_t step = 65536 / scaled(65536);
    for (int i = 0; i < UUID7_SIZE; i++) {
        for (size_t bytes = 0; bytes < 65536; bytes += step) {
            uint8_t a[UUID7_SIZE], b[UUID7_SIZE];
            next_bytes(a, sizeof a);
            memcpy(b, a, sizeof b);
            a[i] = (uint8_t)(bytes >> 8);
            b[i] = (uint8_t)bytes;
            check_order(a, b);
        }
    }
}

TEST(random_uuids_compare_as_memcmp_does) {
    size_t count = scaled(1000000);
    for (size_t i = 0; i < count; i++) {
        uint8_t a[UUID7_SIZE], b[UUID7_SIZE];
        next_bytes(a, sizeof a);
        next_bytes(b, sizeof b);
        check_order(a, b);
        memcpy(b, a, 1 + next_number() % UUID7_SIZE);
        check_order(a, b);
    }
}

static int by_memcmp(const void *a, const void *b) { return memcmp(a, b, UUID7_SIZE); }

TEST(qsort_takes_uuid7_compare_and_sorts_as_with_memcmp) {
    enum { COUNT = 10000 };
    static uint8_t one[COUNT][UUID7_SIZE], other[COUNT][UUID7_SIZE];
    CHECK_OK(uuid7_generate_many(*one, COUNT));
    for (int i = COUNT - 1; i > 0; i--) {
        int j = (int)(next_number() % (uint64_t)(i + 1));
        uint8_t swapped[UUID7_SIZE];
        memcpy(swapped, one[i], UUID7_SIZE);
        memcpy(one[i], one[j], UUID7_SIZE);
        memcpy(one[j], swapped, UUID7_SIZE);
    }
    memcpy(other, one, sizeof other);
    CHECK(!all_increase(*one, COUNT));
    qsort(one, COUNT, UUID7_SIZE, uuid7_compare);
    qsort(other, COUNT, UUID7_SIZE, by_memcmp);
    CHECK(memcmp(one, other, sizeof one) == 0);
    CHECK(all_increase(*one, COUNT));
}

/* ---- nil and max ---- */

TEST(only_128_zero_bits_are_nil_and_only_128_one_bits_are_max) {
    CHECK(uuid7_is_nil(nil) == 1);
    CHECK(uuid7_is_max(largest) == 1);
    CHECK(uuid7_is_nil(largest) == 0);
    CHECK(uuid7_is_max(nil) == 0);
    CHECK(uuid7_is_nil(NULL) == 0);
    CHECK(uuid7_is_max(NULL) == 0);
    for (int bit = 0; bit < 128; bit++) {
        uint8_t almost[UUID7_SIZE];
        memcpy(almost, nil, sizeof almost);
        almost[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK(uuid7_is_nil(almost) == 0);
        memcpy(almost, largest, sizeof almost);
        almost[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK(uuid7_is_max(almost) == 0);
    }
}

/* ---- variant and version ---- */

static uint32_t variant_by_octet_8(unsigned octet) {
    if (octet < 0x80)
        return UUID7_VARIANT_NCS;
    if (octet < 0xc0)
        return UUID7_VARIANT_RFC9562;
    return octet < 0xe0 ? UUID7_VARIANT_MICROSOFT : UUID7_VARIANT_FUTURE;
}

TEST(octet_8_holds_the_variant_and_only_the_variant_of_the_rfc_has_a_version) {
    for (unsigned octet_6 = 0; octet_6 < 256; octet_6++) {
        for (unsigned octet_8 = 0; octet_8 < 256; octet_8++) {
            uint8_t uuid[UUID7_SIZE];
            uint32_t variant = 99, version = 99;
            next_bytes(uuid, sizeof uuid);
            uuid[6] = (uint8_t)octet_6;
            uuid[8] = (uint8_t)octet_8;
            CHECK_OK(uuid7_variant_of(uuid, &variant));
            CHECK(variant == variant_by_octet_8(octet_8));
            if (variant == UUID7_VARIANT_RFC9562) {
                CHECK_OK(uuid7_version_of(uuid, &version));
                CHECK(version == octet_6 >> 4);
            } else {
                CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_version_of(uuid, &version));
                CHECK(version == 99);
            }
        }
    }
}

TEST(nil_and_max_are_of_other_variants_and_have_no_version) {
    uint32_t variant = 99, version = 99;
    CHECK_OK(uuid7_variant_of(nil, &variant));
    CHECK(variant == UUID7_VARIANT_NCS);
    CHECK_OK(uuid7_variant_of(largest, &variant));
    CHECK(variant == UUID7_VARIANT_FUTURE);
    CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_version_of(nil, &version));
    CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_version_of(largest, &version));
    CHECK(version == 99);
}

/* ---- time ---- */

static void check_time(const char *text, uint64_t expected) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t unix_ms = 0;
    check_note("%s", text);
    CHECK_OK(uuid7_from_hyphenated(text, strlen(text), uuid));
    CHECK_OK(uuid7_unix_ms_of(uuid, &unix_ms));
    CHECK(unix_ms == expected);
}

TEST(the_time_is_the_plain_48_bits_in_milliseconds_also_far_in_the_future) {
    check_time("00000000-0000-7000-8000-000000000000", 0);
    check_time("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", UINT64_C(1645557742000));
    check_time("81234567-89ab-7000-8000-000000000000", UINT64_C(141988488251819));
    check_time("ffffffff-ffff-7fff-bfff-ffffffffffff", UINT64_C(281474976710655));
    CHECK(UUID7_UNIX_MS_MAX == UINT64_C(281474976710655));
}

TEST(only_version_7_of_the_variant_of_the_rfc_has_its_time) {
    for (unsigned octet_6 = 0; octet_6 < 256; octet_6++) {
        for (unsigned octet_8 = 0; octet_8 < 256; octet_8++) {
            uint8_t uuid[UUID7_SIZE];
            uint64_t unix_ms = 99;
            uuid7_status expected = octet_8 >> 6 != 2   ? UUID7_STATUS_WRONG_VARIANT
                                    : octet_6 >> 4 != 7 ? UUID7_STATUS_WRONG_VERSION
                                                        : UUID7_STATUS_OK;
            next_bytes(uuid, sizeof uuid);
            uuid[6] = (uint8_t)octet_6;
            uuid[8] = (uint8_t)octet_8;
            CHECK_STATUS(expected, uuid7_unix_ms_of(uuid, &unix_ms));
            CHECK(unix_ms == (expected == UUID7_STATUS_OK ? first_48_bits(uuid) : 99));
        }
    }
}

int main(void) {
    RUN(the_first_half_decides_before_the_second);
    RUN(uuids_that_differ_in_one_byte_compare_by_that_byte_unsigned);
    RUN(random_uuids_compare_as_memcmp_does);
    RUN(qsort_takes_uuid7_compare_and_sorts_as_with_memcmp);
    RUN(only_128_zero_bits_are_nil_and_only_128_one_bits_are_max);
    RUN(octet_8_holds_the_variant_and_only_the_variant_of_the_rfc_has_a_version);
    RUN(nil_and_max_are_of_other_variants_and_have_no_version);
    RUN(the_time_is_the_plain_48_bits_in_milliseconds_also_far_in_the_future);
    RUN(only_version_7_of_the_variant_of_the_rfc_has_its_time);
    return check_end();
}
