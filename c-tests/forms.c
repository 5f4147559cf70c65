/* The calls that take any form: what they make and refuse, and whose memory they touch. */
#include "forms.h"

#include <ctype.h>

/* RFC 9562, appendix A.6. */
static const uint8_t sample[UUID7_SIZE] = {0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3,
                                           0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f};

static const uint32_t no_forms[] = {13, 14, 255, 256, 257, UINT32_MAX - 9, UINT32_MAX};

enum { AREA = 256, MARGIN = 64, UNTOUCHED = 0x5a5a5a };

static uint8_t area[AREA];

static void lay(void) { lay_canaries(area, sizeof area); }

static int live_around(size_t offset, size_t length) {
    return canaries_live_around(area, sizeof area, offset, length);
}

/* ---- values ---- */

static void check_value(const uint8_t *value) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        char expected[LONGEST_SIZE], text[LONGEST_SIZE];
        uint8_t uuid[UUID7_SIZE];
        size_t length = UNTOUCHED, offset = UNTOUCHED;
        model_write(form, value, expected);
        CHECK_OK(uuid7_format(value, form->number, text, form->size, &length));
        CHECK_TEXT(expected, text);
        CHECK(length == form->length && form->size == form->length + 1);
        CHECK_OK(uuid7_parse(text, length, form->number, uuid, &offset));
        CHECK_UUID(value, uuid);
        for (char *c = text; *c != '\0' && form->folds_case; c++)
            *c = (char)(isalpha((unsigned char)*c) ? *c ^ 0x20 : *c); /* to the other case */
        CHECK_OK(uuid7_parse(text, length, form->number, uuid, &offset));
        CHECK_UUID(value, uuid);
        CHECK(offset == length);
    }
}

static void check_value_and_neighbours(const uint8_t *value) {
    for (int neighbour = -1; neighbour <= 1; neighbour++) {
        uint8_t beside[UUID7_SIZE];
        int carry = neighbour;
        for (int i = UUID7_SIZE; i-- > 0;) {
            int sum = value[i] + carry;
            beside[i] = (uint8_t)sum;
            carry = sum < 0 ? -1 : sum >> 8;
        }
        check_value(beside);
    }
}

/* number *= factor; whatever does not fit is returned. */
static unsigned multiply(uint8_t *number, unsigned factor) {
    unsigned carry = 0;
    for (int i = UUID7_SIZE; i-- > 0;) {
        carry += number[i] * factor;
        number[i] = (uint8_t)carry;
        carry >>= 8;
    }
    return carry;
}

TEST(every_power_of_2_35_and_58_and_its_neighbours_have_the_texts_of_the_model) {
    static const unsigned bases[] = {2, 35, 58};
    int powers = 0;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        uint8_t power[UUID7_SIZE] = {0};
        power[UUID7_SIZE - 1] = 1;
        do {
            check_note("power %d, of %u", powers, bases[i]);
            check_value_and_neighbours(power);
            powers++;
        } while (multiply(power, bases[i]) == 0);
    }
    CHECK(powers == 128 + 25 + 22);
}

TEST(random_values_have_the_texts_of_the_model) {
    size_t count = scaled(20000);
    for (size_t i = 0; i < count; i++) {
        uint8_t value[UUID7_SIZE];
        next_bytes(value, sizeof value);
        check_value(value);
    }
}

/* ---- one, where memory begins or ends ---- */

static void check_one(const struct form *form, uint8_t *uuid, char *text, size_t *number) {
    char expected[LONGEST_SIZE];
    model_write(form, sample, expected);
    memcpy(uuid, sample, UUID7_SIZE);
    CHECK_OK(uuid7_format(uuid, form->number, text, form->size, number));
    CHECK_TEXT(expected, text);
    memset(uuid, 0, UUID7_SIZE);
    CHECK_OK(uuid7_parse(text, form->length, form->number, uuid, number));
    CHECK_UUID(sample, uuid);
    memcpy(text + 1, expected, form->length); /* in place of the NUL, so up to the end */
    memset(uuid, 0, UUID7_SIZE);
    CHECK_OK(uuid7_parse(text + 1, form->length, form->number, uuid, number));
    CHECK_UUID(sample, uuid);
    text[form->length] = '~'; /* the last that is read */
    CHECK_STATUS(UUID7_STATUS_BAD_CHARACTER,
                 uuid7_parse(text + 1, form->length, form->number, uuid, number));
    CHECK(*number == form->length - 1);
    CHECK_UUID(sample, uuid);
}

