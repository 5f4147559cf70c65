//! The plain way and the ways in registers agree, on every kind of value, and on texts that are right and
//! on texts that are not.

use crate::calls::Numbers;
use core::mem::MaybeUninit;
use proptest::prelude::*;
use uuid7::status::Status;
use uuid7::text::hex::{Braced, CGuid, Hex, Hyphenated, HyphenatedUpper, Parenthesised, Simple, Urn};
use uuid7::text::id26::Id26;
use uuid7::text::positional::{self, Positional};
use uuid7::text::radix::{Id22, Id25};
use uuid7::text::{Codec, Place, Record};
use uuid7::uuid::Uuid;

type ReadPlainly<const LENGTH: usize> = fn(&[u8; LENGTH], &mut Uuid) -> Result<(), Status>;
type Write<const LENGTH: usize> = fn(Uuid, u8, &mut Place<LENGTH>);
type WriteMany<const LENGTH: usize> = fn(&[Uuid], u8, &mut [Place<LENGTH>]);
type ReadMany<const LENGTH: usize> =
    fn(&[Record<LENGTH>], u8, &mut [MaybeUninit<Uuid>]) -> (usize, Result<(), Status>);

/// Reads a text of this UUID with some of its bytes replaced, both ways.
fn agree<C: Codec<LENGTH>, const LENGTH: usize>(
    plainly: ReadPlainly<LENGTH>,
    number: u128,
    slips: &[(usize, u8)],
) -> Result<(), TestCaseError> {
    let mut text = C::text(Uuid::from_u128(number));
    for slips in [&[][..], slips] {
        for (at, byte) in slips {
            text[at % LENGTH] = *byte;
        }
        let (mut wide, mut plain) = (Uuid::NIL, Uuid::NIL);
        let read = C::read(&text, &mut wide);
        prop_assert_eq!(read, plainly(&text, &mut plain), "{}: {:?}", C::FORM.name, text);
        if read.is_ok() {
            prop_assert_eq!(wide, plain, "{}: {:?}", C::FORM.name, text);
        }
        prop_assert!(!slips.is_empty() || (read, wide.to_u128()) == (Ok(()), number));
    }
    Ok(())
}

fn number<P: Positional<LENGTH>, const LENGTH: usize>() -> ReadPlainly<LENGTH> {
    positional::read_plainly::<P, LENGTH>
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn both_ways_of_reading_agree_on_every_text(
        number_of_it in any::<u128>(),
        // Any byte, and those that are digits somewhere.
        slips in prop::collection::vec((0usize..100, prop_oneof![any::<u8>(), b'0'..=b'z']), 0..4),
    ) {
        agree::<Hyphenated, _>(Hyphenated::read_plainly, number_of_it, &slips)?;
        agree::<HyphenatedUpper, _>(HyphenatedUpper::read_plainly, number_of_it, &slips)?;
        agree::<Simple, _>(Simple::read_plainly, number_of_it, &slips)?;
        agree::<Braced, _>(Braced::read_plainly, number_of_it, &slips)?;
        agree::<Parenthesised, _>(Parenthesised::read_plainly, number_of_it, &slips)?;
        agree::<Urn, _>(Urn::read_plainly, number_of_it, &slips)?;
        agree::<CGuid, _>(CGuid::read_plainly, number_of_it, &slips)?;
        agree::<Id26, _>(number::<Id26, _>(), number_of_it, &slips)?;
        agree::<Id25, _>(number::<Id25, _>(), number_of_it, &slips)?;
        agree::<Id22, _>(number::<Id22, _>(), number_of_it, &slips)?;
    }
}

/// The ways of a form: the plain ones, and all for many that this processor has.
struct Ways<const LENGTH: usize> {
    write_plainly: Write<LENGTH>,
    read_plainly: ReadPlainly<LENGTH>,
    write_many: Vec<WriteMany<LENGTH>>,
    read_many: Vec<ReadMany<LENGTH>>,
}

