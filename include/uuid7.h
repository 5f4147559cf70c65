/* Generated from src/ffi/ by cbindgen.  Edit there; see CONTRIBUTING.md. */
/*
 * libuuid7: UUIDs, version 7 above all (RFC 9562), made, read and written.
 *
 * Contract.  True of every call below unless its own comment says otherwise.
 *
 *   UUIDs     16 bytes, most significant first, no alignment asked for.
 *   Text      ASCII.  What is written ends in a NUL, which `size` counts; what is read is `length`
 *             bytes and needs no NUL.
 *   Pointers  Must not be NULL.  NULL is reported as UUID7_STATUS_NULL_POINTER.
 *   Memory    The caller owns every buffer.  No pointer is kept after return.  Inputs may overlap
 *             outputs.
 *   Output    Written only when the call returns UUID7_STATUS_OK.
 *   Threads   Any call, any thread, no lock needed; a generator handle: one thread at a time.
 *   Signals   All calls but uuid7_generator_create and _free are async-signal-safe; where dlopen has
 *             brought the library, from a thread's second call on.  A call that makes a UUID inside
 *             a handler that interrupted such a call returns UUID7_STATUS_BUSY.
 *   Fork      A child process never repeats its parent's UUIDs.
 *   Errors    0 is the only success.  No call aborts, prints or sets errno.
 */

#ifndef UUID7_H
#define UUID7_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute)
#if __has_attribute(warn_unused_result)
#define UUID7_MUST_USE __attribute__((warn_unused_result))
#endif
#endif
#ifndef UUID7_MUST_USE
#define UUID7_MUST_USE
#endif

/**
 * The version of this header; uuid7_library_version tells that of the library in use.
 */
#define UUID7_VERSION_MAJOR 1

/**
 * See UUID7_VERSION_MAJOR.
 */
#define UUID7_VERSION_MINOR 0

/**
 * See UUID7_VERSION_MAJOR.
 */
#define UUID7_VERSION_PATCH 0

/**
 * Bytes of a UUID.
 */
#define UUID7_SIZE 16

/**
 * Random bytes that one UUID takes.
 */
#define UUID7_RANDOM_SIZE 10

/**
 * Reads whichever of HYPHENATED, SIMPLE, BRACED and URN is as long as the text; writes nothing.  The
 * Id forms are read by name only: a ULID is as long as an Id26, and base64url as an Id22.
 */
#define UUID7_FORM_ANY 0

/**
 * 017f22e2-79b0-7cc3-98c4-dc0c0c07398f, which everybody reads: the form to exchange with others.
 */
#define UUID7_FORM_HYPHENATED 1

/**
 * 017F22E2-79B0-7CC3-98C4-DC0C0C07398F
 */
#define UUID7_FORM_HYPHENATED_UPPER 2

/**
 * 017f22e279b07cc398c4dc0c0c07398f
 */
#define UUID7_FORM_SIMPLE 3

/**
 * {017f22e2-79b0-7cc3-98c4-dc0c0c07398f}
 */
#define UUID7_FORM_BRACED 4

/**
 * (017f22e2-79b0-7cc3-98c4-dc0c0c07398f)
 */
#define UUID7_FORM_PARENTHESISED 5

/**
 * urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f
 */
#define UUID7_FORM_URN 6

/**
 * {0x017f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,0x0c,0x0c,0x07,0x39,0x8f}}
 */
#define UUID7_FORM_C_GUID 7

/**
 * 05zk5smtq1yd7664vh60s1ttjw, base 32.  Its two check bits catch a third of mistyped digits and are no
 * integrity check.
 */
#define UUID7_FORM_ID26 8

/**
 * 063ecvmgn09sck3fx6nqjpbxt, base 35: short, and safe where case is not kept.
 */
#define UUID7_FORM_ID25 9

/**
 * 1BihbxwwQ4NZZpKRH9JDCz, base 58: the shortest.  Under a case-insensitive collation its order is lost
 * and another UUID is found.
 */
#define UUID7_FORM_ID22 10

/**
 * Characters of each form, and bytes of a buffer for it and its NUL.
 */
