/* uuid7 show: the anatomy of UUIDs. */
#include "command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

struct look {
    const struct form *from;
    bool json, in_colour;
    bool not_first;
};

/* ---- words ---- */

static void write_variant(const struct anatomy *anatomy) {
    const char *special = uuid7_is_nil(anatomy->uuid) == 1   ? "; the nil UUID"
                          : uuid7_is_max(anatomy->uuid) == 1 ? "; the max UUID"
                                                             : "";
    write_text("variant    %s%s\n", uuid7_variant_text(anatomy->variant), special);
}

static void write_version(const struct anatomy *anatomy) {
    if (!anatomy->has_version)
        write_text("version    none: only UUIDs of RFC 9562 have one\n");
    else
        write_text("version    %" PRIu32 ", %s\n", anatomy->version,
                   uuid7_version_text(anatomy->version));
}

static void write_times(const struct anatomy *anatomy) {
    char date[DATE_SIZE];
    if (!anatomy->has_time)
        return;
    format_utc(anatomy->seconds, anatomy->nanoseconds, anatomy->decimals, date);
    write_text("time       %s\n", date);
    if (format_local(anatomy->seconds, anatomy->nanoseconds, anatomy->decimals, date))
        write_text("local      %s\n", date);
}

/* What the bits of a field mean only if one knows who made the UUID. */
static void write_notes(const struct anatomy *anatomy) {
    uint64_t node, rand_a, rand_b;
    if (uuid7_field_of(anatomy->uuid, UUID7_FIELD_NODE, &node) == UUID7_STATUS_OK) {
        const uint8_t *octets = anatomy->uuid + 10;
        write_text("node       %02x:%02x:%02x:%02x:%02x:%02x, %s\n", octets[0], octets[1],
                   octets[2], octets[3], octets[4], octets[5],
                   octets[0] & 1 ? "random" : "perhaps a network card");
    }
    if (uuid7_field_of(anatomy->uuid, UUID7_FIELD_RAND_A, &rand_a) == UUID7_STATUS_OK &&
        uuid7_field_of(anatomy->uuid, UUID7_FIELD_RAND_B, &rand_b) == UUID7_STATUS_OK)
        write_text("counter    %" PRIu64
                   ", if libuuid7 made it; then its last 48 bits are random\n",
                   rand_a << 14 | rand_b >> 48);
}

/* The fields, which are the legend of the picture too. */
static void write_fields(const struct anatomy *anatomy, bool in_colour) {
    for (size_t i = 0; i < anatomy->part_count; i++) {
        const struct part *part = &anatomy->parts[i];
        char bits[16], hex[24];
        snprintf(bits, sizeof bits, "%" PRIu32 "-%" PRIu32, part->first_bit,
                 part->first_bit + part->width - 1);
        snprintf(hex, sizeof hex, "0x%0*" PRIx64, (int)(part->width + 3) / 4, part->value);
        write_text("%s%c %-10s%s %7s  %-14s  %18s  %" PRIu64 "\n", colour_of(i, in_colour),
                   part->letter, part->name, end_of_colour(in_colour), bits, part->kind, hex,
                   part->value);
    }
}

static void write_forms(const struct anatomy *anatomy) {
    char text[UUID7_TEXT_SIZE_MAX];
    for (size_t i = 0; i < form_count; i++) {
        format_uuid(&forms[i], anatomy->uuid, text);
        write_text("%-10s %s\n", forms[i].name, text);
    }
}

static void write_anatomy(const struct anatomy *anatomy, bool in_colour) {
    char text[UUID7_TEXT_SIZE_MAX];
    format_uuid(forms, anatomy->uuid, text);
    write_text("%s\n\n", text);
    if (anatomy->form != forms)
        write_text("read as    %s\n", anatomy->form->name);
    write_variant(anatomy);
    write_version(anatomy);
    write_times(anatomy);
    write_notes(anatomy);
    write_text("\n");
    write_picture(anatomy, in_colour);
    write_text("\n");
    write_fields(anatomy, in_colour);
    write_text("\n");
    write_forms(anatomy);
}

static void show(struct look *look, const uint8_t *uuid, const struct form *form) {
    struct anatomy anatomy;
    dissect(uuid, form, &anatomy);
    if (look->json) {
        write_json(&anatomy);
        return;
    }
    if (look->not_first)
        write_text("\n\n");
    look->not_first = true;
    write_anatomy(&anatomy, look->in_colour);
}

/* ---- the command line ---- */

/* As an argument stands on the terminal: it may hold anything, and be long. */
static void complain_of(const char *text, uuid7_status status, size_t offset) {
    char shown[UUID7_TEXT_SIZE_MAX + 1];
    size_t length = 0;
    for (; text[length] != '\0' && length < sizeof shown - 1; length++)
        shown[length] = text[length] > ' ' && text[length] <= '~' ? text[length] : '?';
    shown[length] = '\0';
    if (status == UUID7_STATUS_BAD_LENGTH)
        complain("%s: %s", shown, uuid7_status_text(status));
    else
        complain("%s, character %zu: %s", shown, offset + 1, uuid7_status_text(status));
}

static bool show_argument(struct look *look, const char *text) {
    const struct form *form = look->from;
    uint8_t uuid[UUID7_SIZE];
    size_t offset = 0;
    uuid7_status status = parse_uuid(text, strlen(text), &form, ALL_FORMS, uuid, &offset);
    if (status == UUID7_STATUS_OK)
        show(look, uuid, form);
    else
        complain_of(text, status, offset);
    return status == UUID7_STATUS_OK;
}

static bool show_lines(struct look *look) {
    static struct lines lines;
    open_lines(&lines, look->from, ALL_FORMS);
    while (read_run(&lines))
        for (size_t i = 0; i < lines.count; i++)
            show(look, lines.uuids[i], lines.form_of_run);
    return lines.bad == 0;
}

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && *value != '\0';
}

static bool wants_colour(const char *when) {
    const char *terminal = getenv("TERM");
    if (strcmp(when, "always") == 0)
        return true;
    if (strcmp(when, "never") == 0)
        return false;
    if (strcmp(when, "auto") != 0)
        stop_for_usage("--color %s: none of auto, always, never", when);
    return isatty(1) && !is_set("NO_COLOR") && (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

int run_show(char **arguments) {
    static const struct option options[] = {
        {'f', "from", true}, {'j', "json", false}, {'c', "color", true}, {0, NULL, false}};
    struct look look = {0};
    char **operands = arguments, **operand = arguments;
    const char *value = NULL, *colour = "auto";
    bool all_good = true;
    int option;
    while ((option = next_option(&arguments, options, &value)) != OPTION_END) {
        if (option == 'f')
            look.from = form_named(value);
        else if (option == 'j')
            look.json = true;
        else if (option == 'c')
            colour = value;
        else
            *operand++ = arguments[-1]; /* kept in the place of an argument already read */
    }
    look.in_colour = wants_colour(colour);
    if (operand == operands)
        all_good = show_lines(&look);
    for (; operands < operand; operands++)
        all_good = show_argument(&look, *operands) && all_good;
    return all_good ? EXIT_ALL_GOOD : EXIT_BAD_INPUT;
}
