//! Hexadecimal, in groups (RFC 9562 section 4) and with what people put around them.  What stands here is
//! the plain way, which works everywhere; hex_x86.rs and hex_aarch64.rs do the same sixteen bytes at a time,
//! by shuffles that are made of the same pattern.
#![forbid(unsafe_code)]

use super::alphabet::{Alphabet, NO_DIGIT};
#[cfg(target_arch = "aarch64")]
use super::hex_aarch64 as wide;
#[cfg(target_arch = "x86_64")]
use super::hex_x86 as wide;
use super::pattern::Pattern;
use super::{Codec, FORMS, Form, Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// The codec of a form that is two digits for each of sixteen octets and something between.
pub struct Hex<const NUMBER: usize, const LENGTH: usize>;

/// 8-4-4-4-12 digits.
pub type Hyphenated = Hex<1, 36>;
/// The same in upper case.
pub type HyphenatedUpper = Hex<2, 36>;
/// 32 digits.
pub type Simple = Hex<3, 32>;
/// Hyphenated in braces, as in the Windows registry.
pub type Braced = Hex<4, 38>;
/// Hyphenated in parentheses.
pub type Parenthesised = Hex<5, 38>;
/// Hyphenated after `urn:uuid:`.
pub type Urn = Hex<6, 45>;
/// What initialises a GUID structure in C.
pub type CGuid = Hex<7, 68>;

impl<const NUMBER: usize, const LENGTH: usize> Hex<NUMBER, LENGTH> {
    /// How it looks, as tables.
    pub const PATTERN: Pattern<LENGTH> = Pattern::of(Self::FORM);
    /// The digits in the order of their values.
    pub const DIGITS: [u8; 16] = match Self::FORM.alphabet.as_bytes().first_chunk() {
        Some(digits) => *digits,
        None => [0; 16],
    };
    const ALPHABET: Alphabet = Alphabet::of(Self::FORM);

    /// Writes as [`Codec::write`] does, in the plain way.
    #[inline(never)]
    pub fn write_plainly(uuid: Uuid, end: u8, place: &mut Place<LENGTH>) {
        place.put(0, Self::text(uuid));
        place.end(end);
    }

    /// Reads as [`Codec::read`] does, in the plain way.
    #[inline(never)]
    pub fn read_plainly(text: &[u8; LENGTH], uuid: &mut Uuid) -> Result<(), Status> {
        let mut wrong = 0;
        for ((byte, bytes), bits) in text.iter().zip(Self::PATTERN.bytes).zip(Self::PATTERN.fixed) {
            wrong |= (byte ^ bytes) & bits;
        }
        for (octet, place) in uuid.0.iter_mut().zip(Self::PATTERN.places) {
            let digits = text.get(place..).and_then(|rest| rest.first_chunk());
            let [high, low] =
                digits.map_or([NO_DIGIT; 2], |two| two.map(|digit| Self::ALPHABET.value(digit)));
            *octet = high << 4 | low;
            wrong |= (high | low) & 0x80;
        }
        if wrong == 0 { Ok(()) } else { Err(Status::BAD_CHARACTER) }
    }
}

impl<const NUMBER: usize, const LENGTH: usize> Codec<LENGTH> for Hex<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    #[inline]
    fn text(uuid: Uuid) -> [u8; LENGTH] {
        let mut text = Self::PATTERN.bytes;
        for (octet, place) in uuid.0.into_iter().zip(Self::PATTERN.places) {
            if let Some(two) = text.get_mut(place..).and_then(|rest| rest.first_chunk_mut()) {
                *two = [octet >> 4, octet & 15].map(|value| Self::ALPHABET.digit(value));
            }
        }
        text
    }

    #[inline]
    fn write(uuid: Uuid, end: u8, place: &mut Place<LENGTH>) {
        #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
        if wide::write::<NUMBER, LENGTH>(uuid, end, place) {
            return;
        }
        Self::write_plainly(uuid, end, place);
    }

    #[inline]
    fn read(text: &[u8; LENGTH], uuid: &mut Uuid) -> Result<(), Status> {
        #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
        if let Some(read) = wide::read::<NUMBER, LENGTH>(text, uuid) {
            return read;
        }
        Self::read_plainly(text, uuid)
    }

    fn write_many(uuids: &[Uuid], end: u8, places: &mut [Place<LENGTH>]) {
        #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
        if wide::write_many::<NUMBER, LENGTH>(uuids, end, places) {
            return;
        }
        write_each(uuids, end, places, Self::write_plainly);
    }

    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>) {
        #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
        if let Some(read) = wide::read_many::<NUMBER, LENGTH>(records, end, uuids) {
            return read;
        }
        read_each(records, end, uuids, Self::read_plainly)
    }
}