#[allow(unused_mut, reason = "only some processors have more than one way for many")]
fn ways_of_hex<const NUMBER: usize, const LENGTH: usize>() -> Ways<LENGTH> {
    let mut ways = Ways {
        write_plainly: Hex::<NUMBER, LENGTH>::write_plainly,
        read_plainly: Hex::<NUMBER, LENGTH>::read_plainly,
        write_many: vec![Hex::<NUMBER, LENGTH>::write_many],
        read_many: vec![Hex::<NUMBER, LENGTH>::read_many],
    };
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("ssse3") {
        use uuid7::text::hex_x86::{read_many_without_avx2, write_many_without_avx2};
        ways.write_many.push(|uuids, end, places| {
            assert!(write_many_without_avx2::<NUMBER, LENGTH>(uuids, end, places));
        });
        ways.read_many.push(|records, end, uuids| {
            read_many_without_avx2::<NUMBER, LENGTH>(records, end, uuids).expect("SSSE3")
        });
    }
    ways
}

fn ways_of_number<P: Positional<LENGTH>, const LENGTH: usize>() -> Ways<LENGTH> {
    Ways {
        write_plainly: |uuid, end, place| positional::write_plainly::<P, LENGTH>(uuid.to_u128(), end, place),
        read_plainly: positional::read_plainly::<P, LENGTH>,
        write_many: vec![P::write_many],
        read_many: vec![P::read_many],
    }
}

/// Texts as bytes, by a way to write them into as many places.
fn written<const LENGTH: usize>(count: usize, write: impl FnOnce(&mut [Place<LENGTH>])) -> Vec<u8> {
    let mut bytes = vec![0xa5; count * size_of::<Place<LENGTH>>()];
    // SAFETY: as many places as the bytes have room for, which are of alignment 1.
    write(unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), count) });
    bytes
}

fn one_by_one<const LENGTH: usize>(uuids: &[Uuid], write: Write<LENGTH>) -> Vec<u8> {
    written(uuids.len(), |places| {
        uuids.iter().zip(places).for_each(|(uuid, place)| write(*uuid, b'\n', place))
    })
}

fn all_ways_agree<C: Codec<LENGTH>, const LENGTH: usize>(ways: &Ways<LENGTH>, numbers: &[u128]) {
    let uuids: Vec<Uuid> = numbers.iter().copied().map(Uuid::from_u128).collect();
    let plain = one_by_one(&uuids, ways.write_plainly);
    assert!(one_by_one(&uuids, C::write) == plain, "{}: one written", C::FORM.name);
    let records: Vec<Record<LENGTH>> = plain
        .chunks(LENGTH + 1)
        .map(|text| Record { characters: *text.first_chunk().expect("a text"), end: text[LENGTH] })
        .collect();
    for (record, uuid) in records.iter().zip(&uuids) {
        for read in [ways.read_plainly, C::read] {
            let mut value = Uuid::NIL;
            assert_eq!(read(&record.characters, &mut value), Ok(()));
            assert_eq!(value, *uuid, "{}: {:?}", C::FORM.name, record.characters);
        }
    }
    // In one go, and so few at a time that every way to end comes up.
    for at_once in (1..12).chain([uuids.len()]) {
        for write_many in &ways.write_many {
            let many = written(uuids.len(), |places| {
                for (uuids, places) in uuids.chunks(at_once).zip(places.chunks_mut(at_once)) {
                    write_many(uuids, b'\n', places);
                }
            });
            assert!(many == plain, "{}: many written", C::FORM.name);
        }
        for read_many in &ways.read_many {
            for (uuids, records) in uuids.chunks(at_once).zip(records.chunks(at_once)) {
                assert_eq!(read_by(*read_many, records), (uuids.to_vec(), Ok(())), "{}", C::FORM.name);
            }
        }
    }
    // With one byte changed.
    let mut slips = Numbers(12);
    for records in records.chunks(9) {
        let mut records = records.to_vec();
        let (at, byte) = (slips.below(LENGTH + 1), slips.next() as u8);
        let bad = slips.below(records.len());
        let Record { characters, end } = &mut records[bad];
        *characters.get_mut(at).unwrap_or(end) = byte;
        let plainly = read_plainly(ways.read_plainly, &records);
        for read_many in &ways.read_many {
            assert_eq!(read_by(*read_many, &records), plainly, "{}", C::FORM.name);
        }
    }
}

