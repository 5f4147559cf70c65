/* What show tells, as one JSON object in one line.  Numbers of fields are texts: many readers of
   JSON keep no more than 53 bits. */
#include "command.h"

#include <inttypes.h>

static void write_time(const struct anatomy *anatomy) {
    char date[DATE_SIZE];
    if (!anatomy->has_time) {
        write_text("null");
        return;
    }
    format_utc(anatomy->seconds, anatomy->nanoseconds, anatomy->decimals, date);
    write_text("{\"utc\":\"%s\",\"unix_seconds\":%" PRId64 ",\"nanoseconds\":%" PRIu32 "}", date,
               anatomy->seconds, anatomy->nanoseconds);
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
    write_text("{\"uuid\":\"%s\",\"read_as\":\"%s\",\"variant\":\"%s\",\"version\":", text,
               anatomy->form->name, uuid7_variant_text(anatomy->variant));
    if (anatomy->has_version)
        write_text("%" PRIu32 ",\"version_text\":\"%s\"", anatomy->version,
                   uuid7_version_text(anatomy->version));
    else
        write_text("null,\"version_text\":null");
    write_text(",\"time\":");
    write_time(anatomy);
    write_text(",\"fields\":[");
    write_parts(anatomy);
    write_text("],\"forms\":{");
    write_forms(anatomy);
    write_text("}}\n");
}
