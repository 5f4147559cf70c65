//! Id26, Id25 and Id22 are numbers written in digits.  This is what they have in common: from limbs of
//! eight digits to text and back.  What number a UUID is, each says in a room of its own.
//!
//! A limb is cut into halves of four digits, a half into pairs, a pair into digits.  Each cut is the same
//! for all of its parts, so the compiler makes it for many at once.
#![forbid(unsafe_code)]

use super::alphabet::Alphabet;
#[cfg(target_arch = "x86_64")]
use super::positional_x86 as wide;
use super::{Codec, Form, Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// A number of at most 32 digits, eight to a limb, most significant first.
pub type Limbs = [u64; 4];

/// A form of 17 to 32 digits.
pub trait Positional<const LENGTH: usize> {
    /// How it looks.
    const FORM: &Form;

    /// The digits of a UUID.
    fn limbs(uuid: u128) -> Limbs;

    /// The UUID of digits; `OVERFLOW` or `BAD_CHECK` if they are of none.
    fn uuid(limbs: Limbs) -> Result<u128, Status>;

    /// Its alphabet, made ready.
    const ALPHABET: Alphabet = Alphabet::of(Self::FORM);
    /// What a digit counts when one, two, four and eight others stand behind it.
    const DIGIT: u32 = Self::FORM.alphabet.len() as u32;
    /// See [`Self::DIGIT`].
    const PAIR: u32 = Self::DIGIT.pow(2);
    /// See [`Self::DIGIT`].
    const HALF: u32 = Self::DIGIT.pow(4);
    /// See [`Self::DIGIT`].
    const LIMB: u64 = (Self::DIGIT as u64).pow(8);
}

impl<P: Positional<LENGTH>, const LENGTH: usize> Codec<LENGTH> for P {
    const FORM: &Form = P::FORM;

    #[inline]
    fn text(uuid: Uuid) -> [u8; LENGTH] {
        characters::<P, LENGTH>(uuid.to_u128())
    }

    #[inline]
    fn write(uuid: Uuid, end: u8, place: &mut Place<LENGTH>) {
        #[cfg(target_arch = "x86_64")]
        if wide::write::<P, LENGTH>(uuid.to_u128(), end, place) {
            return;
        }
        write_plainly::<P, LENGTH>(uuid.to_u128(), end, place);
    }

    #[inline]
    fn read(text: &[u8; LENGTH], uuid: &mut Uuid) -> Result<(), Status> {
        #[cfg(target_arch = "x86_64")]
        if let Some(read) = wide::read::<P, LENGTH>(text, uuid) {
            return read;
        }
        read_plainly::<P, LENGTH>(text, uuid)
    }

    fn write_many(uuids: &[Uuid], end: u8, places: &mut [Place<LENGTH>]) {
        #[cfg(target_arch = "x86_64")]
        if wide::write_many::<P, LENGTH>(uuids, end, places) {
            return;
        }
        write_each(uuids, end, places, Self::write);
    }

    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>) {
        #[cfg(target_arch = "x86_64")]
        if let Some(read) = wide::read_many::<P, LENGTH>(records, end, uuids) {
            return read;
        }
        read_each(records, end, uuids, read_plainly::<P, LENGTH>)
    }
}

/// The text of a number.
#[inline(never)]
fn characters<P: Positional<LENGTH>, const LENGTH: usize>(uuid: u128) -> [u8; LENGTH] {
    let digits = P::limbs(uuid).map(eight::<P, LENGTH>);
    // The first of the 32 are none of the text's.
    *digits.as_flattened().last_chunk().unwrap_or(&[0; LENGTH])
}

/// The digits of a limb.
#[allow(clippy::arithmetic_side_effects, reason = "the divisors are constants")]
fn eight<P: Positional<LENGTH>, const LENGTH: usize>(limb: u64) -> [u8; 8] {
    let halves = [limb / u64::from(P::HALF), limb % u64::from(P::HALF)];
    let pairs = halves.map(|half| [half as u32 / P::PAIR, half as u32 % P::PAIR]);
    let values = pairs.map(|pairs| pairs.map(|pair| [pair / P::DIGIT, pair % P::DIGIT]));
    let digits = values.map(|four| four.map(|two| two.map(|value| P::ALPHABET.digit(value as u8))));
    let mut eight = [0; 8];
    eight.copy_from_slice(digits.as_flattened().as_flattened());
    eight
}

/// [`Codec::write`] in the plain way.
#[inline(never)]
pub fn write_plainly<P: Positional<LENGTH>, const LENGTH: usize>(
    uuid: u128,
    end: u8,
    place: &mut Place<LENGTH>,
) {
    place.put(0, characters::<P, LENGTH>(uuid));
    place.end(end);
}

/// [`Codec::read`] in the plain way.
#[inline(never)]
pub fn read_plainly<P: Positional<LENGTH>, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Result<(), Status> {
    let values = text.map(|byte| P::ALPHABET.value(byte));
    if values.iter().fold(0, |all, value| all | value) & 0x80 != 0 {
        return Err(Status::BAD_CHARACTER);
    }
    let mut limbs = [0; 4];
    for (limb, eight) in limbs.iter_mut().rev().zip(values.rchunks(8)) {
        *limb = eight
            .iter()
            .fold(0u64, |limb, value| limb.wrapping_mul(u64::from(P::DIGIT)).wrapping_add(u64::from(*value)));
    }
    *uuid = Uuid::from_u128(P::uuid(limbs)?);
    Ok(())
}
