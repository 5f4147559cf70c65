/* The text forms, against a model that works on digits and bytes one at a time. */
#include "forms.h"

#include <locale.h>

static const uint8_t largest[UUID7_SIZE] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

/* ---- the model ---- */

/* The value of a digit, or -1. */
static int digit_value(const struct form *form, char digit) {
    const char *found = NULL;
    if (form->folds_case && digit >= 'A' && digit <= 'Z')
        digit = (char)(digit - 'A' + 'a');
    if (digit != '\0')
        found = strchr(form->digits, digit);
    return found != NULL ? (int)(found - form->digits) : -1;
}

/* number = number * base + digit; whatever does not fit is returned. */
static unsigned append_digit(uint8_t *number, size_t size, unsigned base, unsigned digit) {
    for (size_t i = size; i-- > 0;) {
        digit += number[i] * base;
        number[i] = (uint8_t)digit;
        digit >>= 8;
    }
    return digit;
}

static uuid7_status model_read(const struct form *form, const char *text, size_t length,
                               uint8_t *uuid) {
    uint8_t number[UUID7_SIZE + 1] = {0}; /* Id26 has 130 bits */
    unsigned base = (unsigned)strlen(form->digits), rest = 0, low;
    if (length != form->length)
        return UUID7_STATUS_BAD_LENGTH;
    for (size_t i = 0; i < length; i++) {
        if (form->pattern[i] == '#' ? digit_value(form, text[i]) < 0 : text[i] != form->pattern[i])
            return UUID7_STATUS_BAD_CHARACTER;
    }
    for (size_t i = 0; i < length; i++)
        if (form->pattern[i] == '#')
            rest |= append_digit(number, sizeof number, base, (unsigned)digit_value(form, text[i]));
    if (form->number == UUID7_FORM_ID26) {
        low = number[UUID7_SIZE] & 3;
        for (int i = UUID7_SIZE; i > 0; i--)
            uuid[i - 1] = (uint8_t)(number[i - 1] << 6 | number[i] >> 2);
        return low == check_bits(uuid) ? UUID7_STATUS_OK : UUID7_STATUS_BAD_CHECK;
    }
    memcpy(uuid, number + 1, UUID7_SIZE);
    return rest == 0 && number[0] == 0 ? UUID7_STATUS_OK : UUID7_STATUS_OVERFLOW;
}

/* The library returns what the model returns, and writes nothing when it refuses a text. */
static uuid7_status check_reading(const struct form *form, const char *text, size_t length) {
    uint8_t expected[UUID7_SIZE], uuid[UUID7_SIZE];
    uuid7_status status;
    lay_canaries(uuid, sizeof uuid);
    status = model_read(form, text, length, expected);
    CHECK_STATUS(status, form->from(text, length, uuid));
    if (status == UUID7_STATUS_OK)
        CHECK_UUID(expected, uuid);
    else
        CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
    return status;
}

static void check_round_trip(const struct form *form, const uint8_t *value) {
    char text[LONGEST_SIZE];
    uint8_t uuid[UUID7_SIZE];
    CHECK_OK(form->to(value, text, form->size));
    CHECK(strlen(text) == form->length);
    CHECK_OK(form->from(text, form->length, uuid));
    CHECK_UUID(value, uuid);
}

/* ---- values ---- */

TEST(a_text_always_has_its_full_length_and_is_padded_with_the_digit_zero) {
    const uint8_t nil[UUID7_SIZE] = {0};
    char text[LONGEST_SIZE];
    for (const struct form *form = forms; form < FORMS_END; form++) {
        CHECK_OK(form->to(nil, text, form->size));
        CHECK(strlen(text) == form->length && form->size == form->length + 1);
    }
    CHECK_OK(uuid7_to_hyphenated(nil, text, sizeof text));
    CHECK_TEXT("00000000-0000-0000-0000-000000000000", text);
    CHECK_OK(uuid7_to_id26(nil, text, sizeof text));
    CHECK_TEXT("00000000000000000000000002", text);
    CHECK_OK(uuid7_to_id25(nil, text, sizeof text));
    CHECK_TEXT("0000000000000000000000000", text);
    CHECK_OK(uuid7_to_id22(nil, text, sizeof text));
    CHECK_TEXT("1111111111111111111111", text);
}

