/*
 * The ABI: what is compiled into a program and cannot be taken back.  A new function and a new
 * constant get a line here; a line that is here stays until the SONAME changes.  The names that the
 * libraries export are compared in elf.sh.
 */

#include "uuid7.h"
#include "uuid7_experimental.h"

#include <stdio.h>
#include <string.h>

/* Declared a second time: the compiler refuses a type that differs. */

uuid7_status uuid7_generate(uint8_t uuid[16]);
uuid7_status uuid7_generate_many(uint8_t *uuids, size_t count);
uuid7_status uuid7_generate_ordered(uint8_t uuid[16]);
uuid7_status uuid7_generate_ordered_many(uint8_t *uuids, size_t count);
uuid7_status uuid7_ordered_advance_past(const uint8_t uuid[16]);
uuid7_status uuid7_generate_at(uint64_t unix_ms, uint8_t uuid[16]);
uuid7_status uuid7_lowest_at(uint64_t unix_ms, uint8_t uuid[16]);
uuid7_status uuid7_highest_at(uint64_t unix_ms, uint8_t uuid[16]);
uuid7_status uuid7_reseed(void);
uuid7_status uuid7_follow_clock(void);
uuid7_status uuid7_prepare(void);

/* Experimental: these may go. */
uuid7_status uuid7_generate_shared(uuid7_shared *shared, uint8_t uuid[16]);
uuid7_status uuid7_generate_shared_many(uuid7_shared *shared, uint8_t *uuids, size_t count);
uuid7_status uuid7_shared_lead_ms(const uuid7_shared *shared, uint64_t *lead_ms);
uuid7_status uuid7_shared_advance_past(uuid7_shared *shared, const uint8_t uuid[16]);

uuid7_status uuid7_generator_create(const uuid7_generator_options *options,
                                    uuid7_generator **generator);
void uuid7_generator_free(uuid7_generator *generator);
uuid7_status uuid7_generator_next(uuid7_generator *generator, uint8_t uuid[16]);
uuid7_status uuid7_generator_next_many(uuid7_generator *generator, uint8_t *uuids, size_t count);
uuid7_status uuid7_generator_next_from(uuid7_generator *generator, uint64_t unix_ms,
                                       const uint8_t random[10], uint8_t uuid[16]);
uuid7_status uuid7_generator_advance_past(uuid7_generator *generator, const uint8_t uuid[16]);
uuid7_status uuid7_generator_follow_clock(uuid7_generator *generator);
uuid7_status uuid7_generator_lead_ms(const uuid7_generator *generator, uint64_t *lead_ms);

const char *uuid7_library_version(void);
uint32_t uuid7_library_version_number(void);
const char *uuid7_status_text(uuid7_status status);

