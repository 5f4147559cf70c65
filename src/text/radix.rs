//! Id25 (base 35) and Id22 (base 58): the 128 bits as one number, padded to a fixed width with the
//! digit zero.  Nothing wider than 64 bits is ever divided: the number is multiplied by reciprocals.
#![forbid(unsafe_code)]

use super::positional::{Limbs, Positional};
use super::{FORMS, Form};
use crate::status::Status;

/// A form that is one number.
pub struct Radix<const NUMBER: usize, const LENGTH: usize>;

/// 25 digits of base 35.
pub type Id25 = Radix<9, 25>;
/// 22 digits of base 58.
pub type Id22 = Radix<10, 22>;

#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
impl<const NUMBER: usize, const LENGTH: usize> Radix<NUMBER, LENGTH> {
    const ONE: u64 = <Self as Positional<LENGTH>>::LIMB;
    const TWO: u128 = Self::ONE as u128 * Self::ONE as u128;

    /// 1 / ONE and 1 / TWO as fractions, with the point moved by as many bits as make them fill 128 and 64.
    const BY_ONE: u128 = reciprocal(Self::ONE as u128, 128);
    const BY_TWO: u64 = reciprocal(Self::TWO, 64) as u64;

    /// 1 / ONE for a first digit and its eight followers without their lower 32 bits.
    const BY_ONE_BRIEFLY: u32 = reciprocal(Self::ONE as u128, 16) as u32;
    const BRIEF_CUT: u32 = 16 + Self::ONE.ilog2() - 32;

    /// The largest number, cut before its last limb.
    const LARGEST: (u128, u64) = (u128::MAX / Self::ONE as u128, (u128::MAX % Self::ONE as u128) as u64);
}

impl<const NUMBER: usize, const LENGTH: usize> Positional<LENGTH> for Radix<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    /// Each quotient comes exact or one too low, which seldom happens and shows in what is left.
    #[inline(always)]
    #[allow(clippy::arithmetic_side_effects, reason = "the divisor is a constant")]
    fn limbs(number: u128) -> Limbs {
        let (upper, lower) = ((number >> 64) as u64, number as u64);
        let (by_upper, by_lower) = ((Self::BY_ONE >> 64) as u64, Self::BY_ONE as u64);
        let product = wide(upper, by_upper)
            .wrapping_add(wide(upper, by_lower) >> 64)
            .wrapping_add(wide(lower, by_upper) >> 64);
        // Of all limbs but the last the lower 64 bits.
        let mut middle = (product >> Self::ONE.ilog2()) as u64;
        let mut low = lower.wrapping_sub(middle.wrapping_mul(Self::ONE));
        if low >= Self::ONE {
            seldom();
            low = low.wrapping_sub(Self::ONE);
            middle = middle.wrapping_add(1);
        }
        let mut high = (wide(upper, Self::BY_TWO) >> Self::TWO.ilog2()) as u64;
        middle = middle.wrapping_sub(high.wrapping_mul(Self::ONE));
        if middle >= Self::ONE {
            seldom();
            middle = middle.wrapping_sub(Self::ONE);
            high = high.wrapping_add(1);
        }
        // 16 digits of base 58 and the first six are all there are.
        if LENGTH <= 24 {
            return [0, high, middle, low];
        }
        // 32 bits are enough for the one digit that is left.
        let mut lead = u64::from(((high >> 32) as u32).wrapping_mul(Self::BY_ONE_BRIEFLY) >> Self::BRIEF_CUT);
        high = high.wrapping_sub(lead.wrapping_mul(Self::ONE));
        if high >= Self::ONE {
            seldom();
            high = high.wrapping_sub(Self::ONE);
            lead = lead.wrapping_add(1);
        }
        [lead, high, middle, low]
    }

    #[inline(always)]
    fn uuid([lead, high, middle, low]: Limbs) -> Result<u128, Status> {
        let append = |number: u128, limb: u64| {
            number.wrapping_mul(u128::from(Self::ONE)).wrapping_add(u128::from(limb))
        };
        let high = lead.wrapping_mul(Self::ONE).wrapping_add(high);
        let number = append(high.into(), middle);
        if (number, low) > Self::LARGEST {
            return Err(Status::OVERFLOW);
        }
        Ok(append(number, low))
    }
}

/// Tells the compiler that a branch is seldom taken, so that it does not wait for it.
#[cold]
#[inline(never)]
fn seldom() {}

#[inline(always)]
fn wide(a: u64, b: u64) -> u128 {
    u128::from(a).wrapping_mul(b.into())
}

/// 2^(bits + log2) / divisor, rounded down, by long division.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
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