#define UUID7_HYPHENATED_LENGTH 36

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_HYPHENATED_SIZE 37

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_SIMPLE_LENGTH 32

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_SIMPLE_SIZE 33

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_BRACED_LENGTH 38

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_BRACED_SIZE 39

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_PARENTHESISED_LENGTH 38

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_PARENTHESISED_SIZE 39

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_URN_LENGTH 45

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_URN_SIZE 46

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_C_GUID_LENGTH 68

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_C_GUID_SIZE 69

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID26_LENGTH 26

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID26_SIZE 27

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID25_LENGTH 25

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID25_SIZE 26

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID22_LENGTH 22

/**
 * See UUID7_HYPHENATED_LENGTH.
 */
#define UUID7_ID22_SIZE 23

/**
 * Bytes of a buffer for any form.
 */
#define UUID7_TEXT_SIZE_MAX 69

/**
 * The last Unix time, in ms, that a version 7 UUID holds: 2^48 - 1.
 */
#define UUID7_UNIX_MS_MAX 281474976710655

/**
 * Variant bits 0: Apollo NCS, and the nil UUID.
 */
#define UUID7_VARIANT_NCS 0

/**
 * Variant bits 10: RFC 9562.
 */
#define UUID7_VARIANT_RFC9562 1

/**
 * Variant bits 110: Microsoft COM.
 */
#define UUID7_VARIANT_MICROSOFT 2

/**
 * Variant bits 111: not defined yet, and the max UUID.
 */
#define UUID7_VARIANT_FUTURE 3

/**
 * The version nibble of octet 6; versions 1 and 3 to 8 have it.
 */
#define UUID7_FIELD_VERSION 1

/**
 * The two top bits of octet 8; versions 1 and 3 to 8 have it.
 */
#define UUID7_FIELD_VARIANT 2

/**
 * Versions 1 and 6: the least significant bits of the time, 32 in version 1 and 12 in version 6.
 */
#define UUID7_FIELD_TIME_LOW 3

/**
 * Versions 1 and 6: the 16 middle bits of the time.
 */
#define UUID7_FIELD_TIME_MID 4

/**
 * Versions 1 and 6: the most significant bits of the time, 12 in version 1 and 32 in version 6.
 */
#define UUID7_FIELD_TIME_HIGH 5

/**
 * Versions 1 and 6: 14 bits that change when the clock may have gone back.
 */
#define UUID7_FIELD_CLOCK_SEQ 6

/**
 * Versions 1 and 6: 48 bits; random if bit 40 of the value is set, else perhaps a network card's.
 */
#define UUID7_FIELD_NODE 7

/**
 * Version 3: the first 48 bits of the hash.
 */
#define UUID7_FIELD_MD5_HIGH 8

/**
 * Version 3: 12 bits of the hash.
 */
#define UUID7_FIELD_MD5_MID 9

/**
 * Version 3: 62 bits of the hash.
 */
#define UUID7_FIELD_MD5_LOW 10

/**
 * Version 4: the first 48 random bits.
 */
#define UUID7_FIELD_RANDOM_A 11

/**
 * Version 4: 12 random bits.
 */
#define UUID7_FIELD_RANDOM_B 12

/**
 * Version 4: 62 random bits.
 */
#define UUID7_FIELD_RANDOM_C 13

/**
 * Version 5: the first 48 bits of the hash.
 */
#define UUID7_FIELD_SHA1_HIGH 14

/**
 * Version 5: 12 bits of the hash.
 */
#define UUID7_FIELD_SHA1_MID 15

/**
 * Version 5: 62 bits of the hash.
 */
#define UUID7_FIELD_SHA1_LOW 16

/**
 * Version 7: 48 bits of Unix time in milliseconds.
 */
#define UUID7_FIELD_UNIX_TS_MS 17

/**
 * Version 7: 12 bits; in those made here, the top of the counter.
 */
#define UUID7_FIELD_RAND_A 18

/**
 * Version 7: 62 bits; in those made here, 14 more of the counter and 48 random ones.
 */
#define UUID7_FIELD_RAND_B 19

/**
 * Version 8: the first 48 bits.
 */
#define UUID7_FIELD_CUSTOM_A 20

/**
 * Version 8: 12 bits.
 */
#define UUID7_FIELD_CUSTOM_B 21

