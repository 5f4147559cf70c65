//! A sequence for any number of threads and processes: the step of version 7 on one 64-bit word.  No caller waits
//! for another that has been stopped or killed.
//!
//! A position is 48 bits of time and 26 of counter, ten more than the word has.  So the word has two forms:
//!
//! ```text
//! wide    0 | unix_ms + 1 :49 | waste :14                   all zero: a new sequence
//! narrow  1 | guard :1 | unix_ms :35 | full :1 | counter :26
//! ```
//!
//! - narrow: the low bits of the time.  The high bits come from `reference`, which is at most 2^34 ms (198 days)
//!   behind.
//! - wide: the whole time, at the end of its millisecond.  It needs no reference, and the reference changes only
//!   while the word is wide.
//!
//! A step that would leave the range of the reference goes through the wide form, so the clock may jump by any
//! amount and the sequence may run for any time.
//!
//! The fast path is one fetch-add and never retries.  The word may have changed before the addition.  Then the
//! addition takes no position and is harmless: in a wide word it changes only `waste`, past a full counter it sets
//! `full`, and a carry out of either only moves the sequence to a later time.  `guard` stops the last carry before
//! the top bit.
//!
//! The same narrow word means another position only after a jump of the clock by an exact multiple of 2^35 ms.  A
//! caller that was stopped during such a jump would take the wrong position only if the counter also had the same 26
//! bits again: less likely than two equal UUIDs.
#![forbid(unsafe_code)]

use crate::layout::{COUNTER_BITS, UNIX_MS_MAX};
use crate::status::Status;
use crate::sys::forever::{self, Current};
use crate::uuid::Uuid;
use crate::v7::Position;

use core::sync::atomic::{AtomicU64, Ordering};

/// The sequence that uuid7_generate_ordered draws from.
static PROCESS: Current<ProcessSequence<AtomicU64>> = Current::new(&FIRST);

static FIRST: ProcessSequence<AtomicU64> = new_sequence();

const fn new_sequence() -> ProcessSequence<AtomicU64> {
    ProcessSequence::over(AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0))
}

/// The sequence of the process.
#[inline(always)]
pub fn process() -> &'static ProcessSequence<AtomicU64> {
    PROCESS.get()
}

/// Puts a new sequence in place of that of the process if it is ahead of the clock, which stands at `unix_ms`.  A word
/// never goes back: a thread that is in the middle of a step goes on with the old sequence, whose memory stays.
pub fn follow_clock(unix_ms: u64) -> Result<(), Status> {
    let old = process();
    if old.sequence.last().lead_ms(unix_ms) > 0 {
        PROCESS.replace(old, forever::keep(new_sequence())?);
    }
    Ok(())
}

/// Consecutive compare-exchanges that a call may lose.  Each is lost to another caller's success, so this many are
/// lost only if something else writes to the word.
const TRIES: u32 = 1 << 20;

/// The top bit of the word: 0 wide, 1 narrow.
const NARROW: u64 = 1 << 63;

/// The atomic number that a sequence needs: the processor's, or a model checker's.
pub trait Atomic {
    /// As [`AtomicU64::load`].
    fn load(&self, order: Ordering) -> u64;
    /// As [`AtomicU64::store`].
    fn store(&self, value: u64, order: Ordering);
    /// As [`AtomicU64::compare_exchange_weak`].
    fn compare_exchange_weak(&self, from: u64, to: u64, won: Ordering, lost: Ordering) -> Result<u64, u64>;
    /// As [`AtomicU64::fetch_add`].
    fn fetch_add(&self, with: u64, order: Ordering) -> u64;
    /// As [`AtomicU64::fetch_max`].
    fn fetch_max(&self, with: u64, order: Ordering) -> u64;
}

impl Atomic for AtomicU64 {
    #[inline(always)]
    fn load(&self, order: Ordering) -> u64 {
        self.load(order)
    }

    #[inline]
    fn store(&self, value: u64, order: Ordering) {
        self.store(value, order);
    }

    #[inline(always)]
    fn compare_exchange_weak(&self, from: u64, to: u64, won: Ordering, lost: Ordering) -> Result<u64, u64> {
        self.compare_exchange_weak(from, to, won, lost)
    }

    #[inline(always)]
    fn fetch_add(&self, with: u64, order: Ordering) -> u64 {
        self.fetch_add(with, order)
    }

    #[inline]
    fn fetch_max(&self, with: u64, order: Ordering) -> u64 {
        self.fetch_max(with, order)
    }
}

/// An atomic number on a cache line of its own.
#[repr(C, align(64))]
pub struct Line<A>(pub A);

/// One strictly increasing sequence for any number of threads.  The widths are parameters so that a model checker
/// reaches every carry.
#[repr(C)]
pub struct Sequence<A, const MS: u32 = 35, const COUNTER: u32 = COUNTER_BITS, const WASTE: u32 = 14> {
    /// Only grows, and only to the time of a wide word, before that word becomes narrow.  So a caller that finds a
    /// narrow word unchanged has read the right reference.
    reference: Line<A>,
    word: Line<A>,
}

