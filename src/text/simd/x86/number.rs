//! Id26, Id25 and Id22 with AVX2: 32 digits to a register, which is one text, or the last 16 digits of
//! two, or the eight before them of four.
//!
//! To write, a quad is cut into pairs and a pair into digits by products with reciprocals.  To read, the two
//! quads of a byte yield its value as a digit, and pairs, quads and groups are sums of products of neighbours.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::{bytes, load, ok, twice, vector};
use crate::status::Status;
use crate::text::alphabet::{NO_DIGIT, NO_GAP, Nibbles, Steps};
use crate::text::number::Number;
use crate::text::slot::{Record, Slot, read_each, write_each};
use crate::uuid::Uuid;
use core::arch::x86_64::*;
use core::cell::Cell;
use core::mem::{MaybeUninit, transmute};

// ---- writing ----

/// Writes one text; OK.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub unsafe fn write<N: Number<LENGTH>, const LENGTH: usize>(
    uuid: &Cell<Uuid>,
    end: u8,
    slot: &Cell<Slot<LENGTH>>,
) -> Status {
    let uuid = uuid.get();
    // SAFETY: nothing else uses the slot while this reference lives.
    let slot = unsafe { &mut *slot.as_ptr() };
    write_one::<N, LENGTH>(uuid.to_u128(), end, slot);
    ok()
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn write_one<N: Number<LENGTH>, const LENGTH: usize>(uuid: u128, end: u8, slot: &mut Slot<LENGTH>) {
    let [lead, high, middle, low] = N::groups(uuid);
    let quads = if const { N::BASE.is_power_of_two() } {
        // Shifts; a lead has two digits at most, so its first quad is zero.
        let [high, middle, low] = [high, middle, low].map(quads::<N, LENGTH>);
        _mm256_set_epi64x(low, middle, high, (lead << 32) as i64)
    } else {
        let groups = _mm256_set_epi64x(low as i64, middle as i64, high as i64, lead as i64);
        quads_of_four::<N, LENGTH>(groups)
    };
    let text = characters::<N, LENGTH>(quads);
    let first = _mm256_castsi256_si128(text);
    // The text is the last of the 32.
    let first = match LENGTH {
        22 => _mm_srli_si128(first, 32 - 22),
        25 => _mm_srli_si128(first, 32 - 25),
        _ => _mm_srli_si128(first, 32 - 26),
    };
    slot.put(0, bytes(first));
    slot.put(LENGTH - 16, bytes(_mm256_extracti128_si256(text, 1)));
    slot.end(end);
}

/// Writes a text for each UUID.
///
/// # Safety
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn write_many<N: Number<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    let (mut uuids, mut slots) = (uuids.chunks_exact(4), slots.chunks_exact_mut(4));
    for (uuids, slots) in uuids.by_ref().zip(slots.by_ref()) {
        write_four::<N, LENGTH>(uuids, end, slots);
    }
    // SAFETY: the caller has AVX2.
    write_each(uuids.remainder(), end, slots.into_remainder(), |uuid, end, slot| unsafe {
        write_one::<N, LENGTH>(uuid.to_u128(), end, slot);
    });
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn write_four<N: Number<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    let [al, ah, a0, a1] = N::groups(uuids[0].to_u128());
    let [bl, bh, b0, b1] = N::groups(uuids[1].to_u128());
    let ab = characters_of_groups::<N, LENGTH>([a0, a1, b0, b1]);
    let [cl, ch, c0, c1] = N::groups(uuids[2].to_u128());
    let [dl, dh, d0, d1] = N::groups(uuids[3].to_u128());
    let cd = characters_of_groups::<N, LENGTH>([c0, c1, d0, d1]);
    // The scalar multiplier is the bottleneck here, so SIMD cuts these.
    let heads = _mm256_set_epi64x(dh as i64, ch as i64, bh as i64, ah as i64);
    let heads = characters::<N, LENGTH>(quads_of_four::<N, LENGTH>(heads));
    // Of a text of 22, the last six of eight.
    let heads = if LENGTH < 24 { _mm256_srli_epi64(heads, 16) } else { heads };
    // SAFETY: all are 32 bytes, and any bytes will do.
    let heads: [[u8; 8]; 4] = unsafe { transmute(heads) };
    // SAFETY: as above.
    let lasts: [[u8; 16]; 4] = unsafe { transmute([ab, cd]) };
    for (((slot, lead), head), last) in slots.iter_mut().zip([al, bl, cl, dl]).zip(heads).zip(lasts) {
        if LENGTH == 26 {
            let digits = [lead / u64::from(N::BASE), lead % u64::from(N::BASE)];
            slot.put(0, digits.map(|value| N::ALPHABET.digit(value as u8)));
        }
        if LENGTH == 25 {
            slot.put(0, [N::ALPHABET.digit(lead as u8)]);
        }
        slot.put(LENGTH.saturating_sub(24), head);
        slot.put(LENGTH - 16, last);
        slot.end(end);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn characters_of_groups<N: Number<LENGTH>, const LENGTH: usize>(groups: [u64; 4]) -> __m256i {
    let [a, b, c, d] = groups.map(quads::<N, LENGTH>);
    characters::<N, LENGTH>(_mm256_set_epi64x(d, c, b, a))
}

/// A group as two quads, the first in the lower 32 bits.
#[inline(always)]
fn quads<N: Number<LENGTH>, const LENGTH: usize>(group: u64) -> i64 {
    let quad = u64::from(N::QUAD);
    ((group / quad) | ((group % quad) << 32)) as i64
}

/// The same for four groups.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn quads_of_four<N: Number<LENGTH>, const LENGTH: usize>(groups: __m256i) -> __m256i {
    // The upper 32 bits of a group, multiplied by this and cut, are its first quad or one less.
    const { assert!(N::GROUP.ilog2() - 31 < N::QUAD.ilog2()) };
    let upper = _mm_cvtsi32_si128(const { N::GROUP.ilog2() as i32 - 31 });
    let cut = _mm_cvtsi32_si128(const { (31 + N::QUAD.ilog2() - (N::GROUP.ilog2() - 31)) as i32 });
    let by_quad = _mm256_set1_epi64x(const { (1 << (31 + N::QUAD.ilog2())) / N::QUAD as i64 });
    let quad = _mm256_set1_epi64x(N::QUAD.into());
    let first = _mm256_srl_epi64(_mm256_mul_epu32(_mm256_srl_epi64(groups, upper), by_quad), cut);
    let second = _mm256_sub_epi64(groups, _mm256_mul_epu32(first, quad));
    let is_less = _mm256_cmpgt_epi32(second, _mm256_set1_epi64x(const { N::QUAD as i64 - 1 }));
    let first = _mm256_sub_epi32(first, is_less);
    let second = _mm256_sub_epi32(second, _mm256_and_si256(is_less, quad));
    _mm256_or_si256(first, _mm256_slli_epi64(second, 32))
}

/// The characters of eight quads.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn characters<N: Number<LENGTH>, const LENGTH: usize>(quads: __m256i) -> __m256i {
    let (even, odd) = (quads, _mm256_srli_epi64(quads, 32));
    let [even, odd] = if let Some(by_pair) = const { multiplier(N::PAIR, N::QUAD, 32) } {
        let by_pair = _mm256_set1_epi64x(by_pair);
        // The second needs no shift.
        [_mm256_srli_epi64(_mm256_mul_epu32(even, by_pair), 32), _mm256_mul_epu32(odd, by_pair)]
    } else {
        let by_pair = _mm256_set1_epi64x(const { multiplier(N::PAIR, N::QUAD, 40).unwrap() });
        [
            _mm256_srli_epi64(_mm256_mul_epu32(even, by_pair), 40),
            _mm256_srli_epi64(_mm256_mul_epu32(odd, by_pair), 8),
        ]
    };
    let first = _mm256_blend_epi32(even, odd, 0b1010_1010);
    let second = _mm256_sub_epi32(quads, _mm256_madd_epi16(first, _mm256_set1_epi32(N::PAIR as i32)));
    let pairs = _mm256_or_si256(first, _mm256_slli_epi32(second, 16));

    // The first digit becomes the lower byte and the second the upper: 256 times the pair, less the first
    // digit's share of that, plus the first digit.
    let by_digit = _mm256_set1_epi16(const { multiplier(N::BASE, N::PAIR, 16).unwrap() as i16 });
    let first = _mm256_mulhi_epu16(pairs, by_digit);
    let excess = _mm256_mullo_epi16(first, _mm256_set1_epi16(const { (N::BASE << 8) as i16 - 1 }));
    let values = _mm256_sub_epi16(_mm256_slli_epi16(pairs, 8), excess);

    let Steps { shift, last, distance } = &N::STEPS;
    let shifted = _mm256_add_epi8(values, _mm256_set1_epi8(*shift as i8));
    let eight = _mm256_and_si256(_mm256_srli_epi16(shifted, 2), _mm256_set1_epi8(0x1e));
    let after = _mm256_cmpgt_epi8(values, _mm256_shuffle_epi8(twice(last), eight));
    _mm256_add_epi8(values, _mm256_shuffle_epi8(twice(distance), _mm256_sub_epi8(eight, after)))
}

