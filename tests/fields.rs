//! UUIDs of given fields, and version 1 turned into 6 and back, against vectors/v1_v6.tsv and fields.tsv.

mod common;

use common::{bytes, rows};
use proptest::prelude::*;
use uuid7::layout::{self, GREGORIAN_MAX, GREGORIAN_TO_UNIX, UNIX_MS_MAX};
use uuid7::status::Status;
use uuid7::uuid::{Time, Uuid};
use uuid7::v1_v6::{self, Version};
use uuid7::v7;

fn time(gregorian: u64) -> Time {
    let since_1970 = gregorian as i64 - GREGORIAN_TO_UNIX as i64;
    let seconds = since_1970.div_euclid(10_000_000);
    Time { seconds, nanoseconds: (since_1970 - seconds * 10_000_000) as u32 * 100 }
}

#[test]
fn versions_1_and_6_are_made_of_their_fields_and_turn_into_each_other() {
    for row in rows("v1_v6.tsv") {
        let (v1, v6) = (Uuid(bytes(&row[0])), Uuid(bytes(&row[1])));
        let time = time(row[2].parse().expect("a time"));
        let clock_seq = row[3].parse().expect("a clock sequence");
        let node = u64::from_str_radix(&row[4], 16).expect("a node");
        assert_eq!(Version::V1.make(time, clock_seq, node), Ok(v1), "{row:?}");
        assert_eq!(Version::V6.make(time, clock_seq, node), Ok(v6), "{row:?}");
        assert_eq!(v1_v6::v1_to_v6(v1), Ok(v6), "{row:?}");
        assert_eq!(v1_v6::v6_to_v1(v6), Ok(v1), "{row:?}");
        assert_eq!((v1.time(), v6.time()), (Ok(time), Ok(time)), "{row:?}");
        for (version, uuid) in [(Version::V1, v1), (Version::V6, v6)] {
            let (lowest, highest) = version.bounds(time).expect("a time");
            assert!(lowest <= uuid && uuid <= highest, "{row:?}");
            assert_eq!((lowest.time(), highest.time()), (Ok(time), Ok(time)), "{row:?}");
        }
    }
}

#[test]
fn a_time_outside_60_bits_and_a_second_of_nanoseconds_are_refused() {
    let (first, last) = (time(0), time(GREGORIAN_MAX));
    for (seconds, nanoseconds) in [
        (first.seconds - 1, 999_999_999),
        (last.seconds, last.nanoseconds + 100),
        (last.seconds + 1, 0),
        (0, 1_000_000_000),
        (0, u32::MAX),
        (i64::MIN, 0),
        (i64::MAX, 999_999_999),
    ] {
        let time = Time { seconds, nanoseconds };
        for version in [Version::V1, Version::V6] {
            assert_eq!(version.make(time, 0, 0), Err(Status::BAD_TIME), "{time:?}");
            assert_eq!(version.bounds(time), Err(Status::BAD_TIME), "{time:?}");
        }
    }
    // Less than 100 ns is dropped.
    let rounded = Time { nanoseconds: last.nanoseconds + 99, ..last };
    assert_eq!(Version::V6.make(rounded, 0, 0), Version::V6.make(last, 0, 0));
}

#[test]
fn a_value_larger_than_its_field_is_refused() {
    let time = time(1);
    for version in [Version::V1, Version::V6] {
        assert_eq!(version.make(time, 1 << 14, 0), Err(Status::BAD_VALUE));
        assert_eq!(version.make(time, u32::MAX, 0), Err(Status::BAD_VALUE));
        assert_eq!(version.make(time, 0, 1 << 48), Err(Status::BAD_VALUE));
        assert_eq!(version.make(time, 0, u64::MAX), Err(Status::BAD_VALUE));
    }
    assert_eq!(v7::make(UNIX_MS_MAX + 1, 0, 0), Err(Status::BAD_TIME));
    assert_eq!(v7::make(0, 1 << 12, 0), Err(Status::BAD_VALUE));
    assert_eq!(v7::make(0, 0, 1 << 62), Err(Status::BAD_VALUE));
    assert_eq!(
        v7::make(UNIX_MS_MAX, 0xfff, (1 << 62) - 1),
        Ok(Uuid::from_u128(layout::stamped(u128::MAX, 7)))
    );
}

#[test]
fn the_sample_of_the_rfc_is_made_of_its_fields() {
    let uuid = v7::make(0x017f_22e2_79b0, 0xcc3, 0x18c4_dc0c_0c07_398f);
    assert_eq!(uuid, Ok(Uuid::from_u128(0x017f22e2_79b0_7cc3_98c4_dc0c0c07398f)));
}

#[test]
fn another_version_or_variant_does_not_turn_into_1_or_6() {
    for version in 0..16 {
        let uuid = Uuid::from_u128(layout::stamped(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef, version));
        let expected = |good| if version == good { Ok(()) } else { Err(Status::WRONG_VERSION) };
        assert_eq!(v1_v6::v1_to_v6(uuid).map(|_| ()), expected(1));
        assert_eq!(v1_v6::v6_to_v1(uuid).map(|_| ()), expected(6));
    }
    for other in [Uuid::NIL, Uuid::MAX] {
        assert_eq!(v1_v6::v1_to_v6(other), Err(Status::WRONG_VARIANT));
        assert_eq!(v1_v6::v6_to_v1(other), Err(Status::WRONG_VARIANT));
    }
}

proptest! {
    #[test]
    fn version_6_sorts_by_time_whatever_else_it_holds(a in 0..=GREGORIAN_MAX, b in 0..=GREGORIAN_MAX, random: u128) {
        let (clock_seq, node) = ((random >> 64) as u32 & 0x3fff, random as u64 & 0xffff_ffff_ffff);
        let (low, high) = (a.min(b), a.max(b));
        prop_assume!(low != high);
        let make = |gregorian, clock_seq, node| Version::V6.make(time(gregorian), clock_seq, node).expect("fields that fit");
        prop_assert!(make(low, clock_seq, node) < make(high, 0x3fff - clock_seq, 0xffff_ffff_ffff - node));
    }

    #[test]
    fn the_java_legacy_order_is_its_own_inverse(number: u128) {
        let uuid = Uuid::from_u128(number);
        let stored = uuid.to_java_legacy();
        prop_assert_eq!(Uuid::from_java_legacy(stored), uuid);
        // The two halves as Java's longs, least significant byte first.
        prop_assert_eq!(u64::from_le_bytes(bytes_at(&stored, 0)), (number >> 64) as u64);
        prop_assert_eq!(u64::from_le_bytes(bytes_at(&stored, 8)), number as u64);
    }
}

fn bytes_at(bytes: &[u8; 16], at: usize) -> [u8; 8] {
    bytes[at..at + 8].try_into().expect("eight bytes")
}
