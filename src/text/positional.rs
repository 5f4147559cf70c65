//! Id26, Id25 and Id22 are numbers written in digits.  This is what they have in common: from limbs of
//! eight digits to text and back.  What number a UUID is, each says in a room of its own.
//!
//! A limb is cut into halves of four digits, a half into pairs, a pair into digits.  Each cut is the same
//! for all of its parts, so the compiler makes it for many at once.

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

    /// The number of a UUID.
    fn limbs(uuid: Uuid) -> Limbs;

    /// The UUID of a number; `OVERFLOW` or `BAD_CHECK` if it is of none.
    fn uuid(limbs: Limbs) -> Result<Uuid, Status>;

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
        let mut text = [0; LENGTH];
        let [first, last] = ends::<P, LENGTH>(P::limbs(uuid));
        if let Some(place) = text.first_chunk_mut() {
            *place = first;
        }
        if let Some(place) = text.last_chunk_mut() {
            *place = last;
        }
        text
    }

    #[inline]
    fn write(uuid: Uuid, end: u8, place: &mut Place<LENGTH>) {
        let [first, last] = ends::<P, LENGTH>(P::limbs(uuid));
        place.put(0, first);
        place.put(LENGTH - 16, last);
        place.end(end);
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
        write_fours::<P, LENGTH>(uuids, end, places);
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

/// The first and the last 16 characters.  They overlap.
#[inline(always)]
fn ends<P: Positional<LENGTH>, const LENGTH: usize>([lead, high, middle, low]: Limbs) -> [[u8; 16]; 2] {
    let first = characters::<P, LENGTH, 4>(&[[0, lead as u32], halves::<P, LENGTH>(high)]);
    let last = characters::<P, LENGTH, 4>(&[middle, low].map(halves::<P, LENGTH>));
    // The first of 32 digits are none of the text's.
    let first = u128::from_le_bytes(joined(&first)) >> (8 * (32 - LENGTH));
    [first.to_le_bytes(), joined(&last)]
}

/// Writes four at a time.
#[inline(always)]
pub fn write_fours<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) {
    let (mut uuids, mut places) = (uuids.chunks_exact(4), places.chunks_exact_mut(4));
    for (uuids, places) in uuids.by_ref().zip(places.by_ref()) {
        if let (Some(uuids), Some(places)) = (uuids.first_chunk(), places.first_chunk_mut()) {
            write_four::<P, LENGTH>(uuids, end, places);
        }
    }
    write_each(uuids.remainder(), end, places.into_remainder(), P::write);
}

/// The last two limbs of two UUIDs are 32 digits, and so are the ones before them of all four.  What
/// stands before those, two digits at most, is looked up.
#[inline(always)]
fn write_four<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid; 4],
    end: u8,
    places: &mut [Place<LENGTH>; 4],
) {
    let limbs = uuids.map(P::limbs);
    let heads = characters::<P, LENGTH, 8>(&limbs.map(|[_, high, ..]| halves::<P, LENGTH>(high)));
    let [a, b, c, d] = limbs.map(|[.., middle, low]| [middle, low].map(halves::<P, LENGTH>));
    let lasts = [[a, b], [c, d]].map(|two| characters::<P, LENGTH, 8>(two.as_flattened()));
    let each = places.iter_mut().zip(limbs).zip(heads.chunks_exact(2));
    for (((place, [lead, ..]), head), last) in each.zip(lasts.as_flattened().chunks_exact(4)) {
        if LENGTH > 25 {
            place.put(LENGTH - 26, P::ALPHABET.digits([(lead / u64::from(P::DIGIT)) as u8]));
        }
        if LENGTH > 24 {
            place.put(LENGTH - 25, P::ALPHABET.digits([(lead % u64::from(P::DIGIT)) as u8]));
        }
        // The first of the eight may be none of the text's.
        let head = u64::from_le_bytes(joined(head)) >> (8 * 24usize.saturating_sub(LENGTH));
        place.put(LENGTH.saturating_sub(24), head.to_le_bytes());
        place.put(LENGTH - 16, joined::<16>(last));
        place.end(end);
    }
}

/// A limb as two halves.
#[inline(always)]
fn halves<P: Positional<LENGTH>, const LENGTH: usize>(limb: u64) -> [u32; 2] {
    [(limb / u64::from(P::HALF)) as u32, (limb % u64::from(P::HALF)) as u32]
}

/// The characters of halves, `COUNT` of them.
#[inline(always)]
fn characters<P: Positional<LENGTH>, const LENGTH: usize, const COUNT: usize>(
    halves: &[[u32; 2]],
) -> [[u8; 4]; COUNT] {
    const BITS: u32 = 18;
    // A pair times this, cut by BITS, is its first digit.
    let by_digit = (1 << BITS) / P::DIGIT + 1;
    const { assert!(P::PAIR * P::DIGIT < 1 << BITS) };
    // Both digits of a pair, the first in the lower byte: what is less than 2^15 the compiler multiplies
    // faster, so it is told.
    let digits = |pair: u32| {
        let pair = pair & 0x7fff;
        let first = pair.wrapping_mul(by_digit) >> BITS;
        (pair << 8).wrapping_sub(first.wrapping_mul((P::DIGIT << 8) - 1))
    };
    let halves: [u32; COUNT] = *halves.as_flattened().first_chunk().unwrap_or(&[0; COUNT]);
    let digits = halves.map(|half| {
        let high = half / P::PAIR & 0x7fff;
        let low = half.wrapping_sub(high.wrapping_mul(P::PAIR));
        digits(high) | digits(low) << 16
    });
    let mut values = [[0; 4]; COUNT];
    for (values, digits) in values.iter_mut().zip(digits) {
        *values = digits.to_le_bytes();
    }
    values.map(|values| P::ALPHABET.digits(values))
}

/// The first bytes of several fours.
#[inline(always)]
fn joined<const COUNT: usize>(fours: &[[u8; 4]]) -> [u8; COUNT] {
    *fours.as_flattened().first_chunk().unwrap_or(&[0; COUNT])
}

/// [`Codec::read`] in the plain way.
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
    *uuid = P::uuid(limbs)?;
    Ok(())
}
