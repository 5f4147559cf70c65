/* Fields and times, against vectors/layout.tsv and vectors/fields.tsv. */
#include "tsv.h"

static const uint32_t versions_with_fields[] = {1, 3, 4, 5, 6, 7, 8};
enum { VERSIONS = sizeof versions_with_fields / sizeof *versions_with_fields };

static const char layout_header[] = "version field first_bit last_bit width kind page_field note";
static const char fields_header[] =
    "hex32 source variant version field first_bit last_bit hex value";

static uint32_t fields_of(uint32_t version) {
    uint32_t count = 0;
    while (uuid7_layout_field(version, count) != NULL)
        count++;
    return count;
}

static uint32_t number(const char *cell) { return (uint32_t)strtoul(cell, NULL, 10); }

/* Bits of a UUID, read without the library. */
static uint64_t bits_of(const uint8_t *uuid, uint32_t first, uint32_t width) {
    uint64_t value = 0;
    for (uint32_t bit = first; bit < first + width; bit++)
        value = value << 1 | (uuid[bit / 8] >> (7 - bit % 8) & 1);
    return value;
}

/* ---- the tables ---- */

/* The table has the words of the layout page for hash and custom fields. */
static const char *kind_of_the_table(uint32_t kind) {
    if (kind == UUID7_KIND_HASH)
        return "hash of the name";
    return kind == UUID7_KIND_CUSTOM ? "random" : uuid7_kind_text(kind);
}

TEST(every_version_has_the_fields_of_the_table) {
    struct tsv tsv;
    uint32_t read[9] = {0};
    tsv_open(&tsv, "layout.tsv", layout_header);
    while (tsv_row(&tsv)) {
        uint32_t version = number(tsv.cells[0]);
        const uuid7_field *field;
        if (strlen(tsv.cells[0]) > 1)
            continue; /* how version 7 is used here: see below */
        field = uuid7_layout_field(version, read[version]++);
        CHECK(field != NULL);
        CHECK_TEXT(tsv.cells[1], field->name);
        CHECK(field->first_bit == number(tsv.cells[2]));
        CHECK(field->first_bit + field->width - 1 == number(tsv.cells[3]));
        CHECK(field->width == number(tsv.cells[4]));
        CHECK_TEXT(tsv.cells[5], kind_of_the_table(field->kind));
    }
    for (int i = 0; i < VERSIONS; i++)
        CHECK(read[versions_with_fields[i]] == fields_of(versions_with_fields[i]));
}

TEST(past_the_last_field_there_is_none) {
    for (int i = 0; i < VERSIONS; i++) {
        uint32_t version = versions_with_fields[i], count = fields_of(version);
        CHECK(count == (version == 1 || version == 6 ? 7 : 5));
        for (uint32_t index = count; index < count + 10; index++)
            CHECK(uuid7_layout_field(version, index) == NULL);
        CHECK(uuid7_layout_field(version, UINT32_MAX) == NULL);
    }
}

TEST(other_versions_are_named_and_have_no_fields) {
    const uint32_t others[] = {0, 2, 9, 10, 11, 12, 13, 14, 15, 16, 255, UINT32_MAX};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        CHECK(uuid7_layout_field(others[i], 0) == NULL);
        CHECK(strlen(uuid7_version_text(others[i])) > 0);
    }
    CHECK_TEXT("DCE security", uuid7_version_text(2));
    CHECK_TEXT("Unix time", uuid7_version_text(7));
    CHECK_TEXT(uuid7_version_text(9), uuid7_version_text(15));
}

TEST(every_variant_and_kind_has_a_name_and_no_other_number_has_one) {
    CHECK_TEXT("NCS", uuid7_variant_text(UUID7_VARIANT_NCS));
    CHECK_TEXT("RFC 9562", uuid7_variant_text(UUID7_VARIANT_RFC9562));
    CHECK_TEXT("Microsoft", uuid7_variant_text(UUID7_VARIANT_MICROSOFT));
    CHECK_TEXT("not defined yet", uuid7_variant_text(UUID7_VARIANT_FUTURE));
    CHECK_TEXT("not a variant", uuid7_variant_text(UUID7_VARIANT_FUTURE + 1));
    CHECK_TEXT("timestamp", uuid7_kind_text(UUID7_KIND_TIMESTAMP));
    CHECK_TEXT("custom", uuid7_kind_text(UUID7_KIND_CUSTOM));
    CHECK_TEXT("not a kind of field", uuid7_kind_text(0));
    CHECK_TEXT("not a kind of field", uuid7_kind_text(UUID7_KIND_CUSTOM + 1));
}

TEST(a_layout_stays_where_it_is) {
    for (int i = 0; i < VERSIONS; i++) {
        uint32_t version = versions_with_fields[i];
        CHECK(uuid7_layout_field(version, 0) == uuid7_layout_field(version, 0));
    }
}

