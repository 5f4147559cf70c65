//! Positional forms with AVX2: 32 digits to a register, which is one text, or the last 16 digits
//! of two, or the eight before them of four.
//!
//! To write, a half is cut into pairs and a pair into digits by products with reciprocals.  To read, what a
//! digit is worth is told by its two halves, and pairs, halves and limbs are sums of products of neighbours.
//!
//! The standard library finds out once whether the processor has them and keeps it in an atomic: no lock,
//! and no cpuid after the first time.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::alphabet::{NO_GAP, Nibbles, Steps};
use super::positional::Positional;
use super::registers_x86::{bytes, load, twice, vector};
use super::{Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::arch::x86_64::*;
use core::mem::{MaybeUninit, transmute};

#[inline(always)]
fn the_processor_can() -> bool {
    std::is_x86_feature_detected!("avx2")
}

/// Writes as [`super::Codec::write`] does; false if the processor cannot.
#[inline]
pub fn write<P: Positional<LENGTH>, const LENGTH: usize>(
    uuid: u128,
    end: u8,
    place: &mut Place<LENGTH>,
) -> bool {
    if !the_processor_can() {
        return false;
    }
    // SAFETY: it has AVX2.
    unsafe { write_one::<P, LENGTH>(uuid, end, place) };
    true
}

/// Reads as [`super::Codec::read`] does; nothing if the processor cannot.
#[inline]
pub fn read<P: Positional<LENGTH>, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Option<Result<(), Status>> {
    if !the_processor_can() {
        return None;
    }
    // SAFETY: it has AVX2.
    Some(unsafe { read_one::<P, LENGTH>(text, uuid) })
}

/// Writes as [`super::Codec::write_many`] does; false if the processor cannot.
#[inline]
pub fn write_many<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) -> bool {
    if !the_processor_can() {
        return false;
    }
    // SAFETY: it has AVX2.
    unsafe { write_fours::<P, LENGTH>(uuids, end, places) };
    true
}

/// Reads as [`super::Codec::read_many`] does; nothing if the processor cannot.
#[inline]
pub fn read_many<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    if !the_processor_can() {
        return None;
    }
    // SAFETY: it has AVX2.
    Some(unsafe { read_fours::<P, LENGTH>(records, end, uuids) })
}

// ---- writing ----

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn write_one<P: Positional<LENGTH>, const LENGTH: usize>(
    uuid: u128,
    end: u8,
    place: &mut Place<LENGTH>,
) {
    let [lead, high, middle, low] = P::limbs(uuid);
    let [high, middle, low] = [high, middle, low].map(halves::<P, LENGTH>);
    // A lead has two digits at most, so its first half is zero.
    let text = characters::<P, LENGTH>(_mm256_set_epi64x(low, middle, high, (lead << 32) as i64));
    let first = _mm256_castsi256_si128(text);
    // The first of the 32 are none of the text's.
    let first = match LENGTH {
        22 => _mm_srli_si128(first, 32 - 22),
        25 => _mm_srli_si128(first, 32 - 25),
        _ => _mm_srli_si128(first, 32 - 26),
    };
    place.put(0, bytes(first));
    place.put(LENGTH.saturating_sub(16), bytes(_mm256_extracti128_si256(text, 1)));
    place.end(end);
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn write_fours<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) {
    let (mut uuids, mut places) = (uuids.chunks_exact(4), places.chunks_exact_mut(4));
    for (uuids, places) in uuids.by_ref().zip(places.by_ref()) {
        if let (Some(uuids), Some(places)) = (uuids.first_chunk(), places.first_chunk_mut()) {
            write_four::<P, LENGTH>(uuids, end, places);
        }
    }
    // SAFETY: the caller has AVX2.
    write_each(uuids.remainder(), end, places.into_remainder(), |uuid, end, place| unsafe {
        write_one::<P, LENGTH>(uuid.to_u128(), end, place);
    });
}

