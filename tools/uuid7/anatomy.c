/* Takes a UUID apart: everything that show prints, in words and numbers. */
#include "command.h"

#include <string.h>

static void add_part(struct anatomy *anatomy, const char *name, uint32_t kind, uint32_t first_bit,
                     uint32_t width) {
    struct part *part = &anatomy->parts[anatomy->part_count];
    part->name = name;
    part->kind = uuid7_kind_text(kind);
    part->kind_number = kind;
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

/* Adds the fields of the version, if it has any. */
static void add_fields(struct anatomy *anatomy) {
    const uuid7_field *field;
    for (uint32_t i = 0;
         i < FIELDS_MAX && (field = uuid7_layout_field(anatomy->version, i)) != NULL; i++)
        add_part(anatomy, field->name, field->kind, field->first_bit, field->width);
}

static void add_parts(struct anatomy *anatomy) {
    if (anatomy->has_version)
        add_fields(anatomy);
    if (anatomy->part_count > 0)
        return;
    if (anatomy->has_version)
        add_part(anatomy, "version", UUID7_KIND_VERSION, 48, 4);
    add_part(anatomy, "variant", UUID7_KIND_VARIANT, 64, variant_width(anatomy->variant));
}

static void add_time(struct anatomy *anatomy) {
    int decimals = anatomy->version == 7 ? 3 : 7;
    anatomy->has_time =
        uuid7_time_of(anatomy->uuid, &anatomy->seconds, &anatomy->nanoseconds) == UUID7_STATUS_OK;
    if (!anatomy->has_time)
        return;
    format_utc(anatomy->seconds, anatomy->nanoseconds, decimals, anatomy->utc);
    anatomy->has_local =
        format_local(anatomy->seconds, anatomy->nanoseconds, decimals, anatomy->local);
}

/* What the bits of a field mean only if one knows who made the UUID. */
static void add_notes(struct anatomy *anatomy) {
    uint64_t node, rand_a, rand_b;
    const uint8_t *octets = anatomy->uuid + 10;
    anatomy->has_node = uuid7_field_of(anatomy->uuid, UUID7_FIELD_NODE, &node) == UUID7_STATUS_OK;
    anatomy->node_is_random = (octets[0] & 1) != 0;
    snprintf(anatomy->node, sizeof anatomy->node, "%02x:%02x:%02x:%02x:%02x:%02x", octets[0],
             octets[1], octets[2], octets[3], octets[4], octets[5]);
    anatomy->has_counter =
        uuid7_field_of(anatomy->uuid, UUID7_FIELD_RAND_A, &rand_a) == UUID7_STATUS_OK &&
        uuid7_field_of(anatomy->uuid, UUID7_FIELD_RAND_B, &rand_b) == UUID7_STATUS_OK;
    if (anatomy->has_counter)
        anatomy->counter = rand_a << 14 | rand_b >> 48;
}

void dissect(const uint8_t *uuid, const struct form *form, struct anatomy *anatomy) {
    memset(anatomy, 0, sizeof *anatomy);
    memcpy(anatomy->uuid, uuid, UUID7_SIZE);
    anatomy->form = form;
    anatomy->special = uuid7_is_nil(uuid) == 1 ? "nil" : uuid7_is_max(uuid) == 1 ? "max" : NULL;
    stop_unless_ok(uuid7_variant_of(uuid, &anatomy->variant));
    anatomy->has_version = uuid7_version_of(uuid, &anatomy->version) == UUID7_STATUS_OK;
    add_time(anatomy);
    add_notes(anatomy);
    add_parts(anatomy);
}

bool lay_out(uint32_t version, struct anatomy *anatomy) {
    memset(anatomy, 0, sizeof *anatomy);
    stop_unless_ok(uuid7_make_v8(anatomy->uuid, anatomy->uuid)); /* for the variant */
    anatomy->uuid[6] = (uint8_t)(version << 4);
    anatomy->variant = UUID7_VARIANT_RFC9562;
    anatomy->has_version = true;
    anatomy->version = version;
    add_fields(anatomy);
    return anatomy->part_count > 0;
}

size_t part_of(const struct anatomy *anatomy, uint32_t bit) {
    size_t part = 0;
    while (part < anatomy->part_count &&
           (bit < anatomy->parts[part].first_bit ||
            bit >= anatomy->parts[part].first_bit + anatomy->parts[part].width))
        part++;
    return part;
}

size_t pieces_of_row(const struct anatomy *anatomy, uint32_t row, struct piece pieces[ROW]) {
    size_t count = 0;
    for (uint32_t bit = row; bit < row + ROW; bit++) {
        size_t part = part_of(anatomy, bit);
        if (count == 0 || pieces[count - 1].part != part) {
            pieces[count].first = bit;
            pieces[count].width = 0;
            pieces[count++].part = part;
        }
        pieces[count - 1].width++;
    }
    return count;
}

bool is_fixed(const struct part *part) {
    return part->kind_number == UUID7_KIND_VERSION || part->kind_number == UUID7_KIND_VARIANT;
}
