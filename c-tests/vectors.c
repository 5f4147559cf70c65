/* The vector files, against the C API. */
#include "forms.h"
#include "tsv.h"

/* One row of the table.  A refusal that changed the state would show in the next row. */
static void step(uuid7_generator *generator, const struct tsv *row) {
    uint8_t random[UUID7_RANDOM_SIZE], expected[UUID7_SIZE], uuid[UUID7_SIZE];
    uint64_t unix_ms = strtoull(row->cells[2], NULL, 10);
    from_hex(row->cells[3], random, sizeof random);
    lay_canaries(uuid, sizeof uuid);
    if (strcmp(row->cells[4], "error") == 0) {
        uuid7_status refusal =
            unix_ms > UUID7_UNIX_MS_MAX ? UUID7_STATUS_BAD_TIME : UUID7_STATUS_EXHAUSTED;
        CHECK_STATUS(refusal, uuid7_generator_next_from(generator, unix_ms, random, uuid));
        CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
        return;
    }
    from_hex(row->cells[4], expected, sizeof expected);
    CHECK_OK(uuid7_generator_next_from(generator, unix_ms, random, uuid));
    CHECK_UUID(expected, uuid);
}

TEST(the_generator_makes_of_time_and_random_bytes_what_the_table_says) {
    struct tsv row;
    uuid7_generator *generator = NULL;
    char run[64] = "";
    int steps = 0, refusals = 0, starts = 0;
    tsv_open(&row, "generator.tsv", "run step unix_ms random uuid note");
    for (; tsv_row(&row); steps++) {
        if (strcmp(run, row.cells[0]) != 0) {
            snprintf(run, sizeof run, "%s", row.cells[0]);
            uuid7_generator_free(generator);
            CHECK_OK(uuid7_generator_create(NULL, &generator));
        }
        if (strcmp(row.cells[1], "0") == 0) {
            uint8_t start[UUID7_SIZE];
            from_hex(row.cells[4], start, sizeof start);
            CHECK_OK(uuid7_generator_advance_past(generator, start));
            starts++;
            continue;
        }
        refusals += strcmp(row.cells[4], "error") == 0;
        step(generator, &row);
    }
    uuid7_generator_free(generator);
    CHECK(steps > 0 && refusals > 0 && starts > 0);
}

static void write_and_read(const struct form *form, const uint8_t *value, const char *expected) {
    char text[LONGEST_SIZE];
    uint8_t uuid[UUID7_SIZE];
    CHECK_OK(form->to(value, text, form->size));
    CHECK_TEXT(expected, text);
    CHECK_OK(form->from(expected, strlen(expected), uuid));
    CHECK_UUID(value, uuid);
}

TEST(every_value_has_the_texts_of_the_table_and_is_read_back_from_each) {
    struct tsv row;
    int rows = 0;
    tsv_open(&row, "text.tsv", "hex32 hyphenated id26 id25 id22");
    for (; tsv_row(&row); rows++) {
        uint8_t value[UUID7_SIZE];
        from_hex(row.cells[0], value, sizeof value);
        for (int column = 1; column < row.columns; column++)
            write_and_read(&forms[column - 1], value, row.cells[column]);
    }
    CHECK(rows > 1000);
}

TEST(every_value_is_written_and_read_as_ulid_and_base64url) {
    struct tsv row;
    int rows = 0;
    tsv_open(&row, "ulid.tsv", "# uuid ULID as written base64url without padding");
    for (; tsv_row(&row); rows++) {
        static const uint32_t of_column[] = {0, UUID7_FORM_ULID, UUID7_FORM_BASE64URL};
        uint8_t value[UUID7_SIZE], uuid[UUID7_SIZE];
        from_hex(row.cells[0], value, sizeof value);
        for (int column = 1; column <= 2; column++) {
            char text[LONGEST_SIZE];
            CHECK_OK(uuid7_format(value, of_column[column], text, sizeof text, NULL));
            CHECK_TEXT(row.cells[column], text);
            CHECK_OK(uuid7_parse(text, strlen(text), of_column[column], uuid, NULL));
            CHECK_UUID(value, uuid);
        }
    }
    CHECK(rows > 200);
}

