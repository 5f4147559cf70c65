//! Hexadecimal: 36 characters, 8-4-4-4-12 (RFC 9562 section 4).  Written in lower case, read in any.
#![forbid(unsafe_code)]

use super::{HYPHENATED_LENGTH, NO_DIGIT, Refusal, digit_values};
use crate::uuid::Uuid;

const DIGITS: &[u8; 16] = b"0123456789abcdef";
const VALUES: [u8; 256] = digit_values(DIGITS, true);
/// Where the octet stands in the text whose first digit this is.
const PLACES: [usize; 16] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

/// The 36 characters of a UUID.
pub fn to_hyphenated(uuid: Uuid) -> [u8; HYPHENATED_LENGTH] {
    let mut text = [b'-'; HYPHENATED_LENGTH];
    for (octet, place) in uuid.0.into_iter().zip(PLACES) {
        let digits = [DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]];
        if let Some(two) = text.get_mut(place..).and_then(|rest| rest.first_chunk_mut()) {
            *two = digits;
        }
    }
    text
}

/// The UUID that these 36 characters stand for.
pub fn from_hyphenated(text: &[u8]) -> Result<Uuid, Refusal> {
    let text: &[u8; HYPHENATED_LENGTH] =
        text.try_into().map_err(|_| Refusal::length(text, HYPHENATED_LENGTH))?;
    let mut number: u128 = 0;
    for (offset, byte) in text.iter().enumerate() {
        if HYPHENS.contains(&offset) {
            if *byte != b'-' {
                return Err(Refusal::character(offset));
            }
            continue;
        }
        match VALUES[usize::from(*byte)] {
            NO_DIGIT => return Err(Refusal::character(offset)),
            value => number = number << 4 | u128::from(value),
        }
    }
    Ok(Uuid::from_u128(number))
}
