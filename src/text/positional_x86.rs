//! Positional forms by the byte shuffles of SSSE3, and many texts four at a time with AVX2 and BMI2.  What
//! a digit is worth is found by its two halves, sixteen digits at once; then pairs, halves and limbs are
//! sums of products of neighbours.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::alphabet::{NO_GAP, Nibbles, Steps};
use super::positional::Positional;
use super::{Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::arch::x86_64::*;
use core::mem::{MaybeUninit, transmute};

/// Writes as [`super::Codec::write`] does; false if the processor cannot.
#[inline]
pub fn write<P: Positional<LENGTH>, const LENGTH: usize>(
    uuid: Uuid,
    end: u8,
    place: &mut Place<LENGTH>,
) -> bool {
    if !std::is_x86_feature_detected!("ssse3") {
        return false;
    }
    // SAFETY: the processor has SSSE3.
    unsafe { ssse3_write::<P, LENGTH>(uuid.to_u128(), end, place) };
    true
}

/// Reads as [`super::Codec::read`] does; nothing if the processor cannot.
#[inline]
pub fn read<P: Positional<LENGTH>, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Option<Result<(), Status>> {
    if !std::is_x86_feature_detected!("ssse3") {
        return None;
    }
    // SAFETY: the processor has SSSE3.
    Some(unsafe { ssse3_read::<P, LENGTH>(text, uuid) })
}

/// Writes as [`super::Codec::write_many`] does; false if the processor cannot.
#[inline]
pub fn write_many<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) -> bool {
    if !(std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2")) {
        return false;
    }
    // SAFETY: the processor has AVX2 and BMI2.
    unsafe { avx2_write_many::<P, LENGTH>(uuids, end, places) };
    true
}

/// Reads as [`super::Codec::read_many`] does; nothing if the processor cannot.
#[inline]
pub fn read_many<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    if !(std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2")) {
        return read_many_without_avx2::<P, LENGTH>(records, end, uuids);
    }
    // SAFETY: the processor has AVX2 and BMI2.
    Some(unsafe { avx2_read_many::<P, LENGTH>(records, end, uuids) })
}

/// The part of [`read_many`] for older processors.
pub fn read_many_without_avx2<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    if !std::is_x86_feature_detected!("ssse3") {
        return None;
    }
    // SAFETY: the processor has SSSE3.
    Some(unsafe { ssse3_read_many::<P, LENGTH>(records, end, uuids) })
}

// ---- one at a time ----

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_write<P: Positional<LENGTH>, const LENGTH: usize>(
    uuid: u128,
    end: u8,
    place: &mut Place<LENGTH>,
) {
    let [lead, high, middle, low] = P::limbs(uuid);
    // A lead of at most two digits is a half.
    let [high, middle, low] = [high, middle, low].map(halves::<P, LENGTH>);
    let first = ssse3_characters::<P, LENGTH>(_mm_set_epi64x(high, (lead << 32) as i64));
    let last = ssse3_characters::<P, LENGTH>(_mm_set_epi64x(low, middle));
    // The first of 32 digits are none of the text's.
    let first = match LENGTH {
        22 => _mm_srli_si128(first, 32 - 22),
        25 => _mm_srli_si128(first, 32 - 25),
        _ => _mm_srli_si128(first, 32 - 26),
    };
    place.put(0, bytes(first));
    place.put(LENGTH - 16, bytes(last));
    place.end(end);
}

/// The characters of four halves.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_characters<P: Positional<LENGTH>, const LENGTH: usize>(halves: __m128i) -> __m128i {
    let by_pair = _mm_set1_epi64x(by_pair(P::PAIR));
    let even = _mm_srli_epi64(_mm_mul_epu32(halves, by_pair), 40);
    let odd = _mm_srli_epi64(_mm_mul_epu32(_mm_srli_epi64(halves, 32), by_pair), 8);
    let high = _mm_or_si128(even, _mm_and_si128(odd, _mm_set1_epi64x(-1 << 32)));
    let low = _mm_sub_epi32(halves, _mm_madd_epi16(high, _mm_set1_epi32(P::PAIR as i32)));
    let pairs = _mm_or_si128(high, _mm_slli_epi32(low, 16));
    let first = _mm_srli_epi16(_mm_mulhi_epu16(pairs, _mm_set1_epi16(by_digit(P::DIGIT))), 2);
    // The first digit in the lower byte and the other in the upper: 256 times both less what the first
    // is too much.
    let excess = _mm_mullo_epi16(first, _mm_set1_epi16(((P::DIGIT as i16) << 8) - 1));
    let values = _mm_sub_epi16(_mm_slli_epi16(pairs, 8), excess);
    let Steps { shift, last, distance } = &P::ALPHABET.steps;
    let shifted = _mm_add_epi8(values, _mm_set1_epi8(*shift as i8));
    let eight = _mm_and_si128(_mm_srli_epi16(shifted, 2), _mm_set1_epi8(0x1e));
    let after = _mm_cmpgt_epi8(values, _mm_shuffle_epi8(vector(last), eight));
    _mm_add_epi8(values, _mm_shuffle_epi8(vector(distance), _mm_sub_epi8(eight, after)))
}

