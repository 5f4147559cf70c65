//! Hexadecimal, in groups (RFC 9562 section 4) and with what people put around them.  What stands here is
//! the plain way, which works everywhere and which the others must equal.
#![forbid(unsafe_code)]

use super::alphabet::{Alphabet, NO_DIGIT};
use super::{Codec, FORMS, Form};
use crate::status::Status;
use crate::uuid::Uuid;

/// The codec of a form that is an octet's two digits sixteen times and something between.
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
    const ALPHABET: Alphabet = Alphabet::of(Self::FORM);
    const PATTERN: [u8; LENGTH] = pattern(Self::FORM);
    /// Where the two digits of each octet start.
    const PLACES: [usize; 16] = places(&Self::PATTERN);
    /// For each byte, the bits in which a text must equal the pattern: none of a digit, all but case of a
    /// letter, all of any other.
    const FIXED: [u8; LENGTH] = fixed(&Self::PATTERN);
}

impl<const NUMBER: usize, const LENGTH: usize> Codec<LENGTH> for Hex<NUMBER, LENGTH> {
    const FORM: &Form = &FORMS[NUMBER - 1];

    #[inline]
    fn text(uuid: Uuid) -> [u8; LENGTH] {
        let mut text = Self::PATTERN;
        for (octet, place) in uuid.0.into_iter().zip(Self::PLACES) {
            if let Some(two) = text.get_mut(place..).and_then(|rest| rest.first_chunk_mut()) {
                *two = Self::ALPHABET.digits([octet >> 4, octet & 15]);
            }
        }
        text
    }

    #[inline]
    fn read(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
        let mut wrong = 0;
        for ((byte, pattern), fixed) in text.iter().zip(Self::PATTERN).zip(Self::FIXED) {
            wrong |= (byte ^ pattern) & fixed;
        }
        let mut uuid = Uuid::NIL;
        for (octet, place) in uuid.0.iter_mut().zip(Self::PLACES) {
            let digits = text.get(place..).and_then(|rest| rest.first_chunk());
            let [high, low] =
                digits.map_or([NO_DIGIT; 2], |two| two.map(|digit| Self::ALPHABET.value(digit)));
            *octet = high << 4 | low;
            wrong |= (high | low) & 0x80;
        }
        if wrong == 0 { Ok(uuid) } else { Err(Status::BAD_CHARACTER) }
    }
}

/// The pattern of a form, which must be as long as the codec says.
const fn pattern<const LENGTH: usize>(form: &Form) -> [u8; LENGTH] {
    let pattern = form.pattern.as_bytes().first_chunk();
    assert!(form.pattern.len() == LENGTH && pattern.is_some());
    match pattern {
        Some(pattern) => *pattern,
        None => [0; LENGTH],
    }
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
const fn places(pattern: &[u8]) -> [usize; 16] {
    let mut places = [0; 16];
    let mut octet = 0;
    let mut index = 0;
    while octet < 16 {
        if pattern[index] == b'#' {
            assert!(pattern[index + 1] == b'#');
            places[octet] = index;
            octet += 1;
            index += 1;
        }
        index += 1;
    }
    places
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
const fn fixed<const LENGTH: usize>(pattern: &[u8; LENGTH]) -> [u8; LENGTH] {
    let mut fixed = [0xff; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        if pattern[index] == b'#' {
            fixed[index] = 0;
        } else if pattern[index].is_ascii_alphabetic() {
            fixed[index] = !0x20;
        }
        index += 1;
    }
    fixed
}
