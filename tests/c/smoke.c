/* Every function of the header once, as C calls it.  tests/c.rs sees that none is missing. */
#include <stdio.h>
#include <string.h>
#include <uuid7.h>

static int failures;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("line %d: %s\n", __LINE__, #condition);                                         \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)
#define OK(call) CHECK((call) == UUID7_STATUS_OK)

/* RFC 9562, appendix A.6. */
static const uint8_t sample[UUID7_SIZE] = {0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3,
                                           0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f};
static const uint64_t sample_ms = UINT64_C(1645557742000);

static void generate(void) {
    uint8_t uuids[4][UUID7_SIZE], uuid[UUID7_SIZE];
    OK(uuid7_generate(uuids[0]));
    OK(uuid7_generate_many(uuids[1], 2));
    OK(uuid7_generate(uuids[3]));
    for (int i = 1; i < 4; i++)
        CHECK(uuid7_compare(uuids[i - 1], uuids[i]) < 0);
    OK(uuid7_generate_ordered(uuids[0]));
    OK(uuid7_ordered_advance_past(uuids[0]));
    OK(uuid7_generate_ordered_many(uuids[1], 2));
    CHECK(uuid7_compare(uuids[0], uuids[1]) < 0);
    OK(uuid7_generate_at(sample_ms, uuid));
    OK(uuid7_lowest_at(sample_ms, uuids[0]));
    OK(uuid7_highest_at(sample_ms, uuids[1]));
    CHECK(uuid7_compare(uuids[0], uuid) < 0 && uuid7_compare(uuid, uuids[1]) < 0);
    OK(uuid7_reseed());
    OK(uuid7_prepare());
    OK(uuid7_follow_clock());
}

static void handles(void) {
    const uuid7_generator_options options = {sizeof options, 0};
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    uuid7_generator *generator = NULL;
    uint8_t uuid[UUID7_SIZE], uuids[2][UUID7_SIZE];
    uint64_t lead_ms = 9;
    OK(uuid7_generator_create(&options, &generator));
    OK(uuid7_generator_advance_past(generator, sample));
    OK(uuid7_generator_next_from(generator, 0, random, uuid));
    CHECK(uuid7_compare(sample, uuid) < 0);
    OK(uuid7_generator_next(generator, uuid));
    OK(uuid7_generator_next_many(generator, uuids[0], 2));
    CHECK(uuid7_compare(uuid, uuids[0]) < 0 && uuid7_compare(uuids[0], uuids[1]) < 0);
    OK(uuid7_generator_follow_clock(generator));
    OK(uuid7_generator_lead_ms(generator, &lead_ms));
    CHECK(lead_ms == 0);
    uuid7_generator_free(generator);
}

static void text(void) {
    char text[UUID7_TEXT_SIZE_MAX], many[2 * UUID7_ID22_SIZE];
    uint8_t uuid[UUID7_SIZE], uuids[2 * UUID7_SIZE];
    size_t length = 0, error_offset = 99, done = 0;
    OK(uuid7_to_hyphenated(sample, text, sizeof text));
    CHECK(strcmp(text, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f") == 0);
    OK(uuid7_from_hyphenated(text, UUID7_HYPHENATED_LENGTH, uuid));
    OK(uuid7_to_id26(sample, text, sizeof text));
    CHECK(strcmp(text, "05zk5smtq1yd7664vh60s1ttjw") == 0);
    OK(uuid7_from_id26(text, UUID7_ID26_LENGTH, uuid));
    OK(uuid7_to_id25(sample, text, sizeof text));
    CHECK(strcmp(text, "063ecvmgn09sck3fx6nqjpbxt") == 0);
    OK(uuid7_from_id25(text, UUID7_ID25_LENGTH, uuid));
    OK(uuid7_to_id22(sample, text, sizeof text));
    CHECK(strcmp(text, "1BihbxwwQ4NZZpKRH9JDCz") == 0);
    OK(uuid7_from_id22(text, UUID7_ID22_LENGTH, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
    OK(uuid7_format(sample, UUID7_FORM_URN, text, sizeof text, &length));
    CHECK(length == UUID7_URN_LENGTH && uuid7_form_length(UUID7_FORM_URN) == UUID7_URN_LENGTH);
    OK(uuid7_parse(text, length, UUID7_FORM_ANY, uuid, &error_offset));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0 && error_offset == length);
    memcpy(uuids, sample, UUID7_SIZE);
    memcpy(uuids + UUID7_SIZE, sample, UUID7_SIZE);
    OK(uuid7_format_many(uuids, 2, UUID7_FORM_ID22, '\n', many, sizeof many));
    OK(uuid7_parse_many(many, sizeof many, UUID7_FORM_ID22, '\n', uuids, 2, &done));
    CHECK(done == 2 && memcmp(sample, uuids + UUID7_SIZE, UUID7_SIZE) == 0);
}

static void inspect(void) {
    uint32_t variant = 9, version = 0, nanoseconds = 0;
    uint64_t unix_ms = 0, value = 0;
    int64_t seconds = 0;
    const uuid7_field *field = uuid7_layout_field(7, 0);
    CHECK(uuid7_is_nil(sample) == 0 && uuid7_is_max(sample) == 0);
    OK(uuid7_variant_of(sample, &variant));
    OK(uuid7_version_of(sample, &version));
    OK(uuid7_unix_ms_of(sample, &unix_ms));
    OK(uuid7_time_of(sample, &seconds, &nanoseconds));
    CHECK(variant == UUID7_VARIANT_RFC9562 && version == 7 && unix_ms == sample_ms);
    CHECK(seconds == (int64_t)(sample_ms / 1000) && nanoseconds == 0);
    CHECK(field != NULL && field->field == UUID7_FIELD_UNIX_TS_MS && field->width == 48);
    OK(uuid7_field_of(sample, UUID7_FIELD_UNIX_TS_MS, &value));
    CHECK(value == sample_ms);
    CHECK(strcmp(uuid7_version_text(7), "Unix time") == 0);
    CHECK(strcmp(uuid7_variant_text(variant), "RFC 9562") == 0);
    CHECK(strcmp(uuid7_kind_text(UUID7_KIND_TIMESTAMP), "timestamp") == 0);
}

static void versions(void) {
    uint8_t uuid[UUID7_SIZE], uuids[2 * UUID7_SIZE];
    char text[UUID7_HYPHENATED_SIZE];
    uint32_t version = 0;
    OK(uuid7_generate_v4(uuid));
    OK(uuid7_version_of(uuid, &version));
    CHECK(version == 4);
    OK(uuid7_generate_v4_many(uuids, 2));
    OK(uuid7_generate_v1(uuid));
    OK(uuid7_version_of(uuid, &version));
    CHECK(version == 1);
    OK(uuid7_generate_v6(uuid));
    OK(uuid7_version_of(uuid, &version));
    CHECK(version == 6);
    /* RFC 9562, appendices A.2 and A.4. */
    OK(uuid7_make_v3(uuid7_namespace_dns(), "www.example.com", 15, uuid));
    OK(uuid7_to_hyphenated(uuid, text, sizeof text));
    CHECK(strcmp(text, "5df41881-3aed-3515-88a7-2f4a814cf09e") == 0);
    OK(uuid7_make_v5(uuid7_namespace_dns(), "www.example.com", 15, uuid));
    OK(uuid7_to_hyphenated(uuid, text, sizeof text));
    CHECK(strcmp(text, "2ed6657d-e927-568b-95e1-2665a8aea6a2") == 0);
    CHECK(uuid7_namespace_url()[3] == 0x11 && uuid7_namespace_oid()[3] == 0x12 &&
          uuid7_namespace_x500()[3] == 0x14);
    OK(uuid7_make_v8(sample, uuid));
    OK(uuid7_version_of(uuid, &version));
    CHECK(version == 8);
}

static void fields(void) {
    uint8_t uuid[UUID7_SIZE], other[UUID7_SIZE], lowest[UUID7_SIZE], highest[UUID7_SIZE];
    const int64_t seconds = (int64_t)(sample_ms / 1000);
    uint32_t nanoseconds = 9;
    OK(uuid7_make_v1(seconds, 0, 1, 2, uuid));
    OK(uuid7_lowest_v1_at(seconds, 0, lowest));
    OK(uuid7_highest_v1_at(seconds, 0, highest));
    CHECK(memcmp(uuid, lowest, 8) == 0 && memcmp(uuid, highest, 8) == 0);
    OK(uuid7_v1_to_v6(uuid, other));
    OK(uuid7_make_v6(seconds, 0, 1, 2, uuid));
    CHECK(memcmp(uuid, other, UUID7_SIZE) == 0);
    OK(uuid7_lowest_v6_at(seconds, 0, lowest));
    OK(uuid7_highest_v6_at(seconds, 0, highest));
    CHECK(uuid7_compare(lowest, uuid) < 0 && uuid7_compare(uuid, highest) < 0);
    OK(uuid7_v6_to_v1(uuid, other));
    OK(uuid7_make_v1(seconds, 0, 1, 2, uuid));
    CHECK(memcmp(uuid, other, UUID7_SIZE) == 0);
    OK(uuid7_make_v7(sample_ms, 0xcc3, UINT64_C(0x18c4dc0c0c07398f), uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
    OK(uuid7_make_v7(sample_ms, 0x800, 0, uuid));
    OK(uuid7_fraction_ns_of(uuid, &nanoseconds));
    CHECK(nanoseconds == 500000);
}

static void encrypt(void) {
    static const uint8_t key[16] = {0};
    uint8_t encrypted[UUID7_SIZE], uuid[UUID7_SIZE];
    OK(uuid7_encrypt(sample, key, sizeof key, encrypted));
    CHECK(encrypted[0] == 0x01 && encrypted[1] == 0x3c && encrypted[15] == 0xb8);
    OK(uuid7_decrypt(encrypted, key, sizeof key, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
    OK(uuid7_encrypt_many(sample, 1, key, sizeof key, uuid));
    CHECK(memcmp(encrypted, uuid, UUID7_SIZE) == 0);
    OK(uuid7_decrypt_many(encrypted, 1, key, sizeof key, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
}

static void byte_order(void) {
    uint8_t other[UUID7_SIZE], uuid[UUID7_SIZE];
    OK(uuid7_to_guid(sample, other));
    CHECK(other[0] == sample[3] && other[4] == sample[5] && other[8] == sample[8]);
    OK(uuid7_from_guid(other, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
    OK(uuid7_to_sql_server(sample, other));
    CHECK(other[10] == sample[0]);
    OK(uuid7_from_sql_server(other, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
    OK(uuid7_to_java_legacy(sample, other));
    CHECK(other[0] == sample[7] && other[8] == sample[15]);
    OK(uuid7_from_java_legacy(other, uuid));
    CHECK(memcmp(sample, uuid, UUID7_SIZE) == 0);
}

int main(void) {
    CHECK(strcmp(uuid7_status_text(UUID7_STATUS_OK), "success") == 0);
    CHECK(strcmp(uuid7_library_version(), UUID7_VERSION_STRING) == 0);
    CHECK(uuid7_library_version_number() == UUID7_VERSION_NUMBER);
    generate();
    handles();
    text();
    inspect();
    versions();
    fields();
    encrypt();
    byte_order();
    return failures != 0;
}
