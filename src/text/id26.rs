//! Id26: the 128 bits and two check bits as 26 digits of base 32.  The check bits are Fletcher sums
//! modulo 2; they find a third of mistyped digits and are no integrity check.
#![forbid(unsafe_code)]

use super::{ID26_LENGTH, NO_DIGIT, Refusal, digit_values};
use crate::status::Status;
use crate::uuid::Uuid;

/// Digits and letters without `a`, `i`, `l`, `o`.
const DIGITS: &[u8; 32] = b"0123456789bcdefghjkmnpqrstuvwxyz";
const VALUES: [u8; 256] = digit_values(DIGITS, true);

/// The lowest bit of every octet.
const LOWEST_BITS: u128 = u128::from_be_bytes([0x01; 16]);
/// The lowest bit of every octet at an odd index.
const ODD_LOWEST_BITS: u128 =
    LOWEST_BITS & u128::from_be_bytes([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);

/// The first sum starts at 1 and adds each octet; the second adds the first after each octet.  Modulo 2
/// the first is the parity of all lowest bits, and the second, which counts octet i 16 - i times, of
/// those at even i counted evenly often, so of the odd ones alone.
const fn check_bits(number: u128) -> u128 {
    let sum1 = 1 ^ ((number & LOWEST_BITS).count_ones() & 1);
    let sum2 = (number & ODD_LOWEST_BITS).count_ones() & 1;
    (sum1 << 1 | sum2) as u128
}

/// The 26 characters of a UUID, in lower case.
pub fn to_id26(uuid: Uuid) -> [u8; ID26_LENGTH] {
    let number = uuid.to_u128();
    let mut low = number << 2 | check_bits(number);
    let mut text = [0; ID26_LENGTH];
    // 25 digits are 125 bits: all but the first come from the lower 128 of the 130.
    for digit in text.iter_mut().skip(1).rev() {
        *digit = DIGITS[(low & 31) as usize];
        low >>= 5;
    }
    text[0] = DIGITS[(number >> 123) as usize];
    text
}

/// The UUID that these 26 characters, of either case, stand for.
pub fn from_id26(text: &[u8]) -> Result<Uuid, Refusal> {
    let text: &[u8; ID26_LENGTH] = text.try_into().map_err(|_| Refusal::length(text, ID26_LENGTH))?;
    let mut low: u128 = 0;
    for (offset, byte) in text.iter().enumerate() {
        match VALUES[usize::from(*byte)] {
            NO_DIGIT => return Err(Refusal::character(offset)),
            value => low = low << 5 | u128::from(value),
        }
    }
    let number = low >> 2 | u128::from(VALUES[usize::from(text[0])] >> 3) << 126;
    if low & 3 != check_bits(number) {
        return Err(Refusal { status: Status::BAD_CHECK, offset: ID26_LENGTH - 1 });
    }
    Ok(Uuid::from_u128(number))
}