TEST(powers_of_two_and_their_neighbours_come_back_from_every_text) {
    for (unsigned bit = 0; bit < 128; bit++) {
        for (int neighbour = -1; neighbour <= 1; neighbour++) {
            uint8_t value[UUID7_SIZE] = {0};
            int carry = neighbour;
            value[15 - bit / 8] = (uint8_t)(1u << bit % 8);
            for (int i = 15; i >= 0 && carry != 0; i--) {
                int sum = value[i] + carry;
                value[i] = (uint8_t)sum;
                carry = sum < 0 ? -1 : sum >> 8;
            }
            check_note("2^%u %+d", bit, neighbour);
            for (const struct form *form = forms; form < FORMS_END; form++) {
                char text[LONGEST_SIZE];
                check_round_trip(form, value);
                CHECK_OK(form->to(value, text, sizeof text));
                CHECK_STATUS(UUID7_STATUS_OK, check_reading(form, text, form->length));
            }
        }
    }
}

TEST(random_values_come_back_from_every_text) {
    size_t count = scaled(1000000);
    for (size_t i = 0; i < count; i++) {
        uint8_t value[UUID7_SIZE];
        next_bytes(value, sizeof value);
        for (const struct form *form = forms; form < FORMS_END; form++)
            check_round_trip(form, value);
    }
}

static int compare_uuids(const void *a, const void *b) { return memcmp(a, b, UUID7_SIZE); }

TEST(every_text_sorts_as_the_bytes_do) {
    enum { VALUES = 20000 };
    static uint8_t values[VALUES][UUID7_SIZE];
    next_bytes(*values, sizeof values);
    for (int i = 0; i < VALUES / 2; i++) /* half of them close together */
        memcpy(values[i], values[0], 1 + next_number() % (UUID7_SIZE - 1));
    qsort(values, VALUES, UUID7_SIZE, compare_uuids);
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char last[LONGEST_SIZE] = "", text[LONGEST_SIZE];
        for (int i = 0; i < VALUES; i++) {
            CHECK_OK(form->to(values[i], text, sizeof text));
            CHECK(i == 0 || memcmp(values[i - 1], values[i], UUID7_SIZE) == 0
                      ? strcmp(last, text) <= 0
                      : strcmp(last, text) < 0);
            strcpy(last, text);
        }
    }
}

TEST(hexadecimal_digits_follow_the_byte_order_of_the_uuid) {
    const uint8_t uuid[UUID7_SIZE] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                      0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
    char text[UUID7_HYPHENATED_SIZE];
    CHECK_OK(uuid7_to_hyphenated(uuid, text, sizeof text));
    CHECK_TEXT("00112233-4455-6677-8899-aabbccddeeff", text);
}

/* ---- refusals ---- */

static void check_refusal(const struct form *form, uuid7_status refusal, const char *text) {
    check_note("%s \"%.60s\"", form->name, text);
    CHECK_STATUS(refusal, check_reading(form, text, strlen(text)));
}

TEST(only_the_exact_36_characters_are_a_hyphenated_uuid) {
    static const char *const lengths[] = {
        "",
        "{",
        "{}",
        "-",
        "urn:uuid:",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0",
        "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
        "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f)",
        "x017f22e2-79b0-7cc3-98c4-dc0c0c07398fx",
        "017f22e279b07cc398c4dc0c0c07398f",
        "urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        "017f22e-279b0-7cc3-98c4-dc0c0c07398ff",
        "0123456-789ABCDEF0123456789abcdef0123",
    };
    static const char *const characters[] = {
        "017f22e-279b0-7cc3-98c4-dc0c0c07398f", "017f22e2--79b0-7cc3-98c4-dc0c0c07398",
        "{17f22e2-79b0-7cc3-98c4-dc0c0c07398}", "------------------------------------",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "111122223333444455556666777788889999",
        "0123456-789ABCDEF0123456789abcdef012", "017f22e2-79b0-7cc3-98c4_dc0c0c07398f",
    };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        check_refusal(&forms[0], UUID7_STATUS_BAD_LENGTH, lengths[i]);
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        check_refusal(&forms[0], UUID7_STATUS_BAD_CHARACTER, characters[i]);
}

