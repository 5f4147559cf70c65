//! One text that may be of any length, and the offset at which it is refused.
#![forbid(unsafe_code)]

use super::codec::Codec;
use super::form::Form;
use crate::status::Status;
use crate::uuid::Uuid;
use core::cell::Cell;

/// Why and where a text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `BAD_LENGTH`, `BAD_CHARACTER`, `OVERFLOW` or `BAD_CHECK`.
    pub status: Status,
    /// The index of the first byte that cannot stand where it does, given those before it.  Of a text
    /// that is too short, its length.
    pub offset: usize,
}

/// Reads a text of any length.
#[inline]
pub fn parse<C: Codec<LENGTH>, const LENGTH: usize>(
    text: &[Cell<u8>],
    uuid: &Cell<Uuid>,
) -> Result<(), Refusal> {
    let Ok(text) = text.try_into() else {
        return Err(Refusal { status: Status::BAD_LENGTH, offset: text.len().min(LENGTH) });
    };
    match C::read(text, uuid) {
        Status::OK => Ok(()),
        status => Err(Refusal { status, offset: offset::<C, LENGTH>(text, status) }),
    }
}

/// Where a text is refused.  Apart from reading, which then need not keep track.
#[cold]
#[inline(never)]
fn offset<C: Codec<LENGTH>, const LENGTH: usize>(text: &[Cell<u8>; LENGTH], status: Status) -> usize {
    let form = C::FORM;
    let first_misfit = |model: &[u8], fits: fn(&Form, u8, u8) -> bool| {
        text.iter().zip(model).position(|(byte, model)| !fits(form, *model, byte.get())).unwrap_or(LENGTH)
    };
    match status {
        // Digits ascend as their values do, so the first that differs is above.
        Status::OVERFLOW => first_misfit(&C::scalar_text(Uuid::MAX), Form::is_same),
        // The check bits are part of the last digit.
        Status::BAD_CHECK => LENGTH - 1,
        _ => first_misfit(form.pattern.as_bytes(), Form::accepts),
    }
}