/**
 * Version 8: 62 bits.
 */
#define UUID7_FIELD_CUSTOM_C 22

/**
 * Part of the time.
 */
#define UUID7_KIND_TIMESTAMP 1

/**
 * The version.
 */
#define UUID7_KIND_VERSION 2

/**
 * The variant.
 */
#define UUID7_KIND_VARIANT 3

/**
 * Random bits, or a counter among them.
 */
#define UUID7_KIND_RANDOM 4

/**
 * Part of the hash of a name.
 */
#define UUID7_KIND_HASH 5

/**
 * The clock sequence.
 */
#define UUID7_KIND_CLOCK_SEQUENCE 6

/**
 * The node.
 */
#define UUID7_KIND_NODE 7

/**
 * The maker's own affair.
 */
#define UUID7_KIND_CUSTOM 8

/**
 * One strictly increasing sequence of UUIDs, with a state of its own.  One thread at a time.
 */
typedef struct uuid7_generator uuid7_generator;

/**
 * What a call returns: 0 for success, a negative code for each way to fail.
 */
typedef int32_t uuid7_status;
/**
 * The call did what it says.
 */
#define UUID7_STATUS_OK 0
/**
 * A pointer is NULL.
 */
#define UUID7_STATUS_NULL_POINTER (-1)
/**
 * The output buffer is smaller than the result and its NUL.
 */
#define UUID7_STATUS_BUFFER_TOO_SMALL (-2)
/**
 * A count or a size is larger than any buffer can be.
 */
#define UUID7_STATUS_BAD_COUNT (-3)
/**
 * The text is not as long as this form is.
 */
#define UUID7_STATUS_BAD_LENGTH (-4)
/**
 * The text holds a byte that cannot stand in its place.
 */
#define UUID7_STATUS_BAD_CHARACTER (-5)
/**
 * The text stands for a number of more than 128 bits.
 */
#define UUID7_STATUS_OVERFLOW (-6)
/**
 * The check bits of an Id26 do not fit its value.
 */
#define UUID7_STATUS_BAD_CHECK (-7)
/**
 * The UUID is not of the variant of RFC 9562, so it has no version and no fields.
 */
#define UUID7_STATUS_WRONG_VARIANT (-8)
/**
 * UUIDs of this version do not have what was asked for.
 */
#define UUID7_STATUS_WRONG_VERSION (-9)
/**
 * A time given by the caller is later than 2^48 - 1 ms.
 */
#define UUID7_STATUS_BAD_TIME (-10)
/**
 * The system clock cannot be read, or stands before 1970 or past what the UUID can hold.
 */
#define UUID7_STATUS_BAD_CLOCK (-11)
/**
 * The system gives no random bytes.
 */
#define UUID7_STATUS_NO_ENTROPY (-12)
/**
 * The system gives no memory.
 */
#define UUID7_STATUS_NO_MEMORY (-13)
/**
 * The generator has used up the last time that its UUIDs can hold; for good.
 */
#define UUID7_STATUS_EXHAUSTED (-14)
/**
 * A signal handler called into a call that it interrupted, or two threads use one handle.
 */
#define UUID7_STATUS_BUSY (-15)
/**
 * A fault of the library itself, stopped at its boundary.
 */
#define UUID7_STATUS_INTERNAL (-16)
/**
 * The number of a text form is none of UUID7_FORM_..., or stands for none that can be written.
 */
#define UUID7_STATUS_BAD_FORM (-17)
/**
 * No field has this number.
 */
#define UUID7_STATUS_BAD_FIELD (-18)

/**
 * A field of a version of UUIDs.  Bit 0 is the most significant bit of byte 0.
 */
typedef struct {
  /**
   * The name that RFC 9562 gives it.
   */
  const char *name;
  /**
   * The same as a number: UUID7_FIELD_...
   */
  uint32_t field;
  /**
   * What its bits are: UUID7_KIND_...
   */
  uint32_t kind;
  /**
   * Its first bit, 0 to 127.
   */
  uint32_t first_bit;
  /**
   * The number of its bits, 2 to 62.
   */
  uint32_t width;
} uuid7_field;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the version of the library in use, "major.minor.patch", as static text.
 */