/// The UUIDs that were read, if no place after them was written, and how it ended.
fn read_by<const LENGTH: usize>(
    read_many: ReadMany<LENGTH>,
    records: &[Record<LENGTH>],
) -> (Vec<Uuid>, Result<(), Status>) {
    const CANARY: u128 = 0xa5a5_a5a5_0000_a5a5_a5a5_a5a5_a5a5_a5a5;
    let mut places = vec![MaybeUninit::new(Uuid::from_u128(CANARY)); records.len()];
    let (done, ending) = read_many(records, b'\n', &mut places);
    // SAFETY: all were written above.
    let uuids = places.iter().map(|place| unsafe { place.assume_init() });
    assert!(uuids.clone().skip(done).all(|uuid| uuid.to_u128() == CANARY), "written past the good ones");
    (uuids.take(done).collect(), ending)
}

fn read_plainly<const LENGTH: usize>(
    read: ReadPlainly<LENGTH>,
    records: &[Record<LENGTH>],
) -> (Vec<Uuid>, Result<(), Status>) {
    let mut uuids = Vec::new();
    for record in records {
        let mut uuid = Uuid::NIL;
        let ending = read(&record.characters, &mut uuid);
        if ending.is_err() {
            return (uuids, ending);
        } else if record.end != b'\n' {
            return (uuids, Err(Status::BAD_CHARACTER));
        }
        uuids.push(uuid);
    }
    (uuids, Ok(()))
}

/// Powers of all bases and their neighbours from both ends, and random numbers.
fn numbers() -> Vec<u128> {
    let mut all = vec![0, u128::MAX];
    for base in [2, 35, 58] {
        for power in std::iter::successors(Some(1u128), |power| power.checked_mul(base)) {
            all.extend([power - 1, power, power + 1, !power - 1, !power, !power + 1]);
        }
    }
    let mut random = Numbers(11);
    all.extend((0..20_000).map(|_| u128::from_be_bytes(random.uuid())));
    all
}

fn hex<const NUMBER: usize, const LENGTH: usize>(numbers: &[u128]) {
    all_ways_agree::<Hex<NUMBER, LENGTH>, LENGTH>(&ways_of_hex::<NUMBER, LENGTH>(), numbers);
}

#[test]
fn all_ways_of_writing_and_reading_agree_on_one_text_and_on_many() {
    let numbers = numbers();
    hex::<1, 36>(&numbers);
    hex::<2, 36>(&numbers);
    hex::<3, 32>(&numbers);
    hex::<4, 38>(&numbers);
    hex::<5, 38>(&numbers);
    hex::<6, 45>(&numbers);
    hex::<7, 68>(&numbers);
    all_ways_agree::<Id26, 26>(&ways_of_number::<Id26, 26>(), &numbers);
    all_ways_agree::<Id25, 25>(&ways_of_number::<Id25, 25>(), &numbers);
    all_ways_agree::<Id22, 22>(&ways_of_number::<Id22, 22>(), &numbers);
}

/// Writing cuts numbers of four digits into digits by products with rounded reciprocals.  All of them, in each
/// of the places that a text has for four.
fn every_four_digits<P: Positional<LENGTH>, const LENGTH: usize>() {
    let half = u128::from(P::HALF);
    let places = std::iter::successors(Some(1), |place| half.checked_mul(*place));
    let everywhere: u128 = places.take_while(|place| half.checked_mul(*place).is_some()).sum();
    let ways = ways_of_number::<P, LENGTH>();
    let mut fours = (0..half).map(|four| Uuid::from_u128(four * everywhere)).peekable();
    while fours.peek().is_some() {
        let uuids: Vec<Uuid> = fours.by_ref().take(4096).collect();
        let plain = one_by_one(&uuids, ways.write_plainly);
        assert!(one_by_one(&uuids, P::write) == plain, "{}: one written", P::FORM.name);
        let many = written(uuids.len(), |places| P::write_many(&uuids, b'\n', places));
        assert!(many == plain, "{}: many written", P::FORM.name);
    }
}

#[test]
fn every_four_digits_are_written_as_by_division_in_every_place() {
    every_four_digits::<Id26, 26>();
    every_four_digits::<Id25, 25>();
    every_four_digits::<Id22, 22>();
}
