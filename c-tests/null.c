/* NULL for every pointer of every call in turn: a status, nothing written, and the next call
 * succeeds. */
#include "forms.h"

static uint8_t uuid[UUID7_SIZE];
static uint8_t random_bytes[UUID7_RANDOM_SIZE];
static const char id22[] = "1BuKkq6yWzmN2fCaHBjCRr,";
static uuid7_generator *generator;

/* The output of every call, checked after each. */
static uint8_t place[256];

/* The calls that were given NULL, for the last test. */
static const char *called[128];
static size_t calls;

static void note_call(const char *name) {
    CHECK(calls < sizeof called / sizeof *called);
    called[calls++] = name;
}

#define REFUSED(function, arguments)                                                               \
    do {                                                                                           \
        note_call(#function);                                                                      \
        CHECK_STATUS(UUID7_STATUS_NULL_POINTER, function arguments);                               \
        CHECK(canaries_live_around(place, sizeof place, 0, 0));                                    \
    } while (0)

TEST(generate_refuses_null) {
    REFUSED(uuid7_generate, (NULL));
    REFUSED(uuid7_generate_many, (NULL, 1));
    REFUSED(uuid7_generate_many, (NULL, SIZE_MAX));
    REFUSED(uuid7_generate_ordered, (NULL));
    REFUSED(uuid7_generate_ordered_many, (NULL, 1));
    REFUSED(uuid7_ordered_advance_past, (NULL));
    REFUSED(uuid7_generate_at, (1000, NULL));
    REFUSED(uuid7_generate_at, (UINT64_MAX, NULL));
    REFUSED(uuid7_lowest_at, (1000, NULL));
    REFUSED(uuid7_highest_at, (1000, NULL));
}

TEST(a_generator_refuses_null_and_goes_on_as_if_nothing_was_asked) {
    const uint8_t before[UUID7_SIZE] = {0, 0, 0, 0, 3, 232, 0x70, 0, 0x80};
    uint64_t *lead_ms = (uint64_t *)(void *)place;
    REFUSED(uuid7_generator_create, (NULL, NULL));
    REFUSED(uuid7_generator_next, (NULL, place));
    REFUSED(uuid7_generator_next, (generator, NULL));
    REFUSED(uuid7_generator_next_many, (NULL, place, 2));
    REFUSED(uuid7_generator_next_many, (generator, NULL, 2));
    REFUSED(uuid7_generator_next_from, (NULL, 1000, random_bytes, place));
    REFUSED(uuid7_generator_next_from, (generator, 1000, NULL, place));
    REFUSED(uuid7_generator_next_from, (generator, 1000, random_bytes, NULL));
    REFUSED(uuid7_generator_advance_past, (NULL, uuid));
    REFUSED(uuid7_generator_advance_past, (generator, NULL));
    REFUSED(uuid7_generator_follow_clock, (NULL));
    REFUSED(uuid7_generator_lead_ms, (NULL, lead_ms));
    REFUSED(uuid7_generator_lead_ms, (generator, NULL));
    CHECK_OK(uuid7_generator_next_from(generator, 1000, random_bytes, place));
    CHECK_UUID(before, place);
    lay_canaries(place, sizeof place);
}

TEST(freeing_null_does_nothing) {
    note_call("uuid7_generator_free");
    uuid7_generator_free(NULL);
}

TEST(the_text_calls_refuse_null) {
    char *text = (char *)place;
    REFUSED(uuid7_to_hyphenated, (NULL, text, sizeof place));
    REFUSED(uuid7_to_hyphenated, (uuid, NULL, sizeof place));
    REFUSED(uuid7_to_id26, (NULL, text, sizeof place));
    REFUSED(uuid7_to_id26, (uuid, NULL, sizeof place));
    REFUSED(uuid7_to_id25, (NULL, text, sizeof place));
    REFUSED(uuid7_to_id25, (uuid, NULL, sizeof place));
    REFUSED(uuid7_to_id22, (NULL, text, sizeof place));
    REFUSED(uuid7_to_id22, (uuid, NULL, sizeof place));
    REFUSED(uuid7_from_hyphenated, (NULL, UUID7_HYPHENATED_LENGTH, place));
    REFUSED(uuid7_from_hyphenated, (text, UUID7_HYPHENATED_LENGTH, NULL));
    REFUSED(uuid7_from_id26, (NULL, UUID7_ID26_LENGTH, place));
    REFUSED(uuid7_from_id26, (text, UUID7_ID26_LENGTH, NULL));
    REFUSED(uuid7_from_id25, (NULL, UUID7_ID25_LENGTH, place));
    REFUSED(uuid7_from_id25, (text, UUID7_ID25_LENGTH, NULL));
    REFUSED(uuid7_from_id22, (NULL, UUID7_ID22_LENGTH, place));
    REFUSED(uuid7_from_id22, (text, UUID7_ID22_LENGTH, NULL));
}

TEST(the_calls_for_any_form_refuse_null) {
    char *text = (char *)place;
    const uint32_t form = UUID7_FORM_ID22;
    REFUSED(uuid7_format, (NULL, form, text, 64, NULL));
    REFUSED(uuid7_format, (uuid, form, NULL, 64, NULL));
    REFUSED(uuid7_parse, (NULL, UUID7_ID22_LENGTH, form, place, NULL));
    REFUSED(uuid7_parse, (id22, UUID7_ID22_LENGTH, form, NULL, NULL));
    REFUSED(uuid7_format_many, (NULL, 1, form, ',', text, 64));
    REFUSED(uuid7_format_many, (uuid, 1, form, ',', NULL, 64));
    REFUSED(uuid7_parse_many, (NULL, UUID7_ID22_SIZE, form, ',', place, 1, NULL));
    REFUSED(uuid7_parse_many, (id22, UUID7_ID22_SIZE, form, ',', NULL, 1, NULL));
}

/* An empty std::vector or Go slice has no address. */
TEST(null_is_allowed_for_no_bytes_and_no_items) {
    uint8_t empty_name[UUID7_SIZE], made[UUID7_SIZE];
    CHECK_OK(uuid7_generate_many(NULL, 0));
    CHECK_OK(uuid7_generate_ordered_many(NULL, 0));
    CHECK_OK(uuid7_generate_v4_many(NULL, 0));
    CHECK_OK(uuid7_generator_next_many(generator, NULL, 0));
    CHECK_OK(uuid7_make_v3(uuid, "", 0, empty_name));
    CHECK_OK(uuid7_make_v3(uuid, NULL, 0, made));
    CHECK_UUID(empty_name, made);
    CHECK_OK(uuid7_make_v5(uuid, "", 0, empty_name));
    CHECK_OK(uuid7_make_v5(uuid, NULL, 0, made));
    CHECK_UUID(empty_name, made);
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        size_t length = 0, done = 9;
        CHECK_STATUS(UUID7_STATUS_BUFFER_TOO_SMALL,
                     uuid7_format(uuid, form->number, NULL, 0, &length));
        CHECK(length == form->length);
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, uuid7_parse(NULL, 0, form->number, place, NULL));
        CHECK_OK(uuid7_format_many(NULL, 0, form->number, ',', NULL, 0));
        CHECK_OK(uuid7_parse_many(NULL, 0, form->number, ',', NULL, 0, &done));
        CHECK(done == 0);
    }
    for (const struct form *form = forms; form < FORMS_END; form++) {
        CHECK_STATUS(UUID7_STATUS_BUFFER_TOO_SMALL, form->to(uuid, NULL, 0));
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, form->from(NULL, 0, place));
    }
    CHECK(canaries_live_around(place, sizeof place, 0, 0));
}

