//! Every interleaving of three threads on an ordered sequence, by model check.  The sequence is that of the library with
//! narrower fields, so that additions carry out of every one of them.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use uuid7::ordered::{self, Atomic};
use uuid7::v7::Position;

struct Modelled(AtomicU64);

impl Modelled {
    fn zero() -> Self {
        Self(AtomicU64::new(0))
    }
}

impl Atomic for Modelled {
    fn load(&self, order: Ordering) -> u64 {
        self.0.load(order)
    }

    fn store(&self, value: u64, order: Ordering) {
        self.0.store(value, order);
    }

    fn compare_exchange_weak(&self, from: u64, to: u64, won: Ordering, lost: Ordering) -> Result<u64, u64> {
        self.0.compare_exchange_weak(from, to, won, lost)
    }

    fn fetch_add(&self, with: u64, order: Ordering) -> u64 {
        self.0.fetch_add(with, order)
    }

    fn fetch_max(&self, with: u64, order: Ordering) -> u64 {
        self.0.fetch_max(with, order)
    }
}

const NOW: u64 = 1_645_557_742_000;

/// One use of the sequence: the clock of the thread, and what it adds.
type Use = (u64, u32);

/// A sequence whose narrow form reaches 2^(MS - 1) ms and whose counter ends at 2^COUNTER - 1.
struct Model<const MS: u32, const COUNTER: u32, const WASTE: u32>(
    ordered::Sequence<Modelled, MS, COUNTER, WASTE>,
);

impl<const MS: u32, const COUNTER: u32, const WASTE: u32> Model<MS, COUNTER, WASTE> {
    fn new() -> Arc<Self> {
        Arc::new(Self(ordered::Sequence::over(Modelled::zero(), Modelled::zero())))
    }

    /// Takes a position as the library does: the fast path, and the slow one if it gives none.
    fn take(&self, (unix_ms, step): Use) -> Position {
        if let Some(before) = self.0.add(unix_ms, step) {
            return Position::new(before.unix_ms(), before.counter() + step);
        }
        let mut taken = Position::BEFORE_ALL;
        self.0
            .advance(|last| {
                let counter = last.counter() + step;
                taken = if (unix_ms as i64) > last.unix_ms() || counter >= 1 << COUNTER {
                    Position::new((unix_ms as i64).max(last.unix_ms() + 1), 0)
                } else {
                    Position::new(last.unix_ms(), counter)
                };
                assert!(taken > last);
                Ok(taken)
            })
            .expect("there is room");
        taken
    }

    /// Runs three threads, each with its uses, after the uses of `before`, and checks that what each thread gets
    /// increases, is not older than its clock, and is nobody else's.
    fn check(before: &'static [Use], uses: [&'static [Use]; 3]) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(move || {
            let sequence = Self::new();
            let mut all: Vec<_> = before.iter().map(|each| sequence.take(*each)).collect();
            let threads = uses.map(|uses| {
                let sequence = sequence.clone();
                thread::spawn(move || {
                    uses.iter().map(|each| (*each, sequence.take(*each))).collect::<Vec<_>>()
                })
            });
            for thread in threads {
                let taken = thread.join().expect("no thread fails");
                assert!(taken.is_sorted_by(|(_, a), (_, b)| a < b), "within a thread");
                assert!(taken.iter().all(|((unix_ms, _), taken)| taken.unix_ms() >= *unix_ms as i64));
                assert!(taken.iter().all(|(_, taken)| taken.counter() < 1 << COUNTER));
                all.extend(taken.into_iter().map(|(_, taken)| taken));
            }
            let last = *all.iter().max().expect("some");
            all.sort();
            assert!(all.is_sorted_by(|a, b| a < b), "no position twice");
            // A call that begins after all of them have returned.
            assert!(sequence.take((NOW, 1)) > last);
        });
    }
}

/// The widths of the library.
type Whole = Model<35, 26, 14>;
/// A counter of 0 to 15, a reach of 16 ms, and four additions of waste.
type Tiny = Model<5, 4, 2>;

/// Beyond the reach of both.  No multiple of 2^5 or 2^35: with equal counters the words would be equal, too.
const YEARS: u64 = (1 << 36) + 12_345;

#[test]
fn three_threads_in_one_millisecond_get_different_positions() {
    Whole::check(&[(NOW, 1)], [&[(NOW, 1)], &[(NOW, 16)], &[(NOW, 3)]]);
}

#[test]
fn three_threads_over_a_new_millisecond_keep_order() {
    Whole::check(&[(NOW, 1)], [&[(NOW, 1), (NOW + 1, 1)], &[(NOW, 2)], &[(NOW + 1, 3)]]);
}

