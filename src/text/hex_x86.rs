//! Hexadecimal by the byte shuffles of SSSE3, and many texts two at a time by those of AVX2.  The standard
//! library finds out once whether the processor has them and keeps it in an atomic: no lock, and no cpuid
//! after the first time.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::hex::Hex;
use super::pattern::NOTHING;
use super::registers_x86::{bytes, load, twice, vector};
use super::{Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Writes as [`super::Codec::write`] does; false if the processor cannot.
#[inline]
pub fn write<const NUMBER: usize, const LENGTH: usize>(
    uuid: Uuid,
    end: u8,
    place: &mut Place<LENGTH>,
) -> bool {
    if !std::is_x86_feature_detected!("ssse3") {
        return false;
    }
    // SAFETY: the processor has SSSE3.
    unsafe { ssse3_write::<NUMBER, LENGTH>(uuid, end, place) };
    true
}

/// Reads as [`super::Codec::read`] does; nothing if the processor cannot.
#[inline]
pub fn read<const NUMBER: usize, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Option<Result<(), Status>> {
    if !std::is_x86_feature_detected!("ssse3") {
        return None;
    }
    // SAFETY: the processor has SSSE3.
    let read = unsafe { ssse3_read::<NUMBER, LENGTH>(text, uuid) };
    Some(if read { Ok(()) } else { Err(Status::BAD_CHARACTER) })
}

/// Writes as [`super::Codec::write_many`] does; false if the processor cannot.
#[inline]
pub fn write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) -> bool {
    if !std::is_x86_feature_detected!("avx2") {
        return write_many_without_avx2::<NUMBER, LENGTH>(uuids, end, places);
    }
    // SAFETY: the processor has AVX2.
    unsafe { avx2_write_many::<NUMBER, LENGTH>(uuids, end, places) };
    true
}

/// The part of [`write_many`] for older processors.
pub fn write_many_without_avx2<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) -> bool {
    if !std::is_x86_feature_detected!("ssse3") {
        return false;
    }
    // SAFETY: the processor has SSSE3.
    unsafe { ssse3_write_many::<NUMBER, LENGTH>(uuids, end, places) };
    true
}

/// Reads as [`super::Codec::read_many`] does; nothing if the processor cannot.
#[inline]
pub fn read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    if !std::is_x86_feature_detected!("avx2") {
        return read_many_without_avx2::<NUMBER, LENGTH>(records, end, uuids);
    }
    // SAFETY: the processor has AVX2.
    Some(unsafe { avx2_read_many::<NUMBER, LENGTH>(records, end, uuids) })
}

/// The part of [`read_many`] for older processors.
pub fn read_many_without_avx2<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    if !std::is_x86_feature_detected!("ssse3") {
        return None;
    }
    // SAFETY: the processor has SSSE3.
    Some(unsafe { ssse3_read_many::<NUMBER, LENGTH>(records, end, uuids) })
}

// ---- one at a time ----

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_write<const NUMBER: usize, const LENGTH: usize>(
    uuid: Uuid,
    end: u8,
    place: &mut Place<LENGTH>,
) {
    let digits = vector(&Hex::<NUMBER, LENGTH>::DIGITS);
    let nibble = _mm_set1_epi8(0x0f);
    let octets = vector(&uuid.0);
    let (high, low) = (_mm_and_si128(_mm_srli_epi16(octets, 4), nibble), _mm_and_si128(octets, nibble));
    let first = _mm_shuffle_epi8(digits, _mm_unpacklo_epi8(high, low));
    let last = _mm_shuffle_epi8(digits, _mm_unpackhi_epi8(high, low));
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        let mut text = vector(&block.bytes);
        if block.from_first != NOTHING {
            text = _mm_or_si128(text, _mm_shuffle_epi8(first, vector(&block.from_first)));
        }
        if block.from_last != NOTHING {
            text = _mm_or_si128(text, _mm_shuffle_epi8(last, vector(&block.from_last)));
        }
        place.put(block.start, bytes(text));
    }
    place.end(end);
}

