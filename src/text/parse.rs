//! Parsing a text of any length, and the offset of the error.
#![forbid(unsafe_code)]

use super::codec::Codec;
use super::form::{FORMS, Form};
use super::slot::Record;
use crate::status::Status;
use crate::uuid::Uuid;
use core::cell::Cell;
use core::mem::MaybeUninit;

/// Why and where a text is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `BAD_LENGTH`, `BAD_CHARACTER`, `OVERFLOW` or `BAD_CHECK`.
    pub status: Status,
    /// The index of the first byte that no text of the form has there; where the text or the form ends, if
    /// there is none.
    pub offset: usize,
}

/// Reads a text of any length.
#[inline]
pub fn parse<C: Codec<LENGTH>, const LENGTH: usize>(
    text: &[Cell<u8>],
    uuid: &Cell<Uuid>,
) -> Result<(), Refusal> {
    let Ok(text) = text.try_into() else {
        return Err(Refusal { status: Status::BAD_LENGTH, offset: C::FORM.first_misfit(text) });
    };
    match C::read(text, uuid) {
        Status::OK => Ok(()),
        status => Err(Refusal { status, offset: offset::<C, LENGTH>(text, status) }),
    }
}

/// The offset of the error in an invalid text.  Separate from parsing, so that the kernels need not track it.
#[cold]
#[inline(never)]
fn offset<C: Codec<LENGTH>, const LENGTH: usize>(text: &[Cell<u8>; LENGTH], status: Status) -> usize {
    match status {
        // Digits ascend as their values do, so the first that differs is above.
        Status::OVERFLOW => C::FORM.first_other(&C::scalar_text(Uuid::MAX), text, Form::is_same),
        // The check bits are part of the last digit.
        Status::BAD_CHECK => LENGTH - 1,
        _ => C::FORM.first_misfit(text),
    }
}

/// The offset of the error in a text read as `ANY`: if no form has its length, in the form that matches furthest.
#[cold]
#[inline(never)]
pub fn offset_in_any(text: &[Cell<u8>], refusal: Refusal) -> usize {
    if refusal.status != Status::BAD_LENGTH {
        return refusal.offset;
    }
    let offsets = FORMS.iter().filter(|form| form.in_any).map(|form| form.first_misfit(text));
    offsets.fold(0, usize::max)
}

impl Form {
    #[cold]
    #[inline(never)]
    fn first_misfit(&self, text: &[Cell<u8>]) -> usize {
        self.first_other(self.pattern.as_bytes(), text, Self::accepts)
    }

    fn first_other(&self, model: &[u8], text: &[Cell<u8>], fits: fn(&Self, u8, u8) -> bool) -> usize {
        let other = text.iter().zip(model).position(|(byte, model)| !fits(self, *model, byte.get()));
        other.unwrap_or(text.len().min(model.len()))
    }
}

/// Reads a UUID from each record, and from the rest if it is a text without the byte after it.  Counts those it
/// read in `done`; `BAD_LENGTH` if there are fewer than `uuids` takes.
pub fn parse_many<C: Codec<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    rest: &[u8],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
    done: &mut usize,
) -> Result<(), Status> {
    let (read, result) = C::read_many(records, end, uuids);
    *done = read;
    result?;
    if let Some(uuid) = uuids.get_mut(read) {
        uuid.write(C::scalar_read(rest.try_into().map_err(|_| Status::BAD_LENGTH)?)?);
        *done += 1;
    }
    if *done == uuids.len() { Ok(()) } else { Err(Status::BAD_LENGTH) }
}
