//! Id25 (base 35) and Id22 (base 58): the 128 bits as one number, padded to a fixed width with the
//! digit zero.
//!
//! The number is cut into limbs of eight digits, a limb into halves of four, a half into pairs, a pair
//! into digits.  Each cut is the same for all of its parts, so the compiler makes it for many at once,
//! and nothing wider than 64 bits is ever divided.
#![forbid(unsafe_code)]

use super::alphabet::Alphabet;
use super::{Codec, FORMS, Form};
use crate::status::Status;
use crate::uuid::Uuid;

/// The codec of a form that is one number.
pub struct Radix<const NUMBER: usize, const LENGTH: usize>;

/// 25 digits of base 35.
pub type Id25 = Radix<9, 25>;
/// 22 digits of base 58.
pub type Id22 = Radix<10, 22>;

#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
impl<const NUMBER: usize, const LENGTH: usize> Radix<NUMBER, LENGTH> {
    const ALPHABET: Alphabet = Alphabet::of(Self::FORM);

    /// How many numbers 1, 2, 4, 8 and 16 digits can tell apart.
    const DIGIT: u64 = Self::FORM.alphabet.len() as u64;
    const PAIR: u64 = Self::DIGIT * Self::DIGIT;
    const HALF: u64 = Self::PAIR * Self::PAIR;
    const LIMB: u64 = Self::HALF * Self::HALF;
    const TWO_LIMBS: u128 = Self::LIMB as u128 * Self::LIMB as u128;

    /// Bits of a number below two limbs that do not fit in 64.
    const SPARE: u32 = Self::TWO_LIMBS.ilog2() + 1 - 64;
    const BY_TWO_LIMBS: Reciprocal = Reciprocal::of(Self::TWO_LIMBS, 64);
    const BY_LIMB: Reciprocal = Reciprocal::of(Self::LIMB as u128, Self::SPARE);

    /// The largest number, cut before its last limb.
    const LARGEST: (u128, u64) = (u128::MAX / Self::LIMB as u128, (u128::MAX % Self::LIMB as u128) as u64);
}

#[allow(clippy::arithmetic_side_effects, reason = "the divisors are constants, and what they bound fits")]
impl<const NUMBER: usize, const LENGTH: usize> Radix<NUMBER, LENGTH> {
    /// A number as four limbs.
    #[inline]
    fn limbs(number: u128) -> [u64; 4] {
        // Both estimates are exact or one too low.
        let mut high = Self::BY_TWO_LIMBS.estimate((number >> 64) as u64);
        let mut rest = number.wrapping_sub(Self::TWO_LIMBS.wrapping_mul(u128::from(high)));
        if rest >= Self::TWO_LIMBS {
            rest = rest.wrapping_sub(Self::TWO_LIMBS);
            high = high.wrapping_add(1);
        }
        let mut middle = Self::BY_LIMB.estimate((rest >> Self::SPARE) as u64);
        let mut low = (rest as u64).wrapping_sub(Self::LIMB.wrapping_mul(middle));
        if low >= Self::LIMB {
            low = low.wrapping_sub(Self::LIMB);
            middle = middle.wrapping_add(1);
        }
        [high / Self::LIMB, high % Self::LIMB, middle, low]
    }
}

impl<const NUMBER: usize, const LENGTH: usize> Codec<LENGTH> for Radix<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    #[inline]
    #[allow(clippy::arithmetic_side_effects, reason = "the divisors are constants")]
    fn text(uuid: Uuid) -> [u8; LENGTH] {
        let mut halves = [0u32; 8];
        for (two, limb) in halves.chunks_exact_mut(2).zip(Self::limbs(uuid.to_u128())) {
            two.copy_from_slice(&[(limb / Self::HALF) as u32, (limb % Self::HALF) as u32]);
        }
        let pairs = halves.map(|half| (half / Self::PAIR as u32) | ((half % Self::PAIR as u32) << 16));
        let mut digits = [0; 32];
        for (four, pairs) in digits.chunks_exact_mut(4).zip(pairs) {
            let pair = [pairs as u16, (pairs >> 16) as u16];
            for (two, pair) in four.chunks_exact_mut(2).zip(pair) {
                two.copy_from_slice(&[(pair / Self::DIGIT as u16) as u8, (pair % Self::DIGIT as u16) as u8]);
            }
        }
        let digits = Self::ALPHABET.digits(digits);
        *digits.last_chunk().unwrap_or(&[0; LENGTH])
    }

    #[inline]
    fn read(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
        let values = text.map(|byte| Self::ALPHABET.value(byte));
        if values.iter().fold(0, |all, value| all | value) & 0x80 != 0 {
            return Err(Status::BAD_CHARACTER);
        }
        let mut number: u128 = 0;
        let mut limb: u64 = 0;
        for digits in values.rchunks(8).rev() {
            number = number.wrapping_mul(u128::from(Self::LIMB)).wrapping_add(u128::from(limb));
            limb = digits
                .iter()
                .fold(0u64, |limb, digit| limb.wrapping_mul(Self::DIGIT).wrapping_add(u64::from(*digit)));
        }
        if (number, limb) > Self::LARGEST {
            return Err(Status::OVERFLOW);
        }
        let number = number.wrapping_mul(u128::from(Self::LIMB)).wrapping_add(u128::from(limb));
        Ok(Uuid::from_u128(number))
    }
}

/// A divisor as a multiplication.
struct Reciprocal {
    factor: u64,
    shift: u32,
}

impl Reciprocal {
    /// For numbers of which as many of the lowest bits are dropped.
    #[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
    const fn of(divisor: u128, dropped: u32) -> Self {
        // 2^(64 + log2) / divisor, rounded down, by long division.
        let log2 = divisor.ilog2();
        let mut factor = 0;
        let mut rest = 1;
        let mut bit = 0;
        while bit < 64 + log2 {
            rest <<= 1;
            factor <<= 1;
            if rest >= divisor {
                rest -= divisor;
                factor |= 1;
            }
            bit += 1;
        }
        Self { factor, shift: log2 - dropped }
    }

    /// The quotient, or one less.
    #[inline]
    const fn estimate(&self, number: u64) -> u64 {
        let product = (number as u128).wrapping_mul(self.factor as u128);
        ((product >> 64) as u64).wrapping_shr(self.shift)
    }
}
