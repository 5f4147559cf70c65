/* Generated from src/ffi/ by cbindgen.  Edit there; see CONTRIBUTING.md. */
/*
 * libuuid7 makes, reads and writes UUIDs.  It is built for UUIDv7 (RFC 9562).
 *
 * Contract.  It holds for every function unless the function's comment says otherwise.
 *
 *   UUIDs     16 bytes, most significant first, at any alignment.
 *   Text      ASCII.  What is written ends in a NUL, and `size` counts the NUL.  What is read has
 *             `length` bytes and needs no NUL.
 *   Pointers  NULL returns UUID7_STATUS_NULL_POINTER.  It is allowed for zero bytes or zero items, and
 *             for an output called optional.
 *   Memory    The caller owns every buffer.  The library keeps no pointer.  Inputs may overlap outputs.
 *   Output    Written only when the call returns UUID7_STATUS_OK.  An optional output is always written.
 *             When a call for many UUIDs fails, each of them is unchanged or nil.
 *   Threads   Any function, any thread, no lock needed.  A generator handle: one thread at a time.
 *   Signals   All functions but uuid7_generator_create, _free and uuid7_follow_clock are async-signal-safe;
 *             after dlopen, from a thread's second call on.  A call that makes a UUID in a handler that
 *             interrupted such a call returns UUID7_STATUS_BUSY.
 *   Fork      A child process never repeats its parent's UUIDs; before Linux 4.14 and on other systems,
 *             docs/guarantees.md has the limits of raw clone.
 *   Errors    0 is the only success.  No function aborts, prints or sets errno.  After dlopen, glibc itself
 *             ends the process if it has no memory for a thread's first call; a generator handle needs none.
 */

#ifndef UUID7_H
#define UUID7_H

#include <stddef.h>
#include <stdint.h>

