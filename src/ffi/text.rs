//! Text: a pair of calls for each form.

use super::fence;
use super::pointer::{OutputText, output_uuid, read_text, read_uuid};
use crate::status::Status;
use crate::text::{self, Refusal};
use crate::uuid::Uuid;
use core::ffi::c_char;

/// Writes 36 characters, 8-4-4-4-12 lower-case hexadecimal digits, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_hyphenated(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write(uuid, text, size, text::to_hyphenated) }
}

/// Writes 26 characters of base 32, the last of which holds two check bits, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id26(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write(uuid, text, size, text::to_id26) }
}

/// Writes 25 characters of base 35, in lower case, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id25(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write(uuid, text, size, text::to_id25) }
}

/// Writes 22 characters of base 58, in both cases, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id22(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write(uuid, text, size, text::to_id22) }
}

/// Reads exactly 36 characters, 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 section 4).
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_hyphenated(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read(text, length, uuid, text::from_hyphenated) }
}

/// Reads exactly 26 characters of either case.  BAD_CHECK when the check bits do not fit.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id26(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read(text, length, uuid, text::from_id26) }
}

/// Reads exactly 25 characters of either case.  OVERFLOW past 128 bits.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id25(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read(text, length, uuid, text::from_id25) }
}

/// Reads exactly 22 characters, case kept apart.  OVERFLOW past 128 bits.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id22(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read(text, length, uuid, text::from_id22) }
}

/// # Safety
/// The contract of the header for these three arguments.
unsafe fn write<const LENGTH: usize>(
    uuid: *const u8,
    text: *mut c_char,
    size: usize,
    characters: impl FnOnce(Uuid) -> [u8; LENGTH],
) -> Status {
    fence(|| {
        // SAFETY: the caller's promise.
        let uuid = unsafe { read_uuid(uuid) }?;
        // SAFETY: the caller's promise.
        let output = unsafe { OutputText::new(text, size) }?;
        output.set(characters(uuid));
        Ok(())
    })
}

/// # Safety
/// The contract of the header for these three arguments.
unsafe fn read(
    text: *const c_char,
    length: usize,
    uuid: *mut u8,
    value: impl FnOnce(&[u8]) -> Result<Uuid, Refusal>,
) -> Status {
    fence(|| {
        // SAFETY: the caller's promise.
        let text = unsafe { read_text(text, length) }?;
        // SAFETY: the caller's promise.
        let output = unsafe { output_uuid(uuid) }?;
        output.set(value(text).map_err(|refusal| refusal.status)?);
        Ok(())
    })
}