/* ---- the values ---- */

TEST(every_field_of_any_value_is_its_bits) {
    size_t rounds = scaled(20000);
    for (size_t i = 0; i < rounds; i++) {
        uint8_t uuid[UUID7_SIZE];
        uint32_t version = versions_with_fields[i % VERSIONS];
        const uuid7_field *field;
        next_bytes(uuid, sizeof uuid);
        uuid[6] = (uint8_t)(version << 4 | (uuid[6] & 15));
        uuid[8] = (uint8_t)(0x80 | (uuid[8] & 0x3f));
        for (uint32_t at = 0; (field = uuid7_layout_field(version, at)) != NULL; at++) {
            uint64_t value = 99;
            CHECK_OK(uuid7_field_of(uuid, field->field, &value));
            CHECK(value == bits_of(uuid, field->first_bit, field->width));
        }
    }
}

static const char *const variants_of_the_table[] = {"ncs", "rfc9562", "microsoft", "future"};

TEST(every_row_of_the_table_has_its_variant_version_and_field) {
    struct tsv tsv;
    int read = 0;
    tsv_open(&tsv, "fields.tsv", fields_header);
    while (tsv_row(&tsv)) {
        uint8_t uuid[UUID7_SIZE];
        uint32_t variant = 99, version = 99;
        const uuid7_field *field;
        uint32_t at = 0;
        uint64_t value = 99;
        from_hex(tsv.cells[0], uuid, sizeof uuid);
        CHECK_OK(uuid7_variant_of(uuid, &variant));
        CHECK(variant < 4);
        CHECK_TEXT(variants_of_the_table[variant], tsv.cells[2]);
        if (strcmp(tsv.cells[3], "-") == 0) {
            CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_version_of(uuid, &version));
            continue;
        }
        CHECK_OK(uuid7_version_of(uuid, &version));
        CHECK(version == number(tsv.cells[3]));
        if (strchr(tsv.cells[4], '.') != NULL || strstr(tsv.cells[4], "_nibble") != NULL)
            continue;
        do {
            field = uuid7_layout_field(version, at++);
            CHECK(field != NULL);
        } while (strcmp(field->name, tsv.cells[4]) != 0);
        CHECK_OK(uuid7_field_of(uuid, field->field, &value));
        CHECK(value == strtoull(tsv.cells[8], NULL, 10));
        read++;
    }
    CHECK(read > 250);
}

static uuid7_status status_for(int is_rfc, int has_it) {
    if (!is_rfc)
        return UUID7_STATUS_WRONG_VARIANT;
    return has_it ? UUID7_STATUS_OK : UUID7_STATUS_WRONG_VERSION;
}

TEST(the_variant_is_asked_first_then_the_version) {
    for (unsigned octet_6 = 0; octet_6 < 256; octet_6 += 16) {
        for (unsigned octet_8 = 0; octet_8 < 256; octet_8 += 16) {
            uint8_t uuid[UUID7_SIZE] = {0};
            int64_t seconds = 99;
            uint32_t nanoseconds = 99, version = octet_6 >> 4;
            uint64_t value = 99;
            int is_rfc = octet_8 >> 6 == 2;
            int has_node = version == 1 || version == 6;
            uuid7_status time = status_for(is_rfc, has_node || version == 7);
            uuid7_status node = status_for(is_rfc, has_node);
            uuid[6] = (uint8_t)octet_6;
            uuid[8] = (uint8_t)octet_8;
            CHECK_STATUS(time, uuid7_time_of(uuid, &seconds, &nanoseconds));
            CHECK((time == UUID7_STATUS_OK) == (seconds != 99 && nanoseconds != 99));
            CHECK_STATUS(node, uuid7_field_of(uuid, UUID7_FIELD_NODE, &value));
            CHECK((node == UUID7_STATUS_OK) == (value != 99));
        }
    }
}

TEST(a_number_that_names_no_field_is_refused) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t value = 99;
    CHECK_OK(uuid7_generate(uuid));
    CHECK_STATUS(UUID7_STATUS_BAD_FIELD, uuid7_field_of(uuid, 0, &value));
    CHECK_STATUS(UUID7_STATUS_BAD_FIELD, uuid7_field_of(uuid, UUID7_FIELD_CUSTOM_C + 1, &value));
    CHECK_STATUS(UUID7_STATUS_BAD_FIELD, uuid7_field_of(uuid, UINT32_MAX, &value));
    CHECK(value == 99);
}