const char *uuid7_library_version(void);

/**
 * Returns what a status means, in English, as static text; never NULL.
 */
const char *uuid7_status_text(uuid7_status status);

/**
 * Makes the next UUID of this thread: version 7, above every earlier one of this thread.
 *
 * Fails with NO_ENTROPY, BAD_CLOCK or NO_MEMORY when the system does.
 */
UUID7_MUST_USE uuid7_status uuid7_generate(uint8_t uuid[UUID7_SIZE]);

/**
 * Makes `count` UUIDs, 16 x `count` bytes, as `count` calls of uuid7_generate would, but faster.
 *
 * A system failure leaves `uuids` untouched; after the first 65,536 it leaves nil UUIDs instead of
 * those made.  BAD_COUNT when 16 x `count` overflows.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_many(uint8_t *uuids, size_t count);

/**
 * Makes the next UUID of the process: above every UUID that any thread got from this call or from
 * uuid7_generate_ordered_many before this call began.
 *
 * Lock-free.  Fails as uuid7_generate does.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_ordered(uint8_t uuid[UUID7_SIZE]);

/**
 * Makes `count` UUIDs of the process, increasing, with those of other threads in between at most
 * every 64; fails as uuid7_generate_many does.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_ordered_many(uint8_t *uuids, size_t count);

/**
 * Makes a UUID of a given Unix time in ms, and moves no other sequence.
 *
 * Those of one thread for one time in a row are increasing; all are distinct as 73 random bits are.
 * BAD_TIME past UUID7_UNIX_MS_MAX.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE]);

/**
 * Writes the lowest version 7 UUID of a Unix time in ms: the inclusive start of a range query.
 *
 * BAD_TIME past UUID7_UNIX_MS_MAX.
 */
UUID7_MUST_USE uuid7_status uuid7_lowest_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE]);

/**
 * Writes the highest version 7 UUID of a Unix time in ms: the inclusive end of a range query.
 *
 * BAD_TIME past UUID7_UNIX_MS_MAX.
 */
UUID7_MUST_USE uuid7_status uuid7_highest_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE]);

/**
 * Makes every thread and every generator take fresh randomness from the system before its next UUID.
 *
 * For a machine that was just restored from a snapshot.  NO_ENTROPY if the system has none for this
 * thread now; the others ask for themselves.
 */
UUID7_MUST_USE
uuid7_status uuid7_reseed(void);

/**
 * Makes a generator; free it with uuid7_generator_free.
 */
UUID7_MUST_USE uuid7_status uuid7_generator_create(uuid7_generator **generator);

/**
 * Wipes and frees a generator.  NULL is allowed, and nothing is done.
 */
void uuid7_generator_free(uuid7_generator *generator);

/**
 * Makes the next UUID of this generator.
 */
UUID7_MUST_USE
uuid7_status uuid7_generator_next(uuid7_generator *generator,
                                  uint8_t uuid[UUID7_SIZE]);

/**
 * Makes the next `count` UUIDs of this generator; fails as uuid7_generate_many does.
 */
UUID7_MUST_USE
uuid7_status uuid7_generator_next_many(uuid7_generator *generator,
                                       uint8_t *uuids,
                                       size_t count);

/**
 * Makes the next UUID from a time and ten random bytes of the caller's: the step itself, for tests,
 * replay, or a clock and a random source of one's own.  Asks the system for nothing.
 *
 * BAD_TIME past 2^48 - 1 ms; EXHAUSTED when the last millisecond is used up.
 */
UUID7_MUST_USE
uuid7_status uuid7_generator_next_from(uuid7_generator *generator,
                                       uint64_t unix_ms,
                                       const uint8_t random[UUID7_RANDOM_SIZE],
                                       uint8_t uuid[UUID7_SIZE]);

/**
 * Makes this generator go on above a version 7 UUID, say the last one stored before a restart.
 * Changes nothing if it is above already.  WRONG_VARIANT or WRONG_VERSION for another UUID.
 */
UUID7_MUST_USE
uuid7_status uuid7_generator_advance_past(uuid7_generator *generator,
                                          const uint8_t uuid[UUID7_SIZE]);

