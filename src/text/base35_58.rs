//! Id25 (base 35) and Id22 (base 58): the 128 bits as one number, padded to a fixed width with the
//! digit zero.  Nothing wider than 64 bits is ever divided: the number is multiplied by reciprocals.
#![forbid(unsafe_code)]

use super::form::{FORMS, Form};
use super::number::{Groups, Number};
use crate::status::Status;

/// The form of this number: digits of one base.
pub struct Radix<const NUMBER: usize, const LENGTH: usize>;

/// 25 digits of base 35.
pub type Id25 = Radix<9, 25>;
/// 22 digits of base 58.
pub type Id22 = Radix<10, 22>;

impl<const NUMBER: usize, const LENGTH: usize> Radix<NUMBER, LENGTH> {
    const ONE: u64 = <Self as Number<LENGTH>>::GROUP;
    const TWO: u128 = Self::ONE as u128 * Self::ONE as u128;

    /// 1 / ONE and 1 / TWO as fractions, with the point moved by as many bits as make them fill 128 and 64.
    const BY_ONE: u128 = reciprocal(Self::ONE as u128, 128);
    const BY_TWO: u64 = reciprocal(Self::TWO, 64) as u64;

    /// 1 / ONE for a first digit and its eight followers without their lower 32 bits.
    const BY_ONE_BRIEFLY: u32 = reciprocal(Self::ONE as u128, 16) as u32;
    const BRIEF_CUT: u32 = 16 + Self::ONE.ilog2() - 32;

    /// The largest number, cut before its last group.
    const LARGEST: (u128, u64) = (u128::MAX / Self::ONE as u128, (u128::MAX % Self::ONE as u128) as u64);
}

impl<const NUMBER: usize, const LENGTH: usize> Number<LENGTH> for Radix<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    /// Each quotient is exact or, rarely, one too low; then the remainder is too large.
    #[inline(always)]
    fn groups(number: u128) -> Groups {
        let (upper, lower) = ((number >> 64) as u64, number as u64);
        let (by_upper, by_lower) = ((Self::BY_ONE >> 64) as u64, Self::BY_ONE as u64);
        let product = wide(upper, by_upper) + (wide(upper, by_lower) >> 64) + (wide(lower, by_upper) >> 64);
        // Without the last group: its lower 64 bits.
        let mut middle = (product >> Self::ONE.ilog2()) as u64;
        let mut low = lower.wrapping_sub(middle.wrapping_mul(Self::ONE));
        if low >= Self::ONE {
            unlikely();
            low -= Self::ONE;
            middle += 1;
        }
        let mut high = (wide(upper, Self::BY_TWO) >> Self::TWO.ilog2()) as u64;
        middle = middle.wrapping_sub(high.wrapping_mul(Self::ONE));
        if middle >= Self::ONE {
            unlikely();
            middle -= Self::ONE;
            high += 1;
        }
        // 16 digits of base 58 and the first six are all there are.
        if LENGTH <= 24 {
            return [0, high, middle, low];
        }
        // 32 bits are enough for the one digit that is left.
        let mut lead = u64::from(((high >> 32) as u32).wrapping_mul(Self::BY_ONE_BRIEFLY) >> Self::BRIEF_CUT);
        high -= lead * Self::ONE;
        if high >= Self::ONE {
            unlikely();
            high -= Self::ONE;
            lead += 1;
        }
        [lead, high, middle, low]
    }

    #[inline(always)]
    fn uuid([lead, high, middle, low]: Groups) -> Result<u128, Status> {
        let append = |number: u128, group: u64| number * u128::from(Self::ONE) + u128::from(group);
        let number = append((lead * Self::ONE + high).into(), middle);
        if (number, low) > Self::LARGEST {
            return Err(Status::OVERFLOW);
        }
        Ok(append(number, low))
    }
}

/// Called in a branch that is rarely taken, so that the compiler emits a jump and not a conditional move.
#[cold]
#[inline(never)]
fn unlikely() {}

#[inline(always)]
fn wide(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// 2^(bits + log2) / divisor, rounded down, by long division.
const fn reciprocal(divisor: u128, bits: u32) -> u128 {
    let mut quotient = 0;
    let mut rest = 1;
    let mut done = 0;
    while done < bits + divisor.ilog2() {
        rest <<= 1;
        quotient <<= 1;
        if rest >= divisor {
            rest -= divisor;
            quotient |= 1;
        }
        done += 1;
    }
    quotient
}
