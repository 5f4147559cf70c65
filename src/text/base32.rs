//! Id26: the 128 bits and two check bits as 26 digits of base 32.  The check bits are Fletcher sums
//! modulo 2; they find a third of mistyped digits and are no integrity check.
#![forbid(unsafe_code)]

use super::form::{FORMS, Form};
use super::number::{Groups, Number};
use crate::status::Status;

/// 26 digits of base 32.
pub struct Id26;

/// The lowest bit of every octet.
const LOWEST_BITS: u128 = u128::from_be_bytes([0x01; 16]);
/// The lowest bit of every octet at an odd index.
const ODD_LOWEST_BITS: u128 =
    LOWEST_BITS & u128::from_be_bytes([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);

/// The first sum starts at 1 and adds each octet; the second adds the first after each octet.  Modulo 2
/// the first is the parity of all lowest bits, and the second, which counts octet i 16 - i times, of
/// those at even i counted evenly often, so of the odd ones alone.
#[inline(always)]
const fn check_bits(number: u128) -> u64 {
    let sum1 = 1 ^ ((number & LOWEST_BITS).count_ones() & 1);
    let sum2 = (number & ODD_LOWEST_BITS).count_ones() & 1;
    (sum1 << 1 | sum2) as u64
}

/// Eight digits: 40 bits.
const GROUP: u64 = 0xff_ffff_ffff;

impl Number<26> for Id26 {
    const FORM: &Form = &FORMS[7];

    #[inline(always)]
    fn groups(number: u128) -> Groups {
        let low = (number << 2) as u64 | check_bits(number);
        [(number >> 118) as u64, (number >> 78) as u64 & GROUP, (number >> 38) as u64 & GROUP, low & GROUP]
    }

    #[inline(always)]
    fn uuid([lead, high, middle, low]: Groups) -> Result<u128, Status> {
        let number = u128::from(lead) << 118
            | u128::from(high) << 78
            | u128::from(middle) << 38
            | u128::from(low >> 2);
        if low & 3 == check_bits(number) { Ok(number) } else { Err(Status::BAD_CHECK) }
    }
}
