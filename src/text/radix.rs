//! Id25 (base 35) and Id22 (base 58): the 128 bits as one number, padded to a fixed width with the
//! digit zero.  Nothing wider than 64 bits is ever divided: a product with a reciprocal tells a limb, or
//! one less, and the rest tells which.
#![forbid(unsafe_code)]

use super::positional::{Limbs, Positional};
use super::{FORMS, Form};
use crate::status::Status;
use crate::uuid::Uuid;

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

    /// Bits of a number below two limbs that do not fit in 64.
    const SPARE: u32 = Self::TWO.ilog2() + 1 - 64;
    const BY_TWO: Reciprocal = Reciprocal::of(Self::TWO, 64);
    const BY_ONE: Reciprocal = Reciprocal::of(Self::ONE as u128, Self::SPARE);

    /// The largest number, cut before its last limb.
    const LARGEST: (u128, u64) = (u128::MAX / Self::ONE as u128, (u128::MAX % Self::ONE as u128) as u64);
}

impl<const NUMBER: usize, const LENGTH: usize> Positional<LENGTH> for Radix<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    #[inline(always)]
    #[allow(clippy::arithmetic_side_effects, reason = "the divisor is a constant")]
    fn limbs(uuid: Uuid) -> Limbs {
        let number = uuid.to_u128();
        let mut high = Self::BY_TWO.estimate((number >> 64) as u64);
        let mut rest = number.wrapping_sub(Self::TWO.wrapping_mul(u128::from(high)));
        if rest >= Self::TWO {
            seldom();
            rest = rest.wrapping_sub(Self::TWO);
            high = high.wrapping_add(1);
        }
        let mut middle = Self::BY_ONE.estimate((rest >> Self::SPARE) as u64);
        let mut low = (rest as u64).wrapping_sub(Self::ONE.wrapping_mul(middle));
        if low >= Self::ONE {
            seldom();
            low = low.wrapping_sub(Self::ONE);
            middle = middle.wrapping_add(1);
        }
        // 16 digits of base 58 and the first six are all there are.
        let lead = if LENGTH > 24 { high / Self::ONE } else { 0 };
        [lead, high.wrapping_sub(lead.wrapping_mul(Self::ONE)), middle, low]
    }

    #[inline(always)]
    fn uuid([lead, high, middle, low]: Limbs) -> Result<Uuid, Status> {
        let append = |number: u128, limb: u64| {
            number.wrapping_mul(u128::from(Self::ONE)).wrapping_add(u128::from(limb))
        };
        let high = lead.wrapping_mul(Self::ONE).wrapping_add(high);
        let number = append(high.into(), middle);
        if (number, low) > Self::LARGEST {
            return Err(Status::OVERFLOW);
        }
        Ok(Uuid::from_u128(append(number, low)))
    }
}

/// Tells the compiler that a branch is seldom taken, so that it does not wait for it.
#[cold]
#[inline(never)]
fn seldom() {}

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
