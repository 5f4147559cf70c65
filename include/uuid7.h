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
 *   Signals   All calls but uuid7_generator_create and _free are async-signal-safe.  A call that makes
 *             a UUID inside a handler that interrupted such a call returns UUID7_STATUS_BUSY.
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
 * Characters of the hyphenated form; `_SIZE` counts its NUL.
 */
#define UUID7_HYPHENATED_LENGTH 36

/**
 * Bytes of a buffer for the hyphenated form.
 */
#define UUID7_HYPHENATED_SIZE 37

/**
 * Characters of an Id26.
 */
#define UUID7_ID26_LENGTH 26

/**
 * Bytes of a buffer for an Id26.
 */
#define UUID7_ID26_SIZE 27

/**
 * Characters of an Id25.
 */
#define UUID7_ID25_LENGTH 25

/**
 * Bytes of a buffer for an Id25.
 */
#define UUID7_ID25_SIZE 26

/**
 * Characters of an Id22.
 */
#define UUID7_ID22_LENGTH 22

/**
 * Bytes of a buffer for an Id22.
 */
#define UUID7_ID22_SIZE 23

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
 * The system clock cannot be read, or stands before 1970 or past 2^48 - 1 ms.
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
 * The generator has used up the last millisecond of 48 bits; for good.
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

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* UUID7_H */