/// False if the text is refused, and the UUID is as it was.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_read<const NUMBER: usize, const LENGTH: usize>(text: &[u8; LENGTH], uuid: &mut Uuid) -> bool {
    let mut first = _mm_setzero_si128();
    let mut last = _mm_setzero_si128();
    let mut wrong = _mm_setzero_si128();
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        let text = load(text, block.start);
        if block.to_first != NOTHING {
            first = _mm_or_si128(first, _mm_shuffle_epi8(text, vector(&block.to_first)));
        }
        if block.to_last != NOTHING {
            last = _mm_or_si128(last, _mm_shuffle_epi8(text, vector(&block.to_last)));
        }
        if block.fixed != [0; 16] {
            let differs = _mm_xor_si128(text, vector(&block.bytes));
            wrong = _mm_or_si128(wrong, _mm_and_si128(differs, vector(&block.fixed)));
        }
    }
    let (first, last) = (ssse3_values(first), ssse3_values(last));
    // What is above 15 is no digit.
    let above = _mm_subs_epu8(_mm_max_epu8(first, last), _mm_set1_epi8(15));
    let right = _mm_cmpeq_epi8(_mm_or_si128(wrong, above), _mm_setzero_si128());
    // 16 times the first digit and once the second.
    let weights = _mm_set1_epi16(0x0110);
    let octets = _mm_packus_epi16(_mm_maddubs_epi16(first, weights), _mm_maddubs_epi16(last, weights));
    let is_right = _mm_movemask_epi8(right) == 0xffff;
    if is_right {
        *uuid = Uuid(bytes(octets));
    }
    is_right
}

/// The values of sixteen digits; numbers above 15 for other bytes.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_values(digits: __m128i) -> __m128i {
    // 0 to 9 go to the top of what a byte holds, where nothing else can come, and A to F to the bottom.
    let decimal = _mm_subs_epu8(_mm_add_epi8(digits, _mm_set1_epi8(-1 - 0x39)), _mm_set1_epi8(6));
    let decimal = _mm_sub_epi8(decimal, _mm_set1_epi8(-16));
    let letter = _mm_sub_epi8(_mm_and_si128(digits, _mm_set1_epi8(!0x20)), _mm_set1_epi8(0x41));
    let letter = _mm_adds_epu8(letter, _mm_set1_epi8(10));
    _mm_min_epu8(decimal, letter)
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) {
    // SAFETY: the caller has SSSE3.
    write_each(uuids, end, places, |uuid, end, place| unsafe {
        ssse3_write::<NUMBER, LENGTH>(uuid, end, place);
    });
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn ssse3_read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    read_each(records, end, uuids, |text, uuid| {
        // SAFETY: the caller has SSSE3.
        let read = unsafe { ssse3_read::<NUMBER, LENGTH>(text, uuid) };
        if read { Ok(()) } else { Err(Status::BAD_CHARACTER) }
    })
}

// ---- two at a time: the same, one in each half of a register ----

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn avx2_write_two<const NUMBER: usize, const LENGTH: usize>(
    [uuid_a, uuid_b]: &[Uuid; 2],
    end: u8,
    [place_a, place_b]: &mut [Place<LENGTH>; 2],
) {
    let digits = twice(&Hex::<NUMBER, LENGTH>::DIGITS);
    let nibble = _mm256_set1_epi8(0x0f);
    let octets = _mm256_set_m128i(vector(&uuid_b.0), vector(&uuid_a.0));
    let high = _mm256_and_si256(_mm256_srli_epi16(octets, 4), nibble);
    let low = _mm256_and_si256(octets, nibble);
    let first = _mm256_shuffle_epi8(digits, _mm256_unpacklo_epi8(high, low));
    let last = _mm256_shuffle_epi8(digits, _mm256_unpackhi_epi8(high, low));
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        let mut text = twice(&block.bytes);
        if block.from_first != NOTHING {
            text = _mm256_or_si256(text, _mm256_shuffle_epi8(first, twice(&block.from_first)));
        }
        if block.from_last != NOTHING {
            text = _mm256_or_si256(text, _mm256_shuffle_epi8(last, twice(&block.from_last)));
        }
        place_a.put(block.start, bytes(_mm256_castsi256_si128(text)));
        place_b.put(block.start, bytes(_mm256_extracti128_si256(text, 1)));
    }
    place_a.end(end);
    place_b.end(end);
}

