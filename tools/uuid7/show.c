/* uuid7 show: the anatomy of one UUID, a table of several. */
#include "command.h"

#include <inttypes.h>
#include <string.h>

/* ---- one UUID: words, picture, fields, forms ---- */

static void write_variant(const struct anatomy *anatomy) {
    write_text("variant    %s", uuid7_variant_text(anatomy->variant));
    if (anatomy->special != NULL)
        write_text("; the %s UUID", anatomy->special);
    write_text("\n");
}

static void write_version(const struct anatomy *anatomy) {
    if (!anatomy->has_version)
        write_text("version    none: only UUIDs of RFC 9562 have one\n");
    else
        write_text("version    %" PRIu32 ", %s\n", anatomy->version,
                   uuid7_version_text(anatomy->version));
}

static void write_times(const struct anatomy *anatomy) {
    if (anatomy->has_time)
        write_text("time       %s\n", anatomy->utc);
    if (anatomy->has_local)
        write_text("local      %s\n", anatomy->local);
}

static void write_notes(const struct anatomy *anatomy) {
    if (anatomy->has_node)
        write_text("node       %s, %s\n", anatomy->node,
                   anatomy->node_is_random ? "random" : "perhaps a network card");
    if (anatomy->has_counter)
        write_text("counter    %" PRIu64 " in bits 52-63 and 66-79, if libuuid7 made it\n",
                   anatomy->counter);
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

/* ---- several: a table ---- */

static void write_row(const struct anatomy *anatomy) {
    char text[UUID7_TEXT_SIZE_MAX], time[TIME_SIZE] = "-";
    format_uuid(forms, anatomy->uuid, text);
    if (anatomy->has_time)
        format_utc(anatomy->seconds, anatomy->nanoseconds, 3, time);
    write_text("%s  %-24s  ", text, time);
    if (anatomy->has_version)
        write_text("%" PRIu32 " %s\n", anatomy->version, uuid7_version_text(anatomy->version));
    else if (anatomy->special != NULL)
        write_text("- %s\n", anatomy->special);
    else
        write_text("- variant %s\n", uuid7_variant_text(anatomy->variant));
}

/* ---- the verb ---- */

struct look {
    bool json, is_long, in_colour;
    uint64_t shown;
    struct anatomy first; /* held back until it is known whether there are several */
};

static void show(struct look *look, const struct anatomy *anatomy) {
    look->shown++;
    if (look->json) {
        write_json(anatomy);
    } else if (look->is_long) {
        write_text(look->shown > 1 ? "\n\n" : "");
        write_anatomy(anatomy, look->in_colour);
    } else if (look->shown == 1) {
        look->first = *anatomy;
    } else {
        if (look->shown == 2) {
            write_text("%-36s  %-24s  %s\n", "UUID", "TIME", "VERSION");
            write_row(&look->first);
        }
        write_row(anatomy);
    }
}

static void show_held_back(const struct look *look) {
    if (look->shown == 1 && !look->json && !look->is_long)
        write_anatomy(&look->first, look->in_colour);
}

static int run(char **arguments) {
    static struct input input;
    static struct look look;
    const struct form *from = NULL;
    char **operands = arguments, **operand = arguments;
    const char *value = NULL, *colour = "auto";
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 'f')
            from = form_to_read(value);
        else if (option == 'j')
            look.json = true;
        else if (option == 'l')
            look.is_long = true;
        else if (option == 'c')
            colour = value;
        else
            *operand++ = arguments[-1]; /* kept where an argument was that is read already */
    }
    *operand = NULL;
    look.in_colour = wants_colour(colour);
    if (*operands == NULL && is_terminal(STANDARD_INPUT))
        look.is_long = true; /* who types a UUID sees it at the end of the line */
    open_input(&input, from, operands);
    while (read_run(&input)) {
        for (size_t i = 0; i < input.count; i++) {
            struct anatomy anatomy;
            dissect(input.uuids[i], input.form_of_run, &anatomy);
            show(&look, &anatomy);
        }
    }
    show_held_back(&look);
    return input.bad > 0 ? EXIT_BAD_INPUT : EXIT_ALL_GOOD;
}

static const struct option options[] = {{'f', "from", true},
                                        {'l', "long", false},
                                        {'j', "json", false},
                                        {'c', "color", true},
                                        {0, NULL, false}};

const struct verb verb_show = {
    "show",
    "shows all of a UUID, or a table of several",
    "show [OPTION ...] [UUID | FILE | - ...]\n"
    "\n"
    "Shows version, time, bits, fields and all forms of one UUID, or a table of\n"
    "several.\n"
    "Reads arguments, files with one UUID in each line, or standard input.\n"
    "\n"
    "  -f, --from FORM      read this form; if not given, the one of that length\n"
    "  -l, --long           all of each, if they are several\n"
    "  -j, --json           all of each, one JSON object in each line\n"
    "  -c, --color WHEN     auto, always or never\n"
    "\n"
    "  uuid7 show 063ecvmgn09sck3fx6nqjpbxt\n"
    "  uuid7 show --json ids.txt\n",
    true,
    false,
    options,
    run};
