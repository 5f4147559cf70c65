//! Text: a pair of calls for each of the four main forms, and calls that take any form, one or many.

use super::constants::{UUID7_HYPHENATED_LENGTH, UUID7_ID22_LENGTH, UUID7_ID25_LENGTH, UUID7_ID26_LENGTH};
use super::guard;
use super::pointer::{Input, Output, OutputText, output_uuid, output_uuids, read_many, read_text};
use crate::status::Status;
use crate::text::codec::with_codec;
use crate::text::form::number_for;
use crate::text::parse::parse;
use crate::text::{self, Codec};
use crate::uuid::Uuid;
use core::cell::Cell;
use core::ffi::c_char;
use core::ptr::NonNull;

const NUL: u8 = 0;

/// Writes 36 characters, 8-4-4-4-12 lower-case hexadecimal digits, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_hyphenated(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write::<text::hex::Hyphenated, UUID7_HYPHENATED_LENGTH>(uuid, text, size) }
}

/// Writes 26 characters of base 32, the last of which holds two check bits, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id26(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write::<text::base32::Id26, UUID7_ID26_LENGTH>(uuid, text, size) }
}

/// Writes 25 characters of base 35, in lower case, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id25(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write::<text::base35_58::Id25, UUID7_ID25_LENGTH>(uuid, text, size) }
}

/// Writes 22 characters of base 58, in both cases, and a NUL.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_id22(uuid: *const u8, text: *mut c_char, size: usize) -> Status {
    // SAFETY: the contract of the header.
    unsafe { write::<text::base35_58::Id22, UUID7_ID22_LENGTH>(uuid, text, size) }
}

/// Reads exactly 36 characters, 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 section 4).
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_hyphenated(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read::<text::hex::Hyphenated, UUID7_HYPHENATED_LENGTH>(text, length, uuid) }
}

/// Reads exactly 26 characters of either case.  BAD_CHECK when the check bits do not fit.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id26(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read::<text::base32::Id26, UUID7_ID26_LENGTH>(text, length, uuid) }
}

/// Reads exactly 25 characters of either case.  OVERFLOW past 128 bits.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id25(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read::<text::base35_58::Id25, UUID7_ID25_LENGTH>(text, length, uuid) }
}

/// Reads exactly 22 characters, case kept apart.  OVERFLOW past 128 bits.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_id22(text: *const c_char, length: usize, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { read::<text::base35_58::Id22, UUID7_ID22_LENGTH>(text, length, uuid) }
}

/// Writes the text of `form`, one of UUID7_FORM_... but ANY, and a NUL.
///
/// `length` gets the characters of the form, without the NUL; also when the status is
/// BUFFER_TOO_SMALL, to tell that `size` must be more.  BAD_FORM for any other number.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_format(
    uuid: *const u8,
    form: u32,
    text: *mut c_char,
    size: usize,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuid = unsafe { Input::<Uuid>::new(uuid.cast()) }?;
        // SAFETY: the contract of the header.
        let text = unsafe { OutputText::new(text, size) }?;
        // SAFETY: the contract of the header.
        let length = unsafe { Output::new(length) }?;
        with_codec!(form, Form, LENGTH => format_one::<Form, LENGTH>(uuid.get(), text, length))?
    })
}

/// Reads exactly the characters of `form`, one of UUID7_FORM_...
///
/// When the text is refused, `error_offset` gets the index of the first byte that can stand in no
/// text of the form; `length` if one is missing.  If there is none, of the first digit that is too
/// large for OVERFLOW, of the last for BAD_CHECK.  Letters of any form but ID22 are read in either case.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_parse(
    text: *const c_char,
    length: usize,
    form: u32,
    uuid: *mut u8,
    error_offset: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let text = unsafe { read_text(text, length) }?;
        // SAFETY: the contract of the header.
        let uuid = unsafe { output_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        let error_offset = unsafe { Output::new(error_offset) }?;
        let value = Cell::new(Uuid::NIL);
        let number = number_for(form, text.len());
        let read = with_codec!(number, Form, LENGTH => parse::<Form, LENGTH>(text, &value))?;
        match read {
            Ok(()) => uuid.set(value.get()),
            Err(refusal) => error_offset.set(refusal.offset),
        }
        read.map_err(|refusal| refusal.status)
    })
}

