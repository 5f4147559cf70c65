/* The caller's memory: not a byte outside the answer is written, not a byte past the input read. */
#include "forms.h"

/* RFC 9562, appendix A.6. */
static const uint8_t sample[UUID7_SIZE] = {0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3,
                                           0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f};
static const uint64_t sample_ms = UINT64_C(1645557742000);

enum { AREA = 256, MARGIN = 64 };

static uint8_t area[AREA];

static void lay(void) { lay_canaries(area, sizeof area); }

static int live_around(size_t offset, size_t length) {
    return canaries_live_around(area, sizeof area, offset, length);
}

/* ---- texts ---- */

TEST(a_text_and_its_nul_fill_a_buffer_of_exact_size_and_nothing_else) {
    for (const struct form *form = forms; form < FORMS_END; form++) {
        lay();
        CHECK_OK(form->to(sample, (char *)area + MARGIN, form->size));
        CHECK(live_around(MARGIN, form->size));
        CHECK(strlen((char *)area + MARGIN) == form->length);
    }
}

TEST(a_buffer_larger_than_needed_is_not_touched_past_the_nul) {
    static const size_t sizes[] = {64, 1000, SIZE_MAX / 2, SIZE_MAX};
    for (const struct form *form = forms; form < FORMS_END; form++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            lay();
            CHECK_OK(form->to(sample, (char *)area + MARGIN, sizes[i]));
            CHECK(live_around(MARGIN, form->size));
        }
    }
}

TEST(a_buffer_too_small_by_any_amount_is_refused_and_left_alone) {
    lay();
    for (const struct form *form = forms; form < FORMS_END; form++)
        for (size_t size = 0; size < form->size; size++)
            CHECK_STATUS(UUID7_STATUS_BUFFER_TOO_SMALL,
                         form->to(sample, (char *)area + MARGIN, size));
    CHECK(live_around(0, 0));
}

/* ---- pages ---- */

TEST(outputs_may_end_where_memory_ends) {
    uint8_t *uuid = before_guard_page(UUID7_SIZE);
    uint32_t *number = (uint32_t *)(void *)before_guard_page(sizeof *number);
    uint64_t *milliseconds = (uint64_t *)(void *)before_guard_page(sizeof *milliseconds);
    uuid7_generator **handle = (uuid7_generator **)(void *)before_guard_page(sizeof *handle);
    const uint8_t random[UUID7_RANDOM_SIZE] = {0};
    uuid7_generator *generator;
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char *text = (char *)before_guard_page(form->size);
        CHECK_OK(form->to(sample, text, form->size));
        CHECK(strlen(text) == form->length);
    }
    CHECK_OK(uuid7_generator_create(NULL, handle));
    generator = *handle;
    CHECK_OK(uuid7_generate(uuid));
    CHECK_OK(uuid7_generate_many(before_guard_page(3 * UUID7_SIZE), 3));
    CHECK_OK(uuid7_generate_ordered(uuid));
    CHECK_OK(uuid7_generate_ordered_many(before_guard_page(3 * UUID7_SIZE), 3));
    CHECK_OK(uuid7_generate_at(sample_ms, uuid));
    CHECK_OK(uuid7_lowest_at(sample_ms, uuid));
    CHECK_OK(uuid7_highest_at(sample_ms, uuid));
    CHECK_OK(uuid7_generator_next(generator, uuid));
    CHECK_OK(uuid7_generator_next_many(generator, before_guard_page(3 * UUID7_SIZE), 3));
    CHECK_OK(uuid7_generator_next_from(generator, sample_ms, random, uuid));
    CHECK_OK(uuid7_generator_lead_ms(generator, milliseconds));
    CHECK_OK(uuid7_variant_of(sample, number));
    CHECK(*number == UUID7_VARIANT_RFC9562);
    CHECK_OK(uuid7_version_of(sample, number));
    CHECK(*number == 7);
    CHECK_OK(uuid7_unix_ms_of(sample, milliseconds));
    CHECK(*milliseconds == sample_ms);
    CHECK_OK(uuid7_from_hyphenated("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 36, uuid));
    CHECK_UUID(sample, uuid);
    uuid7_generator_free(generator);
}

/* One input at a time, so that each has its own end of memory. */
static void check_inputs(uint8_t *uuid, uint8_t *random) {
    uuid7_generator *generator;
    uint8_t next[UUID7_SIZE];
    uint32_t number;
    uint64_t milliseconds;
    memcpy(uuid, sample, UUID7_SIZE);
    CHECK(uuid7_compare(uuid, sample) == 0 && uuid7_compare(sample, uuid) == 0);
    CHECK(uuid7_is_nil(uuid) == 0 && uuid7_is_max(uuid) == 0);
    CHECK_OK(uuid7_variant_of(uuid, &number));
    CHECK_OK(uuid7_version_of(uuid, &number));
    CHECK_OK(uuid7_unix_ms_of(uuid, &milliseconds));
    CHECK(number == 7 && milliseconds == sample_ms);
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char text[LONGEST_SIZE], expected[LONGEST_SIZE];
        CHECK_OK(form->to(sample, expected, sizeof expected));
        CHECK_OK(form->to(uuid, text, sizeof text));
        CHECK_TEXT(expected, text);
    }
    CHECK_OK(uuid7_generator_create(NULL, &generator));
    CHECK_OK(uuid7_generator_advance_past(generator, uuid));
    memset(random, 0, UUID7_RANDOM_SIZE);
    CHECK_OK(uuid7_generator_next_from(generator, 0, random, next));
    CHECK(memcmp(sample, next, UUID7_SIZE) < 0);
    uuid7_generator_free(generator);
}