/// False if either text is refused, and both UUIDs are as they were.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn avx2_read_two<const NUMBER: usize, const LENGTH: usize>(
    [a, b]: &[Record<LENGTH>; 2],
    end: u8,
    [uuid_a, uuid_b]: &mut [MaybeUninit<Uuid>; 2],
) -> bool {
    let mut first = _mm256_setzero_si256();
    let mut last = _mm256_setzero_si256();
    let mut wrong = _mm256_setzero_si256();
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        let text = _mm256_set_m128i(load(&b.characters, block.start), load(&a.characters, block.start));
        if block.to_first != NOTHING {
            first = _mm256_or_si256(first, _mm256_shuffle_epi8(text, twice(&block.to_first)));
        }
        if block.to_last != NOTHING {
            last = _mm256_or_si256(last, _mm256_shuffle_epi8(text, twice(&block.to_last)));
        }
        if block.fixed != [0; 16] {
            let differs = _mm256_xor_si256(text, twice(&block.bytes));
            wrong = _mm256_or_si256(wrong, _mm256_and_si256(differs, twice(&block.fixed)));
        }
    }
    let (first, last) = (avx2_values(first), avx2_values(last));
    let above = _mm256_subs_epu8(_mm256_max_epu8(first, last), _mm256_set1_epi8(15));
    let wrong = _mm256_or_si256(wrong, above);
    let weights = _mm256_set1_epi16(0x0110);
    let octets =
        _mm256_packus_epi16(_mm256_maddubs_epi16(first, weights), _mm256_maddubs_epi16(last, weights));
    let are_right = _mm256_testz_si256(wrong, wrong) == 1 && a.end == end && b.end == end;
    if are_right {
        uuid_a.write(Uuid(bytes(_mm256_castsi256_si128(octets))));
        uuid_b.write(Uuid(bytes(_mm256_extracti128_si256(octets, 1))));
    }
    are_right
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn avx2_values(digits: __m256i) -> __m256i {
    let decimal = _mm256_add_epi8(digits, _mm256_set1_epi8(-1 - 0x39));
    let decimal = _mm256_sub_epi8(_mm256_subs_epu8(decimal, _mm256_set1_epi8(6)), _mm256_set1_epi8(-16));
    let letter = _mm256_sub_epi8(_mm256_and_si256(digits, _mm256_set1_epi8(!0x20)), _mm256_set1_epi8(0x41));
    let letter = _mm256_adds_epu8(letter, _mm256_set1_epi8(10));
    _mm256_min_epu8(decimal, letter)
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn avx2_write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) {
    let (mut uuids, mut places) = (uuids.chunks_exact(2), places.chunks_exact_mut(2));
    for (uuids, places) in uuids.by_ref().zip(places.by_ref()) {
        if let (Some(uuids), Some(places)) = (uuids.first_chunk(), places.first_chunk_mut()) {
            avx2_write_two::<NUMBER, LENGTH>(uuids, end, places);
        }
    }
    ssse3_write_many::<NUMBER, LENGTH>(uuids.remainder(), end, places.into_remainder());
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn avx2_read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    let mut done: usize = 0;
    for (records, uuids) in records.chunks_exact(2).zip(uuids.chunks_exact_mut(2)) {
        let read = match (records.first_chunk(), uuids.first_chunk_mut()) {
            (Some(records), Some(uuids)) => avx2_read_two::<NUMBER, LENGTH>(records, end, uuids),
            _ => false,
        };
        if !read {
            break;
        }
        done = done.wrapping_add(2);
    }
    // The last of an odd number, or the two of which one is bad.
    let records = records.get(done..).unwrap_or_default();
    let uuids = uuids.get_mut(done..).unwrap_or_default();
    let (read, result) = ssse3_read_many::<NUMBER, LENGTH>(records, end, uuids);
    (done.wrapping_add(read), result)
}