/**
 * Tells how many milliseconds this generator is ahead of the system clock: 0 unless the clock was
 * set back, a later UUID was given, or more than 2^21 UUIDs were made in one millisecond.
 */
UUID7_MUST_USE uuid7_status uuid7_generator_lead_ms(uuid7_generator *generator, uint64_t *lead_ms);

/**
 * Writes 36 characters, 8-4-4-4-12 lower-case hexadecimal digits, and a NUL.
 */
UUID7_MUST_USE
uuid7_status uuid7_to_hyphenated(const uint8_t uuid[UUID7_SIZE],
                                 char *text,
                                 size_t size);

/**
 * Writes 26 characters of base 32, the last of which holds two check bits, and a NUL.
 */
UUID7_MUST_USE uuid7_status uuid7_to_id26(const uint8_t uuid[UUID7_SIZE], char *text, size_t size);

/**
 * Writes 25 characters of base 35, in lower case, and a NUL.
 */
UUID7_MUST_USE uuid7_status uuid7_to_id25(const uint8_t uuid[UUID7_SIZE], char *text, size_t size);

/**
 * Writes 22 characters of base 58, in both cases, and a NUL.
 */
UUID7_MUST_USE uuid7_status uuid7_to_id22(const uint8_t uuid[UUID7_SIZE], char *text, size_t size);

/**
 * Reads exactly 36 characters, 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 section 4).
 */
UUID7_MUST_USE
uuid7_status uuid7_from_hyphenated(const char *text,
                                   size_t length,
                                   uint8_t uuid[UUID7_SIZE]);

/**
 * Reads exactly 26 characters of either case.  BAD_CHECK when the check bits do not fit.
 */
UUID7_MUST_USE
uuid7_status uuid7_from_id26(const char *text,
                             size_t length,
                             uint8_t uuid[UUID7_SIZE]);

/**
 * Reads exactly 25 characters of either case.  OVERFLOW past 128 bits.
 */
UUID7_MUST_USE
uuid7_status uuid7_from_id25(const char *text,
                             size_t length,
                             uint8_t uuid[UUID7_SIZE]);

/**
 * Reads exactly 22 characters, case kept apart.  OVERFLOW past 128 bits.
 */
UUID7_MUST_USE
uuid7_status uuid7_from_id22(const char *text,
                             size_t length,
                             uint8_t uuid[UUID7_SIZE]);

/**
 * Writes the text of `form`, one of UUID7_FORM_... but ANY, and a NUL.
 *
 * `length` gets the characters of the form, without the NUL; also when the status is
 * BUFFER_TOO_SMALL, to tell that `size` must be more.  BAD_FORM for any other number.
 */
UUID7_MUST_USE
uuid7_status uuid7_format(const uint8_t uuid[UUID7_SIZE],
                          uint32_t form,
                          char *text,
                          size_t size,
                          size_t *length);

/**
 * Reads exactly the characters of `form`, one of UUID7_FORM_...
 *
 * When the text is refused, `error_offset` gets the index of the first byte that can stand in no
 * text of the form; `length` if one is missing.  If there is none, of the first digit that is too
 * large for OVERFLOW, of the last for BAD_CHECK.  Letters of any form but ID22 are read in either case.
 */
UUID7_MUST_USE
uuid7_status uuid7_parse(const char *text,
                         size_t length,
                         uint32_t form,
                         uint8_t uuid[UUID7_SIZE],
                         size_t *error_offset);

/**
 * Writes `count` texts of `form`, each followed by the byte `separator` and the last by no NUL.
 *
 * Takes (UUID7_..._LENGTH + 1) x `count` bytes; BUFFER_TOO_SMALL if `size` is less.  `uuids` and
 * `text` must not overlap.
 */
UUID7_MUST_USE
uuid7_status uuid7_format_many(const uint8_t *uuids,
                               size_t count,
                               uint32_t form,
                               uint8_t separator,
                               char *text,
                               size_t size);

/**
 * Reads `count` texts of `form`, not ANY, each followed by the byte `separator`:
 * (UUID7_..._LENGTH + 1) x `count` bytes.
 *
 * Stops at the first bad one and returns why it is bad.  `done` gets the number of good ones before
 * it, whose UUIDs are written; `count` if all are good.  `text` and `uuids` must not overlap.
 */
