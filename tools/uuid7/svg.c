/* The bits of versions as a picture: a panel for each, with a row for each 32 bits. */
#include "command.h"

#include <inttypes.h>

enum {
    CELL = 24, /* the width of a bit */
    ROW_HEIGHT = 48,
    ROW_GAP = 6,
    LEFT = 56,
    RIGHT = 32,
    PICTURE_WIDTH = LEFT + ROW * CELL + RIGHT,
    TITLE_HEIGHT = 78,
    LEGEND_HEIGHT = 54,
    PANEL_HEIGHT = TITLE_HEIGHT + 4 * ROW_HEIGHT + 3 * ROW_GAP + LEGEND_HEIGHT,
    RADIUS = 6,
    LEGEND_STEP = 148,
};

static const char style[] =
    "<style>\n"
    "text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;"
    "font-size:14px;text-anchor:middle}\n"
    ".page{fill:#fff;stroke:#d8dee6}\n"
    ".rule{stroke:#e6eaef}\n"
    ".title{font:600 19px system-ui,-apple-system,\"Segoe UI\",\"DejaVu "
    "Sans\",sans-serif;fill:#1f2933;"
    "text-anchor:start}\n"
    ".quiet{font:13px system-ui,-apple-system,\"Segoe UI\",\"DejaVu Sans\",sans-serif;fill:#66727f;"
    "text-anchor:start}\n"
    ".place{font-size:11px;fill:#8894a1}\n"
    ".row{text-anchor:end}\n"
    ".note{font-size:11px;opacity:.75}\n"
    ".fixed{font-size:10px;opacity:.75}\n"
    ".again{opacity:.55}\n"
    ".tick{stroke-width:1;opacity:.35}\n"
    /* by the number of the kind: its area and bits, its text */
    ".k1{fill:#dbe8fb;stroke:#3d7bd0}.t1{fill:#1c4a8a}\n"
    ".k2{fill:#2f3b4a;stroke:#2f3b4a}.t2{fill:#fff}\n"
    ".k3{fill:#55616f;stroke:#55616f}.t3{fill:#fff}\n"
    ".k4{fill:#dff2e3;stroke:#3f9a56}.t4{fill:#1e6136}\n"
    ".k5{fill:#ede2f9;stroke:#8a5cc0}.t5{fill:#58308c}\n"
    ".k6{fill:#fcefd2;stroke:#c8921c}.t6{fill:#765308}\n"
    ".k7{fill:#fbe2da;stroke:#cf674a}.t7{fill:#88391f}\n"
    ".k8{fill:#daf1f1;stroke:#2f9999}.t8{fill:#155e5e}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".page{fill:#0f141a;stroke:#2b3440}.rule{stroke:#222b35}.title{fill:#e6ebf0}.quiet{fill:#"
    "93a0ad}"
    ".place{fill:#7b8894}\n"
    ".k1{fill:#16304f;stroke:#5b97e6}.t1{fill:#bcd7fb}\n"
    ".k2{fill:#d5dce4;stroke:#d5dce4}.t2{fill:#12181f}\n"
    ".k3{fill:#9aa6b3;stroke:#9aa6b3}.t3{fill:#12181f}\n"
    ".k4{fill:#173a24;stroke:#5cb974}.t4{fill:#bfeaca}\n"
    ".k5{fill:#34214d;stroke:#ab80df}.t5{fill:#ddc8f6}\n"
    ".k6{fill:#43330d;stroke:#dcaa3c}.t6{fill:#f6dfa6}\n"
    ".k7{fill:#4a2318;stroke:#e58a6f}.t7{fill:#f8cabb}\n"
    ".k8{fill:#123c3c;stroke:#4fbaba}.t8{fill:#b9ecec}\n"
    "}\n"
    "</style>\n";

static int x_of(uint32_t bit) { return LEFT + (int)(bit % ROW) * CELL; }

static int y_of(uint32_t bit) { return TITLE_HEIGHT + (int)(bit / ROW) * (ROW_HEIGHT + ROW_GAP); }

/* Corners are round where a field begins and ends, and square where it goes on in another row. */
static void write_area(const struct part *part, const struct piece *piece) {
    int begin = piece->first == part->first_bit ? RADIUS : 0;
    int end = piece->first + piece->width == part->first_bit + part->width ? RADIUS : 0;
    int left = x_of(piece->first) + 1, top = y_of(piece->first);
    int width = (int)piece->width * CELL - 2;
    write_text("<path class=\"k%" PRIu32 "\" d=\"M%d %dh%d", part->kind_number, left + begin, top,
               width - begin - end);
    write_text("q%d 0 %d %dv%dq0 %d %d %dh%d", end, end, end, ROW_HEIGHT - 2 * end, end, -end, end,
               -(width - begin - end));
    write_text("q%d 0 %d %dv%dq0 %d %d %dz\"/>\n", -begin, -begin, -begin,
               -(ROW_HEIGHT - 2 * begin), -begin, begin, -begin);
}

/* The borders of bits, along the lower edge; those of bytes are longer. */
static void write_ticks(const struct part *part, const struct piece *piece) {
    int bottom = y_of(piece->first) + ROW_HEIGHT;
    write_text("<path class=\"k%" PRIu32 " tick\" d=\"", part->kind_number);
    for (uint32_t bit = piece->first + 1; bit < piece->first + piece->width; bit++)
        write_text("M%d %dv%d", x_of(bit), bottom, bit % 8 == 0 ? -7 : -3);
    write_text("\"/>\n");
}

static void write_words(const struct part *part, const struct piece *piece, bool is_main) {
    uint32_t kind = part->kind_number;
    int middle = x_of(piece->first) + (int)piece->width * CELL / 2;
    int top = y_of(piece->first);
    for (uint32_t i = 0; is_fixed(part) && i < part->width; i++)
        write_text("<text class=\"t%" PRIu32 "\" x=\"%d\" y=\"%d\">%d</text>\n", kind,
                   x_of(part->first_bit + i) + CELL / 2, top + 21,
                   (int)(part->value >> (part->width - 1 - i) & 1));
    if (is_fixed(part))
        write_text("<text class=\"t%" PRIu32 " fixed\" x=\"%d\" y=\"%d\">%s</text>\n", kind, middle,
                   top + 37, part->name);
    else if (is_main)
        write_text("<text class=\"t%" PRIu32 "\" x=\"%d\" y=\"%d\">%s</text>\n"
                   "<text class=\"t%" PRIu32 " note\" x=\"%d\" y=\"%d\">%" PRIu32 " bits, %" PRIu32
                   "-%" PRIu32 "</text>\n",
                   kind, middle, top + 20, part->name, kind, middle, top + 36, part->width,
                   part->first_bit, part->first_bit + part->width - 1);
    else
        write_text("<text class=\"t%" PRIu32 " again\" x=\"%d\" y=\"%d\">%s</text>\n", kind, middle,
                   top + 29, part->name);
}

/* Whether this is the widest piece of its part, or the first of those. */
static bool is_main_piece(const struct anatomy *layout, const struct piece *piece) {
    struct piece pieces[ROW], widest = {0, 0, 0};
    for (uint32_t row = 0; row < 128; row += ROW) {
        size_t count = pieces_of_row(layout, row, pieces);
        for (size_t i = 0; i < count; i++)
            if (pieces[i].part == piece->part && pieces[i].width > widest.width)
                widest = pieces[i];
    }
    return widest.first == piece->first;
}

static void write_places(void) {
    static const uint32_t marks[] = {0, 7, 8, 15, 16, 23, 24, 31};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        write_text("<text class=\"place\" x=\"%d\" y=\"%d\">%" PRIu32 "</text>\n",
                   x_of(marks[i]) + CELL / 2, TITLE_HEIGHT - 9, marks[i]);
    for (uint32_t row = 0; row < 128; row += ROW)
        write_text("<text class=\"place row\" x=\"%d\" y=\"%d\">%" PRIu32 "</text>\n", LEFT - 12,
                   y_of(row) + ROW_HEIGHT / 2 + 4, row);
}

static void write_legend(const struct anatomy *layout) {
    bool is_told[16] = {false};
    int x = LEFT + 1, y = PANEL_HEIGHT - LEGEND_HEIGHT + 20;
    for (size_t i = 0; i < layout->part_count; i++) {
        const struct part *part = &layout->parts[i];
        if (part->kind_number >= sizeof is_told / sizeof *is_told || is_told[part->kind_number])
            continue;
        is_told[part->kind_number] = true;
        write_text("<rect class=\"k%" PRIu32 "\" x=\"%d\" y=\"%d\" width=\"13\" height=\"13\" "
                   "rx=\"3\"/><text class=\"quiet\" x=\"%d\" y=\"%d\">%s</text>\n",
                   part->kind_number, x, y, x + 21, y + 11, part->kind);
        x += LEGEND_STEP;
    }
}

static void write_panel(const struct anatomy *layout, size_t number) {
    struct piece pieces[ROW];
    write_text("<g transform=\"translate(0 %d)\">\n", (int)number * PANEL_HEIGHT);
    if (number > 0)
        write_text("<path class=\"rule\" d=\"M%d 0h%d\"/>\n", LEFT, ROW * CELL);
    write_text("<text class=\"title\" x=\"%d\" y=\"38\">Version %" PRIu32
               "<tspan class=\"quiet\" dx=\"12\">%s</tspan></text>\n",
               LEFT + 1, layout->version, uuid7_version_text(layout->version));
    write_places();
    for (uint32_t row = 0; row < 128; row += ROW) {
        size_t count = pieces_of_row(layout, row, pieces);
        for (size_t i = 0; i < count; i++) {
            const struct part *part = &layout->parts[pieces[i].part];
            write_area(part, &pieces[i]);
            write_ticks(part, &pieces[i]);
            write_words(part, &pieces[i], is_main_piece(layout, &pieces[i]));
        }
    }
    write_legend(layout);
    write_text("</g>\n");
}

void write_svg(const struct anatomy *layouts, size_t count) {
    int height = (int)count * PANEL_HEIGHT;
    write_text("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
               "height=\"%d\" role=\"img\">\n",
               PICTURE_WIDTH, height, PICTURE_WIDTH, height);
    if (count == 1)
        write_text("<title>UUID version %" PRIu32 " by RFC 9562</title>\n", layouts[0].version);
    else
        write_text("<title>UUID versions by RFC 9562</title>\n");
    write_text("%s<rect class=\"page\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n",
               style, PICTURE_WIDTH - 1, height - 1);
    for (size_t i = 0; i < count; i++)
        write_panel(&layouts[i], i);
    write_text("</svg>\n");
}