/* Each of these may be defined before the header is included, as nothing too. */
#if !defined(UUID7_API) && defined(_WIN32) && defined(UUID7_DLL)
#define UUID7_API __declspec(dllimport)
#elif !defined(UUID7_API)
#define UUID7_API
#endif
#if !defined(UUID7_CALL) && defined(_WIN32) && !defined(_WIN64)
#define UUID7_CALL __cdecl
#elif !defined(UUID7_CALL)
#define UUID7_CALL
#endif
#ifdef UUID7_MUST_USE
#elif (defined(__cplusplus) && __cplusplus >= 201703L) || \
    (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
#define UUID7_MUST_USE [[nodiscard]]
#elif defined(__clang__)
#define UUID7_MUST_USE __attribute__((warn_unused_result))
#elif defined(__GNUC__) && __GNUC__ >= 10
#define UUID7_MUST_USE __extension__ [[nodiscard]]
#else
#define UUID7_MUST_USE
#endif

#define UUID7_GENERATOR_OPTIONS_INIT {sizeof(uuid7_generator_options), 0} /* The defaults. */
#ifdef __cplusplus
#define UUID7_NOEXCEPT noexcept
extern "C" {
#else
#define UUID7_NOEXCEPT
#endif

/* Status ----------------------------------------------------------------------------------------------------- */
/** What a call returns: 0 for success, a negative code for each way to fail. */
typedef int32_t uuid7_status;

#define UUID7_STATUS_OK               0     /* Success. */
#define UUID7_STATUS_NULL_POINTER     (-1)  /* A pointer is NULL. */
#define UUID7_STATUS_BUFFER_TOO_SMALL (-2)  /* The output buffer is smaller than the result with its NUL. */
#define UUID7_STATUS_BAD_COUNT        (-3)  /* A count or size exceeds all memory. */
#define UUID7_STATUS_BAD_LENGTH       (-4)  /* The text has the wrong length for its form. */
#define UUID7_STATUS_BAD_CHARACTER    (-5)  /* The text has a byte that its form does not allow there. */
#define UUID7_STATUS_OVERFLOW         (-6)  /* The text exceeds 128 bits. */
#define UUID7_STATUS_BAD_CHECK        (-7)  /* The check bits of an Id26 do not match. */
#define UUID7_STATUS_WRONG_VARIANT    (-8)  /* The UUID is not of the RFC 9562 variant, so has no version. */
#define UUID7_STATUS_WRONG_VERSION    (-9)  /* The version of the UUID lacks what was asked for. */
#define UUID7_STATUS_BAD_TIME         (-10) /* The time passed is past 2^48 - 1 ms. */
#define UUID7_STATUS_BAD_CLOCK        (-11) /* The system clock fails, or is out of the range of a UUID. */
#define UUID7_STATUS_NO_ENTROPY       (-12) /* The system gives no random bytes. */
#define UUID7_STATUS_NO_MEMORY        (-13) /* The system gives no memory. */
#define UUID7_STATUS_EXHAUSTED        (-14) /* The generator has used up all of time, for good. */
#define UUID7_STATUS_BUSY             (-15) /* A signal handler called into a call that it interrupted. */
#define UUID7_STATUS_INTERNAL         (-16) /* A fault of the library itself. */
#define UUID7_STATUS_BAD_FORM         (-17) /* No such text form, or ANY where one must be named. */
#define UUID7_STATUS_BAD_FIELD        (-18) /* No such field. */
#define UUID7_STATUS_BAD_VALUE        (-19) /* A value or option passed is out of range or unknown. */
#define UUID7_STATUS_BAD_SHARED       (-20) /* A shared block is misaligned, foreign or overwritten. */
#define UUID7_STATUS_BAD_KEY          (-21) /* A key has neither 16 nor 24 nor 32 bytes. */
#define UUID7_STATUS_NOT_READY        (-22) /* The system has no entropy yet; only uuid7_prepare returns this. */

/** Returns a status in English, as static text; never NULL. */
UUID7_API const char *UUID7_CALL uuid7_status_text(uuid7_status status) UUID7_NOEXCEPT;

/* Generate --------------------------------------------------------------------------------------------------- */
#define UUID7_SIZE        16                        /* Bytes of a UUID. */
#define UUID7_UNIX_MS_MAX UINT64_C(281474976710655) /* 2^48 - 1 ms, the last time of version 7. */

/** Generates the next UUID of this thread: version 7, above every earlier one of this thread.
 *  NO_ENTROPY, BAD_CLOCK or NO_MEMORY when the system fails. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate(uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates `count` UUIDs, 16 x `count` bytes, as `count` calls of uuid7_generate would, but faster.
 *  BAD_COUNT when 16 x `count` overflows. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_many(uint8_t *uuids, size_t count) UUID7_NOEXCEPT;

/** Generates the next UUID of the process: above every UUID that any thread got from this function or from
 *  uuid7_generate_ordered_many before this call began.  Lock-free. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_ordered(uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates `count` UUIDs of the process, increasing; other threads' may fall between runs of 64. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_ordered_many(uint8_t *uuids, size_t count)
    UUID7_NOEXCEPT;

/** Continues the sequence of the process above a version 7 UUID, such as the last one stored before a restart.
 *  Changes nothing if the sequence is above it already.  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_ordered_advance_past(const uint8_t uuid[UUID7_SIZE])
    UUID7_NOEXCEPT;

/** Generates a version 7 UUID with a given time, in ms since 1970.  No other sequence moves.
 *  Consecutive calls on one thread with the same `unix_ms` return increasing UUIDs; otherwise uniqueness rests on
 *  73 random bits.  BAD_TIME past UUID7_UNIX_MS_MAX. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE])
    UUID7_NOEXCEPT;

/** Writes the lowest version 7 UUID of a time, the inclusive start of a range query.  BAD_TIME as above. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_lowest_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE])
    UUID7_NOEXCEPT;

/** Writes the highest version 7 UUID of a time, the inclusive end of a range query.  BAD_TIME as above. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_highest_at(uint64_t unix_ms, uint8_t uuid[UUID7_SIZE])
    UUID7_NOEXCEPT;

/** Makes every thread and every generator take fresh entropy from the system before its next UUID. For a machine
 *  that was just restored from a snapshot.
 *  NO_ENTROPY when the system has none for this thread now; each other thread asks for its own. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_reseed(void) UUID7_NOEXCEPT;

/** Continues every thread, the sequence of the process, and versions 1 and 6 at the clock's present time, with
 *  fresh counters and entropy.  For a clock that was ahead and was put right: without this call they stay ahead
 *  until it has caught up.
 *  UUIDs then sort below those made before; they are as unique as ever.  What is not ahead stays in order. Not
 *  async-signal-safe.  BAD_CLOCK, NO_ENTROPY or NO_MEMORY when the system fails. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_follow_clock(void) UUID7_NOEXCEPT;

/** Does now what this thread's first call would do, so that later ones need no system call for it.
 *  NOT_READY, and never a wait, while a system that has just started has no entropy yet.  Fails otherwise as
 *  uuid7_generate does. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_prepare(void) UUID7_NOEXCEPT;

/* Generator handles ------------------------------------------------------------------------------------------ */
/** One strictly increasing sequence of UUIDs, for one thread at a time. */
typedef struct uuid7_generator uuid7_generator;

#define UUID7_RANDOM_SIZE 10 /* Random bytes that one UUID takes. */

/** Options of a generator.  Later versions add members, for which 0 is the default. */
typedef struct uuid7_generator_options {
  uint32_t size;          /**< sizeof(uuid7_generator_options). */
  uint32_t fraction_bits; /**< 0, or 12 for a fraction of the millisecond (RFC 9562 section 6.2, method 3). */
} uuid7_generator_options;

/** Creates a generator, to be freed by uuid7_generator_free.  NULL options are the defaults.
 *  BAD_VALUE for an option that this library does not know.  NO_MEMORY. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_create(const uuid7_generator_options *options,
    uuid7_generator **generator) UUID7_NOEXCEPT;

/** Wipes and frees a generator.  NULL does nothing, nor does a generator that a call is using. */
UUID7_API void UUID7_CALL uuid7_generator_free(uuid7_generator *generator) UUID7_NOEXCEPT;

/** Generates the next UUID of this generator.  Fails as uuid7_generate does. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_next(uuid7_generator *generator,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates the next `count` UUIDs of this generator, 16 x `count` bytes. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_next_many(uuid7_generator *generator,
    uint8_t *uuids, size_t count) UUID7_NOEXCEPT;

/** Makes the next UUID of this generator from the caller's time and random bytes, for tests, replay, or a clock
 *  and a random source of one's own.  Asks the system for nothing.  With fraction_bits the fraction of `unix_ms`
 *  is 0.
 *  BAD_TIME past UUID7_UNIX_MS_MAX.  EXHAUSTED when the last millisecond is used up. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_next_from(uuid7_generator *generator,
    uint64_t unix_ms, const uint8_t random[UUID7_RANDOM_SIZE], uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Continues this generator above a version 7 UUID, such as the last one stored before a restart. Changes nothing
 *  if the generator is above it already.  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_advance_past(uuid7_generator *generator,
    const uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Continues this generator at the clock's present time, as uuid7_follow_clock does with threads. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_follow_clock(uuid7_generator *generator)
    UUID7_NOEXCEPT;

/** Returns how many milliseconds this generator is ahead of the system clock.  0 unless the clock was set back, a
 *  later UUID was passed, more than 2^21 UUIDs were made in one millisecond, or the process is the child of a
 *  fork, which leaves its parent's millisecond. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generator_lead_ms(const uuid7_generator *generator,
    uint64_t *lead_ms) UUID7_NOEXCEPT;

/* Text ------------------------------------------------------------------------------------------------------- */
/** The forms. */
#define UUID7_FORM_ANY              0  /* Reads HYPHENATED, SIMPLE, BRACED and URN, and never more. */
#define UUID7_FORM_HYPHENATED       1  /* 017f22e2-79b0-7cc3-98c4-dc0c0c07398f, to exchange with others. */
#define UUID7_FORM_HYPHENATED_UPPER 2  /* 017F22E2-79B0-7CC3-98C4-DC0C0C07398F */
#define UUID7_FORM_SIMPLE           3  /* 017f22e279b07cc398c4dc0c0c07398f */
#define UUID7_FORM_BRACED           4  /* {017f22e2-79b0-7cc3-98c4-dc0c0c07398f} */
#define UUID7_FORM_PARENTHESISED    5  /* (017f22e2-79b0-7cc3-98c4-dc0c0c07398f) */
#define UUID7_FORM_URN              6  /* urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f */
#define UUID7_FORM_C_GUID           7  /* {0x017f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,0x0c,0x0c,0x07,0x39,0x8f}} */
#define UUID7_FORM_ID26             8  /* 05zk5smtq1yd7664vh60s1ttjw, base 32 with two check bits. */
#define UUID7_FORM_ID25             9  /* 063ecvmgn09sck3fx6nqjpbxt, base 35, safe where case is lost. */
#define UUID7_FORM_ID22             10 /* 1BihbxwwQ4NZZpKRH9JDCz, base 58, safe only where case is kept. */
#define UUID7_FORM_ULID             11 /* 01FWHE4YDGFK1SHH6W1G60EECF, Crockford's base 32, no I, L, O, U. */
#define UUID7_FORM_BASE64URL        12 /* AX8i4nmwfMOYxNwMDAc5jw, RFC 4648 without padding; it does not sort. */

/** LENGTH is the number of characters of a form, SIZE the bytes of a buffer for it and its NUL. */
#define UUID7_HYPHENATED_LENGTH    36 /* Also HYPHENATED_UPPER. */
#define UUID7_HYPHENATED_SIZE      37
#define UUID7_SIMPLE_LENGTH        32
#define UUID7_SIMPLE_SIZE          33
#define UUID7_BRACED_LENGTH        38
#define UUID7_BRACED_SIZE          39
#define UUID7_PARENTHESISED_LENGTH 38
#define UUID7_PARENTHESISED_SIZE   39
#define UUID7_URN_LENGTH           45
#define UUID7_URN_SIZE             46
#define UUID7_C_GUID_LENGTH        68
#define UUID7_C_GUID_SIZE          69
#define UUID7_ID26_LENGTH          26
#define UUID7_ID26_SIZE            27
#define UUID7_ID25_LENGTH          25
#define UUID7_ID25_SIZE            26
#define UUID7_ID22_LENGTH          22
#define UUID7_ID22_SIZE            23
#define UUID7_ULID_LENGTH          26
#define UUID7_ULID_SIZE            27
#define UUID7_BASE64URL_LENGTH     22
#define UUID7_BASE64URL_SIZE       23
#define UUID7_TEXT_SIZE_MAX        69 /* Enough for any form. */

/** Writes 36 characters and a NUL: lower-case hexadecimal digits, 8-4-4-4-12 (RFC 9562 section 4). */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_hyphenated(const uint8_t uuid[UUID7_SIZE], char *text,
    size_t size) UUID7_NOEXCEPT;

/** Reads exactly 36 characters, 8-4-4-4-12 hexadecimal digits of either case. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_hyphenated(const char *text, size_t length,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes 26 characters of base 32 and a NUL.  The last character holds two check bits, which catch a third of
 *  mistyped digits and are no integrity check. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_id26(const uint8_t uuid[UUID7_SIZE], char *text,
    size_t size) UUID7_NOEXCEPT;

/** Reads exactly 26 characters of either case.  BAD_CHECK when the check bits do not match. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_id26(const char *text, size_t length,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes 25 characters of base 35, lower case, and a NUL. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_id25(const uint8_t uuid[UUID7_SIZE], char *text,
    size_t size) UUID7_NOEXCEPT;

/** Reads exactly 25 characters of either case.  OVERFLOW past 128 bits. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_id25(const char *text, size_t length,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes 22 characters of base 58, both cases, and a NUL.  Under a case-insensitive collation it does not sort,
 *  and two UUIDs may compare equal. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_id22(const uint8_t uuid[UUID7_SIZE], char *text,
    size_t size) UUID7_NOEXCEPT;

/** Reads exactly 22 characters; case matters.  OVERFLOW past 128 bits. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_id22(const char *text, size_t length,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Returns the characters of a form, without the NUL; 0 for ANY and for a number of no form. */
UUID7_MUST_USE UUID7_API size_t UUID7_CALL uuid7_form_length(uint32_t form) UUID7_NOEXCEPT;

/** Writes the text of a form and a NUL.
 *  `length`, optional, is set to uuid7_form_length(form), also when the status is BUFFER_TOO_SMALL. BAD_FORM for
 *  ANY and for a number of no form. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_format(const uint8_t uuid[UUID7_SIZE], uint32_t form,
    char *text, size_t size, size_t *length) UUID7_NOEXCEPT;

/** Reads a text that is exactly one of a form, letters in either case but for ID22 and BASE64URL.
 *  `error_offset`, optional, is set to `length` on success, else to the offset of the first byte that no text of
 *  the form has there; `length` if only the end is missing.  If every byte may stand, it is the first digit that
 *  is too large for OVERFLOW, the last for BAD_CHECK. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_parse(const char *text, size_t length, uint32_t form,
    uint8_t uuid[UUID7_SIZE], size_t *error_offset) UUID7_NOEXCEPT;

/** Writes `count` texts of a form, each followed by `separator` and none by a NUL: (uuid7_form_length(form) + 1)
 *  x `count` bytes.
 *  BUFFER_TOO_SMALL if `size` is less.  `uuids` and `text` must not overlap. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_format_many(const uint8_t *uuids, size_t count,
    uint32_t form, char separator, char *text, size_t size) UUID7_NOEXCEPT;

/** Reads `count` texts of a form, not ANY, each followed by `separator`; the last may end the text.
 *  Stops at the first bad one and returns its status: BAD_CHARACTER for another byte where the separator belongs,
 *  BAD_LENGTH where the text ends early.  `done`, optional, is set to the number of good ones before it, whose
 *  UUIDs are written.  `text` and `uuids` must not overlap. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_parse_many(const char *text, size_t length, uint32_t form,
    char separator, uint8_t *uuids, size_t count, size_t *done) UUID7_NOEXCEPT;

/* Inspect ---------------------------------------------------------------------------------------------------- */
/** A field of a version.  Bit 0 is the most significant bit of byte 0. */
typedef struct uuid7_field {
  const char *name;   /**< As RFC 9562 names it. */
  uint32_t field;     /**< UUID7_FIELD_... */
  uint32_t kind;      /**< UUID7_KIND_... */
  uint32_t first_bit; /**< 0 to 127. */
  uint32_t width;     /**< 2 to 62 bits. */
} uuid7_field;

/** Compares two UUIDs as 16 unsigned bytes, so by time; fits qsort and bsearch.
 *  Returns a negative number, 0 or a positive number.  NULL sorts below every UUID. */
UUID7_MUST_USE UUID7_API int UUID7_CALL uuid7_compare(const void *a, const void *b) UUID7_NOEXCEPT;

/** Returns 1 if all 128 bits are 0 (RFC 9562 section 5.9), otherwise 0, also for NULL. */
UUID7_MUST_USE UUID7_API int32_t UUID7_CALL uuid7_is_nil(const uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;
/** Returns 1 if all 128 bits are 1 (RFC 9562 section 5.10), otherwise 0, also for NULL. */
UUID7_MUST_USE UUID7_API int32_t UUID7_CALL uuid7_is_max(const uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Reads the variant, UUID7_VARIANT_... (RFC 9562 section 4.1). */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_variant_of(const uint8_t uuid[UUID7_SIZE],
    uint32_t *variant) UUID7_NOEXCEPT;

/** Reads the version, 0 to 15 (RFC 9562 section 4.2).  WRONG_VARIANT if there is none. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_version_of(const uint8_t uuid[UUID7_SIZE],
    uint32_t *version) UUID7_NOEXCEPT;

/** Reads the time of a version 7 UUID, in ms since 1970.  WRONG_VARIANT or WRONG_VERSION for another. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_unix_ms_of(const uint8_t uuid[UUID7_SIZE],
    uint64_t *unix_ms) UUID7_NOEXCEPT;

/** Reads the time of a version 1, 6 or 7 UUID: seconds since 1970 UTC, negative before, and 0 to 999,999,999 ns.
 *  Versions 1 and 6 reach from 1582 to 5236, version 7 to 10889.
 *  WRONG_VARIANT or WRONG_VERSION for another. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_time_of(const uint8_t uuid[UUID7_SIZE], int64_t *seconds,
    uint32_t *nanoseconds) UUID7_NOEXCEPT;

/** Reads the fraction of the millisecond of a version 7 UUID whose generator has fraction_bits, in ns: 0 to
 *  999,756, in steps of 1/4096 ms.  Nothing in a UUID shows whether it has a fraction: the caller must know.
 *  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_fraction_ns_of(const uint8_t uuid[UUID7_SIZE],
    uint32_t *nanoseconds) UUID7_NOEXCEPT;

/** Reads a field, UUID7_FIELD_..., as a number.
 *  BAD_FIELD if there is no such field, WRONG_VERSION if the UUID's version lacks it, WRONG_VARIANT if the UUID
 *  has no version. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_field_of(const uint8_t uuid[UUID7_SIZE], uint32_t field,
    uint64_t *value) UUID7_NOEXCEPT;

/** Returns the field of a version at `index`, in the order of the bits; static.  NULL past the last one, and for
 *  a version without fields: all but 1 and 3 to 8. */
UUID7_MUST_USE UUID7_API const uuid7_field *UUID7_CALL uuid7_layout_field(uint32_t version, uint32_t index)
    UUID7_NOEXCEPT;

/** Returns what a version, 0 to 15, is called in English, as static text; never NULL. */
UUID7_API const char *UUID7_CALL uuid7_version_text(uint32_t version) UUID7_NOEXCEPT;
/** Returns what a variant, UUID7_VARIANT_..., is called in English, as static text; never NULL. */
UUID7_API const char *UUID7_CALL uuid7_variant_text(uint32_t variant) UUID7_NOEXCEPT;
/** Returns what a kind of field, UUID7_KIND_..., is called in English, as static text; never NULL. */
UUID7_API const char *UUID7_CALL uuid7_kind_text(uint32_t kind) UUID7_NOEXCEPT;

/* Other versions --------------------------------------------------------------------------------------------- */
/** Generates a version 4 UUID: 122 random bits.  Use it where nobody may guess the value or learn when it was
 *  made.  Reads no clock; NO_ENTROPY or NO_MEMORY when the system fails. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_v4(uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates `count` version 4 UUIDs, 16 x `count` bytes. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_v4_many(uint8_t *uuids, size_t count)
    UUID7_NOEXCEPT;

/** Generates a version 1 UUID: the time in units of 100 ns, above that of every earlier version 1 or 6 of this
 *  thread, and a random clock sequence and node, never a network card's.  The clock sequence changes when the
 *  clock steps back; both change after a fork, a jump of the clock or uuid7_reseed.
 *  For systems that ask for version 1; its bytes do not sort by time.  Fails as uuid7_generate does. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_v1(uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates a version 6 UUID: the time of version 1, most significant bits first, so above every earlier version
 *  6 of this thread.  Node and clock sequence are random and new each time.
 *  For systems that have version 1 already; otherwise take version 7. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_v6(uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes a version 1 UUID of given fields: a time, a clock sequence of 14 bits, a node of 48.
 *  The time is in seconds since 1970 UTC, negative before, and 0 to 999,999,999 ns, of which 100 ns are the unit.
 *  BAD_TIME outside 1582 to 5236.  BAD_VALUE if a value exceeds its field. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v1(int64_t seconds, uint32_t nanoseconds,
    uint32_t clock_seq, uint64_t node, uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes a version 6 UUID of given fields, those of uuid7_make_v1. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v6(int64_t seconds, uint32_t nanoseconds,
    uint32_t clock_seq, uint64_t node, uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes a version 7 UUID of given fields: ms since 1970, rand_a of 12 bits, rand_b of 62 (RFC 9562 section 5.7).
 *  The caller must ensure uniqueness.
 *  BAD_TIME past UUID7_UNIX_MS_MAX.  BAD_VALUE if a value exceeds its field. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v7(uint64_t unix_ms, uint32_t rand_a, uint64_t rand_b,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the lowest version 1 UUID of a time, as uuid7_make_v1 takes it.  Its bytes do not sort by time: these
 *  are bounds for systems that compare the fields. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_lowest_v1_at(int64_t seconds, uint32_t nanoseconds,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the highest version 1 UUID of a time. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_highest_v1_at(int64_t seconds, uint32_t nanoseconds,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the lowest version 6 UUID of a time: the inclusive start of a range query. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_lowest_v6_at(int64_t seconds, uint32_t nanoseconds,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the highest version 6 UUID of a time: the inclusive end of a range query. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_highest_v6_at(int64_t seconds, uint32_t nanoseconds,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the version 6 UUID with the time, clock sequence and node of a version 1; it sorts by time.
 *  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_v1_to_v6(const uint8_t v1[UUID7_SIZE],
    uint8_t v6[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the version 1 UUID with the time, clock sequence and node of a version 6. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_v6_to_v1(const uint8_t v6[UUID7_SIZE],
    uint8_t v1[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes the version 3 UUID (MD5) of a name, `length` bytes.  For systems that have version 3 already; otherwise
 *  take version 5. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v3(const uint8_t namespace_id[UUID7_SIZE],
    const void *name, size_t length, uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes the version 5 UUID (SHA-1) of a name, `length` bytes.  The same name in the same namespace gives the
 *  same UUID everywhere.  The namespace is a UUID of your own or one of the four below. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v5(const uint8_t namespace_id[UUID7_SIZE],
    const void *name, size_t length, uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Makes a version 8 UUID from 16 bytes, of which 122 bits stay: version and variant replace the rest. The caller
 *  must ensure uniqueness. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_make_v8(const uint8_t custom[UUID7_SIZE],
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Returns the 16 static bytes of the namespace of domain names (RFC 9562 section 6.6). */
UUID7_API const uint8_t *UUID7_CALL uuid7_namespace_dns(void) UUID7_NOEXCEPT;
/** Returns the 16 static bytes of the namespace of URLs. */
UUID7_API const uint8_t *UUID7_CALL uuid7_namespace_url(void) UUID7_NOEXCEPT;
/** Returns the 16 static bytes of the namespace of ISO object identifiers. */
UUID7_API const uint8_t *UUID7_CALL uuid7_namespace_oid(void) UUID7_NOEXCEPT;
/** Returns the 16 static bytes of the namespace of X.500 distinguished names. */
UUID7_API const uint8_t *UUID7_CALL uuid7_namespace_x500(void) UUID7_NOEXCEPT;

/* Encrypt ---------------------------------------------------------------------------------------------------- */
/** Encrypts a version 7 UUID into what looks like a random version 4, so that nothing but equality shows: neither
 *  the time nor the order.  FF1 of NIST SP 800-38G with AES over the 122 bits that are not version and variant.
 *  The key has 16, 24 or 32 bytes, else BAD_KEY.  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_encrypt(const uint8_t uuid[UUID7_SIZE], const void *key,
    size_t key_length, uint8_t encrypted[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Decrypts what uuid7_encrypt wrote under the same key.
 *  It authenticates nothing: under any key, every version 4 UUID decrypts to some version 7. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_decrypt(const uint8_t encrypted[UUID7_SIZE],
    const void *key, size_t key_length, uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Encrypts `count` UUIDs, 16 x `count` bytes, faster than one by one.  If one of them is refused, nothing is
 *  written.  `uuids` and `encrypted` may overlap. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_encrypt_many(const uint8_t *uuids, size_t count,
    const void *key, size_t key_length, uint8_t *encrypted) UUID7_NOEXCEPT;

/** Decrypts `count` UUIDs, 16 x `count` bytes; otherwise as uuid7_encrypt_many. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_decrypt_many(const uint8_t *encrypted, size_t count,
    const void *key, size_t key_length, uint8_t *uuids) UUID7_NOEXCEPT;

/* Other byte orders ------------------------------------------------------------------------------------------ */
/** Writes the 16 bytes of the .NET or COM GUID that has the same text: bytes 0 to 3, 4 to 5 and 6 to 7 are
 *  reversed. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_guid(const uint8_t uuid[UUID7_SIZE],
    uint8_t guid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the UUID that has the same text as a .NET or COM GUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_guid(const uint8_t guid[UUID7_SIZE],
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the 16 bytes of a uniqueidentifier, as .NET's Guid holds them, that SQL Server sorts as the UUID sorts.
 *  For storage only: its version bits are meaningless until it is converted back. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_sql_server(const uint8_t uuid[UUID7_SIZE],
    uint8_t stored[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the UUID that uuid7_to_sql_server converted. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_sql_server(const uint8_t stored[UUID7_SIZE],
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the 16 bytes that MongoDB's old Java driver stores, in binary of subtype 3: bytes 0 to 7 and 8 to 15
 *  are reversed. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_to_java_legacy(const uint8_t uuid[UUID7_SIZE],
    uint8_t stored[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Writes the UUID that MongoDB's old Java driver stored. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_from_java_legacy(const uint8_t stored[UUID7_SIZE],
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/* Version of the library ------------------------------------------------------------------------------------- */
/** The version of this header. */
#define UUID7_VERSION_MAJOR  1       /* Changes with the soname. */
#define UUID7_VERSION_MINOR  0       /* Functions were added. */
#define UUID7_VERSION_PATCH  0       /* Only corrections. */
#define UUID7_VERSION_NUMBER 10000   /* 1.2.3 is 10203. */
#define UUID7_VERSION_STRING "1.0.0"

/** Returns the version of the library in use, as UUID7_VERSION_STRING is that of the header. */
UUID7_API const char *UUID7_CALL uuid7_library_version(void) UUID7_NOEXCEPT;
/** Returns the version of the library in use, as UUID7_VERSION_NUMBER is that of the header. */
UUID7_API uint32_t UUID7_CALL uuid7_library_version_number(void) UUID7_NOEXCEPT;

/* Tables of fields, kinds and variants ----------------------------------------------------------------------- */
/** Fields (RFC 9562 section 5). */
#define UUID7_FIELD_VERSION    1  /* Every version: 4 bits of octet 6. */
#define UUID7_FIELD_VARIANT    2  /* Every version: the top 2 bits of octet 8. */
#define UUID7_FIELD_TIME_LOW   3  /* Versions 1 and 6: the lowest 32 or 12 bits of the time. */
#define UUID7_FIELD_TIME_MID   4  /* Versions 1 and 6: the middle 16 bits of the time. */
#define UUID7_FIELD_TIME_HIGH  5  /* Versions 1 and 6: the highest 12 or 32 bits of the time. */
#define UUID7_FIELD_CLOCK_SEQ  6  /* Versions 1 and 6: 14 bits, changed when the clock steps back. */
#define UUID7_FIELD_NODE       7  /* Versions 1 and 6: 48 bits; random if bit 40 of the value is set. */
#define UUID7_FIELD_MD5_HIGH   8  /* Version 3: the first 48 bits of the hash. */
#define UUID7_FIELD_MD5_MID    9  /* Version 3: 12 bits of the hash. */
#define UUID7_FIELD_MD5_LOW    10 /* Version 3: 62 bits of the hash. */
#define UUID7_FIELD_RANDOM_A   11 /* Version 4: the first 48 random bits. */
#define UUID7_FIELD_RANDOM_B   12 /* Version 4: 12 random bits. */
#define UUID7_FIELD_RANDOM_C   13 /* Version 4: 62 random bits. */
#define UUID7_FIELD_SHA1_HIGH  14 /* Version 5: the first 48 bits of the hash. */
#define UUID7_FIELD_SHA1_MID   15 /* Version 5: 12 bits of the hash. */
#define UUID7_FIELD_SHA1_LOW   16 /* Version 5: 62 bits of the hash. */
#define UUID7_FIELD_UNIX_TS_MS 17 /* Version 7: 48 bits of Unix time in milliseconds. */
#define UUID7_FIELD_RAND_A     18 /* Version 7: 12 bits; here, the top of the counter. */
#define UUID7_FIELD_RAND_B     19 /* Version 7: 62 bits; here, 14 of the counter and 48 random. */
#define UUID7_FIELD_CUSTOM_A   20 /* Version 8: the first 48 bits. */
#define UUID7_FIELD_CUSTOM_B   21 /* Version 8: 12 bits. */
#define UUID7_FIELD_CUSTOM_C   22 /* Version 8: 62 bits. */

/** Kinds of fields. */
#define UUID7_KIND_TIMESTAMP      1 /* Part of the time. */
#define UUID7_KIND_VERSION        2 /* The version. */
#define UUID7_KIND_VARIANT        3 /* The variant. */
#define UUID7_KIND_RANDOM         4 /* Random bits, or a counter among them. */
#define UUID7_KIND_HASH           5 /* Part of the hash of a name. */
#define UUID7_KIND_CLOCK_SEQUENCE 6 /* The clock sequence. */
#define UUID7_KIND_NODE           7 /* The node. */
#define UUID7_KIND_CUSTOM         8 /* Application-defined. */

/** Variants (RFC 9562 section 4.1). */
#define UUID7_VARIANT_NCS       0 /* Top bit of octet 8 is 0: Apollo NCS; also the nil UUID. */
#define UUID7_VARIANT_RFC9562   1 /* Bits 10: RFC 9562. */
#define UUID7_VARIANT_MICROSOFT 2 /* Bits 110: Microsoft COM. */
#define UUID7_VARIANT_FUTURE    3 /* Bits 111: reserved; also the max UUID. */

#ifdef __cplusplus
}
#endif

#endif
