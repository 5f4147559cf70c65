//! The scalar and the SIMD kernels agree, on every kind of value, and on texts that are right and on texts
//! that are not.

use crate::numbers::Numbers;
use core::cell::Cell;
use core::mem::MaybeUninit;
use proptest::prelude::*;
use uuid7::status::Status;
use uuid7::text::base32::Id26;
use uuid7::text::base35_58::{Id22, Id25};
use uuid7::text::bits::{Base64Url, Ulid};
use uuid7::text::hex::{Braced, CGuid, Hex, Hyphenated, HyphenatedUpper, Parenthesised, Simple, Urn};
use uuid7::text::number::Number;
use uuid7::text::{Codec, Record, Slot};
use uuid7::uuid::Uuid;

type WriteMany<const LENGTH: usize> = fn(&[Uuid], u8, &mut [Slot<LENGTH>]);
type ReadMany<const LENGTH: usize> =
    fn(&[Record<LENGTH>], u8, &mut [MaybeUninit<Uuid>]) -> (usize, Result<(), Status>);

/// Reads one text by the kernel of this processor.
fn read<C: Codec<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
    let uuid = Cell::new(Uuid::NIL);
    C::read(&text.map(Cell::new), &uuid).result().map(|()| uuid.get())
}

/// Reads a text of this UUID with some of its bytes replaced, by the kernel of this processor and by the
/// scalar one.
fn agree<C: Codec<LENGTH>, const LENGTH: usize>(
    number: u128,
    slips: &[(usize, u8)],
) -> Result<(), TestCaseError> {
    let mut text = C::scalar_text(Uuid::from_u128(number));
    prop_assert_eq!(read::<C, LENGTH>(&text), Ok(Uuid::from_u128(number)), "{}: {:?}", C::FORM.name, text);
    for slips in [&[][..], slips] {
        for (at, byte) in slips {
            text[at % LENGTH] = *byte;
        }
        prop_assert_eq!(read::<C, LENGTH>(&text), C::scalar_read(&text), "{}: {:?}", C::FORM.name, text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn all_kernels_read_every_text_alike(
        number in any::<u128>(),
        // Any byte, and those that are digits somewhere.
        slips in prop::collection::vec((0usize..100, prop_oneof![any::<u8>(), b'0'..=b'z']), 0..4),
    ) {
        agree::<Hyphenated, _>(number, &slips)?;
        agree::<HyphenatedUpper, _>(number, &slips)?;
        agree::<Simple, _>(number, &slips)?;
        agree::<Braced, _>(number, &slips)?;
        agree::<Parenthesised, _>(number, &slips)?;
        agree::<Urn, _>(number, &slips)?;
        agree::<CGuid, _>(number, &slips)?;
        agree::<Id26, _>(number, &slips)?;
        agree::<Id25, _>(number, &slips)?;
        agree::<Id22, _>(number, &slips)?;
        agree::<Ulid, _>(number, &slips)?;
        agree::<Base64Url, _>(number, &slips)?;
    }
}

/// The bulk kernels of a form that this processor has, beside the one that the codec chooses.
struct Kernels<const LENGTH: usize> {
    write_many: Vec<WriteMany<LENGTH>>,
    read_many: Vec<ReadMany<LENGTH>>,
}

#[allow(unused_mut, reason = "only some processors have more than one")]
fn hex_kernels<const NUMBER: usize, const LENGTH: usize>() -> Kernels<LENGTH> {
    let mut kernels = number_kernels::<Hex<NUMBER, LENGTH>, LENGTH>();
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("ssse3") {
        use uuid7::text::simd::x86::hex::{read_many, write_many};
        kernels.write_many.push(|uuids, end, slots| unsafe {
            write_many::<NUMBER, LENGTH>(uuids, end, slots);
        });
        kernels
            .read_many
            .push(|records, end, uuids| unsafe { read_many::<NUMBER, LENGTH>(records, end, uuids) });
    }
    kernels
}

fn number_kernels<C: Codec<LENGTH>, const LENGTH: usize>() -> Kernels<LENGTH> {
    Kernels { write_many: vec![C::write_many], read_many: vec![C::read_many] }
}

/// What one call for each UUID writes.
fn one_by_one<C: Codec<LENGTH>, const LENGTH: usize>(uuids: &[Uuid]) -> Vec<u8> {
    written(uuids.len(), |slots: &mut [Slot<LENGTH>]| {
        for (uuid, slot) in uuids.iter().zip(slots) {
            assert_eq!(C::write(&Cell::new(*uuid), b'\n', Cell::from_mut(slot)), Status::OK);
        }
    })
}

/// What the scalar kernel writes.
fn by_scalar<C: Codec<LENGTH>, const LENGTH: usize>(uuids: &[Uuid]) -> Vec<u8> {
    uuids.iter().flat_map(|uuid| C::scalar_text(*uuid).into_iter().chain([b'\n'])).collect()
}

/// Texts as bytes, by a function that writes them into as many slots.
fn written<const LENGTH: usize>(count: usize, write: impl FnOnce(&mut [Slot<LENGTH>])) -> Vec<u8> {
    let mut bytes = vec![0xa5; count * size_of::<Slot<LENGTH>>()];
    // SAFETY: as many slots as fit into the bytes, and of alignment 1.
    write(unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), count) });
    bytes
}

