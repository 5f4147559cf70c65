/* The calls for many texts: what they make and refuse, and whose memory they touch. */
#include "forms.h"

enum {
    MOST = 33, /* texts at once: all fit in a page */
    AREA = MOST * UUID7_TEXT_SIZE_MAX + 128,
    MARGIN = 64,
    UNTOUCHED = 0x5a5a5a,
};

static uint8_t area[AREA];

static void lay(void) { lay_canaries(area, sizeof area); }

static int live_around(size_t offset, size_t length) {
    return canaries_live_around(area, sizeof area, offset, length);
}

/* Writes as many texts as there are UUIDs, each with the separator after it. */
static void model_write_many(const struct form *form, const uint8_t *uuids, size_t count,
                             uint8_t separator, char *texts) {
    for (size_t i = 0; i < count; i++) {
        char text[LONGEST_SIZE];
        model_write(form, uuids + i * UUID7_SIZE, text);
        text[form->length] = (char)separator;
        memcpy(texts + i * form->size, text, form->size);
    }
}

/* ---- as one by one, also where memory begins or ends ---- */

/* Writes and reads, from and to the given places. */
static void check_many(const struct form *form, size_t count, uint8_t separator, uint8_t *uuids,
                       char *texts) {
    static uint8_t values[MOST * UUID7_SIZE];
    static char expected[MOST * UUID7_TEXT_SIZE_MAX];
    size_t done = UNTOUCHED, size = count * form->size;
    check_note("%s, %zu with 0x%02x", form->name, count, (unsigned)separator);
    next_bytes(values, count * UUID7_SIZE);
    model_write_many(form, values, count, separator, expected);
    memcpy(uuids, values, count * UUID7_SIZE);
    CHECK_OK(uuid7_format_many(uuids, count, form->number, (char)separator, texts, size));
    CHECK(memcmp(texts, expected, size) == 0);
    memset(uuids, 0, count * UUID7_SIZE);
    CHECK_OK(uuid7_parse_many(texts, size, form->number, (char)separator, uuids, count, &done));
    CHECK(memcmp(uuids, values, count * UUID7_SIZE) == 0);
    CHECK(done == count);
}

static void check_many_everywhere(const struct form *form, size_t count, uint8_t separator) {
    size_t uuids = count * UUID7_SIZE, texts = count * form->size;
    check_many(form, count, separator, before_guard_page(uuids), (char *)after_guard_page());
    check_many(form, count, separator, after_guard_page(), (char *)before_guard_page(texts));
}

TEST(many_are_written_and_read_as_one_by_one_and_no_byte_around_them_is_touched) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t count = 0; count <= MOST; count++)
            check_many_everywhere(form, count, '\n');
        for (unsigned separator = 0; separator < 256; separator++)
            check_many_everywhere(form, 5, (uint8_t)separator);
    }
}

TEST(many_may_stand_at_any_address) {
    static uint8_t uuids[5 * UUID7_SIZE + 16];
    static char texts[5 * UUID7_TEXT_SIZE_MAX + 16];
    for (const struct form *form = forms; form < ALL_FORMS_END; form++)
        for (size_t offset = 0; offset < 16; offset++)
            check_many(form, 5, ',', uuids + offset, texts + 15 - offset);
}

TEST(the_number_of_good_texts_may_be_written_at_any_address) {
    for (size_t offset = 0; offset < sizeof(size_t); offset++) {
        size_t *done = (size_t *)(void *)(area + MARGIN + offset), written;
        uint8_t uuids[2 * UUID7_SIZE];
        lay();
        CHECK_OK(uuid7_parse_many("1111111111111111111111,1111111111111111111112,", 46,
                                  UUID7_FORM_ID22, ',', uuids, 2, done));
        memcpy(&written, done, sizeof written);
        CHECK(written == 2 && live_around(MARGIN + offset, sizeof written));
    }
}

