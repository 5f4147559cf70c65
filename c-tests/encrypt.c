/* Version 7 into version 4 and back, against vectors/encrypt.tsv. */
#include "tsv.h"

static uint8_t key[32];
static size_t key_length;

static void read_key(const char *digits) {
    key_length = strlen(digits) / 2;
    CHECK(key_length <= sizeof key);
    from_hex(digits, key, key_length);
}

TEST(each_row_of_the_table_is_encrypted_and_decrypted_also_in_place) {
    struct tsv tsv;
    int rows = 0;
    tsv_open(
        &tsv, "encrypt.tsv",
        "# key version 7 version 4: FF1, AES, radix 2, the 122 bits in octet order, empty tweak");
    while (tsv_row(&tsv)) {
        uint8_t v7[UUID7_SIZE], v4[UUID7_SIZE], made[UUID7_SIZE];
        read_key(tsv.cells[0]);
        from_hex(tsv.cells[1], v7, sizeof v7);
        from_hex(tsv.cells[2], v4, sizeof v4);
        CHECK_OK(uuid7_encrypt(v7, key, key_length, made));
        CHECK_UUID(v4, made);
        CHECK_OK(uuid7_decrypt(made, key, key_length, made));
        CHECK_UUID(v7, made);
        CHECK_OK(uuid7_encrypt(made, key, key_length, made));
        CHECK_UUID(v4, made);
        rows++;
    }
    CHECK(rows >= 72);
}

/* More than any number of lanes, and no multiple of one. */
enum { MANY = 1003 };
static uint8_t uuids[MANY + 1][UUID7_SIZE], many[MANY + 1][UUID7_SIZE];

TEST(many_are_encrypted_as_one_by_one_at_every_length_and_any_overlap) {
    next_bytes(key, sizeof key);
    for (size_t length = 16; length <= 32; length += 8) {
        CHECK_OK(uuid7_generate_many(uuids[0], MANY));
        for (size_t count = 0; count < 40; count++) {
            lay_canaries(many, sizeof many);
            CHECK_OK(uuid7_encrypt_many(uuids[0], count, key, length, many[0]));
            CHECK(canaries_live_around(many, sizeof many, 0, count * UUID7_SIZE));
            for (size_t i = 0; i < count; i++) {
                uint8_t one[UUID7_SIZE];
                CHECK_OK(uuid7_encrypt(uuids[i], key, length, one));
                CHECK_UUID(one, many[i]);
            }
        }
        CHECK_OK(uuid7_encrypt_many(uuids[0], MANY, key, length, many[0]));
        CHECK_OK(uuid7_decrypt_many(many[0], MANY, key, length, many[0]));
        CHECK(memcmp(uuids, many, MANY * UUID7_SIZE) == 0);
        /* to one place further on, and to 5 bytes before */
        CHECK_OK(uuid7_encrypt_many(many[0], MANY, key, length, many[1]));
        CHECK_OK(uuid7_decrypt_many(many[1], MANY, key, length, many[0] + 11));
        CHECK(memcmp(uuids, many[0] + 11, MANY * UUID7_SIZE) == 0);
        CHECK(all_increase(many[0] + 11, MANY));
    }
}

TEST(a_key_that_the_output_overlaps_is_read_before_anything_is_written) {
    enum { COUNT = 4, SIZE = COUNT * UUID7_SIZE };
    uint8_t area[sizeof key + SIZE + sizeof key], *output = area + sizeof key;
    CHECK_OK(uuid7_generate_many(uuids[0], COUNT));
    for (size_t length = 16; length <= sizeof key; length += 8) {
        CHECK_OK(uuid7_encrypt_many(uuids[0], COUNT, key, length, many[0]));
        for (size_t i = 0; i + length <= sizeof area; i++) {
            check_note("key of %zu at %zu", length, i);
            memcpy(area + i, key, length);
            CHECK_OK(uuid7_encrypt_many(uuids[0], COUNT, area + i, length, output));
            CHECK(memcmp(many, output, SIZE) == 0);
            memcpy(area + i, key, length);
            CHECK_OK(uuid7_decrypt_many(many[0], COUNT, area + i, length, output));
            CHECK(memcmp(uuids, output, SIZE) == 0);
            memcpy(area + i, key, length);
            CHECK_OK(uuid7_encrypt(uuids[0], area + i, length, output));
            CHECK_UUID(many[0], output);
        }
    }
}