TEST(the_inspecting_calls_refuse_null) {
    uint32_t *number = (uint32_t *)(void *)place;
    uint64_t *unix_ms = (uint64_t *)(void *)place;
    REFUSED(uuid7_variant_of, (NULL, number));
    REFUSED(uuid7_variant_of, (uuid, NULL));
    REFUSED(uuid7_version_of, (NULL, number));
    REFUSED(uuid7_version_of, (uuid, NULL));
    REFUSED(uuid7_unix_ms_of, (NULL, unix_ms));
    REFUSED(uuid7_unix_ms_of, (uuid, NULL));
    REFUSED(uuid7_time_of, (NULL, (int64_t *)(void *)place, number + 4));
    REFUSED(uuid7_time_of, (uuid, NULL, number + 4));
    REFUSED(uuid7_time_of, (uuid, (int64_t *)(void *)place, NULL));
    REFUSED(uuid7_field_of, (NULL, UUID7_FIELD_VERSION, unix_ms));
    REFUSED(uuid7_field_of, (uuid, UUID7_FIELD_VERSION, NULL));
}

TEST(the_other_orders_refuse_null) {
    REFUSED(uuid7_to_guid, (NULL, place));
    REFUSED(uuid7_to_guid, (uuid, NULL));
    REFUSED(uuid7_from_guid, (NULL, place));
    REFUSED(uuid7_from_guid, (uuid, NULL));
    REFUSED(uuid7_to_sql_server, (NULL, place));
    REFUSED(uuid7_to_sql_server, (uuid, NULL));
    REFUSED(uuid7_from_sql_server, (NULL, place));
    REFUSED(uuid7_from_sql_server, (uuid, NULL));
    REFUSED(uuid7_to_java_legacy, (NULL, place));
    REFUSED(uuid7_to_java_legacy, (uuid, NULL));
    REFUSED(uuid7_from_java_legacy, (NULL, place));
    REFUSED(uuid7_from_java_legacy, (uuid, NULL));
}

