//! An ordered sequence under threads whose clocks differ.
#![forbid(unsafe_code)]

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use uuid7::ordered::Sequence;
use uuid7::v7::Position;

const NOW: u64 = 1_645_557_742_000;

fn move_to(sequence: &Sequence<AtomicU64>, unix_ms: u64) -> Position {
    let mut taken = Position::BEFORE_ALL;
    sequence
        .advance(|last| {
            taken = last.next(unix_ms, [0; 8], || Ok([0; 2]))?;
            Ok(taken)
        })
        .expect("not starved");
    taken
}

#[test]
fn threads_whose_clock_is_behind_cannot_starve_the_one_that_moves_the_millisecond() {
    let sequence = Sequence::over(AtomicU64::new(0), AtomicU64::new(0));
    let is_done = AtomicBool::new(false);
    move_to(&sequence, NOW);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    if sequence.add(NOW, 1).is_none() {
                        move_to(&sequence, NOW);
                    }
                }
            });
        }
        for unix_ms in NOW + 1..NOW + 2000 {
            assert_eq!(move_to(&sequence, unix_ms).unix_ms(), unix_ms as i64);
        }
        is_done.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_word_that_is_overwritten_all_the_time_ends_the_call() {
    let sequence: Sequence<AtomicU64> = Sequence::over(AtomicU64::new(0), AtomicU64::new(0));
    let run = |last: Position| {
        // Another position each time, as if somebody else had taken this one.
        move_past(&sequence, last);
        last.next(NOW, [0; 8], || Ok([0; 2]))
    };
    assert_eq!(sequence.advance(run), Err(uuid7::status::Status::BAD_SHARED));
}

#[test]
fn a_sequence_advances_past_a_position_by_any_distance_and_never_back() {
    let sequence: Sequence<AtomicU64> = Sequence::over(AtomicU64::new(0), AtomicU64::new(0));
    for (past, last) in [(NOW, NOW), (NOW + 5, NOW + 5), (NOW, NOW + 5), (NOW << 3, NOW << 3), (0, NOW << 3)]
    {
        sequence.advance_past(Position::new(past as i64, 7).uuid([0; 8])).expect("there is room");
        assert_eq!(sequence.last(), Position::new(last as i64, 7));
    }
}

fn move_past(sequence: &Sequence<AtomicU64>, last: Position) {
    if sequence.add(NOW, 1).is_none() {
        move_to(sequence, NOW);
    }
    assert!(sequence.last() > last);
}