TEST(one_is_written_and_read_where_memory_begins_or_ends) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        size_t number;
        uint8_t uuid[UUID7_SIZE];
        char text[LONGEST_SIZE];
        check_one(form, before_guard_page(UUID7_SIZE), (char *)after_guard_page(), &number);
        check_one(form, after_guard_page(), (char *)before_guard_page(form->size), &number);
        check_one(form, uuid, text, (size_t *)(void *)before_guard_page(sizeof number));
        check_one(form, uuid, text, (size_t *)(void *)after_guard_page());
    }
}

TEST(lengths_and_offsets_may_be_written_at_any_address) {
    for (size_t offset = 0; offset < sizeof(size_t); offset++) {
        size_t *number = (size_t *)(void *)(area + MARGIN + offset), written;
        uint8_t uuid[UUID7_SIZE];
        char text[UUID7_ID22_SIZE];
        lay();
        CHECK_OK(uuid7_format(sample, UUID7_FORM_ID22, text, sizeof text, number));
        memcpy(&written, number, sizeof written);
        CHECK(written == UUID7_ID22_LENGTH && live_around(MARGIN + offset, sizeof written));
        lay();
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, uuid7_parse(text, 7, UUID7_FORM_ID22, uuid, number));
        memcpy(&written, number, sizeof written);
        CHECK(written == 7 && live_around(MARGIN + offset, sizeof written));
    }
}

/* ---- sizes and lengths ---- */

TEST(a_buffer_too_small_by_any_amount_is_left_alone_and_the_length_told) {
    lay();
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t size = 0; size < form->size; size++) {
            size_t length = UNTOUCHED;
            CHECK_STATUS(UUID7_STATUS_BUFFER_TOO_SMALL,
                         uuid7_format(sample, form->number, (char *)area + MARGIN, size, &length));
            CHECK(length == form->length);
        }
    }
    CHECK(live_around(0, 0));
}

TEST(a_text_of_any_other_length_is_refused_at_its_first_bad_byte_or_its_end) {
    lay();
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t length = 0; length < 200; length++) {
            char good[LONGEST_SIZE], *text = (char *)before_guard_page(length);
            size_t end = length < form->length ? length : form->length, found = UNTOUCHED;
            if (length == form->length)
                continue;
            model_write(form, sample, good);
            memset(text, '!', length);
            memcpy(text, good, end);
            check_note("%s of length %zu", form->name, length);
            CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                         uuid7_parse(text, length, form->number, area + MARGIN, &found));
            CHECK(found == end);
            for (size_t place = 0; place < end; place++) {
                text[place] = '~';
                CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                             uuid7_parse(text, length, form->number, area + MARGIN, &found));
                CHECK(found == place);
                text[place] = good[place];
            }
        }
    }
    CHECK(live_around(0, 0));
}

TEST(any_refuses_other_lengths_where_the_form_that_fits_furthest_is_left) {
    static const struct {
        const char *text;
        size_t offset;
    } refused[] = {
        {"67e5504410b1426f9247bb680e5fe0cg8", 31},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398", 35},
        {"017f22e2-79b0-7cc3-98c4-dc0c0c07398f0", 36},
        {"{017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 37},
        {"urn:uuid:017f22e2_79b0", 17},
        {" 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 0},
        {"", 0},
    };
    lay();
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        size_t length = strlen(refused[i].text), found = UNTOUCHED;
        char *text = (char *)before_guard_page(length);
        memcpy(text, refused[i].text, length);
        check_note("%s", refused[i].text);
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                     uuid7_parse(text, length, UUID7_FORM_ANY, area + MARGIN, &found));
        CHECK(found == refused[i].offset);
    }
    CHECK(live_around(0, 0));
}

