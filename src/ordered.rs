//! The one ordered sequence of the process: the same step as everywhere, taken by compare-exchange on
//! one 64-bit word.  No thread ever waits for another that has been stopped.
//!
//! A place needs 48 bits of time and 26 of counter, which is ten more than the word has.  So it is
//! written in one of two ways, told apart by the lowest bit:
//!
//! - narrow: 37 low bits of the time, 26 of the counter.  The other bits of the time follow from
//!   `reference`, which is at most 2^36 ms (two years) behind.
//! - wide: all 48 bits of the time, and a counter that counts as full.  It needs no reference, and
//!   while it stands the reference may be moved.
//!
//! A step that would leave the reach of the reference passes through the wide form, so the clock may
//! jump by any amount and the process may live for any time.  The wide form also stands at the start,
//! and in the child of a fork, which starts a fresh counter above its parent's last one.
//!
//! A narrow word stands for another place only after a jump of the clock by an exact multiple of 2^37
//! ms.  A thread that was stopped over such a jump would be misled if, besides, the 26 bits of the
//! counter were the same again: less likely than two equal UUIDs.
#![forbid(unsafe_code)]

use crate::layout::COUNTER_BITS;
use crate::status::Status;
use crate::v7::Position;

use core::sync::atomic::{AtomicU64, Ordering};

/// How far, in ms, a place written narrow may be ahead of the reference.
const REACH: u64 = 1 << 36;
/// Bits of the time in the narrow form: a place within reach stays unambiguous.
const NARROW_MS: u64 = (1 << 37) - 1;

/// The sequence that uuid7_generate_ordered draws from.
pub static SEQUENCE: Sequence<AtomicU64> =
    Sequence::over(AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));

/// What the sequence asks of an atomic number: that of the processor, or of a model checker.
pub trait Atomic {
    /// As [`AtomicU64::load`].
    fn load(&self, order: Ordering) -> u64;
    /// As [`AtomicU64::store`].
    fn store(&self, value: u64, order: Ordering);
    /// As [`AtomicU64::compare_exchange_weak`].
    fn compare_exchange_weak(&self, from: u64, to: u64, won: Ordering, lost: Ordering) -> Result<u64, u64>;
    /// As [`AtomicU64::fetch_max`].
    fn fetch_max(&self, with: u64, order: Ordering) -> u64;
}

impl Atomic for AtomicU64 {
    #[inline]
    fn load(&self, order: Ordering) -> u64 {
        self.load(order)
    }

    #[inline]
    fn store(&self, value: u64, order: Ordering) {
        self.store(value, order);
    }

    #[inline]
    fn compare_exchange_weak(&self, from: u64, to: u64, won: Ordering, lost: Ordering) -> Result<u64, u64> {
        self.compare_exchange_weak(from, to, won, lost)
    }

    #[inline]
    fn fetch_max(&self, with: u64, order: Ordering) -> u64 {
        self.fetch_max(with, order)
    }
}

/// One strictly increasing sequence for any number of threads.
// On one cache line, and so on one page: a fork copies all of it as of one instant.
#[repr(align(64))]
pub struct Sequence<A> {
    word: A,
    /// Changes only while `word` is wide, and only to its time; so whoever finds `word` unchanged by
    /// compare-exchange has also seen the right reference.
    reference: A,
    /// The copy of the memory, by fork, that the sequence was last drawn from in.
    copy: A,
}

impl<A: Atomic> Sequence<A> {
    /// A sequence that has made nothing yet, over three atomic numbers that are 0.
    pub const fn over(word: A, reference: A, copy: A) -> Self {
        Self { word, reference, copy }
    }

