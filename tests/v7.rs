//! The pure step: by table, and by properties over any script of times and random bytes.

mod common;

use proptest::prelude::*;
use uuid7::layout::{self, COUNTER_MAX, UNIX_MS_MAX};
use uuid7::status::Status;
use uuid7::uuid::Uuid;
use uuid7::v7::{Position, State};

#[test]
fn every_row_of_the_generator_table_comes_out() {
    let mut generator = State::new();
    let mut run = String::new();
    for row in common::rows("generator.tsv") {
        let [of_run, step, unix_ms, random, uuid, note] = &row[..] else { panic!("{row:?}") };
        if *of_run != run {
            run = of_run.clone();
            generator = State::new();
        }
        let expected = (uuid != "error").then(|| Uuid(common::bytes(uuid)));
        if step == "0" {
            generator.advance_past(expected.expect("a UUID")).expect("version 7");
            continue;
        }
        let before = generator;
        let made = generator.next(unix_ms.parse().expect("a time"), common::bytes(random));
        assert_eq!(made.ok(), expected, "{run} {step}: {note}");
        if expected.is_none() {
            assert_eq!(generator, before, "{run} {step}: a refusal changed the state");
        }
    }
}

#[test]
fn the_step_is_one_more_than_the_upper_half_of_the_fourth_byte() {
    for nibble in 0..16 {
        let mut generator = State::new();
        let first = generator.next(1000, [0; 10]).expect("room");
        let second = generator.next(1000, [0, 0, 0, nibble << 4 | 0x0f, 0, 0, 0, 0, 0, 0]).expect("room");
        let step = layout::counter_of(second.to_u128()) - layout::counter_of(first.to_u128());
        assert_eq!(step, u32::from(nibble) + 1);
    }
}

#[test]
fn the_counter_of_a_new_millisecond_is_25_random_bits_below_a_guard_bit() {
    for bit in 0..80 {
        let random = (1u128 << bit).to_be_bytes();
        let random: [u8; 10] = random[6..].try_into().expect("ten bytes");
        let uuid = State::new().next(0, random).expect("room");
        // Bit i of the ten bytes is at bit i of the UUID, where the step has random bits.
        let guard = 0x0800 << 64;
        let fixed = layout::VERSION.put(15) | layout::VARIANT.put(3) | guard;
        let expected = layout::v7(0, 0, 0) | (1u128 << bit) & !fixed;
        assert_eq!(uuid.to_u128(), expected, "random bit {bit}");
    }
}

#[test]
fn a_frozen_clock_holds_2097153_uuids_with_the_largest_steps_before_the_time_moves() {
    let mut generator = State::new();
    let mut last = generator.next(7, [0xff; 10]).expect("room");
    for _ in 0..1 << 21 {
        let next = generator.next(7, [0xff; 10]).expect("room");
        assert!(last < next);
        last = next;
    }
    assert_eq!(last.unix_ms(), Ok(7));
    assert_eq!(layout::counter_of(last.to_u128()), COUNTER_MAX);
    let next = generator.next(7, [0xff; 10]).expect("room");
    assert_eq!((next.unix_ms(), layout::counter_of(next.to_u128())), (Ok(8), (1 << 25) - 1));
    assert_eq!(generator.lead_ms(7), 1);
}

#[test]
fn a_clock_that_flips_between_two_milliseconds_does_not_run_away() {
    let mut generator = State::new();
    for at in 0..100_000u64 {
        generator.next(5000 - at % 2, [0; 10]).expect("room");
    }
    assert_eq!(generator.lead_ms(5000), 0);
}

#[test]
fn a_full_counter_in_the_last_millisecond_is_refused_for_good() {
    let mut generator = State::new();
    let last = Uuid::from_u128(layout::v7_bounds(UNIX_MS_MAX).1);
    generator.advance_past(last).expect("version 7");
    let before = generator;
    for unix_ms in [0, UNIX_MS_MAX] {
        assert_eq!(generator.next(unix_ms, [0; 10]), Err(Status::EXHAUSTED));
        assert_eq!(generator.reserve(1), Err(Status::EXHAUSTED));
        assert_eq!(generator, before);
    }
}

#[test]
fn only_a_version_7_uuid_can_be_advanced_past() {
    let mut generator = State::new();
    assert_eq!(generator.advance_past(Uuid::NIL), Err(Status::WRONG_VARIANT));
    assert_eq!(generator.advance_past(Uuid::MAX), Err(Status::WRONG_VARIANT));
    let mut version_4 = layout::v7(5, 5, 5).to_be_bytes();
    version_4[6] = 0x4f;
    assert_eq!(generator.advance_past(Uuid(version_4)), Err(Status::WRONG_VERSION));
    assert_eq!(generator, State::new());
}

#[test]
fn the_extremes_of_time_and_randomness_are_neither_nil_nor_max() {
    for (unix_ms, random) in [(0, [0; 10]), (UNIX_MS_MAX, [0xff; 10])] {
        let uuid = State::new().next(unix_ms, random).expect("room");
        assert_eq!(uuid.version(), Ok(7));
        assert!(uuid != Uuid::NIL && uuid != Uuid::MAX);
    }
}

/// Times that stall, creep, jump and step back, from one end of the range to past the other.
fn times() -> impl Strategy<Value = Vec<u64>> {
    let time = prop_oneof![
        4 => 1_645_557_742_000u64..1_645_557_742_003,
        1 => 0u64..3,
        1 => UNIX_MS_MAX - 2..UNIX_MS_MAX + 2,
        1 => any::<u64>(),
    ];
    prop::collection::vec(time, 1..200)
}

