//! Digits and their values, as tables for any alphabet.
#![forbid(unsafe_code)]

use super::form::Form;

/// The value of a byte that is no digit.  It alone has its top bit set, so that one test finds it among many
/// values combined by `|`.
pub const NO_DIGIT: u8 = 0xff;

/// An empty table of gaps.
pub const NO_GAP: [u8; 16] = [0x7f; 16];

/// The digits of a form and their values, as tables.
pub struct Alphabet {
    digits: [u8; 64],
    /// The value of each byte as a digit.
    values: [u8; 256],
}

/// For writing by SIMD: the distance from a value to its digit in ASCII.  It changes where the digits go from one run of neighbours
/// to the next.  The values are split into blocks of eight, aligned so that it changes at most once in each.
pub struct Steps {
    /// Added to a value, so that the upper five bits are the index of its block.
    pub shift: u8,
    /// At twice the index of a block: the last value before the change.
    pub last: [u8; 16],
    /// At twice the index of a block: the distance before the change, and after that: the one behind it.
    pub distance: [u8; 16],
}

/// For reading by SIMD: the value of a byte, by tables of the upper half of a byte, which is a row of ASCII, and of the lower.
pub struct Nibbles {
    /// By the lower half: a bit for each row that has a digit there.
    pub rows: [u8; 16],
    /// By the upper half: the bit of the row.
    pub row: [u8; 16],
    /// By the upper half: the distance from value to byte; past each gap it is one more.
    pub base: [u8; 16],
    /// By the upper half: the byte before the first gap of the row, and before the second.
    pub gaps: [[u8; 16]; 2],
}

impl Alphabet {
    /// The alphabet of a form.
    pub const fn of(form: &Form) -> Self {
        let digits = form.alphabet.as_bytes();
        let mut made = Self { digits: [0; 64], values: [NO_DIGIT; 256] };
        let mut value = 0;
        while value < digits.len() {
            let digit = digits[value];
            assert!(digit.is_ascii_graphic());
            made.digits[value] = digit;
            made.values[digit as usize] = value as u8;
            if form.folds_case {
                made.values[digit.to_ascii_lowercase() as usize] = value as u8;
                made.values[digit.to_ascii_uppercase() as usize] = value as u8;
            }
            value += 1;
        }
        made
    }
}

impl Steps {
    /// The steps of a form.
    pub const fn of(form: &Form) -> Self {
        let mut shift = 0;
        loop {
            assert!(shift < 7, "in some block of eight the distance changes twice, however they are aligned");
            if let Some(made) = Self::shifted(form.alphabet.as_bytes(), shift) {
                return made;
            }
            shift += 1;
        }
    }

    /// None if some block has two changes.
    const fn shifted(digits: &[u8], shift: u8) -> Option<Self> {
        let mut made = Self { shift, last: [0x7f; 16], distance: [0; 16] };
        let mut value = 0;
        while value < digits.len() {
            let at = (value + shift as usize) / 8 * 2;
            let distance = digits[value] - value as u8;
            let is_first = value == 0 || (value + shift as usize) % 8 == 0;
            if is_first {
                made.distance[at] = distance;
            } else if distance != made.distance[at] && made.last[at] == 0x7f {
                made.last[at] = value as u8 - 1;
                made.distance[at + 1] = distance;
            } else if distance != made.distance[at] && distance != made.distance[at + 1] {
                return None;
            }
            value += 1;
        }
        Some(made)
    }
}

impl Nibbles {
    const NEW: Self = Self { rows: [0; 16], row: [0; 16], base: [0; 16], gaps: [NO_GAP; 2] };

    /// The nibbles of an alphabet.
    pub const fn of(alphabet: &Alphabet) -> Self {
        let values = &alphabet.values;
        let mut made = Self::NEW;
        let mut upper = 0;
        while upper < 8 {
            made.row[upper] = 1 << upper;
            let mut gaps = 0;
            let mut byte = 16 * upper;
            while byte < 16 * upper + 16 {
                let value = values[byte] as usize;
                if values[byte] != NO_DIGIT {
                    if made.base[upper] == 0 {
                        made.base[upper] = (byte - value) as u8;
                    } else if byte - value != made.base[upper] as usize + gaps {
                        made.gaps[gaps][upper] = (byte - 1) as u8;
                        gaps += 1;
                    }
                    assert!(byte - value == made.base[upper] as usize + gaps);
                    made.rows[byte % 16] |= 1 << upper;
                }
                byte += 1;
            }
            upper += 1;
        }
        made
    }
}

impl Alphabet {
    /// The value of a byte, or [`NO_DIGIT`].
    #[inline]
    pub const fn value(&self, byte: u8) -> u8 {
        self.values[byte as usize]
    }

    /// The digit of a value.
    #[inline]
    pub const fn digit(&self, value: u8) -> u8 {
        self.digits[(value & 63) as usize]
    }
}