TEST(inputs_may_end_or_begin_where_memory_does) {
    check_inputs(before_guard_page(UUID7_SIZE), before_guard_page(UUID7_RANDOM_SIZE));
    check_inputs(after_guard_page(), after_guard_page());
}

TEST(a_text_that_ends_where_memory_ends_is_read_and_no_byte_more) {
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char text[LONGEST_SIZE + 1], *end = (char *)before_guard_page(0);
        uint8_t uuid[UUID7_SIZE];
        CHECK_OK(form->to(sample, text, sizeof text));
        memcpy(end - form->length, text, form->length);
        CHECK_OK(form->from(end - form->length, form->length, uuid));
        CHECK_UUID(sample, uuid);
        /* One more character is one too many, whatever it is. */
        strcpy(text + form->length, "x");
        memcpy(end - form->length - 1, text, form->length + 1);
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                     form->from(end - form->length - 1, form->length + 1, uuid));
        /* One fewer is too few. */
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                     form->from(end - form->length + 1, form->length - 1, uuid));
        /* What stands before and after the text does not count. */
        memcpy(text + 1, end - form->length - 1, form->length);
        CHECK_OK(form->from(text + 1, form->length, uuid));
        CHECK_UUID(sample, uuid);
    }
}

/* ---- alignment ---- */

