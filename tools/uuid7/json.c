/* The output of show as one JSON object in one line.  Numbers of fields are texts: many readers of
   JSON keep no more than 53 bits. */
#include "command.h"

#include <inttypes.h>

static void write_time(const struct anatomy *anatomy) {
    if (!anatomy->has_time) {
        write_text(",\"time\":null");
        return;
    }
    write_text(",\"time\":{\"utc\":\"%s\",\"local\":", anatomy->utc);
    write_text(anatomy->has_local ? "\"%s\"" : "null", anatomy->local);
    write_text(",\"unix_seconds\":%" PRId64 ",\"nanoseconds\":%" PRIu32 "}", anatomy->seconds,
               anatomy->nanoseconds);
}

static void write_notes(const struct anatomy *anatomy) {
    if (anatomy->has_node)
        write_text(",\"node\":{\"address\":\"%s\",\"random\":%s}", anatomy->node,
                   anatomy->node_is_random ? "true" : "false");
    if (anatomy->has_counter)
        write_text(",\"counter_if_libuuid7\":%" PRIu64, anatomy->counter);
}

static void write_parts(const struct anatomy *anatomy) {
    for (size_t i = 0; i < anatomy->part_count; i++) {
        const struct part *part = &anatomy->parts[i];
        write_text("%s{\"name\":\"%s\",\"kind\":\"%s\",\"first_bit\":%" PRIu32 ",\"width\":%" PRIu32
                   ",\"hex\":\"0x%0*" PRIx64 "\",\"value\":\"%" PRIu64 "\"}",
                   i > 0 ? "," : "", part->name, part->kind, part->first_bit, part->width,
                   (int)(part->width + 3) / 4, part->value, part->value);
    }
}

static void write_forms(const struct anatomy *anatomy) {
    char text[UUID7_TEXT_SIZE_MAX];
    for (size_t i = 0; i < form_count; i++) {
        format_uuid(&forms[i], anatomy->uuid, text);
        write_text("%s\"%s\":\"%s\"", i > 0 ? "," : "", forms[i].name, text);
    }
}

void write_json(const struct anatomy *anatomy) {
    char text[UUID7_TEXT_SIZE_MAX];
    format_uuid(forms, anatomy->uuid, text);
    write_text("{\"uuid\":\"%s\",\"read_as\":\"%s\",\"variant\":\"%s\"", text, anatomy->form->name,
               uuid7_variant_text(anatomy->variant));
    if (anatomy->special != NULL)
        write_text(",\"special\":\"%s\"", anatomy->special);
    if (anatomy->has_version)
        write_text(",\"version\":%" PRIu32 ",\"version_text\":\"%s\"", anatomy->version,
                   uuid7_version_text(anatomy->version));
    else
        write_text(",\"version\":null,\"version_text\":null");
    write_time(anatomy);
    write_notes(anatomy);
    write_text(",\"fields\":[");
    write_parts(anatomy);
    write_text("],\"forms\":{");
    write_forms(anatomy);
    write_text("}}\n");
}