proptest! {
    #[test]
    fn any_script_of_times_and_random_bytes_gives_an_increasing_sequence(
        times in times(),
        randoms in prop::collection::vec(any::<[u8; 10]>(), 200),
        start in prop::option::of((any::<u64>(), any::<u32>())),
    ) {
        let mut generator = State::new();
        let mut last = Uuid::NIL;
        if let Some((unix_ms, counter)) = start {
            last = Uuid::from_u128(layout::v7(unix_ms, counter, u64::MAX));
            generator.advance_past(last).expect("version 7");
        }
        let mut latest = last.unix_ms().unwrap_or(0);
        for (unix_ms, random) in times.into_iter().zip(randoms) {
            let before = generator;
            match generator.next(unix_ms, random) {
                Ok(uuid) => {
                    prop_assert!(last < uuid, "{last:?} then {uuid:?}");
                    prop_assert_eq!(uuid.version(), Ok(7));
                    prop_assert_eq!(&uuid.0[10..], &random[4..], "the tail is what was served");
                    let made = uuid.unix_ms().expect("version 7");
                    latest = latest.max(unix_ms);
                    prop_assert!(made >= latest && made <= latest + 1, "held or one ahead");
                    latest = made;
                    last = uuid;
                }
                Err(status) => {
                    let expected = if unix_ms > UNIX_MS_MAX { Status::BAD_TIME } else { Status::EXHAUSTED };
                    prop_assert_eq!(status, expected);
                    prop_assert_eq!(generator, before);
                }
            }
        }
    }

    #[test]
    fn advancing_past_a_uuid_never_lowers_the_sequence(low in any::<u64>(), high in any::<u64>()) {
        let (low, high) = (low.min(high) & UNIX_MS_MAX, low.max(high) & UNIX_MS_MAX);
        let mut generator = State::new();
        generator.advance_past(Uuid::from_u128(layout::v7(high, 9, 0))).expect("version 7");
        let before = generator;
        if low < high {
            generator.advance_past(Uuid::from_u128(layout::v7(low, COUNTER_MAX, 0))).expect("version 7");
            prop_assert_eq!(generator, before);
        }
    }
}

// ---- with a fraction of the millisecond ----

fn fraction_of(uuid: Uuid) -> (u64, u64, u64) {
    let number = uuid.to_u128();
    (layout::UNIX_TS_MS.get(number), layout::RAND_A.get(number), layout::COUNTER_LOW.get(number))
}

#[test]
fn a_fraction_is_that_of_the_rfc_and_reads_back() {
    assert_eq!(layout::fraction(456_700), 1870); // RFC 9562 section 6.2
    assert_eq!((layout::fraction(0), layout::fraction(999_999)), (0, 4095));
    for fraction in 0..4096 {
        let ns = layout::fraction_ns(fraction);
        assert_eq!(layout::fraction(ns), fraction);
        assert!(ns == 0 || layout::fraction(ns - 1) == fraction - 1);
    }
}

#[test]
fn a_later_fraction_starts_a_counter_and_the_same_one_counts() {
    let tail = [0xff; 8];
    let start = Position::BEFORE_ALL.next_fraction(1000 << 12 | 1870, tail).expect("a position");
    assert_eq!(fraction_of(start.uuid(tail)), (1000, 1870, 0x1fff));
    for earlier in [1000 << 12 | 1870, 1000 << 12 | 1869, 0] {
        let next = start.next_fraction(earlier, [0; 8]).expect("a position");
        assert_eq!(fraction_of(next.uuid([0; 8])), (1000, 1870, 0x2000));
    }
    let next = start.next_fraction(1001 << 12, [0; 8]).expect("a position");
    assert_eq!(fraction_of(next.uuid([0; 8])), (1001, 0, 0));
}

#[test]
fn a_full_counter_moves_one_fraction_ahead_and_ends_with_time() {
    let mut position = Position::new(5, 0xfff << 14 | 0x3ff8);
    position = position.next_fraction(0, [0xff; 8]).expect("a position");
    assert_eq!((position.unix_ms(), position.counter()), (6, 0x1fff));
    let last = Position::new(UNIX_MS_MAX as i64, COUNTER_MAX - 1);
    let end = last.next_fraction(0, [0; 8]).expect("a position");
    assert_eq!(end.counter(), COUNTER_MAX);
    assert_eq!(end.next_fraction(0, [0; 8]), Err(Status::EXHAUSTED));
    assert_eq!(Position::BEFORE_ALL.next_fraction((UNIX_MS_MAX + 1) << 12, [0; 8]), Err(Status::BAD_TIME));
}

proptest! {
    #[test]
    fn any_script_of_fractions_gives_an_increasing_sequence(
        script in prop::collection::vec((prop_oneof![0..3u64, 4090..4200u64, 0..=(UNIX_MS_MAX << 12 | 4095)], any::<[u8; 8]>()), 1..300),
    ) {
        let mut position = Position::BEFORE_ALL;
        let mut last = None;
        for (now, tail) in script {
            match position.next_fraction(now, tail) {
                Ok(next) => {
                    let uuid = next.uuid(tail);
                    prop_assert_eq!((uuid.version(), next > position), (Ok(7), true));
                    prop_assert!(last < Some(uuid));
                    prop_assert!((next.unix_ms() as u64) << 12 | u64::from(next.counter() >> 14) >= now);
                    (position, last) = (next, Some(uuid));
                }
                Err(status) => prop_assert_eq!(status, Status::EXHAUSTED),
            }
        }
    }
}