TEST(what_is_encrypted_is_a_version_4_that_shows_no_order) {
    size_t rising = 0;
    CHECK_OK(uuid7_generate_many(uuids[0], MANY));
    CHECK_OK(uuid7_encrypt_many(uuids[0], MANY, key, 16, many[0]));
    for (size_t i = 0; i < MANY; i++) {
        CHECK(many[i][6] >> 4 == 4 && many[i][8] >> 6 == 2);
        rising += i > 0 && memcmp(many[i - 1], many[i], UUID7_SIZE) < 0;
    }
    /* Half of 1,002 pairs; 16 standard deviations of 16 to either side. */
    CHECK(rising > 501 - 256 && rising < 501 + 256);
    CHECK(all_distinct(many, MANY, UUID7_SIZE));
}

TEST(a_key_has_16_or_24_or_32_bytes) {
    const uint8_t v7[UUID7_SIZE] = {1, 0, 0, 0, 0, 0, 0x70, 0, 0x80};
    static const uint8_t long_key[64];
    uint8_t made[UUID7_SIZE];
    for (size_t length = 0; length <= sizeof long_key; length++) {
        uuid7_status expected =
            length == 16 || length == 24 || length == 32 ? UUID7_STATUS_OK : UUID7_STATUS_BAD_KEY;
        check_note("%zu bytes", length);
        lay_canaries(made, sizeof made);
        CHECK_STATUS(expected, uuid7_encrypt(v7, long_key, length, made));
        CHECK(canaries_live_around(made, sizeof made, 0, expected == 0 ? UUID7_SIZE : 0));
        lay_canaries(made, sizeof made);
        CHECK_STATUS(expected, uuid7_encrypt_many(v7, 1, long_key, length, made));
        CHECK(canaries_live_around(made, sizeof made, 0, expected == 0 ? UUID7_SIZE : 0));
    }
    CHECK_STATUS(UUID7_STATUS_BAD_KEY, uuid7_encrypt(v7, NULL, 0, made));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_encrypt(v7, long_key, SIZE_MAX, made));
    CHECK_STATUS(UUID7_STATUS_BAD_COUNT, uuid7_encrypt_many(v7, SIZE_MAX, long_key, 16, made));
}

TEST(another_version_anywhere_is_refused_and_nothing_is_written) {
    CHECK_OK(uuid7_generate_many(uuids[0], MANY));
    lay_canaries(many, sizeof many);
    for (size_t at = 0; at < MANY; at += 167) {
        uint8_t kept = uuids[at][6];
        uuids[at][6] = (uint8_t)((kept & 15) | 0x60);
        CHECK_STATUS(UUID7_STATUS_WRONG_VERSION,
                     uuid7_encrypt_many(uuids[0], MANY, key, 16, many[0]));
        CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_encrypt(uuids[at], key, 16, many[0]));
        uuids[at][6] = kept;
        CHECK_STATUS(UUID7_STATUS_WRONG_VERSION,
                     uuid7_decrypt_many(uuids[at], 1, key, 16, many[0]));
        CHECK_STATUS(UUID7_STATUS_WRONG_VERSION, uuid7_decrypt(uuids[at], key, 16, many[0]));
        uuids[at][8] ^= 0x80;
        CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT,
                     uuid7_encrypt_many(uuids[0], MANY, key, 16, many[0]));
        uuids[at][8] ^= 0x80;
        CHECK(canaries_live_around(many, sizeof many, 0, 0));
    }
}

TEST(any_version_4_decrypts_to_a_version_7_under_any_key) {
    for (size_t i = 0; i < scaled(10000); i++) {
        uint8_t v4[UUID7_SIZE], v7[UUID7_SIZE], back[UUID7_SIZE];
        next_bytes(key, sizeof key);
        CHECK_OK(uuid7_generate_v4(v4));
        CHECK_OK(uuid7_decrypt(v4, key, 32, v7));
        CHECK(is_version_7(v7));
        CHECK_OK(uuid7_encrypt(v7, key, 32, back));
        CHECK_UUID(v4, back);
    }
}

int main(void) {
    RUN(each_row_of_the_table_is_encrypted_and_decrypted_also_in_place);
    RUN(many_are_encrypted_as_one_by_one_at_every_length_and_any_overlap);
    RUN(a_key_that_the_output_overlaps_is_read_before_anything_is_written);
    RUN(what_is_encrypted_is_a_version_4_that_shows_no_order);
    RUN(a_key_has_16_or_24_or_32_bytes);
    RUN(another_version_anywhere_is_refused_and_nothing_is_written);
    RUN(any_version_4_decrypts_to_a_version_7_under_any_key);
    return check_end();
}