TEST(a_buffer_larger_than_needed_is_not_touched_past_the_last_text) {
    static const size_t more[] = {0, 1, 60, SIZE_MAX};
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t count = 0; count <= 5; count++) {
            for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
                size_t needed = count * form->size;
                size_t size = more[i] == SIZE_MAX ? SIZE_MAX : needed + more[i];
                uint8_t uuids[5 * UUID7_SIZE] = {0};
                lay();
                CHECK_OK(uuid7_format_many(uuids, count, form->number, ',', (char *)area + MARGIN,
                                           size));
                CHECK(live_around(MARGIN, needed));
            }
        }
    }
}

static int compare_uuids(const void *a, const void *b) { return memcmp(a, b, UUID7_SIZE); }

TEST(texts_with_a_nul_after_each_are_strings_and_but_base64url_sort_as_the_bytes_do) {
    enum { VALUES = 20000 };
    static uint8_t values[VALUES][UUID7_SIZE];
    static char texts[VALUES * UUID7_TEXT_SIZE_MAX];
    next_bytes(*values, sizeof values);
    for (int i = 1; i < VALUES / 2; i++) /* half of them close together */
        memcpy(values[i], values[0], 1 + next_number() % (UUID7_SIZE - 1));
    qsort(values, VALUES, UUID7_SIZE, compare_uuids);
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        check_note("%s", form->name);
        CHECK_OK(
            uuid7_format_many(*values, VALUES, form->number, '\0', texts, VALUES * form->size));
        for (size_t i = 0; i + 1 < VALUES; i++) {
            const char *text = texts + i * form->size, *next = text + form->size;
            int bytes = memcmp(values[i], values[i + 1], UUID7_SIZE),
                characters = strcmp(text, next);
            CHECK(strlen(text) == form->length);
            CHECK((bytes == 0) == (characters == 0));
            CHECK(bytes == 0 || characters < 0 || form->number == UUID7_FORM_BASE64URL);
        }
    }
}

/* ---- refusals ---- */

TEST(a_buffer_too_small_for_all_by_any_amount_is_left_alone) {
    const uint8_t uuids[3 * UUID7_SIZE] = {0};
    lay();
    for (const struct form *form = forms; form < ALL_FORMS_END; form++)
        for (size_t count = 1; count <= 3; count++)
            for (size_t size = 0; size < count * form->size; size++)
                CHECK_STATUS(UUID7_STATUS_BUFFER_TOO_SMALL,
                             uuid7_format_many(uuids, count, form->number, ',',
                                               (char *)area + MARGIN, size));
    CHECK(live_around(0, 0));
}

TEST(a_count_past_all_memory_is_refused_however_its_bytes_would_wrap) {
    uint8_t *unwritable = before_guard_page(0);
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        size_t counts[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / form->size + 1,
                           SIZE_MAX / 2 / form->size + 1, SIZE_MAX / UUID7_SIZE + 1};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            size_t done = UNTOUCHED;
            check_note("%s, %zu of them", form->name, counts[i]);
            CHECK_STATUS(UUID7_STATUS_BAD_COUNT,
                         uuid7_format_many(unwritable, counts[i], form->number, ',',
                                           (char *)unwritable, SIZE_MAX));
            CHECK_STATUS(UUID7_STATUS_BAD_COUNT,
                         uuid7_parse_many((char *)unwritable, SIZE_MAX, form->number, ',',
                                          unwritable, counts[i], &done));
            CHECK(done == 0);
        }
    }
}

TEST(many_of_no_form_are_refused_and_nothing_is_written) {
    static const uint32_t no_forms[] = {UUID7_FORM_ANY, 13, 256, 257, UINT32_MAX};
    const uint8_t uuid[UUID7_SIZE] = {0};
    char text[UUID7_TEXT_SIZE_MAX];
    size_t done = UNTOUCHED;
    memset(text, '0', sizeof text);
    lay();
    for (size_t i = 0; i < sizeof no_forms / sizeof *no_forms; i++) {
        CHECK_STATUS(UUID7_STATUS_BAD_FORM,
                     uuid7_format_many(uuid, 1, no_forms[i], ',', (char *)area, sizeof area));
        CHECK_STATUS(UUID7_STATUS_BAD_FORM,
                     uuid7_parse_many(text, sizeof text, no_forms[i], ',', area, 1, &done));
    }
    CHECK(live_around(0, 0) && done == 0);
}

