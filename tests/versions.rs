//! The versions other than 7, from values: vectors/names.tsv, the step of versions 1 and 6, and bits.

mod common;

use common::{bytes, rows};
use proptest::prelude::*;
use uuid7::layout::{GREGORIAN_MAX, GREGORIAN_TO_UNIX, Name};
use uuid7::named::{self, namespace};
use uuid7::status::Status;
use uuid7::uuid::{Time, Uuid};
use uuid7::v1_v6;

fn uuid(text: &str) -> Uuid {
    Uuid(bytes(&text.replace('-', "")))
}

/// The bytes of a cell, in which `\xNN` is one byte.
fn unescaped(cell: &str) -> Vec<u8> {
    let mut pieces = cell.split("\\x");
    let mut name = pieces.next().unwrap_or("").as_bytes().to_vec();
    for piece in pieces {
        let [byte] = bytes(&piece[..2]);
        name.push(byte);
        name.extend(&piece.as_bytes()[2..]);
    }
    name
}

#[test]
fn a_name_gives_the_uuid_of_the_table_each_time() {
    let mut made = 0;
    for row in rows("names.tsv") {
        let (space, name, expected) = (uuid(&row[2]), unescaped(&row[3]), uuid(&row[6]));
        let make = match row[0].as_str() {
            "3" => named::v3,
            "5" => named::v5,
            _ => continue,
        };
        assert_eq!(make(space, &name), expected, "{row:?}");
        assert_eq!(make(space, &name), expected, "{row:?}");
        made += 1;
    }
    assert!(made > 60, "the table was read");
}

#[test]
fn version_8_takes_the_hash_that_the_caller_made() {
    let rows = rows("names.tsv").into_iter().filter(|row| row[0] == "8");
    let made = rows.map(|row| assert_eq!(named::v8(bytes(&row[5][..32])), uuid(&row[6]), "{row:?}"));
    assert!(made.count() > 10, "the table was read");
}

#[test]
fn the_namespaces_are_those_of_the_table() {
    let known = [
        ("DNS", namespace::DNS),
        ("URL", namespace::URL),
        ("OID", namespace::OID),
        ("X500", namespace::X500),
    ];
    for (name, id) in known {
        let rows: Vec<_> = rows("names.tsv").into_iter().filter(|row| row[1] == name).collect();
        assert!(!rows.is_empty() && rows.iter().all(|row| uuid(&row[2]) == id), "{name}");
    }
}

#[test]
fn names_of_every_length_around_a_block_of_the_hash_differ() {
    let long = [b'x'; 200];
    let mut made: Vec<_> = (0..=200).map(|length| named::v5(namespace::DNS, &long[..length])).collect();
    made.extend((0..=200).map(|length| named::v3(namespace::DNS, &long[..length])));
    made.sort();
    made.dedup();
    assert_eq!(made.len(), 402);
}

#[test]
fn version_and_variant_lie_over_any_bits() {
    for byte in [0x00, 0xff] {
        assert_eq!(named::v4([byte; 16]).0[6..9], [0x40 | byte & 15, byte, 0x80 | byte & 0x3f]);
        assert_eq!(named::v8([byte; 16]).0[6..9], [0x80 | byte & 15, byte, 0x80 | byte & 0x3f]);
    }
}

const NOW: u64 = GREGORIAN_TO_UNIX + 17_000_000_000_000_000;
const RANDOM: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

fn part(uuid: Uuid, name: Name) -> u64 {
    uuid.field(name as u32).expect("a field of versions 1 and 6")
}

fn time(uuid: Uuid) -> Time {
    uuid.time().expect("a time")
}

fn node_of(uuid: Uuid) -> (u64, u64) {
    (part(uuid, Name::ClockSeq), part(uuid, Name::Node))
}

#[test]
fn versions_1_and_6_of_the_appendix_are_made_of_their_parts() {
    // Clock sequence 0x33c8, node 9f6bdeced846, whose multicast bit the node 9e6bdeced846 lacks.
    let random = [0x33, 0xc8, 0x9e, 0x6b, 0xde, 0xce, 0xd8, 0x46];
    let clock = 0x01ec_9414_c232_ab00;
    let v1 = v1_v6::State::new().next_v1(clock, random);
    let v6 = v1_v6::State::new().next_v6(clock, random);
    assert_eq!(v1, Ok(uuid("c232ab00-9414-11ec-b3c8-9f6bdeced846")));
    assert_eq!(v6, Ok(uuid("1ec9414c-232a-6b00-b3c8-9f6bdeced846")));
}

#[test]
fn a_clock_that_stalls_moves_on_by_one_tick_for_each_uuid() {
    let mut sequence = v1_v6::State::new();
    for tick in 0..1000 {
        let uuid = if tick % 2 == 0 { sequence.next_v1(NOW, RANDOM) } else { sequence.next_v6(NOW, RANDOM) };
        let time = time(uuid.expect("a time"));
        let since = (time.seconds as u64) * 10_000_000 + u64::from(time.nanoseconds / 100);
        assert_eq!(since, NOW - GREGORIAN_TO_UNIX + tick);
    }
}

