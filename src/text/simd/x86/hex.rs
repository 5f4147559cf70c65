//! Hexadecimal by the byte shuffles of SSSE3, and many texts two at a time by those of AVX2.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::{bytes, load, ok, twice, vector};
use crate::status::Status;
use crate::text::hex::{Hex, NOTHING};
use crate::text::slot::{Record, Slot, read_each, write_each};
use crate::uuid::Uuid;
use core::arch::x86_64::*;
use core::cell::Cell;
use core::mem::MaybeUninit;

// ---- one at a time, with SSSE3 ----

/// Writes one text; OK.
///
/// # Safety
/// The processor has SSSE3.
#[target_feature(enable = "ssse3")]
pub unsafe fn write<const NUMBER: usize, const LENGTH: usize>(
    uuid: &Cell<Uuid>,
    end: u8,
    slot: &Cell<Slot<LENGTH>>,
) -> Status {
    let uuid = uuid.get();
    // SAFETY: nothing else uses the slot while this reference lives.
    let slot = unsafe { &mut *slot.as_ptr() };
    write_one::<NUMBER, LENGTH>(uuid, end, slot);
    ok()
}

/// Reads one text; BAD_CHARACTER if it is not of the form.
///
/// # Safety
/// The processor has SSSE3.
#[target_feature(enable = "ssse3")]
pub unsafe fn read<const NUMBER: usize, const LENGTH: usize>(
    text: &[Cell<u8>; LENGTH],
    uuid: &Cell<Uuid>,
) -> Status {
    // SAFETY: nothing writes to the text while this reference lives.
    let text = unsafe { &*text.as_ptr().cast() };
    match read_one::<NUMBER, LENGTH>(text) {
        Ok(value) => {
            uuid.set(value);
            Status::OK
        }
        Err(status) => status,
    }
}

/// Writes a text for each UUID.
///
/// # Safety
/// The processor has SSSE3.
#[inline]
#[target_feature(enable = "ssse3")]
pub unsafe fn write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    // SAFETY: the caller has SSSE3.
    write_each(uuids, end, slots, |uuid, end, slot| unsafe {
        write_one::<NUMBER, LENGTH>(uuid, end, slot);
    });
}

/// Reads as `Codec::read_many` does.
///
/// # Safety
/// The processor has SSSE3.
#[inline]
#[target_feature(enable = "ssse3")]
pub unsafe fn read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    // SAFETY: the caller has SSSE3.
    read_each(records, end, uuids, |text| unsafe { read_one::<NUMBER, LENGTH>(text) })
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn write_one<const NUMBER: usize, const LENGTH: usize>(uuid: Uuid, end: u8, slot: &mut Slot<LENGTH>) {
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
        slot.put(block.start, bytes(text));
    }
    slot.end(end);
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn read_one<const NUMBER: usize, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
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
    let (first, last) = (values(first), values(last));
    // What is above 15 is no digit.
    let above = _mm_subs_epu8(_mm_max_epu8(first, last), _mm_set1_epi8(15));
    let right = _mm_cmpeq_epi8(_mm_or_si128(wrong, above), _mm_setzero_si128());
    // 16 times the first digit and once the second.
    let weights = _mm_set1_epi16(0x0110);
    let octets = _mm_packus_epi16(_mm_maddubs_epi16(first, weights), _mm_maddubs_epi16(last, weights));
    if _mm_movemask_epi8(right) == 0xffff { Ok(Uuid(bytes(octets))) } else { Err(Status::BAD_CHARACTER) }
}

/// The values of sixteen digits; numbers above 15 for other bytes.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn values(digits: __m128i) -> __m128i {
    // 0 to 9 go to the top of what a byte holds, where nothing else can come, and A to F to the bottom.
    let decimal = _mm_subs_epu8(_mm_add_epi8(digits, _mm_set1_epi8(-1 - 0x39)), _mm_set1_epi8(6));
    let decimal = _mm_sub_epi8(decimal, _mm_set1_epi8(-16));
    let letter = _mm_sub_epi8(_mm_and_si128(digits, _mm_set1_epi8(!0x20)), _mm_set1_epi8(0x41));
    let letter = _mm_adds_epu8(letter, _mm_set1_epi8(10));
    _mm_min_epu8(decimal, letter)
}

// ---- two at a time, with AVX2: the same, one in each half of a register ----

/// Writes a text for each UUID.
///
/// # Safety
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn write_many_avx2<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    let (mut uuids, mut slots) = (uuids.chunks_exact(2), slots.chunks_exact_mut(2));
    for (uuids, slots) in uuids.by_ref().zip(slots.by_ref()) {
        write_two::<NUMBER, LENGTH>(uuids, end, slots);
    }
    write_many::<NUMBER, LENGTH>(uuids.remainder(), end, slots.into_remainder());
}

/// Reads as `Codec::read_many` does.
///
/// # Safety
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn read_many_avx2<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    let mut done = 0;
    for (records, uuids) in records.chunks(2).zip(uuids.chunks_mut(2)) {
        let good = match (records.first_chunk(), uuids.first_chunk_mut()) {
            (Some(records), Some(uuids)) => read_two::<NUMBER, LENGTH>(records, end, uuids),
            _ => false,
        };
        if good {
            done += 2;
            continue;
        }
        // The rest, which is fewer, or the two of which one is bad.
        let (read, result) = read_many::<NUMBER, LENGTH>(records, end, uuids);
        done += read;
        if result.is_err() {
            return (done, result);
        }
    }
    (done, Ok(()))
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn write_two<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    let digits = twice(&Hex::<NUMBER, LENGTH>::DIGITS);
    let nibble = _mm256_set1_epi8(0x0f);
    let octets = _mm256_set_m128i(vector(&uuids[1].0), vector(&uuids[0].0));
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
        slots[0].put(block.start, bytes(_mm256_castsi256_si128(text)));
        slots[1].put(block.start, bytes(_mm256_extracti128_si256(text, 1)));
    }
    slots[0].end(end);
    slots[1].end(end);
}

/// False, with nothing written, if either text is invalid.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn read_two<const NUMBER: usize, const LENGTH: usize>(
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
    let (first, last) = (values_of_two(first), values_of_two(last));
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
unsafe fn values_of_two(digits: __m256i) -> __m256i {
    let decimal = _mm256_add_epi8(digits, _mm256_set1_epi8(-1 - 0x39));
    let decimal = _mm256_sub_epi8(_mm256_subs_epu8(decimal, _mm256_set1_epi8(6)), _mm256_set1_epi8(-16));
    let letter = _mm256_sub_epi8(_mm256_and_si256(digits, _mm256_set1_epi8(!0x20)), _mm256_set1_epi8(0x41));
    let letter = _mm256_adds_epu8(letter, _mm256_set1_epi8(10));
    _mm256_min_epu8(decimal, letter)
}