#[inline]
#[target_feature(enable = "avx2")]
#[allow(clippy::arithmetic_side_effects, reason = "the divisor is a constant")]
unsafe fn write_four<P: Positional<LENGTH>, const LENGTH: usize>(
    [a, b, c, d]: &[Uuid; 4],
    end: u8,
    places: &mut [Place<LENGTH>; 4],
) {
    let [al, ah, a0, a1] = P::limbs(a.to_u128());
    let [bl, bh, b0, b1] = P::limbs(b.to_u128());
    let ab = characters_of_limbs::<P, LENGTH>([a0, a1, b0, b1]);
    let [cl, ch, c0, c1] = P::limbs(c.to_u128());
    let [dl, dh, d0, d1] = P::limbs(d.to_u128());
    let cd = characters_of_limbs::<P, LENGTH>([c0, c1, d0, d1]);
    // The multiplier is what is scarce here, so these are cut beside it.
    let heads = _mm256_set_epi64x(dh as i64, ch as i64, bh as i64, ah as i64);
    let heads = characters::<P, LENGTH>(halves_of_four::<P, LENGTH>(heads));
    // The first of eight may be none of the text's.
    let heads = if LENGTH < 24 { _mm256_srli_epi64(heads, 16) } else { heads };
    // SAFETY: all are 32 bytes, and any bytes will do.
    let heads: [[u8; 8]; 4] = unsafe { transmute(heads) };
    // SAFETY: as above.
    let lasts: [[u8; 16]; 4] = unsafe { transmute([ab, cd]) };
    for (((place, lead), head), last) in places.iter_mut().zip([al, bl, cl, dl]).zip(heads).zip(lasts) {
        if LENGTH == 26 {
            let digits = [lead / u64::from(P::DIGIT), lead % u64::from(P::DIGIT)];
            place.put(0, digits.map(|value| P::ALPHABET.digit(value as u8)));
        }
        if LENGTH == 25 {
            place.put(0, [P::ALPHABET.digit(lead as u8)]);
        }
        place.put(LENGTH.saturating_sub(24), head);
        place.put(LENGTH.saturating_sub(16), last);
        place.end(end);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn characters_of_limbs<P: Positional<LENGTH>, const LENGTH: usize>(limbs: [u64; 4]) -> __m256i {
    let [a, b, c, d] = limbs.map(halves::<P, LENGTH>);
    characters::<P, LENGTH>(_mm256_set_epi64x(d, c, b, a))
}

/// A limb as two halves, the first in the lower 32 bits.
#[inline(always)]
#[allow(clippy::arithmetic_side_effects, reason = "the divisor is a constant")]
fn halves<P: Positional<LENGTH>, const LENGTH: usize>(limb: u64) -> i64 {
    let half = u64::from(P::HALF);
    ((limb / half) | ((limb % half) << 32)) as i64
}

/// The same for four limbs.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn halves_of_four<P: Positional<LENGTH>, const LENGTH: usize>(limbs: __m256i) -> __m256i {
    // The upper 32 bits of a limb, multiplied by this and cut, are its first half or one less.
    const { assert!(P::LIMB.ilog2() - 31 < P::HALF.ilog2()) };
    let upper = _mm_cvtsi32_si128(const { P::LIMB.ilog2() as i32 - 31 });
    let cut = _mm_cvtsi32_si128(const { (31 + P::HALF.ilog2() - (P::LIMB.ilog2() - 31)) as i32 });
    let by_half = _mm256_set1_epi64x(const { (1 << (31 + P::HALF.ilog2())) / P::HALF as i64 });
    let half = _mm256_set1_epi64x(P::HALF.into());
    let first = _mm256_srl_epi64(_mm256_mul_epu32(_mm256_srl_epi64(limbs, upper), by_half), cut);
    let second = _mm256_sub_epi64(limbs, _mm256_mul_epu32(first, half));
    let is_less = _mm256_cmpgt_epi32(second, _mm256_set1_epi64x(const { P::HALF as i64 - 1 }));
    let first = _mm256_sub_epi32(first, is_less);
    let second = _mm256_sub_epi32(second, _mm256_and_si256(is_less, half));
    _mm256_or_si256(first, _mm256_slli_epi64(second, 32))
}

/// The characters of eight halves.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn characters<P: Positional<LENGTH>, const LENGTH: usize>(halves: __m256i) -> __m256i {
    let (even, odd) = (halves, _mm256_srli_epi64(halves, 32));
    let [even, odd] = if let Some(by_pair) = const { multiplier(P::PAIR, P::HALF, 32) } {
        let by_pair = _mm256_set1_epi64x(by_pair);
        // The second needs no shift.
        [_mm256_srli_epi64(_mm256_mul_epu32(even, by_pair), 32), _mm256_mul_epu32(odd, by_pair)]
    } else {
        let by_pair = _mm256_set1_epi64x(const { multiplier(P::PAIR, P::HALF, 40).unwrap() });
        [
            _mm256_srli_epi64(_mm256_mul_epu32(even, by_pair), 40),
            _mm256_srli_epi64(_mm256_mul_epu32(odd, by_pair), 8),
        ]
    };
    let first = _mm256_blend_epi32(even, odd, 0b1010_1010);
    let second = _mm256_sub_epi32(halves, _mm256_madd_epi16(first, _mm256_set1_epi32(P::PAIR as i32)));
    let pairs = _mm256_or_si256(first, _mm256_slli_epi32(second, 16));

    // The first digit is to be the lower byte and the second the upper: so 256 times the pair, less all
    // that the first is worth there but itself.
    let by_digit = _mm256_set1_epi16(const { multiplier(P::DIGIT, P::PAIR, 16).unwrap() as i16 });
    let first = _mm256_mulhi_epu16(pairs, by_digit);
    let excess = _mm256_mullo_epi16(first, _mm256_set1_epi16(const { (P::DIGIT << 8) as i16 - 1 }));
    let values = _mm256_sub_epi16(_mm256_slli_epi16(pairs, 8), excess);

    let Steps { shift, last, distance } = &P::ALPHABET.steps;
    let shifted = _mm256_add_epi8(values, _mm256_set1_epi8(*shift as i8));
    let eight = _mm256_and_si256(_mm256_srli_epi16(shifted, 2), _mm256_set1_epi8(0x1e));
    let after = _mm256_cmpgt_epi8(values, _mm256_shuffle_epi8(twice(last), eight));
    _mm256_add_epi8(values, _mm256_shuffle_epi8(twice(distance), _mm256_sub_epi8(eight, after)))
}

