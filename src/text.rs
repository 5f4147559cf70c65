//! The text forms.  Reading is strict: exactly the digits of the form, nothing before, between or
//! after.  All four sort as the bytes do.
#![forbid(unsafe_code)]

mod hex;
mod id26;
mod radix;

use crate::status::Status;

pub use hex::{from_hyphenated, to_hyphenated};
pub use id26::{from_id26, to_id26};
pub use radix::{from_id22, from_id25, to_id22, to_id25};

/// Characters of the hyphenated form, 8-4-4-4-12 (RFC 9562 section 4).
pub const HYPHENATED_LENGTH: usize = 36;
/// Characters of Id26: 130 bits as 26 digits of base 32.
pub const ID26_LENGTH: usize = 26;
/// Characters of Id25: 25 digits of base 35.
pub const ID25_LENGTH: usize = 25;
/// Characters of Id22: 22 digits of base 58.
pub const ID22_LENGTH: usize = 22;

/// Why a text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `BAD_LENGTH`, `BAD_CHARACTER`, `OVERFLOW` or `BAD_CHECK`.
    pub status: Status,
    /// `BAD_CHARACTER`: the index of the first byte that cannot stand there.  `BAD_LENGTH`: the shorter
    /// of the text's length and the form's.  `OVERFLOW`: 0.  `BAD_CHECK`: the index of the last digit.
    pub offset: usize,
}

impl Refusal {
    fn length(text: &[u8], length: usize) -> Self {
        Self { status: Status::BAD_LENGTH, offset: text.len().min(length) }
    }

    fn character(offset: usize) -> Self {
        Self { status: Status::BAD_CHARACTER, offset }
    }
}

/// What a byte is worth that is no digit.
const NO_DIGIT: u8 = 0xff;

/// What each byte is worth as a digit of `alphabet`, whose letters may be folded to either case.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn digit_values(alphabet: &[u8], fold_case: bool) -> [u8; 256] {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < alphabet.len() {
        values[alphabet[value] as usize] = value as u8;
        if fold_case {
            values[alphabet[value].to_ascii_uppercase() as usize] = value as u8;
        }
        value += 1;
    }
    values
}
