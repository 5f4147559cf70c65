//! Version 7 into version 4 and back, against vectors/encrypt.tsv, whose oracle passes NIST's published samples of
//! FF1; against the crate fpe; and by what a million UUIDs show.

mod common;

use common::{bytes, rows};
use fpe::ff1::{FF1, FlexibleNumeralString};
use proptest::prelude::*;
use uuid7::encrypt::{self, Direction, LANES};
use uuid7::layout;
use uuid7::status::Status;
use uuid7::uuid::Uuid;

fn encrypted(key: &[u8], uuid: Uuid) -> Uuid {
    turned(key, Direction::Encrypt, [uuid])[0]
}

fn decrypted(key: &[u8], uuid: Uuid) -> Uuid {
    turned(key, Direction::Decrypt, [uuid])[0]
}

fn turned<const COUNT: usize>(key: &[u8], direction: Direction, mut uuids: [Uuid; COUNT]) -> [Uuid; COUNT] {
    assert_eq!(direction.check(&uuids), Ok(()));
    assert_eq!(encrypt::turn(direction, key, &mut uuids), Ok(()));
    uuids
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("digits")).collect()
}

#[test]
fn each_row_of_the_table_is_made_and_read_back() {
    let rows = rows("encrypt.tsv");
    assert!(rows.len() >= 72, "the table was read");
    for row in rows {
        let (key, v7, v4) = (hex(&row[0]), Uuid(bytes(&row[1])), Uuid(bytes(&row[2])));
        assert_eq!(encrypted(&key, v7), v4, "{row:?}");
        assert_eq!(decrypted(&key, v4), v7, "{row:?}");
    }
}

/// The 122 bits by the crate's FF1, numeral by numeral.
fn by_fpe(key: &[u8], uuid: Uuid, decrypt: bool) -> Uuid {
    let bits = layout::free_bits(uuid.to_u128());
    let numerals: Vec<u16> = (0..layout::FREE_BITS).rev().map(|at| (bits >> at & 1) as u16).collect();
    let numerals = FlexibleNumeralString::from(numerals);
    macro_rules! run {
        ($Cipher:ty) => {{
            let ff1 = FF1::<$Cipher>::new(key, 2).expect("a radix");
            if decrypt { ff1.decrypt(&[], &numerals) } else { ff1.encrypt(&[], &numerals) }
        }};
    }
    let done = match key.len() {
        16 => run!(aes::Aes128),
        24 => run!(aes::Aes192),
        _ => run!(aes::Aes256),
    };
    let bits =
        Vec::from(done.expect("numerals")).into_iter().fold(0u128, |bits, bit| bits << 1 | u128::from(bit));
    Uuid::from_u128(layout::of_free_bits(bits, if decrypt { 7 } else { 4 }))
}

proptest! {
    #[test]
    fn another_implementation_of_ff1_agrees(
        key_bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 16),
            prop::collection::vec(any::<u8>(), 24),
            prop::collection::vec(any::<u8>(), 32),
        ],
        number: u128,
    ) {
        let key = &key_bytes;
        let (v7, v4) = (Uuid::from_u128(layout::stamped(number, 7)), Uuid::from_u128(layout::stamped(number, 4)));
        prop_assert_eq!(encrypted(key, v7), by_fpe(&key_bytes, v7, false));
        prop_assert_eq!(decrypted(key, v4), by_fpe(&key_bytes, v4, true));
    }

    #[test]
    fn many_side_by_side_give_what_each_gives_alone(numbers: [u128; 3 * LANES - 1], key_bytes: [u8; 32]) {
        let v7 = numbers.map(|number| Uuid::from_u128(layout::stamped(number, 7)));
        let many = turned(&key_bytes, Direction::Encrypt, v7);
        prop_assert_eq!(many, v7.map(|uuid| encrypted(&key_bytes, uuid)));
        prop_assert_eq!(turned(&key_bytes, Direction::Decrypt, many), v7);
    }
}

#[test]
fn a_key_has_16_or_24_or_32_bytes() {
    for length in 0..=64 {
        let result = encrypt::turn(Direction::Encrypt, &vec![1; length], &mut []);
        let expected = if matches!(length, 16 | 24 | 32) { Ok(()) } else { Err(Status::BAD_KEY) };
        assert_eq!(result, expected, "{length} bytes");
    }
}

#[test]
fn every_bit_of_the_key_counts() {
    let v7 = Uuid::from_u128(layout::v7(1_645_557_742_000, 12345, 67890));
    for length in [16, 24, 32] {
        let zeros = vec![0; length];
        let plain = encrypted(&zeros, v7);
        for bit in 0..8 * length {
            let mut other = zeros.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(encrypted(&other, v7), plain, "bit {bit} of {length} bytes");
        }
    }
}

#[test]
fn one_of_another_version_or_variant_among_many_is_found() {
    for (direction, good) in [(Direction::Encrypt, 7), (Direction::Decrypt, 4)] {
        for version in 0..16 {
            for at in 0..LANES + 1 {
                let mut many = [Uuid::from_u128(layout::stamped(5, good)); LANES + 1];
                many[at] = Uuid::from_u128(layout::stamped(u128::MAX / 3, version));
                let expected = if version == good { Ok(()) } else { Err(Status::WRONG_VERSION) };
                assert_eq!(direction.check(&many), expected, "version {version} at {at}");
            }
        }
        for other in [Uuid::NIL, Uuid::MAX] {
            assert_eq!(direction.check(&[other]), Err(Status::WRONG_VARIANT));
        }
    }
}

/// A million UUIDs of one millisecond with a counter that counts: the closest that real ones get to each other.
/// Each count is binomial; eight standard deviations are passed by chance once in 10^15.
#[test]
fn nothing_of_a_million_neighbours_shows() {
    const COUNT: u32 = 1_000_000;
    const BOUND: f64 = 8.0 * 500.0; // 8 x sqrt(10^6 / 4)
    let key = b"a key of thirty-two bytes length";
    let (mut ones, mut flips) = ([0u32; 128], [0u32; 128]);
    let mut last = 0;
    let mut seen = std::collections::HashSet::new();
    for counter in 0..COUNT {
        let uuid = encrypted(key, Uuid::from_u128(layout::v7(1_645_557_742_000, counter, 0)));
        let number = uuid.to_u128();
        assert_eq!(uuid.version(), Ok(4));
        assert!(seen.insert(number), "two UUIDs became one");
        for bit in 0..128 {
            ones[bit] += (number >> bit & 1) as u32;
            flips[bit] += ((number ^ last) >> bit & 1) as u32;
        }
        last = number;
    }
    let free = layout::of_free_bits(u128::MAX, 0) & !layout::stamped(0, 0);
    for bit in (0..128).filter(|bit| free >> bit & 1 == 1) {
        for count in [ones[bit], flips[bit]] {
            assert!((f64::from(count) - f64::from(COUNT / 2)).abs() < BOUND, "bit {bit}: {count}");
        }
    }
}