impl<A: Atomic, const MS: u32, const COUNTER: u32, const WASTE: u32> Sequence<A, MS, COUNTER, WASTE> {
    const COUNTER_MAX: u64 = (1 << COUNTER) - 1;
    /// Set by a counter that has overflowed.
    const FULL: u64 = 1 << COUNTER;
    const MS_MASK: u64 = (1 << MS) - 1;
    /// How far, in ms, a narrow word may be ahead of the reference: half of the range of its bits.
    const REACH: u64 = 1 << (MS - 1);

    /// A new sequence, over two atomic numbers that are 0.
    pub const fn over(reference: A, word: A) -> Self {
        const { assert!(MS + COUNTER + 3 <= 64 && COUNTER <= COUNTER_BITS && WASTE <= 14) }
        Self { reference: Line(reference), word: Line(word) }
    }

    /// Fast path: adds `step` to the counter if the sequence is not behind `unix_ms` and the counter is not full, and
    /// returns the position before the step.
    #[inline(always)]
    pub fn add(&self, unix_ms: u64, step: u32) -> Option<Position> {
        let reference = self.reference.0.load(Ordering::Acquire);
        let word = self.word.0.load(Ordering::Acquire);
        let at = Self::unix_ms(word, reference);
        let counter = word & Self::COUNTER_MAX;
        let has_room = u64::from(step) <= Self::COUNTER_MAX - counter;
        if word & (NARROW | Self::FULL) != NARROW || at < unix_ms || at > UNIX_MS_MAX || !has_room {
            return None;
        }
        let before = self.word.0.fetch_add(u64::from(step), Ordering::AcqRel);
        // Others may have added their steps meanwhile.  After any other change, which is rare, the step is dropped.
        let counted = before.wrapping_sub(word);
        let fits = counted <= Self::COUNTER_MAX - counter - u64::from(step);
        if !fits || self.reference.0.load(Ordering::Acquire) != reference {
            return None;
        }
        Some(Position::new(at as i64, (counter + counted) as u32))
    }

    /// Moves the sequence from its position to the one that `run` returns; not at all if that is not later.  `run`
    /// may be called several times; the last position it returns is the one taken.
    #[inline]
    pub fn advance(&self, mut run: impl FnMut(Position) -> Result<Position, Status>) -> Result<(), Status> {
        let mut word = self.word.0.load(Ordering::Acquire);
        for _ in 0..TRIES {
            let reference = self.reference.0.load(Ordering::Relaxed);
            let last = Self::read(word, reference);
            let next = match run(last) {
                Ok(next) if next > last => next,
                settled => {
                    let now = self.word.0.load(Ordering::Acquire);
                    if now == word {
                        return settled.map(|_| ());
                    }
                    word = now;
                    continue;
                }
            };
            let (to, arrived) = self.write(next, word, last, reference);
            match self.word.0.compare_exchange_weak(word, to, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) if arrived => return Ok(()),
                Ok(_) => word = to,
                Err(now) => word = now,
            }
        }
        Err(Status::BAD_SHARED)
    }

    /// The position that was taken last.
    pub fn last(&self) -> Position {
        let word = self.word.0.load(Ordering::Acquire);
        Self::read(word, self.reference.0.load(Ordering::Relaxed))
    }

    /// Moves the sequence above a version 7 UUID, unless it is there already.
    pub fn advance_past(&self, uuid: Uuid) -> Result<(), Status> {
        let past = Position::of(uuid)?;
        self.advance(|_| Ok(past))
    }

    /// Marks the current millisecond as full.
    fn leave_millisecond(&self) {
        let mut word = self.word.0.load(Ordering::Acquire);
        loop {
            let last = Self::read(word, self.reference.0.load(Ordering::Relaxed));
            let full = Self::wide(last.unix_ms());
            match self.word.0.compare_exchange_weak(word, full, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(now) => word = now,
            }
        }
    }

    /// The word for `next`, and true; or, if it is out of reach, the wide word just before it.
    #[inline]
    fn write(&self, next: Position, word: u64, last: Position, reference: u64) -> (u64, bool) {
        let unix_ms = next.unix_ms().unsigned_abs();
        let reference = if word & NARROW == 0 {
            let reference = last.unix_ms().max(0).unsigned_abs();
            // Before `word` becomes narrow.  Others may do the same; nobody knows a later time.
            self.reference.0.fetch_max(reference, Ordering::Release);
            reference
        } else {
            reference
        };
        if unix_ms.wrapping_sub(reference) <= Self::REACH {
            (Self::narrow(next), true)
        } else {
            (Self::wide(next.unix_ms() - 1), false)
        }
    }

    /// The wide word of a millisecond; 0 for -1, which is before all.
    fn wide(unix_ms: i64) -> u64 {
        (unix_ms + 1).unsigned_abs() << WASTE
    }

    fn narrow(position: Position) -> u64 {
        let unix_ms = position.unix_ms().unsigned_abs() & Self::MS_MASK;
        NARROW | unix_ms << (COUNTER + 1) | u64::from(position.counter())
    }

    /// The time of a narrow word.
    #[inline(always)]
    fn unix_ms(word: u64, reference: u64) -> u64 {
        reference.wrapping_add((word >> (COUNTER + 1)).wrapping_sub(reference) & Self::MS_MASK)
    }

    /// The position of any word, also of one that no step has written.
    #[inline]
    fn read(word: u64, reference: u64) -> Position {
        let unix_ms = if word & NARROW == 0 {
            (word >> WASTE) as i64 - 1
        } else {
            Self::unix_ms(word, reference).min(UNIX_MS_MAX) as i64
        };
        if word & NARROW == 0 || word & Self::FULL != 0 {
            return Position::end_of(unix_ms.min(UNIX_MS_MAX as i64));
        }
        Position::new(unix_ms, (word & Self::COUNTER_MAX) as u32)
    }
}