/// Writes `count` texts of `form`, each followed by the byte `separator` and the last by no NUL.
///
/// Takes (UUID7_..._LENGTH + 1) x `count` bytes; BUFFER_TOO_SMALL if `size` is less.  `uuids` and
/// `text` must not overlap.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_format_many(
    uuids: *const u8,
    count: usize,
    form: u32,
    separator: u8,
    text: *mut c_char,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { read_many(uuids.cast(), count) }?;
        // SAFETY: the contract of the header.
        let text = unsafe { OutputText::new(text, size) }?;
        with_codec!(form, Form, LENGTH => format_many::<Form, LENGTH>(uuids, separator, text))?
    })
}

/// Reads `count` texts of `form`, not ANY, each followed by the byte `separator`:
/// (UUID7_..._LENGTH + 1) x `count` bytes.
///
/// Stops at the first bad one and returns why it is bad.  `done` gets the number of good ones before
/// it, whose UUIDs are written; `count` if all are good.  `text` and `uuids` must not overlap.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_parse_many(
    text: *const c_char,
    count: usize,
    form: u32,
    separator: u8,
    uuids: *mut u8,
    done: *mut usize,
) -> Status {
    guard(|| {
        let text = NonNull::new(text.cast_mut()).ok_or(Status::NULL_POINTER)?;
        // SAFETY: the contract of the header.
        let uuids = unsafe { output_uuids(uuids, count) }?;
        // SAFETY: the contract of the header.
        let done = unsafe { Output::new(done) }?;
        with_codec!(form, Form, LENGTH => {
            // SAFETY: the contract of the header.
            let records = unsafe { read_many(text.as_ptr().cast(), count) }?;
            let (read, end) = <Form as Codec<LENGTH>>::read_many(records, separator, uuids);
            done.set(read);
            end
        })?
    })
}

/// # Safety
/// The contract of the header for these three arguments.
unsafe fn write<Form: Codec<LENGTH>, const LENGTH: usize>(
    uuid: *const u8,
    text: *mut c_char,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let uuid = unsafe { Input::<Uuid>::new(uuid.cast()) }?;
        // SAFETY: the caller's promise.
        let text = unsafe { OutputText::new(text, size) }?;
        Form::write(&Cell::new(uuid.get()), NUL, Cell::from_mut(text.one()?)).result()
    })
}

/// # Safety
/// The contract of the header for these three arguments.
unsafe fn read<Form: Codec<LENGTH>, const LENGTH: usize>(
    text: *const c_char,
    length: usize,
    uuid: *mut u8,
) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let text = unsafe { read_text(text, length) }?;
        // SAFETY: the caller's promise.
        let uuid = unsafe { output_uuid(uuid) }?;
        let value = Cell::new(Uuid::NIL);
        Form::read(text.try_into().map_err(|_| Status::BAD_LENGTH)?, &value).result()?;
        uuid.set(value.get());
        Ok(())
    })
}

fn format_one<Form: Codec<LENGTH>, const LENGTH: usize>(
    uuid: Uuid,
    text: OutputText,
    length: Output<usize>,
) -> Result<(), Status> {
    let slot = text.one();
    length.set(LENGTH);
    Form::write(&Cell::new(uuid), NUL, Cell::from_mut(slot?)).result()
}

fn format_many<Form: Codec<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    separator: u8,
    text: OutputText,
) -> Result<(), Status> {
    Form::write_many(uuids, separator, text.many(uuids.len())?);
    Ok(())
}