TEST(a_text_of_ten_megabytes_is_refused_by_its_length) {
    size_t length = 10000000;
    char *text = malloc(length);
    CHECK(text != NULL);
    memset(text, 'a', length);
    for (const struct form *form = forms; form < FORMS_END; form++)
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, check_reading(form, text, length));
    free(text);
}

TEST(a_length_that_no_memory_has_is_refused_and_the_text_is_not_read) {
    static const size_t wild[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 2};
    const char *unreadable = (const char *)before_guard_page(0);
    uint8_t uuid[UUID7_SIZE];
    lay_canaries(uuid, sizeof uuid);
    for (const struct form *form = forms; form < FORMS_END; form++) {
        for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
            CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, form->from(unreadable, wild[i], uuid));
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, form->from(unreadable, 0, uuid));
    }
    CHECK(canaries_live_around(uuid, sizeof uuid, 0, 0));
}

TEST(every_byte_in_every_place_is_read_or_refused_as_the_alphabet_says) {
    static const uint8_t values[][UUID7_SIZE] = {
        {0},
        {0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3, 0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39,
         0x8f},
        {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
         0xff},
    };
    for (const struct form *form = forms; form < FORMS_END; form++) {
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            char text[LONGEST_SIZE];
            CHECK_OK(form->to(values[v], text, sizeof text));
            for (size_t place = 0; place < form->length; place++) {
                char right = text[place];
                for (int byte = 0; byte < 256; byte++) {
                    text[place] = (char)byte;
                    check_note("%s, byte 0x%02x at %zu", form->name, (unsigned)byte, place);
                    check_reading(form, text, form->length);
                }
                text[place] = right;
            }
        }
    }
}

TEST(random_digits_are_read_or_refused_as_the_model_says) {
    size_t count = scaled(50000), refused = 0;
    for (size_t i = 0; i < count; i++) {
        for (const struct form *form = forms + 1; form < FORMS_END; form++) {
            char text[LONGEST_SIZE];
            for (size_t place = 0; place < form->length; place++)
                text[place] = form->digits[next_number() % strlen(form->digits)];
            text[form->length] = '\0';
            check_note("%s %s", form->name, text);
            refused += check_reading(form, text, form->length) != UUID7_STATUS_OK;
        }
    }
    CHECK(refused > count / 10);
}

TEST(a_number_of_more_than_128_bits_is_refused_and_not_cut) {
    check_refusal(&forms[2], UUID7_STATUS_OK, "usz5xbbiqsfq7s727n0pzr2xa");
    check_refusal(&forms[2], UUID7_STATUS_OVERFLOW, "usz5xbbiqsfq7s727n0pzr2xb");
    check_refusal(&forms[2], UUID7_STATUS_OVERFLOW, "zzzzzzzzzzzzzzzzzzzzzzzzz");
    check_refusal(&forms[2], UUID7_STATUS_OVERFLOW, "v000000000000000000000000");
    check_refusal(&forms[3], UUID7_STATUS_OK, "YcVfxkQb6JRzqk5kF2tNLv");
    check_refusal(&forms[3], UUID7_STATUS_OVERFLOW, "YcVfxkQb6JRzqk5kF2tNLw");
    check_refusal(&forms[3], UUID7_STATUS_OVERFLOW, "zzzzzzzzzzzzzzzzzzzzzz");
    check_refusal(&forms[3], UUID7_STATUS_OVERFLOW, "Z111111111111111111111");
}