/// To multiply a number below the fourth power of a base by, and cut 40 bits, instead of dividing it by the
/// square.
const fn by_pair(pair: u32) -> i64 {
    (1 << 40) / pair as i64 + 1
}

/// To multiply a number below the square of a base by, and cut 18 bits, instead of dividing it by the base.
const fn by_digit(digit: u32) -> i16 {
    ((1 << 18) / digit + 1) as i16
}

/// A limb as two halves, the first in the lower 32 bits.
#[inline(always)]
fn halves<P: Positional<LENGTH>, const LENGTH: usize>(limb: u64) -> i64 {
    let half = u64::from(P::HALF);
    (limb / half | limb % half << 32) as i64
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_read<P: Positional<LENGTH>, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Result<(), Status> {
    let (first, first_wrong) = ssse3_values::<P, LENGTH>(load(text, 0));
    let (last, last_wrong) = ssse3_values::<P, LENGTH>(load(text, LENGTH - 16));
    if _mm_movemask_epi8(_mm_or_si128(first_wrong, last_wrong)) != 0 {
        return Err(Status::BAD_CHARACTER);
    }
    // The digits that both have stay in the last alone.
    let first = match LENGTH {
        22 => _mm_slli_si128(first, 32 - 22),
        25 => _mm_slli_si128(first, 32 - 25),
        _ => _mm_slli_si128(first, 32 - 26),
    };
    let [lead, high] = ssse3_limbs::<P, LENGTH>(first);
    let [middle, low] = ssse3_limbs::<P, LENGTH>(last);
    *uuid = Uuid::from_u128(P::uuid([lead, high, middle, low])?);
    Ok(())
}

/// The values of sixteen digits, and ones where a byte is no digit.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_values<P: Positional<LENGTH>, const LENGTH: usize>(digits: __m128i) -> (__m128i, __m128i) {
    let Nibbles { rows, row, base, gaps } = &P::ALPHABET.nibbles;
    let nibble = _mm_set1_epi8(0x0f);
    let upper = _mm_and_si128(_mm_srli_epi16(digits, 4), nibble);
    let rows = _mm_shuffle_epi8(vector(rows), _mm_and_si128(digits, nibble));
    let row = _mm_shuffle_epi8(vector(row), upper);
    let wrong = _mm_cmpeq_epi8(_mm_and_si128(rows, row), _mm_setzero_si128());
    let mut values = _mm_sub_epi8(digits, _mm_shuffle_epi8(vector(base), upper));
    // Minus one past each gap.
    let [gap, second] = gaps;
    if *gap != NO_GAP {
        values = _mm_add_epi8(values, _mm_cmpgt_epi8(digits, _mm_shuffle_epi8(vector(gap), upper)));
    }
    if *second != NO_GAP {
        values = _mm_add_epi8(values, _mm_cmpgt_epi8(digits, _mm_shuffle_epi8(vector(second), upper)));
    }
    (values, wrong)
}

/// Two limbs.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_limbs<P: Positional<LENGTH>, const LENGTH: usize>(values: __m128i) -> [u64; 2] {
    let pairs = _mm_maddubs_epi16(values, _mm_set1_epi16((0x100 | P::DIGIT) as i16));
    let halves = _mm_madd_epi16(pairs, _mm_set1_epi32((0x1_0000 | P::PAIR) as i32));
    let high = _mm_mul_epu32(halves, _mm_set1_epi64x(P::HALF.into()));
    let limbs = _mm_add_epi64(high, _mm_srli_epi64(halves, 32));
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(limbs) }
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_read_many<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    // SAFETY: the caller has SSSE3.
    read_each(records, end, uuids, |text, uuid| unsafe { ssse3_read::<P, LENGTH>(text, uuid) })
}

// ---- four at a time ----

#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_write_many<P: Positional<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) {
    let (mut uuids, mut places) = (uuids.chunks_exact(2), places.chunks_exact_mut(2));
    for (uuids, places) in uuids.by_ref().zip(places.by_ref()) {
        if let (Some(uuids), Some(places)) = (uuids.first_chunk(), places.first_chunk_mut()) {
            avx2_write_two::<P, LENGTH>(uuids, end, places);
        }
    }
    write_each(uuids.remainder(), end, places.into_remainder(), |uuid, end, place| unsafe {
        ssse3_write::<P, LENGTH>(uuid.to_u128(), end, place);
    });
}