TEST(published_pairs_of_value_and_text_hold) {
    struct tsv row;
    int rows = 0;
    tsv_open(&row, "facts.tsv", "hex32 kind text origin");
    for (; tsv_row(&row); rows++) {
        const struct form *form = form_named(row.cells[1]);
        uint8_t value[UUID7_SIZE];
        CHECK(form != NULL);
        from_hex(row.cells[0], value, sizeof value);
        write_and_read(form, value, row.cells[2]);
    }
    CHECK(rows > 0);
}

/* Reads as the kind of a row says: a form by its own call, or any of the forms of the RFC. */
static uuid7_status read_kind(const struct tsv *row, uint8_t *uuid) {
    const struct form *form = form_named(row->cells[0]);
    size_t offset;
    if (form != NULL)
        return form->from(row->cells[1], row->lengths[1], uuid);
    CHECK_TEXT("any", row->cells[0]);
    return uuid7_parse(row->cells[1], row->lengths[1], UUID7_FORM_ANY, uuid, &offset);
}

TEST(every_spelling_to_be_accepted_is_read_as_its_value) {
    struct tsv row;
    int rows = 0;
    tsv_open(&row, "accept.tsv", "kind text hex32 reason");
    for (; tsv_row(&row); rows++) {
        uint8_t value[UUID7_SIZE], uuid[UUID7_SIZE];
        from_hex(row.cells[2], value, sizeof value);
        CHECK_OK(read_kind(&row, uuid));
        CHECK_UUID(value, uuid);
    }
    CHECK(rows > 0);
}

/* Which status a refused text deserves, by the reason that the table gives. */
static uuid7_status status_for(const struct form *form, size_t length, const char *reason) {
    int is_any_of_the_rfc = length == UUID7_HYPHENATED_LENGTH || length == UUID7_SIMPLE_LENGTH ||
                            length == UUID7_BRACED_LENGTH || length == UUID7_URN_LENGTH;
    if (form != NULL ? length != form->length : !is_any_of_the_rfc)
        return UUID7_STATUS_BAD_LENGTH;
    if (strncmp(reason, "overflow", 8) == 0)
        return UUID7_STATUS_OVERFLOW;
    if (strstr(reason, "check bits") != NULL)
        return UUID7_STATUS_BAD_CHECK;
    return UUID7_STATUS_BAD_CHARACTER;
}

TEST(every_text_to_be_refused_is_refused_for_its_reason_and_nothing_is_written) {
    struct tsv row;
    int lengths = 0, characters = 0, overflows = 0, checks = 0;
    tsv_open(&row, "invalid.tsv", "kind text reason");
    while (tsv_row(&row)) {
        const struct form *form = form_named(row.cells[0]);
        uint8_t uuid[UUID7_SIZE];
        uuid7_status refusal = status_for(form, row.lengths[1], row.cells[2]);
        lay_canaries(uuid, sizeof uuid);
        CHECK_STATUS(refusal, read_kind(&row, uuid));
        CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
        lengths += refusal == UUID7_STATUS_BAD_LENGTH;
        characters += refusal == UUID7_STATUS_BAD_CHARACTER;
        overflows += refusal == UUID7_STATUS_OVERFLOW;
        checks += refusal == UUID7_STATUS_BAD_CHECK;
    }
    CHECK(lengths > 0 && characters > 0 && overflows > 0 && checks > 0);
}

int main(void) {
    RUN(the_generator_makes_of_time_and_random_bytes_what_the_table_says);
    RUN(every_value_has_the_texts_of_the_table_and_is_read_back_from_each);
    RUN(every_value_is_written_and_read_as_ulid_and_base64url);
    RUN(published_pairs_of_value_and_text_hold);
    RUN(every_spelling_to_be_accepted_is_read_as_its_value);
    RUN(every_text_to_be_refused_is_refused_for_its_reason_and_nothing_is_written);
    return check_end();
}