    /// Moves the sequence from its place to the one that `run` answers with, which is later.  `run` may
    /// be asked several times; what it was asked last is what was taken.
    #[inline]
    pub fn advance(&self, mut run: impl FnMut(Position) -> Result<Position, Status>) -> Result<(), Status> {
        let mut word = self.word.load(Ordering::Acquire);
        loop {
            let reference = self.reference.load(Ordering::Relaxed);
            let last = read(word, reference);
            let next = match run(last) {
                Ok(next) => next,
                Err(status) => {
                    let now = self.word.load(Ordering::Acquire);
                    if now == word {
                        return Err(status);
                    }
                    word = now;
                    continue;
                }
            };
            let (to, arrived) = self.write(next, word, last, reference);
            match self.word.compare_exchange_weak(word, to, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) if arrived => return Ok(()),
                Ok(_) => word = to,
                Err(now) => word = now,
            }
        }
    }

    /// To be told, by every generator, of a new copy of the memory before it draws there.  The first time,
    /// the millisecond is left that the parent may still be counting in.
    pub fn enter_copy(&self, copy: u64) {
        if self.copy.load(Ordering::Acquire) != copy {
            self.leave_millisecond();
            self.copy.store(copy, Ordering::Release);
        }
    }

    /// Counts the present millisecond as full.
    fn leave_millisecond(&self) {
        let mut word = self.word.load(Ordering::Acquire);
        loop {
            let last = read(word, self.reference.load(Ordering::Relaxed));
            let full = wide(last.unix_ms());
            match self.word.compare_exchange_weak(word, full, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(now) => word = now,
            }
        }
    }

    /// The word for `next`, and true; or, if it is out of reach, the wide word just before it.
    #[inline]
    fn write(&self, next: Position, word: u64, last: Position, reference: u64) -> (u64, bool) {
        let reference = if is_wide(word) {
            let reference = last.unix_ms().max(0).unsigned_abs();
            // Before `word` is narrow again.  Others may do the same; nobody can know a later time.
            self.reference.fetch_max(reference, Ordering::Relaxed);
            reference
        } else {
            reference
        };
        if next.unix_ms().unsigned_abs().wrapping_sub(reference) <= REACH {
            (narrow(next), true)
        } else {
            (wide(next.unix_ms().wrapping_sub(1)), false)
        }
    }
}

fn is_wide(word: u64) -> bool {
    word & 1 == 0
}

/// The place at the end of a millisecond.  -1, before all, is the word 0.
fn wide(unix_ms: i64) -> u64 {
    unix_ms.wrapping_add(1).unsigned_abs() << 1
}

fn narrow(place: Position) -> u64 {
    let unix_ms = place.unix_ms().unsigned_abs() & NARROW_MS;
    (unix_ms << COUNTER_BITS | u64::from(place.counter())) << 1 | 1
}

#[inline]
fn read(word: u64, reference: u64) -> Position {
    let bits = word >> 1;
    if is_wide(word) {
        return Position::end_of((bits as i64).wrapping_sub(1));
    }
    let ahead = (bits >> COUNTER_BITS).wrapping_sub(reference) & NARROW_MS;
    let counter = bits as u32 & ((1 << COUNTER_BITS) - 1);
    Position::new(reference.wrapping_add(ahead) as i64, counter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{COUNTER_MAX, UNIX_MS_MAX};

    #[test]
    fn a_wide_word_gives_back_its_millisecond_with_a_full_counter() {
        for unix_ms in [-1, 0, 1, 1 << 36, 1_645_557_742_000, UNIX_MS_MAX as i64] {
            let word = wide(unix_ms);
            assert!(is_wide(word));
            assert_eq!(read(word, 12345), Position::new(unix_ms, COUNTER_MAX));
        }
        assert_eq!(read(0, 0), Position::BEFORE_ALL);
    }

    #[test]
    fn a_narrow_word_within_reach_of_the_reference_gives_back_its_place() {
        for reference in [0, 1, (1 << 37) - 1, 1 << 37, 1_645_557_742_000, UNIX_MS_MAX - REACH] {
            for ahead in [0, 1, 1000, REACH - 1, REACH] {
                for counter in [0, 1, 1 << 25, COUNTER_MAX] {
                    let place = Position::new((reference + ahead) as i64, counter);
                    assert!(!is_wide(narrow(place)));
                    assert_eq!(read(narrow(place), reference), place);
                }
            }
        }
    }
}
