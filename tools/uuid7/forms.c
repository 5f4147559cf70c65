/* The forms that a text can have. */
#include "command.h"

#include <string.h>

/* SQL Server shows the bytes that it stores as a GUID. */
static uuid7_status to_sql_server(const uint8_t *uuid, uint8_t *shown) {
    uuid7_status status = uuid7_to_sql_server(uuid, shown);
    return status != UUID7_STATUS_OK ? status : uuid7_from_guid(shown, shown);
}

static uuid7_status from_sql_server(const uint8_t *shown, uint8_t *uuid) {
    uuid7_status status = uuid7_to_guid(shown, uuid);
    return status != UUID7_STATUS_OK ? status : uuid7_from_sql_server(uuid, uuid);
}

const struct form forms[] = {
    {"hyphenated", UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, NULL, NULL},
    {"upper", UUID7_FORM_HYPHENATED_UPPER, UUID7_HYPHENATED_LENGTH, NULL, NULL},
    {"simple", UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, NULL, NULL},
    {"braced", UUID7_FORM_BRACED, UUID7_BRACED_LENGTH, NULL, NULL},
    {"parens", UUID7_FORM_PARENTHESISED, UUID7_PARENTHESISED_LENGTH, NULL, NULL},
    {"urn", UUID7_FORM_URN, UUID7_URN_LENGTH, NULL, NULL},
    {"c-guid", UUID7_FORM_C_GUID, UUID7_C_GUID_LENGTH, NULL, NULL},
    {"id26", UUID7_FORM_ID26, UUID7_ID26_LENGTH, NULL, NULL},
    {"id25", UUID7_FORM_ID25, UUID7_ID25_LENGTH, NULL, NULL},
    {"id22", UUID7_FORM_ID22, UUID7_ID22_LENGTH, NULL, NULL},
    {"guid-bytes", UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, uuid7_to_guid, uuid7_from_guid},
    {"sql-server", UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, to_sql_server, from_sql_server},
};
const size_t form_count = sizeof forms / sizeof *forms;

const struct form *form_named(const char *name) {
    for (size_t i = 0; i < form_count; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    if (strcmp(name, "any") != 0)
        stop_for_usage("unknown form %s", name);
    return NULL;
}

static const struct form *form_numbered(uint32_t number) {
    for (size_t i = 0; i < form_count; i++)
        if (forms[i].number == number)
            return &forms[i];
    return NULL;
}

const struct form *form_of(const char *text, size_t length, enum known_by_length known) {
    switch (length) {
    case UUID7_HYPHENATED_LENGTH:
        return form_numbered(UUID7_FORM_HYPHENATED);
    case UUID7_SIMPLE_LENGTH:
        return form_numbered(UUID7_FORM_SIMPLE);
    case UUID7_URN_LENGTH:
        return form_numbered(UUID7_FORM_URN);
    case UUID7_BRACED_LENGTH:
        return form_numbered(known == ALL_FORMS && *text == '(' ? UUID7_FORM_PARENTHESISED
                                                                : UUID7_FORM_BRACED);
    }
    for (size_t i = 0; known == ALL_FORMS && i < form_count; i++)
        if (forms[i].length == length)
            return &forms[i];
    return NULL;
}

void write_uuids(const struct form *form, uint8_t *uuids, size_t count) {
    static char text[RUN_MAX * UUID7_TEXT_SIZE_MAX];
    size_t size = count * (form->length + 1);
    for (size_t i = 0; form->to != NULL && i < count; i++)
        stop_unless_ok(form->to(uuids + i * UUID7_SIZE, uuids + i * UUID7_SIZE));
    stop_unless_ok(uuid7_format_many(uuids, count, form->number, '\n', text, sizeof text));
    write_bytes(text, size);
}

void format_uuid(const struct form *form, const uint8_t *uuid, char text[UUID7_TEXT_SIZE_MAX]) {
    uint8_t bytes[UUID7_SIZE];
    memcpy(bytes, uuid, sizeof bytes);
    if (form->to != NULL)
        stop_unless_ok(form->to(bytes, bytes));
    stop_unless_ok(uuid7_format(bytes, form->number, text, UUID7_TEXT_SIZE_MAX, NULL));
}

uuid7_status parse_uuid(const char *text, size_t length, const struct form **form,
                        enum known_by_length known, uint8_t *uuid, size_t *error_offset) {
    uuid7_status status;
    if (*form == NULL)
        *form = form_of(text, length, known);
    status = uuid7_parse(text, length, *form != NULL ? (*form)->number : UUID7_FORM_ANY, uuid,
                         error_offset);
    if (status == UUID7_STATUS_OK && *form != NULL && (*form)->from != NULL)
        status = (*form)->from(uuid, uuid);
    return status;
}