/// The factor by which every number below `end` becomes, cut by so many bits, what it is divided by
/// `divisor`; if there is one.  Where there must be one, a base without it does not compile.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn multiplier(divisor: u32, end: u32, cut: u32) -> Option<i64> {
    let by = (1u64 << cut).div_ceil(divisor as u64);
    let excess = by * divisor as u64 - (1 << cut);
    if excess * (end as u64) < 1 << cut { Some(by as i64) } else { None }
}

// ---- reading ----

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_one<P: Positional<LENGTH>, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Result<(), Status> {
    let text = _mm256_set_m128i(load(text, LENGTH.saturating_sub(16)), load(text, 0));
    let (values, wrong) = values::<P, LENGTH>(text);
    if _mm256_testz_si256(wrong, wrong) == 0 {
        return Err(Status::BAD_CHARACTER);
    }
    // The digits that both parts have stay in the second alone.
    let [first, second] = const { only_in_second::<LENGTH>() };
    let moved = _mm256_set_m128i(vector(&second), vector(&first));
    *uuid = Uuid::from_u128(P::uuid(limbs::<P, LENGTH>(_mm256_shuffle_epi8(values, moved)))?);
    Ok(())
}

/// The shuffle that puts a text of 17 to 32 digits, given by its first and its last 16, at the end of 32.
#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "the compiler runs it")]
const fn only_in_second<const LENGTH: usize>() -> [[u8; 16]; 2] {
    let mut shuffle = [[0x80; 16]; 2];
    let mut index = 0;
    while index < 16 {
        if index >= 32 - LENGTH {
            shuffle[0][index] = (index - (32 - LENGTH)) as u8;
        }
        shuffle[1][index] = index as u8;
        index += 1;
    }
    shuffle
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_fours<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    let mut done: usize = 0;
    for (records, uuids) in records.chunks_exact(4).zip(uuids.chunks_exact_mut(4)) {
        let read = match (records.first_chunk(), uuids.first_chunk_mut()) {
            (Some(records), Some(uuids)) => read_four::<P, LENGTH>(records, end, uuids),
            _ => false,
        };
        if !read {
            break;
        }
        done = done.wrapping_add(4);
    }
    // What is left over, or the four of which one is bad.
    let records = records.get(done..).unwrap_or_default();
    let uuids = uuids.get_mut(done..).unwrap_or_default();
    let (read, result) = read_each(records, end, uuids, |text, uuid| {
        // SAFETY: the caller has AVX2.
        unsafe { read_one::<P, LENGTH>(text, uuid) }
    });
    (done.wrapping_add(read), result)
}