TEST(nil_and_max_have_no_time_and_no_field) {
    for (int byte = 0; byte < 256; byte += 255) {
        uint8_t uuid[UUID7_SIZE];
        int64_t seconds = 99;
        uint32_t nanoseconds = 99;
        uint64_t value = 99;
        memset(uuid, byte, sizeof uuid);
        CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_time_of(uuid, &seconds, &nanoseconds));
        CHECK_STATUS(UUID7_STATUS_WRONG_VARIANT, uuid7_field_of(uuid, UUID7_FIELD_VERSION, &value));
        CHECK(seconds == 99 && nanoseconds == 99 && value == 99);
    }
}

/* ---- time ---- */

/* Seconds since 1970 of a date, Gregorian also before there were any. */
static int64_t seconds_of(int64_t year, int month, int day, int hour, int minute, int second) {
    static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int64_t before = year - 1;
    int64_t days = before * 365 + before / 4 - before / 100 + before / 400 - 719162;
    days += days_before[month - 1] + (leap && month > 2) + day - 1;
    return days * 86400 + hour * 3600 + minute * 60 + second;
}

TEST(the_time_of_every_row_is_its_date_to_the_last_digit) {
    struct tsv tsv;
    int read = 0, past_64_bits_of_ns = 0;
    tsv_open(&tsv, "fields.tsv", fields_header);
    while (tsv_row(&tsv)) {
        uint8_t uuid[UUID7_SIZE];
        int year, month, day, hour, minute, second;
        char fraction[16] = "";
        int64_t seconds = 99;
        uint32_t nanoseconds = 99;
        if (strcmp(tsv.cells[4], "derived.utc") != 0)
            continue;
        from_hex(tsv.cells[0], uuid, sizeof uuid);
        CHECK(sscanf(tsv.cells[8], "%d-%d-%dT%d:%d:%d.%9[0-9]Z", &year, &month, &day, &hour,
                     &minute, &second, fraction) == 7);
        while (strlen(fraction) < 9)
            strcat(fraction, "0");
        CHECK_OK(uuid7_time_of(uuid, &seconds, &nanoseconds));
        CHECK(seconds == seconds_of(year, month, day, hour, minute, second));
        CHECK(nanoseconds == number(fraction));
        read++;
        past_64_bits_of_ns += seconds > INT64_MAX / 1000000000 || seconds < INT64_MIN / 1000000000;
    }
    CHECK(read > 30 && past_64_bits_of_ns > 3);
}

/* ---- how version 7 is used here ---- */

static uint64_t part_of_the_example(const char *name) {
    if (strcmp(name, "unix_ts_ms") == 0)
        return UINT64_C(1645557742000);
    if (strcmp(name, "version") == 0)
        return 7;
    if (strcmp(name, "counter[25:14]") == 0)
        return 0x1234567 >> 14;
    if (strcmp(name, "variant") == 0)
        return 2;
    if (strcmp(name, "counter[13:0]") == 0)
        return 0x1234567 & 0x3fff;
    CHECK_TEXT("random", name);
    return UINT64_C(0x010203040506);
}

TEST(the_bits_of_version_7_are_used_as_the_table_says) {
    struct tsv tsv;
    uuid7_generator *generator = NULL;
    /* The first four seed the counter 0x1234567, the last six are the tail. */
    const uint8_t random[UUID7_RANDOM_SIZE] = {0x04, 0x8d, 0x05, 0x67, 1, 2, 3, 4, 5, 6};
    uint8_t uuid[UUID7_SIZE];
    int read = 0;
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    CHECK_OK(uuid7_generator_next_from(generator, UINT64_C(1645557742000), random, uuid));
    uuid7_generator_free(generator);
    tsv_open(&tsv, "layout.tsv", layout_header);
    while (tsv_row(&tsv)) {
        if (strcmp(tsv.cells[0], "7-medo") != 0)
            continue;
        CHECK(bits_of(uuid, number(tsv.cells[2]), number(tsv.cells[4])) ==
              part_of_the_example(tsv.cells[1]));
        read++;
    }
    CHECK(read == 6);
}

int main(void) {
    RUN(every_version_has_the_fields_of_the_table);
    RUN(past_the_last_field_there_is_none);
    RUN(other_versions_are_named_and_have_no_fields);
    RUN(every_variant_and_kind_has_a_name_and_no_other_number_has_one);
    RUN(a_layout_stays_where_it_is);
    RUN(every_field_of_any_value_is_its_bits);
    RUN(every_row_of_the_table_has_its_variant_version_and_field);
    RUN(the_variant_is_asked_first_then_the_version);
    RUN(a_number_that_names_no_field_is_refused);
    RUN(nil_and_max_have_no_time_and_no_field);
    RUN(the_time_of_every_row_is_its_date_to_the_last_digit);
    RUN(the_bits_of_version_7_are_used_as_the_table_says);
    return check_end();
}