fn all_agree<C: Codec<LENGTH>, const LENGTH: usize>(kernels: &Kernels<LENGTH>, numbers: &[u128]) {
    let uuids: Vec<Uuid> = numbers.iter().copied().map(Uuid::from_u128).collect();
    let scalar = by_scalar::<C, LENGTH>(&uuids);
    assert!(one_by_one::<C, LENGTH>(&uuids) == scalar, "{}: one written", C::FORM.name);
    let records: Vec<Record<LENGTH>> = scalar
        .chunks(LENGTH + 1)
        .map(|text| Record { characters: *text.first_chunk().expect("a text"), end: text[LENGTH] })
        .collect();
    for (record, uuid) in records.iter().zip(&uuids) {
        for read in [C::scalar_read, read::<C, LENGTH>] {
            assert_eq!(read(&record.characters), Ok(*uuid), "{}: {:?}", C::FORM.name, record.characters);
        }
    }
    // All in one call, and in small batches, so that every remainder occurs.
    for at_once in (1..12).chain([uuids.len()]) {
        for write_many in &kernels.write_many {
            let many = written(uuids.len(), |slots| {
                for (uuids, slots) in uuids.chunks(at_once).zip(slots.chunks_mut(at_once)) {
                    write_many(uuids, b'\n', slots);
                }
            });
            assert!(many == scalar, "{}: many written", C::FORM.name);
        }
        for read_many in &kernels.read_many {
            for (uuids, records) in uuids.chunks(at_once).zip(records.chunks(at_once)) {
                assert_eq!(read_by(*read_many, records), (uuids.to_vec(), Ok(())), "{}", C::FORM.name);
            }
        }
    }
    // With one byte changed.
    let mut slips = Numbers::new(12);
    for records in records.chunks(9) {
        let mut records = records.to_vec();
        let (at, byte) = (slips.below(LENGTH + 1), slips.next() as u8);
        let bad = slips.below(records.len());
        let Record { characters, end } = &mut records[bad];
        *characters.get_mut(at).unwrap_or(end) = byte;
        let scalar = read_by_scalar::<C, LENGTH>(&records);
        for read_many in &kernels.read_many {
            assert_eq!(read_by(*read_many, &records), scalar, "{}", C::FORM.name);
        }
    }
}

/// The UUIDs that were read, if nothing after them was written, and how it ended.
fn read_by<const LENGTH: usize>(
    read_many: ReadMany<LENGTH>,
    records: &[Record<LENGTH>],
) -> (Vec<Uuid>, Result<(), Status>) {
    const CANARY: u128 = 0xa5a5_a5a5_0000_a5a5_a5a5_a5a5_a5a5_a5a5;
    let mut slots = vec![MaybeUninit::new(Uuid::from_u128(CANARY)); records.len()];
    let (done, ending) = read_many(records, b'\n', &mut slots);
    // SAFETY: all were written above.
    let uuids = slots.iter().map(|place| unsafe { place.assume_init() });
    assert!(uuids.clone().skip(done).all(|uuid| uuid.to_u128() == CANARY), "written past the good ones");
    (uuids.take(done).collect(), ending)
}

fn read_by_scalar<C: Codec<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
) -> (Vec<Uuid>, Result<(), Status>) {
    let mut uuids = Vec::new();
    for record in records {
        match C::scalar_read(&record.characters) {
            Ok(uuid) if record.end == b'\n' => uuids.push(uuid),
            read => return (uuids, Err(read.err().unwrap_or(Status::BAD_CHARACTER))),
        }
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
    let mut random = Numbers::new(11);
    all.extend((0..20_000).map(|_| u128::from_be_bytes(random.uuid())));
    all
}

fn hex<const NUMBER: usize, const LENGTH: usize>(numbers: &[u128]) {
    all_agree::<Hex<NUMBER, LENGTH>, LENGTH>(&hex_kernels::<NUMBER, LENGTH>(), numbers);
}

#[test]
fn all_kernels_agree_on_one_text_and_on_many() {
    let numbers = numbers();
    hex::<1, 36>(&numbers);
    hex::<2, 36>(&numbers);
    hex::<3, 32>(&numbers);
    hex::<4, 38>(&numbers);
    hex::<5, 38>(&numbers);
    hex::<6, 45>(&numbers);
    hex::<7, 68>(&numbers);
    all_agree::<Id26, 26>(&number_kernels::<Id26, 26>(), &numbers);
    all_agree::<Id25, 25>(&number_kernels::<Id25, 25>(), &numbers);
    all_agree::<Id22, 22>(&number_kernels::<Id22, 22>(), &numbers);
    all_agree::<Ulid, 26>(&number_kernels::<Ulid, 26>(), &numbers);
    all_agree::<Base64Url, 22>(&number_kernels::<Base64Url, 22>(), &numbers);
}

/// Writing cuts quads into digits by products with rounded reciprocals.  Every quad, at each position of a text.
fn every_quad<N: Number<LENGTH>, const LENGTH: usize>() {
    let quad = u128::from(N::QUAD);
    let weights = std::iter::successors(Some(1), |weight| quad.checked_mul(*weight));
    let everywhere: u128 = weights.take_while(|weight| quad.checked_mul(*weight).is_some()).sum();
    let mut quads = (0..quad).map(|value| Uuid::from_u128(value * everywhere)).peekable();
    while quads.peek().is_some() {
        let uuids: Vec<Uuid> = quads.by_ref().take(4096).collect();
        let scalar = by_scalar::<N, LENGTH>(&uuids);
        assert!(
            one_by_one::<N, LENGTH>(&uuids) == scalar,
            "{}: one written",
            <N as Number<LENGTH>>::FORM.name
        );
        let many = written(uuids.len(), |slots| N::write_many(&uuids, b'\n', slots));
        assert!(many == scalar, "{}: many written", <N as Number<LENGTH>>::FORM.name);
    }
}

#[test]
fn every_four_digits_are_written_as_by_division_at_every_position() {
    every_quad::<Id26, 26>();
    every_quad::<Id25, 25>();
    every_quad::<Id22, 22>();
}
