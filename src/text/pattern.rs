//! What a hexadecimal form looks like, as the tables that its codec works by; the compiler makes them.
#![forbid(unsafe_code)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]

use super::Form;

/// The tables of a form.
pub struct Pattern<const LENGTH: usize> {
    /// A text, with `#` for each digit.
    pub bytes: [u8; LENGTH],
    /// The bits in which a text must equal it: none of a digit, all but case of a letter, else all.
    pub fixed: [u8; LENGTH],
    /// Where the two digits of each octet start.
    pub places: [usize; 16],
    blocks: [Block; MOST_BLOCKS],
}

/// Blocks of the longest text.
const MOST_BLOCKS: usize = 5;

/// 16 bytes of a text, and how they go with its first 16 and its last 16 digits.
#[derive(Clone, Copy)]
pub struct Block {
    /// Where it starts.
    pub start: usize,
    /// What its bytes are, and zero for a digit.
    pub bytes: [u8; 16],
    /// In which bits a text must equal that.
    pub fixed: [u8; 16],
    /// The shuffle that puts the first digits in their places,
    pub from_first: [u8; 16],
    /// and the last.
    pub from_last: [u8; 16],
    /// The shuffle that picks out the first digits,
    pub to_first: [u8; 16],
    /// and the last.
    pub to_last: [u8; 16],
}

/// The shuffle that gives zeros: each index has its top bit.
pub const NOTHING: [u8; 16] = [0x80; 16];

impl<const LENGTH: usize> Pattern<LENGTH> {
    /// The text, 16 bytes at a time.  The last block ends where the text does.
    #[inline(always)]
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().take(LENGTH.div_ceil(16))
    }

    /// The tables of a form, which must be as long as the codec says.
    pub const fn of(form: &Form) -> Self {
        let pattern = form.pattern.as_bytes();
        assert!(pattern.len() == LENGTH);
        let mut made = Self {
            bytes: [0; LENGTH],
            fixed: [0; LENGTH],
            places: [0; 16],
            blocks: [Block::NEW; MOST_BLOCKS],
        };
        let mut block = 0;
        while block < MOST_BLOCKS {
            let start = 16 * block;
            made.blocks[block].start = if start + 16 <= LENGTH { start } else { LENGTH - 16 };
            block += 1;
        }
        let mut digits = 0;
        let mut place = 0;
        while place < LENGTH {
            let byte = pattern[place];
            made.bytes[place] = byte;
            if byte != b'#' {
                made.fixed[place] = if byte.is_ascii_alphabetic() { !0x20 } else { 0xff };
            } else if digits % 2 == 0 {
                assert!(pattern[place + 1] == b'#');
                made.places[digits / 2] = place;
            }
            let mut block = 0;
            while block < MOST_BLOCKS {
                made.blocks[block].add(place, digits, byte, made.fixed[place]);
                block += 1;
            }
            digits += (byte == b'#') as usize;
            place += 1;
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

    /// Adds the byte at a place of the text, before which stand as many digits.
    const fn add(&mut self, place: usize, digits: usize, byte: u8, fixed: u8) {
        let inside = place.wrapping_sub(self.start);
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