/// The last 16 digits of each in a half of a register, and the eight before them of both in one half.  What
/// stands before those, two digits at most, is looked up.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_write_two<P: Positional<LENGTH>, const LENGTH: usize>(
    [a, b]: &[Uuid; 2],
    end: u8,
    [place_a, place_b]: &mut [Place<LENGTH>; 2],
) {
    let ([at, ah, am, al], [bt, bh, bm, bl]) = (P::limbs(a.to_u128()), P::limbs(b.to_u128()));
    let [ah, am, al] = [ah, am, al].map(halves::<P, LENGTH>);
    let [bh, bm, bl] = [bh, bm, bl].map(halves::<P, LENGTH>);
    let lasts = avx2_characters::<P, LENGTH>(_mm256_set_epi64x(bl, bm, al, am));
    let heads = ssse3_characters::<P, LENGTH>(_mm_set_epi64x(bh, ah));
    // The first of eight may be none of the text's.
    let heads = if LENGTH < 24 { _mm_srli_epi64(heads, 16) } else { heads };
    if LENGTH == 26 {
        place_a.put(
            0,
            [at / u64::from(P::DIGIT), at % u64::from(P::DIGIT)].map(|value| P::ALPHABET.digit(value as u8)),
        );
        place_b.put(
            0,
            [bt / u64::from(P::DIGIT), bt % u64::from(P::DIGIT)].map(|value| P::ALPHABET.digit(value as u8)),
        );
    }
    if LENGTH == 25 {
        place_a.put(0, [P::ALPHABET.digit(at as u8)]);
        place_b.put(0, [P::ALPHABET.digit(bt as u8)]);
    }
    let [ah, bh]: [[u8; 8]; 2] = transmute(heads);
    place_a.put(LENGTH.saturating_sub(24), ah);
    place_b.put(LENGTH.saturating_sub(24), bh);
    place_a.put(LENGTH - 16, bytes(_mm256_castsi256_si128(lasts)));
    place_b.put(LENGTH - 16, bytes(_mm256_extracti128_si256(lasts, 1)));
    place_a.end(end);
    place_b.end(end);
}

/// The characters of eight halves.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_characters<P: Positional<LENGTH>, const LENGTH: usize>(halves: __m256i) -> __m256i {
    let by_pair = _mm256_set1_epi64x(by_pair(P::PAIR));
    let even = _mm256_srli_epi64(_mm256_mul_epu32(halves, by_pair), 40);
    let odd = _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(halves, 32), by_pair), 8);
    let high = _mm256_blend_epi32(even, odd, 0b1010_1010);
    let low = _mm256_sub_epi32(halves, _mm256_madd_epi16(high, _mm256_set1_epi32(P::PAIR as i32)));
    let pairs = _mm256_or_si256(high, _mm256_slli_epi32(low, 16));
    let first = _mm256_srli_epi16(_mm256_mulhi_epu16(pairs, _mm256_set1_epi16(by_digit(P::DIGIT))), 2);
    let excess = _mm256_mullo_epi16(first, _mm256_set1_epi16(((P::DIGIT as i16) << 8) - 1));
    let values = _mm256_sub_epi16(_mm256_slli_epi16(pairs, 8), excess);
    let Steps { shift, last, distance } = &P::ALPHABET.steps;
    let shifted = _mm256_add_epi8(values, _mm256_set1_epi8(*shift as i8));
    let eight = _mm256_and_si256(_mm256_srli_epi16(shifted, 2), _mm256_set1_epi8(0x1e));
    let after = _mm256_cmpgt_epi8(values, _mm256_shuffle_epi8(twice(last), eight));
    _mm256_add_epi8(values, _mm256_shuffle_epi8(twice(distance), _mm256_sub_epi8(eight, after)))
}