UUID7_MUST_USE
uuid7_status uuid7_parse_many(const char *text,
                              size_t count,
                              uint32_t form,
                              uint8_t separator,
                              uint8_t *uuids,
                              size_t *done);

/**
 * Compares two UUIDs as 16 unsigned bytes, first byte first; so they sort by time.
 *
 * Returns a negative number, 0 or a positive number.  NULL sorts below every UUID.
 */
UUID7_MUST_USE int32_t uuid7_compare(const uint8_t a[UUID7_SIZE], const uint8_t b[UUID7_SIZE]);

/**
 * Returns 1 if all 128 bits are zero, 0 if not (RFC 9562 section 5.9); NULL_POINTER for NULL.
 */
UUID7_MUST_USE int32_t uuid7_is_nil(const uint8_t uuid[UUID7_SIZE]);

/**
 * Returns 1 if all 128 bits are one, 0 if not (RFC 9562 section 5.10); NULL_POINTER for NULL.
 */
UUID7_MUST_USE int32_t uuid7_is_max(const uint8_t uuid[UUID7_SIZE]);

/**
 * Tells the variant, one of UUID7_VARIANT_... (RFC 9562 section 4.1).
 */
UUID7_MUST_USE uuid7_status uuid7_variant_of(const uint8_t uuid[UUID7_SIZE], uint32_t *variant);

/**
 * Tells the version, 0 to 15 (RFC 9562 section 4.2).  WRONG_VARIANT if it has none.
 */
UUID7_MUST_USE uuid7_status uuid7_version_of(const uint8_t uuid[UUID7_SIZE], uint32_t *version);

/**
 * Tells the Unix time in milliseconds of a version 7 UUID.  WRONG_VARIANT or WRONG_VERSION for
 * another.
 */
UUID7_MUST_USE uuid7_status uuid7_unix_ms_of(const uint8_t uuid[UUID7_SIZE], uint64_t *unix_ms);

/**
 * Tells the time of a version 1, 6 or 7 UUID: seconds since 1970 UTC, negative before, and 0 to
 * 999,999,999 ns past them.  WRONG_VARIANT or WRONG_VERSION for another.
 *
 * Versions 1 and 6 reach from 1582 to 5236, version 7 to 10889.
 */
UUID7_MUST_USE
uuid7_status uuid7_time_of(const uint8_t uuid[UUID7_SIZE],
                           int64_t *seconds,
                           uint32_t *nanoseconds);

/**
 * Tells the fields of a version in the order of their bits, as static memory that is never freed.
 *
 * WRONG_VERSION for all but 1 and 3 to 8, which have none.
 */
UUID7_MUST_USE
uuid7_status uuid7_layout_of(uint32_t version,
                             const uuid7_field **fields,
                             size_t *count);

/**
 * Tells the value of a field, named by UUID7_FIELD_..., as a number.
 *
 * BAD_FIELD if there is no such field, WRONG_VERSION if the UUID's version has none of that name,
 * WRONG_VARIANT if it has no version.
 */
UUID7_MUST_USE
uuid7_status uuid7_field_of(const uint8_t uuid[UUID7_SIZE],
                            uint32_t field,
                            uint64_t *value);

/**
 * Returns what a version, 0 to 15, is called in English, as static text; never NULL.
 */
const char *uuid7_version_text(uint32_t version);

/**
 * Returns what a variant, UUID7_VARIANT_..., is called in English, as static text; never NULL.
 */
const char *uuid7_variant_text(uint32_t variant);

/**
 * Returns what a kind of field, UUID7_KIND_..., is called in English, as static text; never NULL.
 */
const char *uuid7_kind_text(uint32_t kind);

/**
 * Writes the 16 bytes of the .NET or COM GUID that reads the same as the UUID: bytes 0 to 3, 4 to 5
 * and 6 to 7 are turned round.  Output may be input.
 */
UUID7_MUST_USE uuid7_status uuid7_to_guid(const uint8_t uuid[UUID7_SIZE], uint8_t guid[UUID7_SIZE]);

/**
 * Writes the UUID that reads the same as the .NET or COM GUID of these 16 bytes.
 */
