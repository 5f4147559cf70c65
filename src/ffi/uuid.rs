//! Inspect: what a UUID says of itself.

use super::guard;
use super::pointer::{Output, read_uuid};
use crate::status::Status;
use crate::uuid::Uuid;

/// Compares two UUIDs as 16 unsigned bytes, first byte first; so they sort by time.
///
/// Returns a negative number, 0 or a positive number.  NULL sorts below every UUID.
/// cbindgen:ptrs-as-arrays=[[a; UUID7_SIZE], [b; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_compare(a: *const u8, b: *const u8) -> i32 {
    // SAFETY: the contract of the header.
    let a = unsafe { read_uuid(a) }.ok();
    // SAFETY: the contract of the header.
    let b = unsafe { read_uuid(b) }.ok();
    a.cmp(&b) as i32
}

/// Returns 1 if all 128 bits are zero, 0 if not (RFC 9562 section 5.9); NULL_POINTER for NULL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_is_nil(uuid: *const u8) -> i32 {
    // SAFETY: the contract of the header.
    unsafe { equals(uuid, Uuid::NIL) }
}

/// Returns 1 if all 128 bits are one, 0 if not (RFC 9562 section 5.10); NULL_POINTER for NULL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_is_max(uuid: *const u8) -> i32 {
    // SAFETY: the contract of the header.
    unsafe { equals(uuid, Uuid::MAX) }
}

/// Tells the variant, one of UUID7_VARIANT_... (RFC 9562 section 4.1).
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_variant_of(uuid: *const u8, variant: *mut u32) -> Status {
    // SAFETY: the contract of the header.
    unsafe { answer(uuid, variant, |uuid| Ok(uuid.variant() as u32)) }
}

/// Tells the version, 0 to 15 (RFC 9562 section 4.2).  WRONG_VARIANT if it has none.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_version_of(uuid: *const u8, version: *mut u32) -> Status {
    // SAFETY: the contract of the header.
    unsafe { answer(uuid, version, Uuid::version) }
}

/// Tells the Unix time in milliseconds of a version 7 UUID.  WRONG_VARIANT or WRONG_VERSION for
/// another.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_unix_ms_of(uuid: *const u8, unix_ms: *mut u64) -> Status {
    // SAFETY: the contract of the header.
    unsafe { answer(uuid, unix_ms, Uuid::unix_ms) }
}

/// Tells the time of a version 1, 6 or 7 UUID: seconds since 1970 UTC, negative before, and 0 to
/// 999,999,999 ns past them.  WRONG_VARIANT or WRONG_VERSION for another.
///
/// Versions 1 and 6 reach from 1582 to 5236, version 7 to 10889.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_time_of(uuid: *const u8, seconds: *mut i64, nanoseconds: *mut u32) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuid = unsafe { read_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        let seconds = unsafe { Output::new(seconds) }?;
        // SAFETY: the contract of the header.
        let nanoseconds = unsafe { Output::new(nanoseconds) }?;
        let time = uuid.time()?;
        seconds.set(time.seconds);
        nanoseconds.set(time.nanoseconds);
        Ok(())
    })
}

/// # Safety
/// The contract of the header.
unsafe fn equals(uuid: *const u8, other: Uuid) -> i32 {
    // SAFETY: the caller's promise.
    match unsafe { read_uuid(uuid) } {
        Ok(uuid) => i32::from(uuid == other),
        Err(status) => status.0,
    }
}

/// # Safety
/// The contract of the header for both arguments.
unsafe fn answer<T>(uuid: *const u8, place: *mut T, ask: impl FnOnce(Uuid) -> Result<T, Status>) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let uuid = unsafe { read_uuid(uuid) }?;
        // SAFETY: the caller's promise.
        let output = unsafe { Output::new(place) }?;
        output.set(ask(uuid)?);
        Ok(())
    })
}