/// The sequence of a process, which a fork copies.
// On one page, so that a fork copies all of it as of one instant.
#[repr(C, align(256))]
pub struct ProcessSequence<A> {
    /// The copy of the memory, by fork, that the sequence was last drawn from in.
    copy: Line<A>,
    /// The sequence itself.
    pub sequence: Sequence<A>,
}

impl<A: Atomic> ProcessSequence<A> {
    /// A new sequence, over three atomic numbers that are 0.
    pub const fn over(copy: A, reference: A, word: A) -> Self {
        Self { copy: Line(copy), sequence: Sequence::over(reference, word) }
    }

    /// Every generator calls this in a new copy of the memory before it takes a position there.  The first call
    /// leaves the millisecond in which the parent may still be counting.
    pub fn enter_copy(&self, copy: u64) {
        if self.copy.0.load(Ordering::Acquire) != copy {
            self.sequence.leave_millisecond();
            self.copy.0.store(copy, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::COUNTER_MAX;

    type Plain = Sequence<AtomicU64>;

    #[test]
    fn a_wide_word_is_the_end_of_its_millisecond_whatever_strays_into_its_waste() {
        for unix_ms in [-1, 0, 1, 1 << 36, 1_645_557_742_000, UNIX_MS_MAX as i64] {
            let word = Plain::wide(unix_ms);
            for waste in [0, 1, (1 << 14) - 1] {
                assert_eq!(Plain::read(word + waste, 12345), Position::end_of(unix_ms));
            }
            let carried = Position::end_of((unix_ms + 1).min(UNIX_MS_MAX as i64));
            assert_eq!(Plain::read(word + (1 << 14), 12345), carried);
        }
        assert_eq!(Plain::read(0, 0), Position::BEFORE_ALL);
    }

    #[test]
    fn a_narrow_word_within_reach_of_the_reference_gives_back_its_position() {
        for reference in [0, 1, (1 << 35) - 1, 1 << 35, 1_645_557_742_000, UNIX_MS_MAX - Plain::REACH] {
            for ahead in [0, 1, 1000, Plain::REACH - 1, Plain::REACH] {
                for counter in [0, 1, 1 << 25, COUNTER_MAX] {
                    let position = Position::new((reference + ahead) as i64, counter);
                    assert_eq!(Plain::read(Plain::narrow(position), reference), position);
                }
            }
        }
    }

    #[test]
    fn a_stray_addition_never_lowers_a_position_nor_changes_the_form() {
        let reference = (1 << 35) - 2;
        for ms in 0..4 {
            let last = Position::new(reference as i64 + ms, COUNTER_MAX);
            let mut position = last;
            let mut word = Plain::narrow(last);
            for stray in [1, 15, 1 << 20, 1 << 25, 1 << 26, 1 << 26] {
                word += stray;
                let after = Plain::read(word, reference);
                assert!(after >= position && word & NARROW != 0);
                position = after;
            }
        }
    }

    #[test]
    fn any_bits_at_all_are_a_position_below_the_end_of_time() {
        for shift in 0..64 {
            for word in [1 << shift, u64::MAX << shift, !(1 << shift), NARROW | 1 << shift] {
                for reference in [0, 1 << shift, u64::MAX >> shift] {
                    let position = Plain::read(word, reference);
                    assert!((-1..=UNIX_MS_MAX as i64).contains(&position.unix_ms()));
                    let sequence = Plain::over(AtomicU64::new(reference), AtomicU64::new(word));
                    if let Some(before) = sequence.add(5, 16) {
                        assert!(before.unix_ms() >= 5 && before.counter() + 16 <= COUNTER_MAX);
                    }
                    let mut taken = None;
                    let moved = sequence.advance(|last| {
                        taken = Some(last.next(5, [0; 8], || Ok([0; 2]))?);
                        taken.ok_or(Status::INTERNAL)
                    });
                    assert!(moved.is_err() || taken.is_some_and(|taken| taken.unix_ms() >= 5));
                }
            }
        }
    }
}
