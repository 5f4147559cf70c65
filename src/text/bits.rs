//! ULID (Crockford's base 32) and base64url: digits of whole bits, without check.  A ULID has two spare bits
//! before the 128, base64url has four behind them; they are zero.
#![forbid(unsafe_code)]

use super::alphabet::Alphabet;
use super::form::{FORMS, Form};

/// The form of this number, with `SPARE` bits behind the 128.
pub struct Bits<const NUMBER: usize, const LENGTH: usize, const SPARE: u32>;

/// 26 digits of five bits.
pub type Ulid = Bits<11, 26, 0>;
/// 22 digits of six bits.
pub type Base64Url = Bits<12, 22, 4>;

impl<const NUMBER: usize, const LENGTH: usize, const SPARE: u32> Bits<NUMBER, LENGTH, SPARE> {
    /// Its row of the table.
    pub const FORM: &Form = &FORMS[NUMBER - 1];
    /// Its digits and their values.
    pub const ALPHABET: Alphabet = Alphabet::of(Self::FORM);
    /// The bits of a digit,
    pub const WIDTH: u32 = Self::FORM.alphabet.len().ilog2();
    /// of the first, without the spare ones,
    pub const FIRST_WIDTH: u32 = 128 + SPARE - Self::WIDTH * (LENGTH as u32 - 1);
    /// and of the last.
    pub const LAST_WIDTH: u32 = Self::WIDTH - SPARE;
}
