//! The scalar kernels: for every processor, and the reference for the SIMD kernels.
#![forbid(unsafe_code)]

use super::bits::Bits;
use super::hex::Hex;
use super::number::Number;
use crate::status::Status;
use crate::uuid::Uuid;

/// The text of a UUID in hexadecimal.
pub fn write_hex<const NUMBER: usize, const LENGTH: usize>(uuid: Uuid) -> [u8; LENGTH] {
    let mut text = Hex::<NUMBER, LENGTH>::PATTERN.bytes;
    for (octet, at) in uuid.0.into_iter().zip(Hex::<NUMBER, LENGTH>::PATTERN.octets) {
        text[at] = Hex::<NUMBER, LENGTH>::ALPHABET.digit(octet >> 4);
        text[at + 1] = Hex::<NUMBER, LENGTH>::ALPHABET.digit(octet & 15);
    }
    text
}

/// The UUID of a text in hexadecimal.
pub fn read_hex<const NUMBER: usize, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
    let pattern = const { &Hex::<NUMBER, LENGTH>::PATTERN };
    let mut wrong = 0;
    for ((byte, bytes), bits) in text.iter().zip(pattern.bytes).zip(pattern.fixed) {
        wrong |= (byte ^ bytes) & bits;
    }
    let mut uuid = Uuid::NIL;
    for (octet, at) in uuid.0.iter_mut().zip(pattern.octets) {
        let [high, low] = [text[at], text[at + 1]].map(|digit| Hex::<NUMBER, LENGTH>::ALPHABET.value(digit));
        *octet = high << 4 | low;
        // The top bit of NO_DIGIT.
        wrong |= (high | low) & 0x80;
    }
    if wrong == 0 { Ok(uuid) } else { Err(Status::BAD_CHARACTER) }
}

/// The text of a UUID as a number.
pub fn write_number<N: Number<LENGTH>, const LENGTH: usize>(uuid: Uuid) -> [u8; LENGTH] {
    let digits = N::groups(uuid.to_u128()).map(eight_digits::<N, LENGTH>);
    // The text is the last of the 32.
    let mut text = [0; LENGTH];
    text.copy_from_slice(&digits.as_flattened()[32 - LENGTH..]);
    text
}

/// The UUID of a text that is a number.
pub fn read_number<N: Number<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
    let values = text.map(|byte| N::ALPHABET.value(byte));
    // The top bit of NO_DIGIT.
    if values.iter().fold(0, |all, value| all | value) & 0x80 != 0 {
        return Err(Status::BAD_CHARACTER);
    }
    let mut groups = [0; 4];
    for (group, values) in groups.iter_mut().rev().zip(values.rchunks(8)) {
        *group = values.iter().fold(0, |group, value| group * u64::from(N::BASE) + u64::from(*value));
    }
    Ok(Uuid::from_u128(N::uuid(groups)?))
}

/// The digits of a group.
fn eight_digits<N: Number<LENGTH>, const LENGTH: usize>(group: u64) -> [u8; 8] {
    let quads = [group / u64::from(N::QUAD), group % u64::from(N::QUAD)];
    let pairs = quads.map(|quad| [quad as u32 / N::PAIR, quad as u32 % N::PAIR]);
    let values = pairs.map(|pairs| pairs.map(|pair| [pair / N::BASE, pair % N::BASE]));
    let digits = values.map(|four| four.map(|two| two.map(|value| N::ALPHABET.digit(value as u8))));
    let mut eight = [0; 8];
    eight.copy_from_slice(digits.as_flattened().as_flattened());
    eight
}

/// The text of a UUID in digits of whole bits.
pub fn write_bits<const NUMBER: usize, const LENGTH: usize, const SPARE: u32>(uuid: Uuid) -> [u8; LENGTH] {
    let mut text = [0; LENGTH];
    let number = uuid.to_u128();
    let mut rest = number >> Bits::<NUMBER, LENGTH, SPARE>::LAST_WIDTH;
    let mut value = (number << SPARE) as u8;
    let mask = (1 << Bits::<NUMBER, LENGTH, SPARE>::WIDTH) - 1;
    for digit in text.iter_mut().rev() {
        *digit = Bits::<NUMBER, LENGTH, SPARE>::ALPHABET.digit(value & mask);
        value = rest as u8;
        rest >>= Bits::<NUMBER, LENGTH, SPARE>::WIDTH;
    }
    text
}

/// The UUID of a text in digits of whole bits.
pub fn read_bits<const NUMBER: usize, const LENGTH: usize, const SPARE: u32>(
    text: &[u8; LENGTH],
) -> Result<Uuid, Status> {
    let values = text.map(|byte| Bits::<NUMBER, LENGTH, SPARE>::ALPHABET.value(byte));
    let last = values[LENGTH - 1];
    // The top bit of NO_DIGIT, and the spare bits behind.
    if values.iter().fold(0, |all, value| all | value) & 0x80 != 0 || last & ((1 << SPARE) - 1) != 0 {
        return Err(Status::BAD_CHARACTER);
    }
    if values[0] >> Bits::<NUMBER, LENGTH, SPARE>::FIRST_WIDTH != 0 {
        return Err(Status::OVERFLOW);
    }
    let before = values[..LENGTH - 1]
        .iter()
        .fold(0, |number: u128, value| number << Bits::<NUMBER, LENGTH, SPARE>::WIDTH | u128::from(*value));
    let number = before << Bits::<NUMBER, LENGTH, SPARE>::LAST_WIDTH | u128::from(last >> SPARE);
    Ok(Uuid::from_u128(number))
}