/// False if any of the texts is refused, and all UUIDs are as they were.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_read_four<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>; 4],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>; 4],
) -> bool {
    let [a, b, c, d] = records.each_ref().map(|record| &record.characters);
    let last = LENGTH - 16;
    let (ab, ab_wrong) = avx2_values::<P, LENGTH>(_mm256_set_m128i(load(b, last), load(a, last)));
    let (cd, cd_wrong) = avx2_values::<P, LENGTH>(_mm256_set_m128i(load(d, last), load(c, last)));
    // The eight before the last 16, or some of those if they are fewer.
    let [a8, b8, c8, d8] = [a, b, c, d].map(load_eight);
    let (heads, heads_wrong) = avx2_values::<P, LENGTH>(_mm256_set_epi64x(d8, c8, b8, a8));
    let heads = if LENGTH < 24 { _mm256_slli_epi64(heads, 16) } else { heads };
    let wrong = _mm256_or_si256(_mm256_or_si256(ab_wrong, cd_wrong), heads_wrong);
    // What stands before those is looked up.
    let leads = [a, b, c, d].map(lead::<P, LENGTH>);
    let leads_wrong = leads.iter().fold(0, |all, lead| all | lead) > 0xffff;
    let ends_right = records.iter().all(|record| record.end == end);
    if _mm256_testz_si256(wrong, wrong) == 0 || leads_wrong || !ends_right {
        return false;
    }
    let [am, al, bm, bl] = avx2_limbs::<P, LENGTH>(ab);
    let [cm, cl, dm, dl] = avx2_limbs::<P, LENGTH>(cd);
    let [ah, bh, ch, dh] = avx2_limbs::<P, LENGTH>(heads);
    let [at, bt, ct, dt] = leads;
    let read = [[at, ah, am, al], [bt, bh, bm, bl], [ct, ch, cm, cl], [dt, dh, dm, dl]].map(P::uuid);
    let [Ok(a), Ok(b), Ok(c), Ok(d)] = read else {
        return false;
    };
    for (place, uuid) in uuids.iter_mut().zip([a, b, c, d]) {
        place.write(Uuid::from_u128(uuid));
    }
    true
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_values<P: Positional<LENGTH>, const LENGTH: usize>(digits: __m256i) -> (__m256i, __m256i) {
    let Nibbles { rows, row, base, gaps } = &P::ALPHABET.nibbles;
    let nibble = _mm256_set1_epi8(0x0f);
    let upper = _mm256_and_si256(_mm256_srli_epi16(digits, 4), nibble);
    let rows = _mm256_shuffle_epi8(twice(rows), _mm256_and_si256(digits, nibble));
    let row = _mm256_shuffle_epi8(twice(row), upper);
    let wrong = _mm256_cmpeq_epi8(_mm256_and_si256(rows, row), _mm256_setzero_si256());
    let mut values = _mm256_sub_epi8(digits, _mm256_shuffle_epi8(twice(base), upper));
    let [gap, second] = gaps;
    if *gap != NO_GAP {
        let past = _mm256_cmpgt_epi8(digits, _mm256_shuffle_epi8(twice(gap), upper));
        values = _mm256_add_epi8(values, past);
    }
    if *second != NO_GAP {
        let past = _mm256_cmpgt_epi8(digits, _mm256_shuffle_epi8(twice(second), upper));
        values = _mm256_add_epi8(values, past);
    }
    (values, wrong)
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_limbs<P: Positional<LENGTH>, const LENGTH: usize>(values: __m256i) -> [u64; 4] {
    let pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi16((0x100 | P::DIGIT) as i16));
    let halves = _mm256_madd_epi16(pairs, _mm256_set1_epi32((0x1_0000 | P::PAIR) as i32));
    let high = _mm256_mul_epu32(halves, _mm256_set1_epi64x(P::HALF.into()));
    let limbs = _mm256_add_epi64(high, _mm256_srli_epi64(halves, 32));
    // SAFETY: both are 32 bytes, and any bytes will do.
    unsafe { transmute(limbs) }
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2_read_many<P: Positional<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    let mut done: usize = 0;
    for (records, uuids) in records.chunks_exact(4).zip(uuids.chunks_exact_mut(4)) {
        let read = match (records.first_chunk(), uuids.first_chunk_mut()) {
            (Some(records), Some(uuids)) => avx2_read_four::<P, LENGTH>(records, end, uuids),
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
    let (read, result) = ssse3_read_many::<P, LENGTH>(records, end, uuids);
    (done.wrapping_add(read), result)
}

/// The first limb of 25 or 26 digits, or a number that is none.
#[inline(always)]
fn lead<P: Positional<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> u64 {
    let digits = text.first_chunk::<2>().unwrap_or(&[0; 2]).map(|digit| P::ALPHABET.value(digit));
    match (LENGTH, digits) {
        (25, [value @ ..0x80, _]) => value.into(),
        (26, [first @ ..0x80, second @ ..0x80]) => {
            u64::from(first).wrapping_mul(P::DIGIT.into()).wrapping_add(second.into())
        }
        (..25, _) => 0,
        _ => u64::MAX,
    }
}

// ---- bytes and registers ----

#[inline(always)]
fn vector(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(*bytes) }
}

#[inline(always)]
fn bytes(vector: __m128i) -> [u8; 16] {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(vector(bytes))
}

/// The sixteen characters that start there.
#[inline(always)]
fn load<const LENGTH: usize>(text: &[u8; LENGTH], start: usize) -> __m128i {
    vector(text.get(start..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16]))
}

/// The eight characters before the last 16, or the first eight.
#[inline(always)]
fn load_eight<const LENGTH: usize>(text: &[u8; LENGTH]) -> i64 {
    let rest = text.get(LENGTH.saturating_sub(24)..);
    i64::from_le_bytes(*rest.and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 8]))
}
