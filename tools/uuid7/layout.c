/* uuid7 layout: the bits of a version, drawn as RFC 9562 draws them. */
#include "command.h"

#include <inttypes.h>
#include <string.h>

enum { VERSIONS = 16 };

/* The name of a field, or its bits where all UUIDs of the version have the same. */
static void write_piece(const struct anatomy *layout, const struct piece *piece, bool in_colour) {
    const struct part *part = &layout->parts[piece->part];
    int space = (int)(2 * piece->width - 1), length = (int)strlen(part->name);
    write_text("%s", colour_of(piece->part, in_colour));
    if (is_fixed(part)) {
        for (uint32_t bit = part->width; bit-- > 0;)
            write_text("%d%s", (int)(part->value >> bit & 1), bit > 0 ? " " : "");
    } else {
        write_text("%*s%s%*s", (space - length) / 2, "", part->name, (space - length + 1) / 2, "");
    }
    write_text("%s|", end_of_colour(in_colour));
}

static void write_edge(void) {
    for (uint32_t bit = 0; bit < ROW; bit++)
        write_text("+-");
    write_text("+\n");
}

static void write_ruler(void) {
    write_text(" 0                   1                   2                   3\n");
    for (uint32_t bit = 0; bit < ROW; bit++)
        write_text(" %" PRIu32, bit % 10);
    write_text("\n");
}

static void write_legend(const struct anatomy *layout, bool in_colour) {
    for (size_t i = 0; i < layout->part_count; i++) {
        const struct part *part = &layout->parts[i];
        char bits[16];
        snprintf(bits, sizeof bits, "%" PRIu32 "-%" PRIu32, part->first_bit,
                 part->first_bit + part->width - 1);
        write_text("%s%-10s%s %7s  %2" PRIu32 " bits  %s\n", colour_of(i, in_colour), part->name,
                   end_of_colour(in_colour), bits, part->width, part->kind);
    }
}

static void write_layout(const struct anatomy *layout, bool in_colour) {
    struct piece pieces[ROW];
    write_text("version %" PRIu32 ", %s\n\n", layout->version, uuid7_version_text(layout->version));
    write_ruler();
    write_edge();
    for (uint32_t row = 0; row < 128; row += ROW) {
        size_t count = pieces_of_row(layout, row, pieces);
        write_text("|");
        for (size_t i = 0; i < count; i++)
            write_piece(layout, &pieces[i], in_colour);
        write_text("\n");
        write_edge();
    }
    write_text("\n");
    write_legend(layout, in_colour);
}

/* ---- the verb ---- */

static size_t all_layouts(struct anatomy layouts[VERSIONS]) {
    size_t count = 0;
    for (uint32_t version = 0; version < VERSIONS; version++)
        if (lay_out(version, &layouts[count]))
            count++;
    return count;
}

static int run(char **arguments) {
    static struct anatomy layouts[VERSIONS];
    size_t count = 0;
    bool as_svg = false, in_colour;
    const char *value = NULL, *colour = "auto";
    int option;
    while ((option = next_option(&arguments, &value)) != OPTION_END) {
        if (option == 's')
            as_svg = true;
        else if (option == 'c')
            colour = value;
        else if (count == 1)
            stop_for_usage("layout takes one version, and no %s", value);
        else if (!lay_out((uint32_t)number_of("layout", value, VERSIONS - 1), &layouts[count++]))
            stop_for_usage("layout %s: none of 1, 3, 4, 5, 6, 7 and 8", value);
    }
    in_colour = wants_colour(colour);
    if (count == 0)
        count = all_layouts(layouts);
    if (as_svg)
        write_svg(layouts, count);
    for (size_t i = 0; !as_svg && i < count; i++) {
        write_text(i > 0 ? "\n\n" : "");
        write_layout(&layouts[i], in_colour);
    }
    return EXIT_ALL_GOOD;
}

static const struct option options[] = {
    {'s', "svg", false}, {'c', "color", true}, {0, NULL, false}};

const struct verb verb_layout = {
    "layout",
    "draws the bits of a version, or of all",
    "layout [OPTION ...] [VERSION]\n"
    "\n"
    "Draws the bits of a version, or of all versions, with the field names of\n"
    "RFC 9562.\n"
    "\n"
    "  -s, --svg            as a picture\n"
    "  -c, --color WHEN     auto, always or never\n"
    "\n"
    "  uuid7 layout 7\n"
    "  uuid7 layout --svg > layout.svg\n",
    false,
    false,
    options,
    run};