/// The reciprocal of `divisor`, scaled by 2^`cut`, if it gives the exact quotient of every number below
/// `end`.  If a base has none where one is needed, the build fails.
const fn multiplier(divisor: u32, end: u32, cut: u32) -> Option<i64> {
    let by = (1u64 << cut).div_ceil(divisor as u64);
    let excess = by * divisor as u64 - (1 << cut);
    if excess * (end as u64) < 1 << cut { Some(by as i64) } else { None }
}

// ---- reading ----

/// Reads one text; BAD_CHARACTER, OVERFLOW or BAD_CHECK if it is invalid.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub unsafe fn read<N: Number<LENGTH>, const LENGTH: usize>(
    text: &[Cell<u8>; LENGTH],
    uuid: &Cell<Uuid>,
) -> Status {
    // SAFETY: nothing writes to the text while this reference lives.
    let text = unsafe { &*text.as_ptr().cast() };
    match read_one::<N, LENGTH>(text) {
        Ok(value) => {
            uuid.set(value);
            Status::OK
        }
        Err(status) => status,
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_one<N: Number<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
    let text = _mm256_set_m128i(load(text, LENGTH - 16), load(text, 0));
    let (values, wrong) = values::<N, LENGTH>(text);
    if _mm256_testz_si256(wrong, wrong) == 0 {
        return Err(Status::BAD_CHARACTER);
    }
    // The digits that both parts have stay in the second alone.
    let [first, second] = const { only_in_second::<LENGTH>() };
    let moved = _mm256_set_m128i(vector(&second), vector(&first));
    Ok(Uuid::from_u128(N::uuid(groups::<N, LENGTH>(_mm256_shuffle_epi8(values, moved)))?))
}

/// The shuffle that puts a text of 17 to 32 digits, given by its first and its last 16, at the end of 32.
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

/// Reads as `Codec::read_many` does.
///
/// # Safety
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn read_many<N: Number<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    let mut done = 0;
    for (records, uuids) in records.chunks(4).zip(uuids.chunks_mut(4)) {
        let good = match (records.first_chunk(), uuids.first_chunk_mut()) {
            (Some(records), Some(uuids)) => read_four::<N, LENGTH>(records, end, uuids),
            _ => false,
        };
        if good {
            done += 4;
            continue;
        }
        // The rest, which is fewer, or the four of which one is bad.
        // SAFETY: the caller has AVX2.
        let (read, result) = read_each(records, end, uuids, |text| unsafe { read_one::<N, LENGTH>(text) });
        done += read;
        if result.is_err() {
            return (done, result);
        }
    }
    (done, Ok(()))
}