#[test]
fn a_counter_that_overflows_under_three_threads_keeps_order() {
    Tiny::check(&[(NOW, 1), (NOW, 9)], [&[(NOW, 5), (NOW, 5)], &[(NOW, 5)], &[(NOW, 5)]]);
}

#[test]
fn an_overflow_that_carries_into_the_millisecond_keeps_order() {
    // Two strays of 15 past a counter of 15 fill counter and full bit.
    Tiny::check(&[(NOW, 1), (NOW, 15)], [&[(NOW, 15)], &[(NOW, 15)], &[(NOW, 15), (NOW, 1)]]);
}

#[test]
fn a_clock_that_jumps_by_years_for_one_of_three_threads_keeps_order() {
    Whole::check(&[(NOW, 1)], [&[(NOW, 1)], &[(NOW + YEARS, 1)], &[(NOW, 1)]]);
}

#[test]
fn a_clock_that_falls_by_years_between_two_threads_keeps_order() {
    Whole::check(&[(NOW, 1)], [&[(NOW + YEARS, 1)], &[(NOW, 1), (NOW + YEARS, 1)], &[]]);
}

/// One thread reads the reference and the word, a second jumps far and rebases, the first adds.
#[test]
fn an_addition_after_a_rebase_by_another_thread_takes_no_position() {
    Tiny::check(&[(NOW, 1)], [&[(NOW, 3), (NOW, 1)], &[(NOW + YEARS, 1), (NOW + YEARS, 2)], &[]]);
    Tiny::check(&[(NOW, 1)], [&[(NOW, 3)], &[(NOW + YEARS, 1), (NOW + 3 * YEARS, 2)], &[]]);
}

/// As before, but the jump is a multiple of 2^5, so that the two narrow words differ only in the reference.
#[test]
fn an_addition_to_a_word_that_looks_the_same_after_a_rebase_takes_no_position() {
    let jump = &[(NOW + 32, 1), (NOW + 32, 3)];
    Tiny::check(&[(NOW, 1), (NOW, 1)], [&[(NOW, 3)], jump, &[(NOW, 2), (NOW, 3)]]);
}

/// Additions that were meant for the narrow word carry out of the waste of the wide one.
#[test]
fn additions_that_stray_into_a_wide_word_keep_order() {
    Tiny::check(&[(NOW, 1)], [&[(NOW, 7)], &[(NOW + YEARS, 1)], &[(NOW, 6), (NOW, 1)]]);
}

#[test]
fn the_first_calls_of_two_threads_keep_order() {
    loom::model(|| {
        let sequence = Whole::new();
        let threads = [0, 1].map(|_| {
            let sequence = sequence.clone();
            thread::spawn(move || sequence.take((NOW, 1)))
        });
        let [a, b] = threads.map(|thread| thread.join().expect("no thread fails"));
        assert!(a != b);
        assert!(sequence.take((NOW, 1)) > a.max(b));
    });
}

#[test]
fn two_threads_of_a_child_leave_the_millisecond_of_their_parent() {
    loom::model(|| {
        let process =
            Arc::new(ordered::ProcessSequence::over(Modelled::zero(), Modelled::zero(), Modelled::zero()));
        let take = |process: &ordered::ProcessSequence<Modelled>| {
            let mut taken = Position::BEFORE_ALL;
            let run = |last: Position| {
                taken = last.next(NOW, [7; 8], || Ok([7; 2]))?;
                Ok(taken)
            };
            process.sequence.advance(run).expect("there is room");
            taken
        };
        let before = take(&process);
        let threads = [0, 1].map(|_| {
            let process = process.clone();
            thread::spawn(move || {
                process.enter_copy(1);
                take(&process)
            })
        });
        let [a, b] = threads.map(|thread| thread.join().expect("no thread fails"));
        assert!(a != b && a > before && b > before);
        assert!(a.unix_ms() > before.unix_ms() && b.unix_ms() > before.unix_ms(), "a fresh counter");
    });
}

#[test]
fn what_one_thread_got_before_it_let_another_go_sorts_first() {
    loom::model(|| {
        let sequence = Whole::new();
        let (told, hear) = loom::sync::mpsc::channel();
        let other = {
            let sequence = sequence.clone();
            thread::spawn(move || told.send(sequence.take((NOW + 1, 1))).expect("heard"))
        };
        let theirs = hear.recv().expect("told");
        assert!(sequence.take((NOW, 1)) > theirs);
        other.join().expect("no thread fails");
    });
}
