//! The common part of Id26, Id25 and Id22: the UUID is a number written in digits of one base, and the
//! number is handled in groups of eight digits.
//!
//! A group is cut into quads of four digits, a quad into pairs, a pair into digits.  Each cut is the same for
//! all parts, so SIMD handles many in one instruction.
#![forbid(unsafe_code)]

use super::alphabet::{Alphabet, Nibbles, Steps};
use super::form::Form;
use crate::status::Status;

/// A number of at most 32 digits, eight to a group, most significant first.
pub type Groups = [u64; 4];

/// A form of 17 to 32 digits.
pub trait Number<const LENGTH: usize> {
    /// Its row of the table.
    const FORM: &Form;

    /// The digits of a UUID.
    fn groups(uuid: u128) -> Groups;

    /// The UUID of these digits, `OVERFLOW` or `BAD_CHECK`.
    fn uuid(groups: Groups) -> Result<u128, Status>;

    /// Its digits and their values.
    const ALPHABET: Alphabet = Alphabet::of(Self::FORM);
    /// From values to digits by SIMD.
    const STEPS: Steps = Steps::of(Self::FORM);
    /// From digits to values by SIMD.
    const NIBBLES: Nibbles = Nibbles::of(&Self::ALPHABET);
    /// The base.
    const BASE: u32 = Self::FORM.alphabet.len() as u32;
    /// The weight of a digit before two others,
    const PAIR: u32 = Self::BASE.pow(2);
    /// before four,
    const QUAD: u32 = Self::BASE.pow(4);
    /// and before eight.
    const GROUP: u64 = (Self::BASE as u64).pow(8);
}
