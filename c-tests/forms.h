/* The four text forms as a table, for tests that say the same of each. */
#ifndef FORMS_H
#define FORMS_H

#include "check.h"

struct form {
    const char *name; /* as in the first column of the vector files */
    size_t length;
    size_t size;
    const char *digits; /* in the order of their values */
    int folds_case;
    uuid7_status (*to)(const uint8_t *uuid, char *text, size_t size);
    uuid7_status (*from)(const char *text, size_t length, uint8_t *uuid);
};

static const struct form forms[] = {
    {"hyphenated", UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE, "0123456789abcdef", 1,
     uuid7_to_hyphenated, uuid7_from_hyphenated},
    {"id26", UUID7_ID26_LENGTH, UUID7_ID26_SIZE, "0123456789bcdefghjkmnpqrstuvwxyz", 1,
     uuid7_to_id26, uuid7_from_id26},
    {"id25", UUID7_ID25_LENGTH, UUID7_ID25_SIZE, "0123456789abcdefghijkmnopqrstuvwxyz", 1,
     uuid7_to_id25, uuid7_from_id25},
    {"id22", UUID7_ID22_LENGTH, UUID7_ID22_SIZE,
     "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 0, uuid7_to_id22,
     uuid7_from_id22},
};

#define FORMS_END (forms + sizeof forms / sizeof *forms)

enum { LONGEST_SIZE = UUID7_HYPHENATED_SIZE };

static inline const struct form *form_named(const char *name) {
    for (const struct form *form = forms; form < FORMS_END; form++)
        if (strcmp(form->name, name) == 0)
            return form;
    return NULL;
}

#endif
