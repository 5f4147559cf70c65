//! Digits and their values, both ways, for any alphabet.
#![forbid(unsafe_code)]

use super::Form;

/// What a byte is worth that is no digit.  No digit has its top bit, so that one test finds it among
/// many values put together by `|`.
pub const NO_DIGIT: u8 = 0xff;

/// The runs of neighbours in ASCII that an alphabet has at most.
const RUNS: usize = 6;

/// An alphabet made ready for writing and reading.
pub struct Alphabet {
    /// What each byte is worth as a digit.
    values: [u8; 256],
    /// For each run: its first value, and how far it is from where the run before it would go on.
    runs: [(u8, u8); RUNS],
}

#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
impl Alphabet {
    /// The alphabet of a form.
    pub const fn of(form: &Form) -> Self {
        let digits = form.alphabet.as_bytes();
        let mut values = [NO_DIGIT; 256];
        let mut runs = [(0x7f, 0); RUNS];
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
            let expected = if value == 0 { 0 } else { digits[value - 1] + 1 };
            if digit != expected {
                runs[run] = (value as u8, digit - expected);
                run += 1;
            }
            value += 1;
        }
        Self { values, runs }
    }
}

impl Alphabet {
    /// What a byte is worth, or [`NO_DIGIT`].
    #[inline]
    pub const fn value(&self, byte: u8) -> u8 {
        self.values[byte as usize]
    }

    /// The digits of these values.  No table is asked, so that the compiler can do many at once.
    #[inline]
    pub fn digits<const COUNT: usize>(&self, values: [u8; COUNT]) -> [u8; COUNT] {
        values.map(|value| {
            self.runs.iter().fold(value, |digit, (first, distance)| {
                digit.wrapping_add(if value >= *first { *distance } else { 0 })
            })
        })
    }
}
