//! Id25 (base 35) and Id22 (base 58): the 128 bits as one number, padded to a fixed width with the
//! digit zero.  Digits stand in byte order, so texts sort as UUIDs do.
#![forbid(unsafe_code)]

use super::{ID22_LENGTH, ID25_LENGTH, NO_DIGIT, Refusal, digit_values};
use crate::status::Status;
use crate::uuid::Uuid;

/// Digits and letters without `l`.
const ID25: Radix<35> = Radix::new(b"0123456789abcdefghijkmnopqrstuvwxyz", true);
/// Digits and both cases without `0`, `I`, `O`, `l`.
const ID22: Radix<58> = Radix::new(b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", false);

/// The 25 characters of a UUID, in lower case.
pub fn to_id25(uuid: Uuid) -> [u8; ID25_LENGTH] {
    ID25.write(uuid)
}

/// The UUID that these 25 characters, of either case, stand for.
pub fn from_id25(text: &[u8]) -> Result<Uuid, Refusal> {
    ID25.read::<ID25_LENGTH>(text)
}

/// The 22 characters of a UUID.
pub fn to_id22(uuid: Uuid) -> [u8; ID22_LENGTH] {
    ID22.write(uuid)
}

/// The UUID that these 22 characters stand for.
pub fn from_id22(text: &[u8]) -> Result<Uuid, Refusal> {
    ID22.read::<ID22_LENGTH>(text)
}

struct Radix<const BASE: usize> {
    digits: [u8; BASE],
    values: [u8; 256],
}

impl<const BASE: usize> Radix<BASE> {
    const fn new(digits: &[u8; BASE], fold_case: bool) -> Self {
        Self { digits: *digits, values: digit_values(digits, fold_case) }
    }

    fn write<const LENGTH: usize>(&self, uuid: Uuid) -> [u8; LENGTH] {
        let mut text = [0; LENGTH];
        let mut number = uuid.to_u128();
        for digit in text.iter_mut().rev() {
            *digit = self.digits[number.checked_rem(BASE as u128).unwrap_or(0) as usize];
            number = number.checked_div(BASE as u128).unwrap_or(0);
        }
        text
    }

    fn read<const LENGTH: usize>(&self, text: &[u8]) -> Result<Uuid, Refusal> {
        if text.len() != LENGTH {
            return Err(Refusal::length(text, LENGTH));
        }
        let mut number = Some(0u128);
        for (offset, byte) in text.iter().enumerate() {
            match self.values[usize::from(*byte)] {
                NO_DIGIT => return Err(Refusal::character(offset)),
                value => {
                    number = number
                        .and_then(|number| number.checked_mul(BASE as u128))
                        .and_then(|number| number.checked_add(u128::from(value)));
                }
            }
        }
        number.map(Uuid::from_u128).ok_or(Refusal { status: Status::OVERFLOW, offset: 0 })
    }
}
