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
    {"ulid", UUID7_FORM_ULID, UUID7_ULID_LENGTH, NULL, NULL},
    {"base64url", UUID7_FORM_BASE64URL, UUID7_BASE64URL_LENGTH, NULL, NULL},
    {"guid-bytes", UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, uuid7_to_guid, uuid7_from_guid},
    {"sql-server", UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, to_sql_server, from_sql_server},
};
const size_t form_count = sizeof forms / sizeof *forms;

const char forms_help[] =
    "FORM is one of\n"
    "  hyphenated  017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n"
    "  upper       017F22E2-79B0-7CC3-98C4-DC0C0C07398F\n"
    "  simple      017f22e279b07cc398c4dc0c0c07398f\n"
    "  braced      {017f22e2-79b0-7cc3-98c4-dc0c0c07398f}\n"
    "  parens      (017f22e2-79b0-7cc3-98c4-dc0c0c07398f)\n"
    "  urn         urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n"
    "  c-guid      {0x017f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,...}}\n"
    "  id26        05zk5smtq1yd7664vh60s1ttjw\n"
    "  id25        063ecvmgn09sck3fx6nqjpbxt\n"
    "  id22        1BihbxwwQ4NZZpKRH9JDCz\n"
    "  ulid        01FWHE4YDGFK1SHH6W1G60EECF, only if named\n"
    "  base64url   AX8i4nmwfMOYxNwMDAc5jw, only if named; does not sort\n"
    "  guid-bytes  e2227f01b079c37c98c4dc0c0c07398f, as .NET and COM store it\n"
    "  sql-server  8f39070c-0cdc-c498-7cc3-017f22e279b0, a uniqueidentifier that\n"
    "              SQL Server sorts as the UUID sorts\n";

static const struct form *form_named(const char *name) {
    for (size_t i = 0; i < form_count; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    stop_for_usage(
        "%s is no form: hyphenated, upper, simple, braced, parens, urn, c-guid, id26, id25, "
        "id22, ulid, base64url, guid-bytes and sql-server are",
        name);
}

const struct form *form_to_write(const char *name) {
    if (strcmp(name, "any") == 0)
        stop_for_usage("--to any: a form is needed to write");
    return form_named(name);
}

const struct form *form_to_read(const char *name) {
    return strcmp(name, "any") == 0 ? NULL : form_named(name);
}

/* The first form of that length: 32 digits are simple, and guid-bytes only if that is said, as are
   ulid and base64url. */
static const struct form *form_by_length(const char *text, size_t length) {
    for (size_t i = 0; i < form_count; i++)
        if (forms[i].length == length && (forms[i].number != UUID7_FORM_BRACED || *text != '('))
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

static void write_reason(const struct form *form, uuid7_status status, const char *text,
                         size_t length, size_t offset, char reason[REASON_SIZE]) {
    unsigned char byte = offset < length ? (unsigned char)text[offset] : 0;
    if (form == NULL)
        snprintf(reason, REASON_SIZE, "no form has %llu bytes", (unsigned long long)length);
    else if (status == UUID7_STATUS_BAD_LENGTH)
        snprintf(reason, REASON_SIZE, "%s has %u bytes, this has %llu", form->name,
                 (unsigned)form->length, (unsigned long long)length);
    else if (status == UUID7_STATUS_BAD_CHARACTER && byte > ' ' && byte <= '~')
        snprintf(reason, REASON_SIZE, "%s cannot have '%c' as byte %u", form->name, byte,
                 (unsigned)offset + 1);
    else if (status == UUID7_STATUS_BAD_CHARACTER)
        snprintf(reason, REASON_SIZE, "%s cannot have 0x%02x as byte %u", form->name, byte,
                 (unsigned)offset + 1);
    else
        snprintf(reason, REASON_SIZE, "%s: %s", form->name, uuid7_status_text(status));
}

bool parse_uuid(const char *text, size_t length, const struct form **form, uint8_t *uuid,
                char reason[REASON_SIZE]) {
    uuid7_status status = UUID7_STATUS_BAD_LENGTH;
    size_t offset = 0;
    if (*form == NULL)
        *form = form_by_length(text, length);
    if (*form != NULL)
        status = uuid7_parse(text, length, (*form)->number, uuid, &offset);
    if (status == UUID7_STATUS_OK && (*form)->from != NULL)
        status = (*form)->from(uuid, uuid);
    if (status != UUID7_STATUS_OK)
        write_reason(*form, status, text, length, offset, reason);
    return status == UUID7_STATUS_OK;
}
