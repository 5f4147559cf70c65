/* The 128 bits, 32 in a row: each byte in hexadecimal and in binary, and under each bit the letter
   of its field. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && *value != '\0';
}

bool wants_colour(const char *when) {
    const char *terminal = getenv("TERM");
    if (strcmp(when, "always") == 0)
        return true;
    if (strcmp(when, "never") == 0)
        return false;
    if (strcmp(when, "auto") != 0)
        stop_for_usage("--color %s: none of auto, always, never", when);
    return is_terminal(STANDARD_OUTPUT) && !is_set("NO_COLOR") &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static const char *const colours[FIELDS_MAX] = {
    "\033[36m", "\033[33m", "\033[32m", "\033[35m", "\033[34m", "\033[31m", "\033[92m", "\033[95m",
};

const char *colour_of(size_t part, bool in_colour) { return in_colour ? colours[part] : ""; }

const char *end_of_colour(bool in_colour) { return in_colour ? "\033[0m" : ""; }

static void write_bits(const struct anatomy *anatomy, uint32_t first, bool letters,
                       bool in_colour) {
    size_t before = anatomy->part_count;
    for (uint32_t bit = first; bit < first + 32; bit++) {
        size_t part = part_of(anatomy, bit);
        bool is_part = part < anatomy->part_count;
        char sign = letters ? (is_part ? anatomy->parts[part].letter : '.')
                            : (char)('0' + (anatomy->uuid[bit / 8] >> (7 - bit % 8) & 1));
        if (part != before && before < anatomy->part_count)
            write_text("%s", end_of_colour(in_colour));
        if (bit % 8 == 0)
            write_text(" ");
        if (part != before && is_part)
            write_text("%s", colour_of(part, in_colour));
        write_text("%c", sign);
        before = part;
    }
    write_text("%s\n", before < anatomy->part_count ? end_of_colour(in_colour) : "");
}

void write_picture(const struct anatomy *anatomy, bool in_colour) {
    for (uint32_t first = 0; first < 128; first += 32) {
        const uint8_t *bytes = anatomy->uuid + first / 8;
        write_text("%7s   %02x       %02x       %02x       %02x\n", "", bytes[0], bytes[1],
                   bytes[2], bytes[3]);
        write_text("%6u ", (unsigned)first);
        write_bits(anatomy, first, false, in_colour);
        write_text("%7s", "");
        write_bits(anatomy, first, true, in_colour);
    }
}
