/*
 * The ABI: what is compiled into a program and cannot be taken back.  A new function and a new
 * constant get a line here; a line that is here stays until the SONAME changes.  The names that the
 * libraries export are compared in elf.sh.
 */

#include "uuid7.h"

#include <stdio.h>
#include <string.h>

/* Declared a second time: the compiler refuses a type that differs. */

uuid7_status uuid7_generate(uint8_t uuid[16]);
uuid7_status uuid7_generate_many(uint8_t *uuids, size_t count);

uuid7_status uuid7_generator_create(uuid7_generator **generator);
void uuid7_generator_free(uuid7_generator *generator);
uuid7_status uuid7_generator_next(uuid7_generator *generator, uint8_t uuid[16]);
uuid7_status uuid7_generator_next_many(uuid7_generator *generator, uint8_t *uuids, size_t count);
uuid7_status uuid7_generator_next_from(uuid7_generator *generator, uint64_t unix_ms,
                                       const uint8_t random[10], uint8_t uuid[16]);
uuid7_status uuid7_generator_advance_past(uuid7_generator *generator, const uint8_t uuid[16]);
uuid7_status uuid7_generator_lead_ms(uuid7_generator *generator, uint64_t *lead_ms);

const char *uuid7_library_version(void);
const char *uuid7_status_text(uuid7_status status);

uuid7_status uuid7_to_hyphenated(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id26(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id25(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_to_id22(const uint8_t uuid[16], char *text, size_t size);
uuid7_status uuid7_from_hyphenated(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id26(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id25(const char *text, size_t length, uint8_t uuid[16]);
uuid7_status uuid7_from_id22(const char *text, size_t length, uint8_t uuid[16]);

int32_t uuid7_compare(const uint8_t a[16], const uint8_t b[16]);
int32_t uuid7_is_nil(const uint8_t uuid[16]);
int32_t uuid7_is_max(const uint8_t uuid[16]);
uuid7_status uuid7_variant_of(const uint8_t uuid[16], uint32_t *variant);
uuid7_status uuid7_version_of(const uint8_t uuid[16], uint32_t *version);
uuid7_status uuid7_unix_ms_of(const uint8_t uuid[16], uint64_t *unix_ms);

/* An array of -1 elements is refused too. */
#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]
#define FIXED(name, value) HOLDS(fixed_##name, (name) == (value))

HOLDS(a_status_is_a_signed_32_bit_integer,
      sizeof(uuid7_status) == 4 && (uuid7_status)-1 < 0 && (uuid7_status)1.5 == 1);

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
FIXED(UUID7_UNIX_MS_MAX, 281474976710655);

FIXED(UUID7_VARIANT_NCS, 0);
FIXED(UUID7_VARIANT_RFC9562, 1);
FIXED(UUID7_VARIANT_MICROSOFT, 2);
FIXED(UUID7_VARIANT_FUTURE, 3);

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
    return 0;
}
