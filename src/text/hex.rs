//! The hexadecimal forms (RFC 9562 section 4 and its usual brackets) as tables: for each form one
//! pattern, from which the compiler derives the shuffles of the SIMD kernels.
#![forbid(unsafe_code)]

use super::alphabet::Alphabet;
use super::form::{FORMS, Form};

/// The form of this number: two digits for each of sixteen octets, with fixed characters between.
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
/// The initialiser of a GUID structure in C.
pub type CGuid = Hex<7, 68>;

impl<const NUMBER: usize, const LENGTH: usize> Hex<NUMBER, LENGTH> {
    /// The row of the table of forms.
    pub const FORM: &Form = &FORMS[NUMBER - 1];
    /// The tables of the form.
    pub const PATTERN: Pattern<LENGTH> = Pattern::of(Self::FORM);
    /// Its digits and their values, for one at a time.
    pub const ALPHABET: Alphabet = Alphabet::of(Self::FORM);
    /// The digits in the order of their values.
    pub const DIGITS: [u8; 16] = *Self::FORM.alphabet.as_bytes().first_chunk().unwrap();
}

/// The tables of a form.
pub struct Pattern<const LENGTH: usize> {
    /// A text, with `#` for each digit.
    pub bytes: [u8; LENGTH],
    /// The bits in which a text must equal it: none of a digit, all but the case bit of a letter, else all.
    pub fixed: [u8; LENGTH],
    /// The index of the first digit of each octet.
    pub octets: [usize; 16],
    blocks: [Block; MOST_BLOCKS],
}

/// Blocks of the longest text.
const MOST_BLOCKS: usize = 5;

/// 16 bytes of a text, and the shuffles between them and its first 16 and last 16 digits.
#[derive(Clone, Copy)]
pub struct Block {
    /// Where it starts.
    pub start: usize,
    /// Its bytes, with zero for a digit.
    pub bytes: [u8; 16],
    /// The bits in which a text must equal them.
    pub fixed: [u8; 16],
    /// The shuffle that puts the first 16 digits into the text.
    pub from_first: [u8; 16],
    /// The same for the last 16.
    pub from_last: [u8; 16],
    /// The shuffle that picks the first 16 digits out of the text.
    pub to_first: [u8; 16],
    /// The same for the last 16.
    pub to_last: [u8; 16],
}

/// The shuffle that yields zeros: each index has its top bit set.
pub const NOTHING: [u8; 16] = [0x80; 16];

impl<const LENGTH: usize> Pattern<LENGTH> {
    /// The text, 16 bytes at a time.  The last block ends where the text does.
    #[inline(always)]
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().take(LENGTH.div_ceil(16))
    }

    /// The tables of a form.
    pub const fn of(form: &Form) -> Self {
        let pattern = form.pattern.as_bytes();
        assert!(pattern.len() == LENGTH);
        let mut made = Self {
            bytes: [0; LENGTH],
            fixed: [0; LENGTH],
            octets: [0; 16],
            blocks: [Block::NEW; MOST_BLOCKS],
        };
        let mut block = 0;
        while block < MOST_BLOCKS {
            let start = 16 * block;
            made.blocks[block].start = if start + 16 <= LENGTH { start } else { LENGTH - 16 };
            block += 1;
        }
        let mut digits = 0;
        let mut at = 0;
        while at < LENGTH {
            let byte = pattern[at];
            made.bytes[at] = byte;
            if byte != b'#' {
                made.fixed[at] = if byte.is_ascii_alphabetic() { !0x20 } else { 0xff };
            } else if digits % 2 == 0 {
                assert!(pattern[at + 1] == b'#');
                made.octets[digits / 2] = at;
            }
            let mut block = 0;
            while block < MOST_BLOCKS {
                made.blocks[block].add(at, digits, byte, made.fixed[at]);
                block += 1;
            }
            digits += (byte == b'#') as usize;
            at += 1;
        }
        assert!(digits == 32);
        made
    }
}

impl Block {
    const NEW: Self = Self {
        start: 0,
        bytes: [0; 16],
        fixed: [0; 16],
        from_first: NOTHING,
        from_last: NOTHING,
        to_first: NOTHING,
        to_last: NOTHING,
    };

    /// Adds the byte at this index of the text, after so many digits.
    const fn add(&mut self, at: usize, digits: usize, byte: u8, fixed: u8) {
        let inside = at.wrapping_sub(self.start);
        if inside >= 16 {
            return;
        }
        self.fixed[inside] = fixed;
        if byte != b'#' {
            self.bytes[inside] = byte;
        } else if digits < 16 {
            self.from_first[inside] = digits as u8;
            self.to_first[digits] = inside as u8;
        } else {
            self.from_last[inside] = (digits - 16) as u8;
            self.to_last[digits - 16] = inside as u8;
        }
    }
}
