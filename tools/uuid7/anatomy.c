/* Takes a UUID apart: all that show tells, in words and numbers. */
#include "command.h"

#include <string.h>

static void add_part(struct anatomy *anatomy, const char *name, const char *kind,
                     uint32_t first_bit, uint32_t width) {
    struct part *part = &anatomy->parts[anatomy->part_count];
    part->name = name;
    part->kind = kind;
    part->first_bit = first_bit;
    part->width = width;
    part->letter = (char)('A' + anatomy->part_count++);
    part->value = 0;
    for (uint32_t bit = first_bit; bit < first_bit + width; bit++)
        part->value = part->value << 1 | (anatomy->uuid[bit / 8] >> (7 - bit % 8) & 1);
}

/* The bits of the variant of any UUID; in those of the RFC it is a field (RFC 9562 section 4.1). */
static uint32_t variant_width(uint32_t variant) {
    return variant == UUID7_VARIANT_NCS ? 1 : variant == UUID7_VARIANT_RFC9562 ? 2 : 3;
}

static void add_parts(struct anatomy *anatomy) {
    const uuid7_field *field;
    for (uint32_t i = 0; anatomy->has_version && i < FIELDS_MAX &&
                         (field = uuid7_layout_field(anatomy->version, i)) != NULL;
         i++)
        add_part(anatomy, field->name, uuid7_kind_text(field->kind), field->first_bit,
                 field->width);
    if (anatomy->part_count > 0)
        return;
    if (anatomy->has_version)
        add_part(anatomy, "version", uuid7_kind_text(UUID7_KIND_VERSION), 48, 4);
    add_part(anatomy, "variant", uuid7_kind_text(UUID7_KIND_VARIANT), 64,
             variant_width(anatomy->variant));
}

void dissect(const uint8_t *uuid, const struct form *form, struct anatomy *anatomy) {
    memset(anatomy, 0, sizeof *anatomy);
    anatomy->uuid = uuid;
    anatomy->form = form;
    stop_unless_ok(uuid7_variant_of(uuid, &anatomy->variant));
    anatomy->has_version = uuid7_version_of(uuid, &anatomy->version) == UUID7_STATUS_OK;
    anatomy->has_time =
        uuid7_time_of(uuid, &anatomy->seconds, &anatomy->nanoseconds) == UUID7_STATUS_OK;
    anatomy->decimals = anatomy->version == 7 ? 3 : 7;
    add_parts(anatomy);
}
