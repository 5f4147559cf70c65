/* Generated from src/ffi/ by cbindgen.  Edit there; see CONTRIBUTING.md. */
/*
 * Functions of libuuid7 that may change with every minor version: neither their names nor the content of a
 * block are part of the ABI.  The contract of uuid7.h holds for them too, and:
 *
 *   Blocks    The caller makes, maps and keeps the memory: a file mapped with MAP_SHARED, shm_open, memfd_create.
 *             A new block is all zero.  Outputs must not overlap a block.
 *   Failure   A process that is stopped or killed at any instruction holds nobody up.  No content of a block,
 *             also one that changes during the call, crashes a call or makes it hang.  Whoever may write to a
 *             block can stop its service or repeat positions: UUIDs then differ by 52 random bits.
 *   Files     Allocate with posix_fallocate, put the whole file in place, never truncate it, use no network file
 *             system.  examples/c/shared.c does.  After a power loss or from a backup the block may be older than
 *             the UUIDs made: pass the highest one stored to uuid7_shared_advance_past.
 *   Clocks    A process with a wrong clock puts all of them ahead, lastingly.  The way back is to stop all
 *             processes and take a new block.
 */

#ifndef UUID7_EXPERIMENTAL_H
#define UUID7_EXPERIMENTAL_H

#include "uuid7.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One order for the processes of a host ---------------------------------------------------------------------- */
/** One ordered sequence for every process that maps it.  All zero is a new one.  Its address must be a multiple
 *  of its size. */
typedef struct uuid7_shared {
  uint64_t opaque[32]; /**< 256 bytes. */
} uuid7_shared;

/** Generates the next UUID of the block: above every UUID that any process got from the block before this call
 *  began, and not older than the system clock.  Lock-free.
 *  BAD_SHARED when the block is misaligned or not one; nothing is written then. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_shared(uuid7_shared *shared,
    uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

/** Generates `count` UUIDs of the block, increasing; other callers' may fall between runs of 64. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_generate_shared_many(uuid7_shared *shared, uint8_t *uuids,
    size_t count) UUID7_NOEXCEPT;

/** Returns how many milliseconds the block is ahead of the system clock. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_shared_lead_ms(const uuid7_shared *shared,
    uint64_t *lead_ms) UUID7_NOEXCEPT;

/** Continues the block above a version 7 UUID, such as the highest one stored.  Changes nothing if the block is
 *  above it already.
 *  WRONG_VARIANT or WRONG_VERSION for another UUID. */
UUID7_MUST_USE UUID7_API uuid7_status UUID7_CALL uuid7_shared_advance_past(uuid7_shared *shared,
    const uint8_t uuid[UUID7_SIZE]) UUID7_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