TEST(an_output_that_is_optional_may_be_null) {
    char text[LONGEST_SIZE];
    uint8_t uuid[UUID7_SIZE];
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        CHECK_OK(uuid7_format(sample, form->number, text, sizeof text, NULL));
        CHECK_OK(uuid7_parse(text, form->length, form->number, uuid, NULL));
        CHECK_UUID(sample, uuid);
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH,
                     uuid7_parse(text, form->length - 1, form->number, uuid, NULL));
        CHECK_OK(uuid7_parse_many(text, form->length, form->number, '\n', uuid, 1, NULL));
        CHECK_UUID(sample, uuid);
    }
}

TEST(every_form_that_can_be_written_has_a_length) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++)
        CHECK(uuid7_form_length(form->number) == form->length);
    CHECK(uuid7_form_length(UUID7_FORM_ANY) == 0);
    for (size_t i = 0; i < sizeof no_forms / sizeof *no_forms; i++)
        CHECK(uuid7_form_length(no_forms[i]) == 0);
}

/* ---- refusals ---- */

static void check_refusal(const struct form *form, const char *text, uuid7_status refusal,
                          size_t offset) {
    size_t found = UNTOUCHED;
    check_note("%s %s", form->name, text);
    lay();
    CHECK_STATUS(refusal, uuid7_parse(text, form->length, form->number, area + MARGIN, &found));
    CHECK(found == offset);
    CHECK(live_around(0, 0));
}

TEST(a_bad_character_is_found_and_of_two_the_first) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t place = 0; place < form->length; place++) {
            char text[LONGEST_SIZE];
            model_write(form, sample, text);
            text[place] = '~';
            check_refusal(form, text, UUID7_STATUS_BAD_CHARACTER, place);
            text[form->length - 1] = '\0';
            check_refusal(form, text, UUID7_STATUS_BAD_CHARACTER, place);
        }
    }
}

TEST(a_number_too_large_is_refused_at_the_first_digit_that_makes_it_so) {
    static const uint8_t largest[UUID7_SIZE] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    int refused = 0;
    static const char *const names[] = {"id25", "id22", "ulid"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct form *form = form_named(names[i]);
        for (size_t place = 0; place < form->length; place++) {
            char text[LONGEST_SIZE];
            const char *digit;
            model_write(form, largest, text);
            digit = strchr(form->digits, text[place]);
            CHECK(digit != NULL);
            if (digit[1] == '\0')
                continue;
            text[place] = digit[1];
            memset(text + place + 1, form->digits[0], form->length - place - 1);
            check_refusal(form, text, UUID7_STATUS_OVERFLOW, place);
            refused++;
        }
    }
    CHECK(refused > 30);
}

TEST(check_bits_that_do_not_fit_are_the_fault_of_the_last_digit) {
    const struct form *form = form_named("id26");
    char text[LONGEST_SIZE];
    const char *digit;
    model_write(form, sample, text);
    digit = strchr(form->digits, text[form->length - 1]);
    CHECK(digit != NULL);
    for (int other = 1; other < 4; other++) {
        text[form->length - 1] = form->digits[(digit - form->digits) ^ other];
        check_refusal(form, text, UUID7_STATUS_BAD_CHECK, form->length - 1);
    }
}

TEST(spare_bits_behind_the_number_are_the_fault_of_the_last_digit) {
    const struct form *form = form_named("base64url");
    char text[LONGEST_SIZE];
    const char *digit;
    model_write(form, sample, text);
    digit = strchr(form->digits, text[form->length - 1]);
    CHECK(digit != NULL);
    for (int spare = 1; spare < 16; spare++) {
        text[form->length - 1] = digit[spare];
        check_refusal(form, text, UUID7_STATUS_BAD_CHARACTER, form->length - 1);
    }
}

