//! A pair of calls for each of the four main forms, and calls that take any form, one or many.

use super::forms::{UUID7_HYPHENATED_LENGTH, UUID7_ID22_LENGTH, UUID7_ID25_LENGTH, UUID7_ID26_LENGTH};
use super::guard;
use super::pointer::{Array, ArrayOut, In, Out, Text, TextOut};
use crate::status::Status;
use crate::text::codec::with_codec;
use crate::text::form::{self, number_for};
use crate::text::parse::{self, parse};
use crate::text::{self, Codec};
use crate::uuid::Uuid;
use core::ffi::c_char;

const NUL: u8 = 0;

/// Writes 36 characters and a NUL: lower-case hexadecimal digits, 8-4-4-4-12 (RFC 9562 section 4).
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_hyphenated(uuid: In<Uuid>, text: TextOut, size: usize) -> Status {
    write::<text::hex::Hyphenated, UUID7_HYPHENATED_LENGTH>(uuid, text, size)
}

/// Reads exactly 36 characters, 8-4-4-4-12 hexadecimal digits of either case.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_hyphenated(text: Text, length: usize, uuid: Out<Uuid>) -> Status {
    read::<text::hex::Hyphenated, UUID7_HYPHENATED_LENGTH>(text, length, uuid)
}

/// Writes 26 characters of base 32 and a NUL.  The last character holds two check bits, which catch a
/// third of mistyped digits and are no integrity check.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_id26(uuid: In<Uuid>, text: TextOut, size: usize) -> Status {
    write::<text::base32::Id26, UUID7_ID26_LENGTH>(uuid, text, size)
}

/// Reads exactly 26 characters of either case.  BAD_CHECK when the check bits do not match.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_id26(text: Text, length: usize, uuid: Out<Uuid>) -> Status {
    read::<text::base32::Id26, UUID7_ID26_LENGTH>(text, length, uuid)
}

/// Writes 25 characters of base 35, lower case, and a NUL.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_id25(uuid: In<Uuid>, text: TextOut, size: usize) -> Status {
    write::<text::base35_58::Id25, UUID7_ID25_LENGTH>(uuid, text, size)
}

/// Reads exactly 25 characters of either case.  OVERFLOW past 128 bits.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_id25(text: Text, length: usize, uuid: Out<Uuid>) -> Status {
    read::<text::base35_58::Id25, UUID7_ID25_LENGTH>(text, length, uuid)
}

/// Writes 22 characters of base 58, both cases, and a NUL.  Under a case-insensitive collation it does
/// not sort, and two UUIDs may compare equal.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_id22(uuid: In<Uuid>, text: TextOut, size: usize) -> Status {
    write::<text::base35_58::Id22, UUID7_ID22_LENGTH>(uuid, text, size)
}

/// Reads exactly 22 characters; case matters.  OVERFLOW past 128 bits.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_id22(text: Text, length: usize, uuid: Out<Uuid>) -> Status {
    read::<text::base35_58::Id22, UUID7_ID22_LENGTH>(text, length, uuid)
}

/// Returns the characters of a form, without the NUL; 0 for ANY and for a number of no form.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_form_length(form: u32) -> usize {
    form::length_of(form).unwrap_or(0)
}

/// Writes the text of a form and a NUL.
///
/// `length`, optional, is set to uuid7_form_length(form), also when the status is BUFFER_TOO_SMALL.
/// BAD_FORM for ANY and for a number of no form.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_format(
    uuid: In<Uuid>,
    form: u32,
    mut text: TextOut,
    size: usize,
    mut length: Out<usize>,
) -> Status {
    guard(|| {
        let formatted = (|| {
            let uuid = uuid.cell()?;
            // SAFETY: as the header says.
            let buffer = unsafe { text.buffer(size) }?;
            with_codec!(form, Form, LENGTH => Form::write(uuid, NUL, buffer.one::<LENGTH>()?).result())?
        })();
        length.set_if_wanted(form::length_of(form).unwrap_or(0));
        formatted
    })
}

/// Reads a text that is exactly one of a form, letters in either case but for ID22 and BASE64URL.
///
/// `error_offset`, optional, is set to `length` on success, else to the offset of the first byte that
/// no text of the form has there; `length` if only the end is missing.  If every byte may stand, it
/// is the first digit that is too large for OVERFLOW, the last for BAD_CHECK.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_parse(
    text: Text,
    length: usize,
    form: u32,
    uuid: Out<Uuid>,
    mut error_offset: Out<usize>,
) -> Status {
    guard(|| {
        let mut offset = 0;
        let parsed = (|| {
            // SAFETY: as the header says.
            let text = unsafe { text.bytes(length) }?;
            let uuid = uuid.cell()?;
            let number = number_for(form, text.len());
            match with_codec!(number, Form, LENGTH => parse::<Form, LENGTH>(text, uuid))? {
                Ok(()) => {
                    offset = length;
                    Ok(())
                }
                Err(refusal) => {
                    offset =
                        if number == form { refusal.offset } else { parse::offset_in_any(text, refusal) };
                    Err(refusal.status)
                }
            }
        })();
        error_offset.set_if_wanted(offset);
        parsed
    })
}

/// Writes `count` texts of a form, each followed by `separator` and none by a NUL:
/// (uuid7_form_length(form) + 1) x `count` bytes.
///
/// BUFFER_TOO_SMALL if `size` is less.  `uuids` and `text` must not overlap.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_format_many(
    uuids: Array<Uuid>,
    count: usize,
    form: u32,
    separator: c_char,
    mut text: TextOut,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        // SAFETY: as the header says.
        let buffer = unsafe { text.buffer(size) }?;
        with_codec!(form, Form, LENGTH => {
            buffer.many::<LENGTH>(count).map(|slots| Form::write_many(uuids, separator as u8, slots))
        })?
    })
}

/// Reads `count` texts of a form, not ANY, each followed by `separator`; the last may end the text.
///
/// Stops at the first bad one and returns its status: BAD_CHARACTER for another byte where the
/// separator belongs, BAD_LENGTH where the text ends early.  `done`, optional, is set to the number
/// of good ones before it, whose UUIDs are written.  `text` and `uuids` must not overlap.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_parse_many(
    text: Text,
    length: usize,
    form: u32,
    separator: c_char,
    mut uuids: ArrayOut<Uuid>,
    count: usize,
    mut done: Out<usize>,
) -> Status {
    guard(|| {
        let mut good = 0;
        let parsed = (|| {
            // SAFETY: as the header says.
            let uuids = unsafe { uuids.slice(count) }?;
            with_codec!(form, Form, LENGTH => {
                // SAFETY: as the header says.
                let (records, rest) = unsafe { text.records(length, count) }?;
                parse::parse_many::<Form, LENGTH>(records, rest, separator as u8, uuids, &mut good)
            })?
        })();
        done.set_if_wanted(good);
        parsed
    })
}

fn write<Form: Codec<LENGTH>, const LENGTH: usize>(uuid: In<Uuid>, mut text: TextOut, size: usize) -> Status {
    guard(|| {
        let uuid = uuid.cell()?;
        // SAFETY: as the header says.
        let buffer = unsafe { text.buffer(size) }?;
        Form::write(uuid, NUL, buffer.one()?).result()
    })
}

fn read<Form: Codec<LENGTH>, const LENGTH: usize>(text: Text, length: usize, uuid: Out<Uuid>) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let text = unsafe { text.bytes(length) }?;
        let uuid = uuid.cell()?;
        Form::read(text.try_into().map_err(|_| Status::BAD_LENGTH)?, uuid).result()
    })
}