/// False, with nothing written, if any of the texts is invalid.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_four<N: Number<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>; 4],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>; 4],
) -> bool {
    let [a, b, c, d] = records.each_ref().map(|record| &record.characters);
    let last = LENGTH - 16;
    let (ab, ab_wrong) = values::<N, LENGTH>(_mm256_set_m128i(load(b, last), load(a, last)));
    let (cd, cd_wrong) = values::<N, LENGTH>(_mm256_set_m128i(load(d, last), load(c, last)));
    // The eight before the last 16, or some of those if they are fewer.
    let [a8, b8, c8, d8] = [a, b, c, d].map(load_eight);
    let (heads, heads_wrong) = values::<N, LENGTH>(_mm256_set_epi64x(d8, c8, b8, a8));
    let heads = if LENGTH < 24 { _mm256_slli_epi64(heads, 16) } else { heads };
    let wrong = _mm256_or_si256(_mm256_or_si256(ab_wrong, cd_wrong), heads_wrong);
    // The one or two before those are looked up.
    let [al, bl, cl, dl] = [a, b, c, d].map(lead::<N, LENGTH>);
    let ends_right = records.iter().all(|record| record.end == end);
    if _mm256_testz_si256(wrong, wrong) == 0 || (al | bl | cl | dl) > LEAD_MAX || !ends_right {
        return false;
    }
    let [a0, a1, b0, b1] = groups::<N, LENGTH>(ab);
    let [c0, c1, d0, d1] = groups::<N, LENGTH>(cd);
    let [ah, bh, ch, dh] = groups::<N, LENGTH>(heads);
    let read = [[al, ah, a0, a1], [bl, bh, b0, b1], [cl, ch, c0, c1], [dl, dh, d0, d1]].map(N::uuid);
    let [Ok(a), Ok(b), Ok(c), Ok(d)] = read else {
        return false;
    };
    for (slot, uuid) in uuids.iter_mut().zip([a, b, c, d]) {
        slot.write(Uuid::from_u128(uuid));
    }
    true
}

