//! Id26: the 128 bits and two check bits as 26 digits of base 32.  The check bits are Fletcher sums
//! modulo 2; they find a third of mistyped digits and are no integrity check.
#![forbid(unsafe_code)]

use super::alphabet::Alphabet;
use super::{Codec, FORMS, Form};
use crate::status::Status;
use crate::uuid::Uuid;

/// The codec.
pub struct Id26;

const ALPHABET: Alphabet = Alphabet::of(Id26::FORM);

/// The lowest bit of every octet.
const LOWEST_BITS: u128 = u128::from_be_bytes([0x01; 16]);
/// The lowest bit of every octet at an odd index.
const ODD_LOWEST_BITS: u128 =
    LOWEST_BITS & u128::from_be_bytes([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);

/// The first sum starts at 1 and adds each octet; the second adds the first after each octet.  Modulo 2
/// the first is the parity of all lowest bits, and the second, which counts octet i 16 - i times, of
/// those at even i counted evenly often, so of the odd ones alone.
#[inline]
const fn check_bits(number: u128) -> u64 {
    let sum1 = 1 ^ ((number & LOWEST_BITS).count_ones() & 1);
    let sum2 = (number & ODD_LOWEST_BITS).count_ones() & 1;
    (sum1 << 1 | sum2) as u64
}

impl Codec<26> for Id26 {
    const FORM: &Form = &FORMS[7];

    #[inline]
    fn text(uuid: Uuid) -> [u8; 26] {
        let number = uuid.to_u128();
        // 10 bits, then three times 40.
        let first = (number >> 118) as u16;
        let mut values = [0; 26];
        let (two, eights) = values.split_at_mut(2);
        two.copy_from_slice(&[(first >> 5) as u8, (first & 31) as u8]);
        let last = (number << 2) as u64 | check_bits(number);
        for (eight, bits) in
            eights.chunks_exact_mut(8).zip([(number >> 78) as u64, (number >> 38) as u64, last])
        {
            eight.copy_from_slice(&spread(bits));
        }
        ALPHABET.digits(values)
    }

    #[inline]
    fn read(text: &[u8; 26]) -> Result<Uuid, Status> {
        let values = text.map(|byte| ALPHABET.value(byte));
        if values.iter().fold(0, |all, value| all | value) & 0x80 != 0 {
            return Err(Status::BAD_CHARACTER);
        }
        let [v0, v1, eights @ ..] = values;
        let mut low = 0;
        let first = u128::from(v0) << 5 | u128::from(v1);
        let mut number = first;
        for eight in eights.chunks_exact(8) {
            low = eight.first_chunk().map_or(0, |eight| gather(*eight));
            number = number << 40 | u128::from(low);
        }
        let number = number >> 2 | first << 118;
        if low & 3 == check_bits(number) { Ok(Uuid::from_u128(number)) } else { Err(Status::BAD_CHECK) }
    }
}

/// The lower 40 bits as eight values of five bits.
#[inline]
const fn spread(bits: u64) -> [u8; 8] {
    let bits = (bits & 0xff_fff0_0000) << 12 | bits & 0xf_ffff;
    let bits = (bits & 0x000f_fc00_000f_fc00) << 6 | bits & 0x0000_03ff_0000_03ff;
    let bits = (bits & 0x03e0_03e0_03e0_03e0) << 3 | bits & 0x001f_001f_001f_001f;
    bits.to_be_bytes()
}

/// Eight values of five bits as 40 bits.
#[inline]
const fn gather(values: [u8; 8]) -> u64 {
    let bits = u64::from_be_bytes(values);
    let bits = (bits & 0x1f00_1f00_1f00_1f00) >> 3 | bits & 0x001f_001f_001f_001f;
    let bits = (bits & 0x03ff_0000_03ff_0000) >> 6 | bits & 0x0000_03ff_0000_03ff;
    (bits & 0x000f_ffff_0000_0000) >> 12 | bits & 0xf_ffff
}
