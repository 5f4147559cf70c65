//! Digits and their values, for any alphabet.
#![forbid(unsafe_code)]

use super::Form;

/// What a byte is worth that is no digit.  No digit has its top bit, so that one test finds it among
/// many values put together by `|`.
pub const NO_DIGIT: u8 = 0xff;

/// A table of gaps without any.
pub const NO_GAP: [u8; 16] = [0x7f; 16];

/// An alphabet made ready for writing and reading.
pub struct Alphabet {
    digits: [u8; 64],
    /// What each byte is worth as a digit.
    values: [u8; 256],
    /// For writing many digits at once.
    pub steps: Steps,
    /// For reading many digits at once.
    pub nibbles: Nibbles,
}

/// What to add to a value to get its digit.  It changes where the digits leap from one run of neighbours in
/// ASCII to the next.  Values are told apart by eights, cut so that within each it changes at most once.
pub struct Steps {
    /// What to add to a value so that the upper five bits tell its eight.
    pub shift: u8,
    /// By twice the eight: the last value before the change.
    pub last: [u8; 16],
    /// By twice the eight: what to add before the change, and one further: after it.
    pub distance: [u8; 16],
}

/// What a byte is worth, told by tables of the sixteen upper halves that a byte can have, a row of ASCII
/// each, and of the sixteen lower ones.
pub struct Nibbles {
    /// By the lower half: a bit for each row in which this is a digit.
    pub rows: [u8; 16],
    /// By the upper half: the bit of the row.
    pub row: [u8; 16],
    /// By the upper half: what to take off a byte to get its value; one more past each gap.
    pub base: [u8; 16],
    /// By the upper half: after which byte the row has a gap, and a second one.
    pub gaps: [[u8; 16]; 2],
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
impl Alphabet {
    /// The alphabet of a form.
    pub const fn of(form: &Form) -> Self {
        let digits = form.alphabet.as_bytes();
        let mut made = Self {
            digits: [0; 64],
            values: [NO_DIGIT; 256],
            steps: Steps { shift: 0, last: [0; 16], distance: [0; 16] },
            nibbles: Nibbles::NEW,
        };
        let mut value = 0;
        while value < digits.len() {
            let digit = digits[value];
            assert!(digit.is_ascii_alphanumeric());
            made.digits[value] = digit;
            made.values[digit as usize] = value as u8;
            if form.folds_case {
                made.values[digit.to_ascii_lowercase() as usize] = value as u8;
                made.values[digit.to_ascii_uppercase() as usize] = value as u8;
            }
            value += 1;
        }
        made.steps = Steps::of(digits);
        made.nibbles = Nibbles::of(&made.values);
        made
    }
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
impl Steps {
    const fn of(digits: &[u8]) -> Self {
        let mut shift = 0;
        loop {
            assert!(shift < 7, "the digits of some eight leap twice, however they are cut");
            if let Some(made) = Self::shifted(digits, shift) {
                return made;
            }
            shift += 1;
        }
    }

    /// Nothing if some eight would have two changes.
    const fn shifted(digits: &[u8], shift: u8) -> Option<Self> {
        let mut made = Self { shift, last: [0x7f; 16], distance: [0; 16] };
        let mut value = 0;
        while value < digits.len() {
            let place = (value + shift as usize) / 8 * 2;
            let distance = digits[value] - value as u8;
            let is_first = value == 0 || (value + shift as usize) % 8 == 0;
            if is_first {
                made.distance[place] = distance;
            } else if distance != made.distance[place] && made.last[place] == 0x7f {
                made.last[place] = value as u8 - 1;
                made.distance[place + 1] = distance;
            } else if distance != made.distance[place] && distance != made.distance[place + 1] {
                return None;
            }
            value += 1;
        }
        Some(made)
    }
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
impl Nibbles {
    const NEW: Self = Self { rows: [0; 16], row: [0; 16], base: [0; 16], gaps: [NO_GAP; 2] };

    const fn of(values: &[u8; 256]) -> Self {
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
    /// What a byte is worth, or [`NO_DIGIT`].
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
