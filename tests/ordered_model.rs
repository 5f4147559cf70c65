//! Every interleaving of three threads on the ordered sequence, by model check.

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use uuid7::ordered::{self, Atomic};
use uuid7::v7::Position;

struct Modelled(AtomicU64);

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

    fn fetch_max(&self, with: u64, order: Ordering) -> u64 {
        self.0.fetch_max(with, order)
    }
}

type Sequence = ordered::Sequence<Modelled>;

fn new_sequence() -> Arc<Sequence> {
    let zero = || Modelled(AtomicU64::new(0));
    Arc::new(Sequence::over(zero(), zero(), zero()))
}

const NOW: u64 = 1_645_557_742_000;
/// Further than the reference reaches, so that the sequence has to pass through the wide form.  No
/// multiple of 2^37: the counters are equal here, and the words would be too.
const YEARS: u64 = (1 << 38) + 12_345;

fn take(sequence: &Sequence, unix_ms: u64) -> Position {
    let mut taken = Position::BEFORE_ALL;
    sequence
        .advance(|last| {
            taken = last.next(unix_ms, [7; 8], || Ok([7; 2]))?;
            assert!(taken > last);
            Ok(taken)
        })
        .expect("there is room");
    taken
}

/// Runs three threads, each with its readings of the clock, and checks that what each gets increases
/// and that no two get the same place.
fn check(readings: [&'static [u64]; 3]) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(move || {
        let sequence = new_sequence();
        let first = take(&sequence, NOW);
        let threads = readings.map(|readings| {
            let sequence = sequence.clone();
            thread::spawn(move || readings.iter().map(|at| take(&sequence, *at)).collect::<Vec<_>>())
        });
        let mut all = vec![first];
        for thread in threads {
            let taken = thread.join().expect("no thread fails");
            assert!(taken.is_sorted_by(|a, b| a < b), "within a thread");
            all.extend(taken);
        }
        let last = *all.iter().max().expect("some");
        all.sort();
        assert!(all.is_sorted_by(|a, b| a < b), "no place twice");
        // A call that begins after all of them have returned.
        assert!(take(&sequence, NOW) > last);
    });
}

#[test]
fn three_threads_in_one_millisecond_get_different_places() {
    check([&[NOW], &[NOW], &[NOW]]);
}

#[test]
fn three_threads_over_a_new_millisecond_keep_order() {
    check([&[NOW, NOW + 1], &[NOW], &[NOW + 1]]);
}

#[test]
fn a_clock_that_jumps_by_years_for_one_of_three_threads_keeps_order() {
    check([&[NOW], &[NOW + YEARS], &[NOW]]);
}

#[test]
fn a_clock_that_falls_by_years_between_two_threads_keeps_order() {
    check([&[NOW + YEARS], &[NOW, NOW + YEARS], &[]]);
}

#[test]
fn the_first_calls_of_two_threads_keep_order() {
    loom::model(|| {
        let sequence = new_sequence();
        let threads = [0, 1].map(|_| {
            let sequence = sequence.clone();
            thread::spawn(move || take(&sequence, NOW))
        });
        let [a, b] = threads.map(|thread| thread.join().expect("no thread fails"));
        assert!(a != b);
        assert!(take(&sequence, NOW) > a.max(b));
    });
}

#[test]
fn two_threads_of_a_child_leave_the_millisecond_of_their_parent() {
    loom::model(|| {
        let sequence = new_sequence();
        let before = take(&sequence, NOW);
        let threads = [0, 1].map(|_| {
            let sequence = sequence.clone();
            thread::spawn(move || {
                sequence.enter_copy(1);
                take(&sequence, NOW)
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
        let sequence = new_sequence();
        let (told, hear) = loom::sync::mpsc::channel();
        let other = {
            let sequence = sequence.clone();
            thread::spawn(move || told.send(take(&sequence, NOW + 1)).expect("heard"))
        };
        let theirs = hear.recv().expect("told");
        assert!(take(&sequence, NOW) > theirs);
        other.join().expect("no thread fails");
    });
}