TEST(uuids_and_numbers_may_stand_at_any_address) {
    for (size_t offset = 0; offset < 16; offset++) {
        uint8_t *out = area + MARGIN + offset, text[UUID7_HYPHENATED_LENGTH + 16];
        uuid7_generator *generator;
        uint32_t number;
        uint64_t milliseconds;
        check_note("offset %zu", offset);
        lay();
        CHECK_OK(uuid7_generate(out));
        CHECK(is_version_7(out) && live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generate_many(out, 3));
        CHECK(all_increase(out, 3) && live_around(MARGIN + offset, 3 * UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generate_ordered(out));
        CHECK(is_version_7(out) && live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generate_ordered_many(out, 3));
        CHECK(all_increase(out, 3) && live_around(MARGIN + offset, 3 * UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generate_at(sample_ms, out));
        CHECK(first_48_bits(out) == sample_ms && live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_lowest_at(sample_ms, out));
        CHECK(memcmp(out, sample, UUID7_SIZE) < 0 && live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_highest_at(sample_ms, out));
        CHECK(memcmp(out, sample, UUID7_SIZE) > 0 && live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generator_create(NULL, (uuid7_generator **)(void *)out));
        CHECK(live_around(MARGIN + offset, sizeof generator));
        memcpy(&generator, out, sizeof generator);
        lay();
        CHECK_OK(uuid7_generator_next(generator, out));
        CHECK(live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generator_next_many(generator, out, 3));
        CHECK(all_increase(out, 3) && live_around(MARGIN + offset, 3 * UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generator_next_from(generator, sample_ms, sample + 6, out));
        CHECK(live_around(MARGIN + offset, UUID7_SIZE));
        lay();
        CHECK_OK(uuid7_generator_lead_ms(generator, (uint64_t *)(void *)out));
        CHECK(live_around(MARGIN + offset, sizeof milliseconds));
        uuid7_generator_free(generator);
        lay();
        CHECK_OK(uuid7_variant_of(sample, (uint32_t *)(void *)out));
        memcpy(&number, out, sizeof number);
        CHECK(number == UUID7_VARIANT_RFC9562 && live_around(MARGIN + offset, sizeof number));
        lay();
        CHECK_OK(uuid7_version_of(sample, (uint32_t *)(void *)out));
        memcpy(&number, out, sizeof number);
        CHECK(number == 7 && live_around(MARGIN + offset, sizeof number));
        lay();
        CHECK_OK(uuid7_unix_ms_of(sample, (uint64_t *)(void *)out));
        memcpy(&milliseconds, out, sizeof milliseconds);
        CHECK(milliseconds == sample_ms && live_around(MARGIN + offset, sizeof milliseconds));
        check_inputs(text + offset, text + offset + UUID7_SIZE);
        for (const struct form *form = forms; form < FORMS_END; form++) {
            lay();
            CHECK_OK(form->to(sample, (char *)out, form->size));
            CHECK(live_around(MARGIN + offset, form->size));
            memcpy(text + offset, out, form->length);
            lay();
            CHECK_OK(form->from((char *)text + offset, form->length, out));
            CHECK_UUID(sample, out);
            CHECK(live_around(MARGIN + offset, UUID7_SIZE));
        }
    }
}

/* ---- inputs that overlap outputs ---- */

TEST(a_uuid_may_lie_inside_the_buffer_of_its_own_text) {
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char expected[LONGEST_SIZE];
        CHECK_OK(form->to(sample, expected, sizeof expected));
        for (size_t offset = 0; offset < form->size; offset++) {
            char text[LONGEST_SIZE + UUID7_SIZE];
            memcpy(text + offset, sample, UUID7_SIZE);
            CHECK_OK(form->to((uint8_t *)text + offset, text, form->size));
            CHECK_TEXT(expected, text);
        }
    }
}

TEST(a_text_may_lie_where_its_uuid_is_written) {
    for (const struct form *form = forms; form < FORMS_END; form++) {
        for (size_t offset = 0; offset < form->length; offset++) {
            char text[LONGEST_SIZE + UUID7_SIZE], before[sizeof text];
            CHECK_OK(form->to(sample, text, sizeof text));
            CHECK_OK(form->from(text, form->length, (uint8_t *)text + offset));
            CHECK_UUID(sample, (uint8_t *)text + offset);
            /* A refusal leaves the text as it was. */
            CHECK_OK(form->to(sample, text, sizeof text));
            text[3] = '!';
            memcpy(before, text, form->size);
            CHECK_STATUS(UUID7_STATUS_BAD_CHARACTER,
                         form->from(text, form->length, (uint8_t *)text + offset));
            CHECK(memcmp(before, text, form->size) == 0);
        }
    }
}

TEST(random_bytes_may_lie_where_the_uuid_is_written) {
    uuid7_generator *one, *other;
    uint8_t expected[UUID7_SIZE], uuid[UUID7_SIZE];
    CHECK_OK(uuid7_generator_create(NULL, &one));
    CHECK_OK(uuid7_generator_create(NULL, &other));
    for (size_t offset = 0; offset <= UUID7_SIZE - UUID7_RANDOM_SIZE; offset++) {
        CHECK_OK(uuid7_generator_next_from(one, sample_ms, sample + 6, expected));
        memcpy(uuid + offset, sample + 6, UUID7_RANDOM_SIZE);
        CHECK_OK(uuid7_generator_next_from(other, sample_ms, uuid + offset, uuid));
        CHECK_UUID(expected, uuid);
    }
    uuid7_generator_free(one);
    uuid7_generator_free(other);
}

TEST(a_number_may_be_written_over_the_uuid_it_is_of) {
    union {
        uint8_t uuid[UUID7_SIZE];
        uint32_t number;
        uint64_t milliseconds;
    } both;
    memcpy(both.uuid, sample, sizeof both.uuid);
    CHECK_OK(uuid7_variant_of(both.uuid, &both.number));
    CHECK(both.number == UUID7_VARIANT_RFC9562);
    memcpy(both.uuid, sample, sizeof both.uuid);
    CHECK_OK(uuid7_version_of(both.uuid, &both.number));
    CHECK(both.number == 7);
    memcpy(both.uuid, sample, sizeof both.uuid);
    CHECK_OK(uuid7_unix_ms_of(both.uuid, &both.milliseconds));
    CHECK(both.milliseconds == sample_ms);
}

int main(void) {
    RUN(a_text_and_its_nul_fill_a_buffer_of_exact_size_and_nothing_else);
    RUN(a_buffer_larger_than_needed_is_not_touched_past_the_nul);
    RUN(a_buffer_too_small_by_any_amount_is_refused_and_left_alone);
    RUN(outputs_may_end_where_memory_ends);
    RUN(inputs_may_end_or_begin_where_memory_does);
    RUN(a_text_that_ends_where_memory_ends_is_read_and_no_byte_more);
    RUN(uuids_and_numbers_may_stand_at_any_address);
    RUN(a_uuid_may_lie_inside_the_buffer_of_its_own_text);
    RUN(a_text_may_lie_where_its_uuid_is_written);
    RUN(random_bytes_may_lie_where_the_uuid_is_written);
    RUN(a_number_may_be_written_over_the_uuid_it_is_of);
    return check_end();
}