/// False if any of the texts is refused, and all UUIDs are as they were.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_four<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>; 4],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>; 4],
) -> bool {
    let [a, b, c, d] = records.each_ref().map(|record| &record.characters);
    let last = LENGTH.saturating_sub(16);
    let (ab, ab_wrong) = values::<P, LENGTH>(_mm256_set_m128i(load(b, last), load(a, last)));
    let (cd, cd_wrong) = values::<P, LENGTH>(_mm256_set_m128i(load(d, last), load(c, last)));
    // The eight before the last 16, or some of those if they are fewer.
    let [a8, b8, c8, d8] = [a, b, c, d].map(load_eight);
    let (heads, heads_wrong) = values::<P, LENGTH>(_mm256_set_epi64x(d8, c8, b8, a8));
    let heads = if LENGTH < 24 { _mm256_slli_epi64(heads, 16) } else { heads };
    let wrong = _mm256_or_si256(_mm256_or_si256(ab_wrong, cd_wrong), heads_wrong);
    // What stands before those is looked up.
    let [al, bl, cl, dl] = [a, b, c, d].map(lead::<P, LENGTH>);
    let ends_right = records.iter().all(|record| record.end == end);
    if _mm256_testz_si256(wrong, wrong) == 0 || (al | bl | cl | dl) > NO_LEAD || !ends_right {
        return false;
    }
    let [a0, a1, b0, b1] = limbs::<P, LENGTH>(ab);
    let [c0, c1, d0, d1] = limbs::<P, LENGTH>(cd);
    let [ah, bh, ch, dh] = limbs::<P, LENGTH>(heads);
    let read = [[al, ah, a0, a1], [bl, bh, b0, b1], [cl, ch, c0, c1], [dl, dh, d0, d1]].map(P::uuid);
    let [Ok(a), Ok(b), Ok(c), Ok(d)] = read else {
        return false;
    };
    for (place, uuid) in uuids.iter_mut().zip([a, b, c, d]) {
        place.write(Uuid::from_u128(uuid));
    }
    true
}

/// The values of 32 digits, and ones where a byte is no digit.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn values<P: Positional<LENGTH>, const LENGTH: usize>(digits: __m256i) -> (__m256i, __m256i) {
    let Nibbles { rows, row, base, gaps: [gap, second_gap] } = &P::ALPHABET.nibbles;
    let nibble = _mm256_set1_epi8(0x0f);
    let upper = _mm256_and_si256(_mm256_srli_epi16(digits, 4), nibble);
    let rows = _mm256_shuffle_epi8(twice(rows), _mm256_and_si256(digits, nibble));
    let row = _mm256_shuffle_epi8(twice(row), upper);
    let wrong = _mm256_cmpeq_epi8(_mm256_and_si256(rows, row), _mm256_setzero_si256());
    let mut values = _mm256_sub_epi8(digits, _mm256_shuffle_epi8(twice(base), upper));
    // Minus one past each gap.
    if *gap != NO_GAP {
        let past = _mm256_cmpgt_epi8(digits, _mm256_shuffle_epi8(twice(gap), upper));
        values = _mm256_add_epi8(values, past);
    }
    if *second_gap != NO_GAP {
        let past = _mm256_cmpgt_epi8(digits, _mm256_shuffle_epi8(twice(second_gap), upper));
        values = _mm256_add_epi8(values, past);
    }
    (values, wrong)
}

/// The limbs of 32 values.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn limbs<P: Positional<LENGTH>, const LENGTH: usize>(values: __m256i) -> [u64; 4] {
    // At each step the first times a weight and the second.
    let pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi16((0x100 | P::DIGIT) as i16));
    let halves = _mm256_madd_epi16(pairs, _mm256_set1_epi32((0x1_0000 | P::PAIR) as i32));
    let first = _mm256_mul_epu32(halves, _mm256_set1_epi64x(P::HALF.into()));
    let limbs = _mm256_add_epi64(first, _mm256_srli_epi64(halves, 32));
    // SAFETY: both are 32 bytes, and any bytes will do.
    unsafe { transmute(limbs) }
}

/// No first limb of 25 or 26 digits is larger.
const NO_LEAD: u64 = 0xffff;

/// The first limb of 25 or 26 digits, or a number above [`NO_LEAD`].
#[inline(always)]
fn lead<P: Positional<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> u64 {
    let digits = text.first_chunk::<2>().unwrap_or(&[0; 2]).map(|digit| P::ALPHABET.value(digit));
    match (LENGTH, digits) {
        (..25, _) => 0,
        (25, [value @ ..0x80, _]) => value.into(),
        (26, [first @ ..0x80, second @ ..0x80]) => {
            u64::from(first).wrapping_mul(P::DIGIT.into()).wrapping_add(second.into())
        }
        _ => u64::MAX,
    }
}

/// The eight characters before the last 16, or the first eight.
#[inline(always)]
fn load_eight<const LENGTH: usize>(text: &[u8; LENGTH]) -> i64 {
    let rest = text.get(LENGTH.saturating_sub(24)..);
    i64::from_le_bytes(*rest.and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 8]))
}