TEST(a_nul_inside_a_text_is_a_byte_like_any_other_and_no_digit) {
    const uint8_t nil[UUID7_SIZE] = {0};
    for (const struct form *form = forms; form < FORMS_END; form++) {
        char text[LONGEST_SIZE];
        CHECK_OK(form->to(nil, text, sizeof text));
        text[10] = '\0';
        CHECK_STATUS(UUID7_STATUS_BAD_CHARACTER, check_reading(form, text, form->length));
        CHECK_STATUS(UUID7_STATUS_BAD_LENGTH, check_reading(form, text, strlen(text)));
    }
}

/* ---- locales ---- */

static const char upper_id25[] = "USZ5XBBIQSFQ7S727N0PZR2XA"; /* an I, whose lower case differs */
static const char upper_hex[] = "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF";
static const char dotless_id25[] = "usz5xbb\xfdqsfq7s727n0pzr2xa"; /* in ISO 8859-9 */

static void check_turkish(void) {
    uint8_t uuid[UUID7_SIZE];
    CHECK_OK(uuid7_from_id25(upper_id25, sizeof upper_id25 - 1, uuid));
    CHECK_UUID(largest, uuid);
    CHECK_OK(uuid7_from_hyphenated(upper_hex, sizeof upper_hex - 1, uuid));
    CHECK_UUID(largest, uuid);
    CHECK_STATUS(UUID7_STATUS_BAD_CHARACTER,
                 uuid7_from_id25(dotless_id25, sizeof dotless_id25 - 1, uuid));
}

#if defined(_WIN32)
TEST(letters_mean_the_same_in_a_turkish_locale) {
    static const char *const locales[] = {"tr-TR", "Turkish_Turkey.1254"};
    check_turkish();
    for (int i = 0; i < 2; i++)
        if (setlocale(LC_ALL, locales[i]) != NULL) {
            check_note("%s", locales[i]);
            check_turkish();
        }
    setlocale(LC_ALL, "C");
}
#else
/* Few systems have a Turkish locale; it is compiled where the sources of locales are. */
static void make_turkish(char *folder, const char *charset, char *locale, size_t size) {
    char command[256];
    snprintf(locale, size, "tr_TR.%s", charset);
    snprintf(command, sizeof command, "localedef -i tr_TR -f %s %s/%s >/dev/null 2>&1", charset,
             folder, locale);
    if (system(command) != 0)
        printf("no Turkish locale of charset %s could be made\n", charset);
}

TEST(letters_mean_the_same_in_a_turkish_locale) {
    static const char *const charsets[] = {"UTF-8", "ISO-8859-9"};
    char folder[] = "/tmp/uuid7-locales-XXXXXX", command[64];
    check_turkish();
    CHECK(mkdtemp(folder) != NULL);
    for (int i = 0; i < 2; i++) {
        char locale[32];
        make_turkish(folder, charsets[i], locale, sizeof locale);
        setenv("LOCPATH", folder, 1);
        if (setlocale(LC_ALL, locale) != NULL) {
            check_note("%s", locale);
            check_turkish();
        }
        unsetenv("LOCPATH");
    }
    setlocale(LC_ALL, "C");
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}
#endif

int main(void) {
    RUN(a_text_always_has_its_full_length_and_is_padded_with_the_digit_zero);
    RUN(powers_of_two_and_their_neighbours_come_back_from_every_text);
    RUN(random_values_come_back_from_every_text);
    RUN(every_text_sorts_as_the_bytes_do);
    RUN(hexadecimal_digits_follow_the_byte_order_of_the_uuid);
    RUN(only_the_exact_36_characters_are_a_hyphenated_uuid);
    RUN(a_text_of_ten_megabytes_is_refused_by_its_length);
    RUN(a_length_that_no_memory_has_is_refused_and_the_text_is_not_read);
    RUN(every_byte_in_every_place_is_read_or_refused_as_the_alphabet_says);
    RUN(random_digits_are_read_or_refused_as_the_model_says);
    RUN(a_number_of_more_than_128_bits_is_refused_and_not_cut);
    RUN(a_nul_inside_a_text_is_a_byte_like_any_other_and_no_digit);
    RUN(letters_mean_the_same_in_a_turkish_locale);
    return check_end();
}