/// The values of 32 digits, and ones where a byte is no digit.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn values<N: Number<LENGTH>, const LENGTH: usize>(digits: __m256i) -> (__m256i, __m256i) {
    let Nibbles { rows, row, base, gaps: [gap, second_gap] } = &N::NIBBLES;
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

/// The groups of 32 values.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn groups<N: Number<LENGTH>, const LENGTH: usize>(values: __m256i) -> [u64; 4] {
    // At each step the first times a weight and the second.
    let pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi16((0x100 | N::BASE) as i16));
    let quads = _mm256_madd_epi16(pairs, _mm256_set1_epi32((0x1_0000 | N::PAIR) as i32));
    let first = _mm256_mul_epu32(quads, _mm256_set1_epi64x(N::QUAD.into()));
    let groups = _mm256_add_epi64(first, _mm256_srli_epi64(quads, 32));
    // SAFETY: both are 32 bytes, and any bytes will do.
    unsafe { transmute(groups) }
}

/// No first group of 25 or 26 digits is larger.
const LEAD_MAX: u64 = 0xffff;

/// The first group of 25 or 26 digits, or a number above [`LEAD_MAX`] if a byte of it is no digit.
#[inline(always)]
fn lead<N: Number<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH]) -> u64 {
    match LENGTH {
        ..25 => 0,
        25 => match N::ALPHABET.value(text[0]) {
            NO_DIGIT => u64::MAX,
            value => value.into(),
        },
        _ => match [N::ALPHABET.value(text[0]), N::ALPHABET.value(text[1])] {
            [NO_DIGIT, _] | [_, NO_DIGIT] => u64::MAX,
            [first, second] => u64::from(first) * u64::from(N::BASE) + u64::from(second),
        },
    }
}

/// The eight characters before the last 16, or the first eight.
#[inline(always)]
fn load_eight<const LENGTH: usize>(text: &[u8; LENGTH]) -> i64 {
    let start = LENGTH.saturating_sub(24);
    let mut eight = [0; 8];
    eight.copy_from_slice(&text[start..start + 8]);
    i64::from_le_bytes(eight)
}