TEST(reading_many_stops_at_the_first_bad_text_and_keeps_the_good_ones_before_it) {
    enum { COUNT = 13 };
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        uint8_t values[COUNT * UUID7_SIZE];
        char good[COUNT * UUID7_TEXT_SIZE_MAX];
        size_t size = COUNT * form->size;
        next_bytes(values, sizeof values);
        model_write_many(form, values, COUNT, ';', good);
        for (size_t place = 0; place < size; place++) {
            size_t bad = place / form->size, done = UNTOUCHED;
            char *texts = (char *)before_guard_page(size);
            check_note("%s, byte %zu of text %zu", form->name, place % form->size, bad);
            memcpy(texts, good, size);
            texts[place] = '~';
            lay();
            CHECK_STATUS(
                UUID7_STATUS_BAD_CHARACTER,
                uuid7_parse_many(texts, size, form->number, ';', area + MARGIN, COUNT, &done));
            CHECK(done == bad);
            CHECK(memcmp(area + MARGIN, values, bad * UUID7_SIZE) == 0);
            CHECK(live_around(MARGIN, bad * UUID7_SIZE));
        }
    }
}

/* As a file that was mapped: the page after it cannot be read. */
TEST(the_last_separator_may_be_missing_and_no_byte_past_the_text_is_read) {
    enum { COUNT = 3 };
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        uint8_t values[COUNT * UUID7_SIZE];
        char good[COUNT * UUID7_TEXT_SIZE_MAX];
        next_bytes(values, sizeof values);
        model_write_many(form, values, COUNT, '\n', good);
        for (size_t length = 0; length <= COUNT * form->size; length++) {
            size_t whole = (length + 1) / form->size, done = UNTOUCHED;
            char *text = (char *)before_guard_page(length);
            memcpy(text, good, length);
            check_note("%s, %zu bytes", form->name, length);
            lay();
            CHECK_STATUS(
                whole == COUNT ? UUID7_STATUS_OK : UUID7_STATUS_BAD_LENGTH,
                uuid7_parse_many(text, length, form->number, '\n', area + MARGIN, COUNT, &done));
            CHECK(done == whole);
            CHECK(memcmp(area + MARGIN, values, whole * UUID7_SIZE) == 0);
            CHECK(live_around(MARGIN, whole * UUID7_SIZE));
        }
    }
}

TEST(a_separator_that_is_another_ends_the_reading_there) {
    enum { COUNT = 9 };
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        uint8_t values[COUNT * UUID7_SIZE];
        char texts[COUNT * UUID7_TEXT_SIZE_MAX];
        next_bytes(values, sizeof values);
        for (size_t bad = 0; bad < COUNT; bad++) {
            size_t done = UNTOUCHED;
            check_note("%s, after text %zu", form->name, bad);
            model_write_many(form, values, COUNT, '0', texts);
            texts[bad * form->size + form->length] ^= 0x20;
            lay();
            CHECK_STATUS(UUID7_STATUS_BAD_CHARACTER,
                         uuid7_parse_many(texts, COUNT * form->size, form->number, '0',
                                          area + MARGIN, COUNT, &done));
            CHECK(done == bad && live_around(MARGIN, bad * UUID7_SIZE));
        }
    }
}

int main(void) {
    RUN(many_are_written_and_read_as_one_by_one_and_no_byte_around_them_is_touched);
    RUN(many_may_stand_at_any_address);
    RUN(the_number_of_good_texts_may_be_written_at_any_address);
    RUN(a_buffer_larger_than_needed_is_not_touched_past_the_last_text);
    RUN(texts_with_a_nul_after_each_are_strings_and_but_base64url_sort_as_the_bytes_do);
    RUN(a_buffer_too_small_for_all_by_any_amount_is_left_alone);
    RUN(a_count_past_all_memory_is_refused_however_its_bytes_would_wrap);
    RUN(many_of_no_form_are_refused_and_nothing_is_written);
    RUN(reading_many_stops_at_the_first_bad_text_and_keeps_the_good_ones_before_it);
    RUN(the_last_separator_may_be_missing_and_no_byte_past_the_text_is_read);
    RUN(a_separator_that_is_another_ends_the_reading_there);
    return check_end();
}