#[test]
fn a_clock_that_goes_back_changes_the_clock_sequence_and_not_the_order() {
    let mut sequence = v1_v6::State::new();
    let first = sequence.next_v1(NOW, RANDOM).expect("a time");
    let back = sequence.next_v1(NOW - 36_000_000_000, RANDOM).expect("a time");
    let still = sequence.next_v1(NOW - 36_000_000_000, RANDOM).expect("a time");
    let again = sequence.next_v1(NOW + 100, RANDOM).expect("a time");
    assert!([first, back, still, again].map(time).is_sorted_by(|before, after| before < after));
    assert_ne!(part(first, Name::ClockSeq), part(back, Name::ClockSeq));
    assert_eq!(node_of(back), node_of(still));
    assert_eq!(node_of(back), node_of(again));
    assert_eq!(part(first, Name::Node), part(back, Name::Node));
}

#[test]
fn a_clock_that_goes_back_while_version_6_is_made_counts_for_version_1_too() {
    let mut sequence = v1_v6::State::new();
    let first = sequence.next_v1(NOW, RANDOM).expect("a time");
    sequence.next_v6(NOW - 1, RANDOM).expect("a time");
    let after = sequence.next_v1(NOW + 10, RANDOM).expect("a time");
    assert_ne!(part(first, Name::ClockSeq), part(after, Name::ClockSeq));
}

#[test]
fn version_1_keeps_its_node_and_version_6_has_a_new_one_each_time() {
    let mut sequence = v1_v6::State::new();
    let first = sequence.next_v1(NOW, RANDOM).expect("a time");
    let second = sequence.next_v1(NOW + 1, [9; 8]).expect("a time");
    assert_eq!(node_of(first), node_of(second));
    let third = sequence.next_v6(NOW + 2, [10; 8]).expect("a time");
    let fourth = sequence.next_v6(NOW + 3, [11; 8]).expect("a time");
    assert_eq!(node_of(third), (0x0a0a, 0x0b0a_0a0a_0a0a));
    assert_eq!(node_of(fourth), (0x0b0b, 0x0b0b_0b0b_0b0b));
}

#[test]
fn a_renewed_node_has_another_clock_sequence_even_if_chance_repeats_it() {
    let mut sequence = v1_v6::State::new();
    let first = sequence.next_v1(NOW, RANDOM).expect("a time");
    sequence.renew_node();
    let second = sequence.next_v1(NOW + 1, [0xff; 8]).expect("a time");
    assert_eq!(node_of(second), (0x3fff, 0xffff_ffff_ffff));
    sequence.renew_node();
    let third = sequence.next_v1(NOW + 2, [0xff; 8]).expect("a time");
    assert_eq!(node_of(third), (0, 0xffff_ffff_ffff));
    assert!([first, second, third].map(time).is_sorted_by(|before, after| before < after));
}

#[test]
fn a_time_past_the_year_5236_is_refused_and_the_last_one_is_the_end_for_good() {
    let mut sequence = v1_v6::State::new();
    assert_eq!(sequence.next_v1(GREGORIAN_MAX + 1, RANDOM), Err(Status::BAD_TIME));
    assert_eq!(sequence, v1_v6::State::new());
    let last = sequence.next_v6(GREGORIAN_MAX, RANDOM).expect("the last time");
    assert_eq!(last.time().map(|time| (time.seconds, time.nanoseconds)), Ok((103_072_857_660, 684_697_500)));
    let before = sequence;
    for clock in [GREGORIAN_MAX, NOW, 0] {
        assert_eq!(sequence.next_v1(clock, RANDOM), Err(Status::EXHAUSTED));
        assert_eq!(sequence.next_v6(clock, RANDOM), Err(Status::EXHAUSTED));
        assert_eq!(sequence, before);
    }
}

proptest! {
    #[test]
    fn times_increase_whatever_the_clock_does(steps in prop::collection::vec((0..=GREGORIAN_MAX - 1000, any::<[u8; 8]>(), any::<bool>()), 1..200)) {
        let mut sequence = v1_v6::State::new();
        let mut before = None;
        for (clock, random, v1) in steps {
            let uuid = if v1 { sequence.next_v1(clock, random) } else { sequence.next_v6(clock, random) };
            let uuid = uuid.expect("a time");
            prop_assert!(before < Some(time(uuid)));
            prop_assert_eq!(uuid.0[10] & 1, 1, "the multicast bit");
            prop_assert_eq!((uuid.0[6] >> 4, uuid.0[8] >> 6), (if v1 { 1 } else { 6 }, 2));
            before = Some(time(uuid));
        }
    }

    #[test]
    fn only_version_and_variant_of_a_custom_uuid_are_not_the_callers(custom: [u8; 16]) {
        let made = named::v8(custom).0;
        prop_assert_eq!((made[6] >> 4, made[8] >> 6), (8, 2));
        for at in 0..16 {
            let free = match at { 6 => 0x0f, 8 => 0x3f, _ => 0xff };
            prop_assert_eq!(made[at] & free, custom[at] & free);
        }
    }
}