TEST(the_other_versions_refuse_null) {
    REFUSED(uuid7_generate_v4, (NULL));
    REFUSED(uuid7_generate_v4_many, (NULL, 1));
    REFUSED(uuid7_generate_v1, (NULL));
    REFUSED(uuid7_generate_v6, (NULL));
    REFUSED(uuid7_make_v3, (NULL, "name", 4, place));
    REFUSED(uuid7_make_v3, (uuid, NULL, 4, place));
    REFUSED(uuid7_make_v3, (uuid, "name", 4, NULL));
    REFUSED(uuid7_make_v5, (NULL, "name", 4, place));
    REFUSED(uuid7_make_v5, (uuid, NULL, 4, place));
    REFUSED(uuid7_make_v5, (uuid, "name", 4, NULL));
    REFUSED(uuid7_make_v8, (NULL, place));
    REFUSED(uuid7_make_v8, (uuid, NULL));
    REFUSED(uuid7_make_v1, (0, 0, 0, 0, NULL));
    REFUSED(uuid7_make_v6, (0, 0, 0, 0, NULL));
    REFUSED(uuid7_make_v7, (0, 0, 0, NULL));
    REFUSED(uuid7_lowest_v1_at, (0, 0, NULL));
    REFUSED(uuid7_highest_v1_at, (0, 0, NULL));
    REFUSED(uuid7_lowest_v6_at, (0, 0, NULL));
    REFUSED(uuid7_highest_v6_at, (0, 0, NULL));
    REFUSED(uuid7_v1_to_v6, (NULL, place));
    REFUSED(uuid7_v1_to_v6, (uuid, NULL));
    REFUSED(uuid7_v6_to_v1, (NULL, place));
    REFUSED(uuid7_v6_to_v1, (uuid, NULL));
    REFUSED(uuid7_fraction_ns_of, (NULL, (uint32_t *)(void *)place));
    REFUSED(uuid7_fraction_ns_of, (uuid, NULL));
}