TEST(the_letters_that_a_ulid_does_not_have_are_refused) {
    const struct form *form = form_named("ulid");
    for (const char *letter = "ILOUilou"; *letter != '\0'; letter++) {
        for (size_t place = 0; place < form->length; place++) {
            char text[LONGEST_SIZE];
            model_write(form, sample, text);
            text[place] = *letter;
            check_refusal(form, text, UUID7_STATUS_BAD_CHARACTER, place);
        }
    }
}

TEST(a_number_of_no_form_is_refused_and_nothing_is_written) {
    char text[UUID7_TEXT_SIZE_MAX];
    size_t number = UNTOUCHED;
    memset(text, '0', sizeof text);
    lay();
    for (size_t i = 0; i < sizeof no_forms / sizeof *no_forms; i++) {
        CHECK_STATUS(UUID7_STATUS_BAD_FORM,
                     uuid7_format(sample, no_forms[i], (char *)area, sizeof area, &number));
        CHECK_STATUS(UUID7_STATUS_BAD_FORM, uuid7_parse(text, 36, no_forms[i], area, &number));
    }
    CHECK_STATUS(UUID7_STATUS_BAD_FORM,
                 uuid7_format(sample, UUID7_FORM_ANY, (char *)area, sizeof area, &number));
    CHECK(live_around(0, 0) && number == 0);
}

/* ---- inputs that overlap outputs ---- */

TEST(a_uuid_may_lie_inside_the_buffer_of_its_own_text) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        char expected[LONGEST_SIZE];
        model_write(form, sample, expected);
        for (size_t offset = 0; offset < form->size; offset++) {
            char text[LONGEST_SIZE + UUID7_SIZE];
            size_t length;
            memcpy(text + offset, sample, UUID7_SIZE);
            CHECK_OK(
                uuid7_format((uint8_t *)text + offset, form->number, text, form->size, &length));
            CHECK_TEXT(expected, text);
        }
    }
}

TEST(a_text_may_lie_where_its_uuid_is_written) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++) {
        for (size_t offset = 0; offset < form->length; offset++) {
            char text[LONGEST_SIZE + UUID7_SIZE];
            uint8_t *uuid = (uint8_t *)text + offset;
            size_t error_offset;
            model_write(form, sample, text);
            CHECK_OK(uuid7_parse(text, form->length, form->number, uuid, &error_offset));
            CHECK_UUID(sample, uuid);
        }
    }
}

int main(void) {
    RUN(every_power_of_2_35_and_58_and_its_neighbours_have_the_texts_of_the_model);
    RUN(random_values_have_the_texts_of_the_model);
    RUN(one_is_written_and_read_where_memory_begins_or_ends);
    RUN(lengths_and_offsets_may_be_written_at_any_address);
    RUN(a_buffer_too_small_by_any_amount_is_left_alone_and_the_length_told);
    RUN(a_text_of_any_other_length_is_refused_at_its_first_bad_byte_or_its_end);
    RUN(any_refuses_other_lengths_where_the_form_that_fits_furthest_is_left);
    RUN(an_output_that_is_optional_may_be_null);
    RUN(every_form_that_can_be_written_has_a_length);
    RUN(a_bad_character_is_found_and_of_two_the_first);
    RUN(a_number_too_large_is_refused_at_the_first_digit_that_makes_it_so);
    RUN(check_bits_that_do_not_fit_are_the_fault_of_the_last_digit);
    RUN(spare_bits_behind_the_number_are_the_fault_of_the_last_digit);
    RUN(the_letters_that_a_ulid_does_not_have_are_refused);
    RUN(a_number_of_no_form_is_refused_and_nothing_is_written);
    RUN(a_uuid_may_lie_inside_the_buffer_of_its_own_text);
    RUN(a_text_may_lie_where_its_uuid_is_written);
    return check_end();
}
