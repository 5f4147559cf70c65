//! Digits and their values, for any alphabet.
#![forbid(unsafe_code)]

use super::Form;

/// What a byte is worth that is no digit.  No digit has its top bit, so that one test finds it among
/// many values put together by `|`.
pub const NO_DIGIT: u8 = 0xff;

/// A table of gaps without any.
pub const NO_GAP: [u8; 16] = [0x7f; 16];

/// The runs of neighbours in ASCII that an alphabet has at most.
const RUNS: usize = 6;

/// An alphabet made ready for writing and reading.
pub struct Alphabet {
    /// What each byte is worth as a digit.
    values: [u8; 256],
    /// For each run: its first value, and how far it is from where the run before it would go on.
    runs: [(i8, u8); RUNS],
    /// For reading many digits at once.
    pub nibbles: Nibbles,
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
        let mut values = [NO_DIGIT; 256];
        let mut runs = [(i8::MAX, 0); RUNS];
        let mut run = 0;
        let mut value = 0;
        while value < digits.len() {
            let digit = digits[value];
            assert!(digit.is_ascii_alphanumeric());
            values[digit as usize] = value as u8;
            if form.folds_case {
                values[digit.to_ascii_lowercase() as usize] = value as u8;
                values[digit.to_ascii_uppercase() as usize] = value as u8;
            }
            let next = if value == 0 { 0 } else { digits[value - 1] + 1 };
            if digit != next {
                runs[run] = (value as i8, digit - next);
                run += 1;
            }
            value += 1;
        }
        Self { values, runs, nibbles: Nibbles::of(&values) }
    }
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
impl Nibbles {
    const fn of(values: &[u8; 256]) -> Self {
        let mut made = Self { rows: [0; 16], row: [0; 16], base: [0; 16], gaps: [NO_GAP; 2] };
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

    /// The digits of these values.  No table is asked, so that the compiler can do many at once.
    #[inline(always)]
    pub fn digits<const COUNT: usize>(&self, values: [u8; COUNT]) -> [u8; COUNT] {
        values.map(|value| {
            self.runs.iter().fold(value, |digit, (first, distance)| {
                digit.wrapping_add(if value as i8 >= *first { *distance } else { 0 })
            })
        })
    }
}