TEST(encryption_refuses_null) {
    REFUSED(uuid7_encrypt, (NULL, place, 16, place));
    REFUSED(uuid7_encrypt, (uuid, NULL, 16, place));
    REFUSED(uuid7_encrypt, (uuid, place, 16, NULL));
    REFUSED(uuid7_decrypt, (NULL, place, 16, place));
    REFUSED(uuid7_decrypt, (uuid, NULL, 16, place));
    REFUSED(uuid7_decrypt, (uuid, place, 16, NULL));
    REFUSED(uuid7_encrypt_many, (NULL, 1, place, 16, place));
    REFUSED(uuid7_encrypt_many, (uuid, 1, NULL, 16, place));
    REFUSED(uuid7_encrypt_many, (uuid, 1, place, 16, NULL));
    REFUSED(uuid7_decrypt_many, (NULL, 1, place, 16, place));
    REFUSED(uuid7_decrypt_many, (uuid, 1, NULL, 16, place));
    REFUSED(uuid7_decrypt_many, (uuid, 1, place, 16, NULL));
}

TEST(null_sorts_below_every_uuid) {
    const uint8_t nil[UUID7_SIZE] = {0};
    note_call("uuid7_compare");
    CHECK(uuid7_compare(NULL, nil) < 0);
    CHECK(uuid7_compare(nil, NULL) > 0);
    CHECK(uuid7_compare(NULL, NULL) == 0);
}

TEST(null_is_neither_nil_nor_max) {
    note_call("uuid7_is_nil");
    CHECK(uuid7_is_nil(NULL) == 0);
    note_call("uuid7_is_max");
    CHECK(uuid7_is_max(NULL) == 0);
}

TEST(the_next_uuid_is_made_as_if_nothing_had_happened) {
    uint8_t next[UUID7_SIZE];
    CHECK_OK(uuid7_generate(next));
    CHECK(is_version_7(next));
    CHECK(memcmp(uuid, next, UUID7_SIZE) < 0);
    CHECK_OK(uuid7_generator_next(generator, next));
    CHECK(is_version_7(next));
}

/* ---- no call is forgotten ---- */

static int was_called(const char *name) {
    for (size_t i = 0; i < calls; i++)
        if (strcmp(called[i], name) == 0)
            return 1;
    return 0;
}

/* A line of a comment starts with a star. */
static int is_in_comment(const char *header, const char *place) {
    while (place > header && place[-1] != '\n')
        place--;
    return strncmp(place, " *", 2) == 0;
}

TEST(every_call_of_the_header_that_takes_a_pointer_was_given_null) {
    static char header[100000];
    FILE *file = fopen(VECTORS_DIR "/../include/uuid7.h", "r");
    int with_pointer = 0;
    CHECK(file != NULL);
    CHECK(fread(header, 1, sizeof header - 1, file) < sizeof header - 1);
    fclose(file);
    for (const char *at = header; (at = strstr(at, "uuid7_")) != NULL; at++) {
        char name[64], parameters[512];
        if (is_in_comment(header, at) ||
            sscanf(at, "%63[a-z0-9_](%511[^)])", name, parameters) != 2 ||
            strpbrk(parameters, "*[") == NULL)
            continue;
        check_note("%s", name);
        CHECK(was_called(name));
        with_pointer++;
    }
    CHECK(with_pointer > 20);
}

int main(void) {
    lay_canaries(place, sizeof place);
    CHECK_OK(uuid7_generate(uuid));
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    RUN(generate_refuses_null);
    RUN(a_generator_refuses_null_and_goes_on_as_if_nothing_was_asked);
    RUN(freeing_null_does_nothing);
    RUN(the_text_calls_refuse_null);
    RUN(the_calls_for_any_form_refuse_null);
    RUN(null_is_allowed_for_no_bytes_and_no_items);
    RUN(the_inspecting_calls_refuse_null);
    RUN(the_other_orders_refuse_null);
    RUN(the_other_versions_refuse_null);
    RUN(encryption_refuses_null);
    RUN(null_sorts_below_every_uuid);
    RUN(null_is_neither_nil_nor_max);
    RUN(the_next_uuid_is_made_as_if_nothing_had_happened);
    RUN(every_call_of_the_header_that_takes_a_pointer_was_given_null);
    uuid7_generator_free(generator);
    return check_end();
}
