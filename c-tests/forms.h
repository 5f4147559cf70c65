/* The text forms as a table, for tests of every form. */
#ifndef FORMS_H
#define FORMS_H

#include "check.h"

struct form {
    const char *name; /* as in the first column of the vector files */
    uint32_t number;
    size_t length;
    size_t size;
    const char *pattern; /* a text: # for a digit, * for one whose lower four bits are zero */
    const char *digits;  /* in the order of their values */
    int folds_case;
    uuid7_status (*to)(const uint8_t *uuid, char *text, size_t size);
    uuid7_status (*from)(const char *text, size_t length, uint8_t *uuid);
};

#define HYPHENATED "########-####-####-####-############"
#define HEX_DIGITS "0123456789abcdef"

/* Those that have calls of their own come first. */
static const struct form forms[] = {
    {"hyphenated", UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE,
     HYPHENATED, HEX_DIGITS, 1, uuid7_to_hyphenated, uuid7_from_hyphenated},
    {"id26", UUID7_FORM_ID26, UUID7_ID26_LENGTH, UUID7_ID26_SIZE, "##########################",
     "0123456789bcdefghjkmnpqrstuvwxyz", 1, uuid7_to_id26, uuid7_from_id26},
    {"id25", UUID7_FORM_ID25, UUID7_ID25_LENGTH, UUID7_ID25_SIZE, "#########################",
     "0123456789abcdefghijkmnopqrstuvwxyz", 1, uuid7_to_id25, uuid7_from_id25},
    {"id22", UUID7_FORM_ID22, UUID7_ID22_LENGTH, UUID7_ID22_SIZE, "######################",
     "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 0, uuid7_to_id22,
     uuid7_from_id22},
    {"hyphenated upper", UUID7_FORM_HYPHENATED_UPPER, UUID7_HYPHENATED_LENGTH,
     UUID7_HYPHENATED_SIZE, HYPHENATED, "0123456789ABCDEF", 1, NULL, NULL},
    {"simple", UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, UUID7_SIMPLE_SIZE,
     "################################", HEX_DIGITS, 1, NULL, NULL},
    {"braced", UUID7_FORM_BRACED, UUID7_BRACED_LENGTH, UUID7_BRACED_SIZE, "{" HYPHENATED "}",
     HEX_DIGITS, 1, NULL, NULL},
    {"parenthesised", UUID7_FORM_PARENTHESISED, UUID7_PARENTHESISED_LENGTH,
     UUID7_PARENTHESISED_SIZE, "(" HYPHENATED ")", HEX_DIGITS, 1, NULL, NULL},
    {"urn", UUID7_FORM_URN, UUID7_URN_LENGTH, UUID7_URN_SIZE, "urn:uuid:" HYPHENATED, HEX_DIGITS, 1,
     NULL, NULL},
    {"C GUID", UUID7_FORM_C_GUID, UUID7_C_GUID_LENGTH, UUID7_C_GUID_SIZE,
     "{0x########,0x####,0x####,{0x##,0x##,0x##,0x##,0x##,0x##,0x##,0x##}}", HEX_DIGITS, 1, NULL,
     NULL},
    {"ulid", UUID7_FORM_ULID, UUID7_ULID_LENGTH, UUID7_ULID_SIZE, "##########################",
     "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 1, NULL, NULL},
    {"base64url", UUID7_FORM_BASE64URL, UUID7_BASE64URL_LENGTH, UUID7_BASE64URL_SIZE,
     "#####################*", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
     0, NULL, NULL},
};

#define FORMS_END (forms + 4)
#define ALL_FORMS_END (forms + sizeof forms / sizeof *forms)

enum { LONGEST_SIZE = UUID7_TEXT_SIZE_MAX };

static inline const struct form *form_named(const char *name) {
    for (const struct form *form = forms; form < ALL_FORMS_END; form++)
        if (strcmp(form->name, name) == 0)
            return form;
    return NULL;
}

/* The two sums over the octets that Id26 ends in, modulo 2: the first starts at 1. */
static inline unsigned check_bits(const uint8_t *uuid) {
    unsigned first = 1, second = 0;
    for (int i = 0; i < UUID7_SIZE; i++) {
        first += uuid[i];
        second += first;
    }
    return (first & 1) << 1 | (second & 1);
}

/* number /= divisor; the rest is returned. */
static inline unsigned divide(uint8_t *number, size_t size, unsigned divisor) {
    unsigned rest = 0;
    for (size_t i = 0; i < size; i++) {
        rest = rest << 8 | number[i];
        number[i] = (uint8_t)(rest / divisor);
        rest %= divisor;
    }
    return rest;
}

/* The text of a UUID, by dividing. */
static inline void model_write(const struct form *form, const uint8_t *uuid, char *text) {
    uint8_t number[UUID7_SIZE + 1] = {0}; /* Id26 has 130 bits, base64url 132 */
    memcpy(number + 1, uuid, UUID7_SIZE);
    if (form->number == UUID7_FORM_ID26) {
        for (int i = 0; i < UUID7_SIZE; i++)
            number[i] = (uint8_t)(number[i] << 2 | number[i + 1] >> 6);
        number[UUID7_SIZE] = (uint8_t)(number[UUID7_SIZE] << 2 | check_bits(uuid));
    }
    if (form->number == UUID7_FORM_BASE64URL)
        for (int i = 0; i <= UUID7_SIZE; i++)
            number[i] = (uint8_t)(number[i] << 4 | (i < UUID7_SIZE ? number[i + 1] >> 4 : 0));
    for (size_t place = form->length; place-- > 0;) {
        text[place] = form->pattern[place];
        if (text[place] == '#' || text[place] == '*')
            text[place] =
                form->digits[divide(number, sizeof number, (unsigned)strlen(form->digits))];
    }
    text[form->length] = '\0';
}

#endif