uuid7_status uuid7_to_hyphenated(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id26(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id25(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id22(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_from_hyphenated(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id26(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id25(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id22(const char *text, size_t length, uint8_t uuid[16]);
size_t uuid7_form_length(uint32_t form);
uuid7_status uuid7_format(const uint8_t uuid[16], uint32_t form, char *text, size_t size,
                          size_t *length);
uuid7_status uuid7_parse(const char *text, size_t length, uint32_t form, uint8_t uuid[16],
                         size_t *error_offset);
uuid7_status uuid7_format_many(const uint8_t *uuids, size_t count, uint32_t form, char separator,
                               char *text, size_t size);
uuid7_status uuid7_parse_many(const char *text, size_t length, uint32_t form, char separator,
                              uint8_t *uuids, size_t count, size_t *done);

int uuid7_compare(const void *a, const void *b);
int32_t uuid7_is_nil(const uint8_t uuid[16]);
int32_t uuid7_is_max(const uint8_t uuid[16]);
uuid7_status uuid7_variant_of(const uint8_t uuid[16], uint32_t *variant);
uuid7_status uuid7_version_of(const uint8_t uuid[16], uint32_t *version);
uuid7_status uuid7_unix_ms_of(const uint8_t uuid[16], uint64_t *unix_ms);
uuid7_status uuid7_time_of(const uint8_t uuid[16], int64_t *seconds, uint32_t *nanoseconds);

const uuid7_field *uuid7_layout_field(uint32_t version, uint32_t index);
uuid7_status uuid7_field_of(const uint8_t uuid[16], uint32_t field, uint64_t *value);
const char *uuid7_version_text(uint32_t version);
const char *uuid7_variant_text(uint32_t variant);
const char *uuid7_kind_text(uint32_t kind);

uuid7_status uuid7_to_guid(const uint8_t uuid[16], uint8_t guid[16]);
uuid7_status uuid7_from_guid(const uint8_t guid[16], uint8_t uuid[16]);
uuid7_status uuid7_to_sql_server(const uint8_t uuid[16], uint8_t stored[16]);
uuid7_status uuid7_from_sql_server(const uint8_t stored[16], uint8_t uuid[16]);
uuid7_status uuid7_to_java_legacy(const uint8_t uuid[16], uint8_t stored[16]);
uuid7_status uuid7_from_java_legacy(const uint8_t stored[16], uint8_t uuid[16]);

uuid7_status uuid7_encrypt(const uint8_t uuid[16], const void *key, size_t key_length,
                           uint8_t encrypted[16]);
uuid7_status uuid7_decrypt(const uint8_t encrypted[16], const void *key, size_t key_length,
                           uint8_t uuid[16]);
uuid7_status uuid7_encrypt_many(const uint8_t *uuids, size_t count, const void *key,
                                size_t key_length, uint8_t *encrypted);
uuid7_status uuid7_decrypt_many(const uint8_t *encrypted, size_t count, const void *key,
                                size_t key_length, uint8_t *uuids);

uuid7_status uuid7_make_v1(int64_t seconds, uint32_t nanoseconds, uint32_t clock_seq, uint64_t node,
                           uint8_t uuid[16]);
uuid7_status uuid7_make_v6(int64_t seconds, uint32_t nanoseconds, uint32_t clock_seq, uint64_t node,
                           uint8_t uuid[16]);
uuid7_status uuid7_make_v7(uint64_t unix_ms, uint32_t rand_a, uint64_t rand_b, uint8_t uuid[16]);
uuid7_status uuid7_lowest_v1_at(int64_t seconds, uint32_t nanoseconds, uint8_t uuid[16]);
uuid7_status uuid7_highest_v1_at(int64_t seconds, uint32_t nanoseconds, uint8_t uuid[16]);
uuid7_status uuid7_lowest_v6_at(int64_t seconds, uint32_t nanoseconds, uint8_t uuid[16]);
uuid7_status uuid7_highest_v6_at(int64_t seconds, uint32_t nanoseconds, uint8_t uuid[16]);
uuid7_status uuid7_v1_to_v6(const uint8_t v1[16], uint8_t v6[16]);
uuid7_status uuid7_v6_to_v1(const uint8_t v6[16], uint8_t v1[16]);
uuid7_status uuid7_fraction_ns_of(const uint8_t uuid[16], uint32_t *nanoseconds);

uuid7_status uuid7_generate_v1(uint8_t uuid[16]);
uuid7_status uuid7_generate_v4(uint8_t uuid[16]);
uuid7_status uuid7_generate_v4_many(uint8_t *uuids, size_t count);
uuid7_status uuid7_generate_v6(uint8_t uuid[16]);
uuid7_status uuid7_make_v3(const uint8_t namespace_id[16], const void *name, size_t length,
                           uint8_t uuid[16]);
uuid7_status uuid7_make_v5(const uint8_t namespace_id[16], const void *name, size_t length,
                           uint8_t uuid[16]);
const uint8_t *uuid7_namespace_dns(void);
const uint8_t *uuid7_namespace_url(void);
const uint8_t *uuid7_namespace_oid(void);
const uint8_t *uuid7_namespace_x500(void);
uuid7_status uuid7_make_v8(const uint8_t custom[16], uint8_t uuid[16]);

/* An array of -1 elements is refused too. */
#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]
#define FIXED(name, value) HOLDS(fixed_##name, (name) == (value))

HOLDS(a_status_is_a_signed_32_bit_integer,
      sizeof(uuid7_status) == 4 && (uuid7_status)-1 < 0 && (uuid7_status)1.5 == 1);

HOLDS(a_field_is_a_name_and_four_numbers,
      offsetof(uuid7_field, name) == 0 && offsetof(uuid7_field, field) == sizeof(char *) &&
          offsetof(uuid7_field, kind) == sizeof(char *) + 4 &&
          offsetof(uuid7_field, first_bit) == sizeof(char *) + 8 &&
          offsetof(uuid7_field, width) == sizeof(char *) + 12 &&
          sizeof(uuid7_field) == sizeof(char *) + 16);

HOLDS(options_are_their_size_and_a_number,
      offsetof(uuid7_generator_options, size) == 0 &&
          offsetof(uuid7_generator_options, fraction_bits) == 4 &&
          sizeof(uuid7_generator_options) == 8);

FIXED(UUID7_STATUS_OK, 0);
FIXED(UUID7_STATUS_NULL_POINTER, -1);
FIXED(UUID7_STATUS_BUFFER_TOO_SMALL, -2);
FIXED(UUID7_STATUS_BAD_COUNT, -3);
FIXED(UUID7_STATUS_BAD_LENGTH, -4);
FIXED(UUID7_STATUS_BAD_CHARACTER, -5);
FIXED(UUID7_STATUS_OVERFLOW, -6);
FIXED(UUID7_STATUS_BAD_CHECK, -7);
FIXED(UUID7_STATUS_WRONG_VARIANT, -8);
FIXED(UUID7_STATUS_WRONG_VERSION, -9);
FIXED(UUID7_STATUS_BAD_TIME, -10);
FIXED(UUID7_STATUS_BAD_CLOCK, -11);
FIXED(UUID7_STATUS_NO_ENTROPY, -12);
FIXED(UUID7_STATUS_NO_MEMORY, -13);
FIXED(UUID7_STATUS_EXHAUSTED, -14);
FIXED(UUID7_STATUS_BUSY, -15);
FIXED(UUID7_STATUS_INTERNAL, -16);
FIXED(UUID7_STATUS_BAD_FORM, -17);
FIXED(UUID7_STATUS_BAD_FIELD, -18);
FIXED(UUID7_STATUS_BAD_VALUE, -19);
FIXED(UUID7_STATUS_BAD_SHARED, -20);
FIXED(UUID7_STATUS_BAD_KEY, -21);
FIXED(UUID7_STATUS_NOT_READY, -22);

FIXED(UUID7_SIZE, 16);
FIXED(UUID7_RANDOM_SIZE, 10);
FIXED(UUID7_HYPHENATED_LENGTH, 36);
FIXED(UUID7_HYPHENATED_SIZE, 37);
FIXED(UUID7_ID26_LENGTH, 26);
FIXED(UUID7_ID26_SIZE, 27);
FIXED(UUID7_ID25_LENGTH, 25);
FIXED(UUID7_ID25_SIZE, 26);
FIXED(UUID7_ID22_LENGTH, 22);
FIXED(UUID7_ID22_SIZE, 23);
FIXED(UUID7_ULID_LENGTH, 26);
FIXED(UUID7_ULID_SIZE, 27);
FIXED(UUID7_BASE64URL_LENGTH, 22);
FIXED(UUID7_BASE64URL_SIZE, 23);
FIXED(UUID7_SIMPLE_LENGTH, 32);
FIXED(UUID7_SIMPLE_SIZE, 33);
FIXED(UUID7_BRACED_LENGTH, 38);
FIXED(UUID7_BRACED_SIZE, 39);
FIXED(UUID7_PARENTHESISED_LENGTH, 38);
FIXED(UUID7_PARENTHESISED_SIZE, 39);
FIXED(UUID7_URN_LENGTH, 45);
FIXED(UUID7_URN_SIZE, 46);
FIXED(UUID7_C_GUID_LENGTH, 68);
FIXED(UUID7_C_GUID_SIZE, 69);
FIXED(UUID7_TEXT_SIZE_MAX, 69);
FIXED(UUID7_UNIX_MS_MAX, 281474976710655);
HOLDS(the_last_ms_is_unsigned_and_has_64_bits,
      UUID7_UNIX_MS_MAX - UUID7_UNIX_MS_MAX - 1 == UINT64_MAX);

FIXED(UUID7_FORM_ANY, 0);
FIXED(UUID7_FORM_HYPHENATED, 1);
FIXED(UUID7_FORM_HYPHENATED_UPPER, 2);
FIXED(UUID7_FORM_SIMPLE, 3);
FIXED(UUID7_FORM_BRACED, 4);
FIXED(UUID7_FORM_PARENTHESISED, 5);
FIXED(UUID7_FORM_URN, 6);
FIXED(UUID7_FORM_C_GUID, 7);
FIXED(UUID7_FORM_ID26, 8);
FIXED(UUID7_FORM_ID25, 9);
FIXED(UUID7_FORM_ID22, 10);
FIXED(UUID7_FORM_ULID, 11);
FIXED(UUID7_FORM_BASE64URL, 12);

FIXED(UUID7_VARIANT_NCS, 0);
FIXED(UUID7_VARIANT_RFC9562, 1);
FIXED(UUID7_VARIANT_MICROSOFT, 2);
FIXED(UUID7_VARIANT_FUTURE, 3);

FIXED(UUID7_FIELD_VERSION, 1);
FIXED(UUID7_FIELD_VARIANT, 2);
FIXED(UUID7_FIELD_TIME_LOW, 3);
FIXED(UUID7_FIELD_TIME_MID, 4);
FIXED(UUID7_FIELD_TIME_HIGH, 5);
FIXED(UUID7_FIELD_CLOCK_SEQ, 6);
FIXED(UUID7_FIELD_NODE, 7);
FIXED(UUID7_FIELD_MD5_HIGH, 8);
FIXED(UUID7_FIELD_MD5_MID, 9);
FIXED(UUID7_FIELD_MD5_LOW, 10);
FIXED(UUID7_FIELD_RANDOM_A, 11);
FIXED(UUID7_FIELD_RANDOM_B, 12);
FIXED(UUID7_FIELD_RANDOM_C, 13);
FIXED(UUID7_FIELD_SHA1_HIGH, 14);
FIXED(UUID7_FIELD_SHA1_MID, 15);
FIXED(UUID7_FIELD_SHA1_LOW, 16);
FIXED(UUID7_FIELD_UNIX_TS_MS, 17);
FIXED(UUID7_FIELD_RAND_A, 18);
FIXED(UUID7_FIELD_RAND_B, 19);
FIXED(UUID7_FIELD_CUSTOM_A, 20);
FIXED(UUID7_FIELD_CUSTOM_B, 21);
FIXED(UUID7_FIELD_CUSTOM_C, 22);

FIXED(UUID7_KIND_TIMESTAMP, 1);
FIXED(UUID7_KIND_VERSION, 2);
FIXED(UUID7_KIND_VARIANT, 3);
FIXED(UUID7_KIND_RANDOM, 4);
FIXED(UUID7_KIND_HASH, 5);
FIXED(UUID7_KIND_CLOCK_SEQUENCE, 6);
FIXED(UUID7_KIND_NODE, 7);
FIXED(UUID7_KIND_CUSTOM, 8);

/* One version: Cargo.toml's, which CMake has read; the header's; that of the library in use. */
int main(void) {
    char header[32];
    snprintf(header, sizeof header, "%d.%d.%d", UUID7_VERSION_MAJOR, UUID7_VERSION_MINOR,
             UUID7_VERSION_PATCH);
    const char *library = uuid7_library_version();
    if (strcmp(PROJECT_VERSION, header) != 0 || strcmp(PROJECT_VERSION, library) != 0) {
        fprintf(stderr, "the project is %s, the header %s, the library %s\n", PROJECT_VERSION,
                header, library);
        return 1;
    }
    return strcmp(UUID7_VERSION_STRING, header) != 0 ||
           UUID7_VERSION_NUMBER != uuid7_library_version_number() ||
           UUID7_VERSION_NUMBER !=
               UUID7_VERSION_MAJOR * 10000 + UUID7_VERSION_MINOR * 100 + UUID7_VERSION_PATCH;
}