UUID7_MUST_USE
uuid7_status uuid7_from_guid(const uint8_t guid[UUID7_SIZE],
                             uint8_t uuid[UUID7_SIZE]);

/**
 * Writes the 16 bytes of a uniqueidentifier, as .NET's Guid has them, that SQL Server sorts as the
 * UUID sorts.  A storage form: it reads as another UUID, of no telling version, until turned back.
 */
UUID7_MUST_USE
uuid7_status uuid7_to_sql_server(const uint8_t uuid[UUID7_SIZE],
                                 uint8_t stored[UUID7_SIZE]);

/**
 * Writes the UUID that uuid7_to_sql_server made these 16 bytes of.
 */
UUID7_MUST_USE
uuid7_status uuid7_from_sql_server(const uint8_t stored[UUID7_SIZE],
                                   uint8_t uuid[UUID7_SIZE]);

/**
 * Makes a UUID of version 4: 122 random bits.  Use it where nobody may guess the value or learn when
 * it was made.  Needs no clock; fails with NO_ENTROPY or NO_MEMORY when the system does.
 */
UUID7_MUST_USE
uuid7_status uuid7_generate_v4(uint8_t uuid[UUID7_SIZE]);

/**
 * Makes `count` UUIDs of version 4, 16 x `count` bytes.
 *
 * A system failure leaves `uuids` untouched; after the first 32,768 it leaves nil UUIDs instead of
 * those made.  BAD_COUNT when 16 x `count` overflows.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_v4_many(uint8_t *uuids, size_t count);

/**
 * Makes a UUID of version 1: the time in 100 ns, above that of every earlier version 1 or 6 of this
 * thread; a clock sequence and a node, both random, never a network card's.  The clock sequence
 * changes when the clock goes back; both do after a fork, a jump of the clock or uuid7_reseed.
 *
 * For systems that ask for version 1; its bytes do not sort by time.  Fails as uuid7_generate does.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_v1(uint8_t uuid[UUID7_SIZE]);

/**
 * Makes a UUID of version 6: the time of version 1, most significant bits first, so above every
 * earlier version 6 of this thread; node and clock sequence are random and new each time.
 *
 * For systems that have version 1 already; else version 7 is the better choice.
 */
UUID7_MUST_USE uuid7_status uuid7_generate_v6(uint8_t uuid[UUID7_SIZE]);

/**
 * Makes the UUID of a name, version 3 (MD5); for systems that have it already, else take version 5.
 *
 * `name` is any `length` bytes; for an empty name any pointer but NULL.
 */
UUID7_MUST_USE
uuid7_status uuid7_name_v3(const uint8_t namespace_id[UUID7_SIZE],
                           const void *name,
                           size_t length,
                           uint8_t uuid[UUID7_SIZE]);

/**
 * Makes the UUID of a name, version 5 (SHA-1): the same name in the same namespace gives the same
 * UUID anywhere.  A namespace is any UUID: of your own, or one of the four below.
 *
 * `name` is any `length` bytes; for an empty name any pointer but NULL.
 */
UUID7_MUST_USE
uuid7_status uuid7_name_v5(const uint8_t namespace_id[UUID7_SIZE],
                           const void *name,
                           size_t length,
                           uint8_t uuid[UUID7_SIZE]);

/**
 * Returns the 16 bytes, static, of the namespace of domain names (RFC 9562 section 6.6).
 */
const uint8_t *uuid7_namespace_dns(void);

/**
 * Returns the 16 bytes, static, of the namespace of URLs.
 */
const uint8_t *uuid7_namespace_url(void);

/**
 * Returns the 16 bytes, static, of the namespace of ISO object identifiers.
 */
const uint8_t *uuid7_namespace_oid(void);

/**
 * Returns the 16 bytes, static, of the namespace of X.500 distinguished names.
 */
const uint8_t *uuid7_namespace_x500(void);

/**
 * Makes a UUID of version 8 from 16 bytes of the caller's, of which 122 bits stay: version and
 * variant are laid over.  That it is unique is the caller's to see to.
 */
UUID7_MUST_USE
uuid7_status uuid7_make_v8(const uint8_t custom[UUID7_SIZE],
                           uint8_t uuid[UUID7_SIZE]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* UUID7_H */
