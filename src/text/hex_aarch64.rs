//! Hexadecimal by the byte shuffles of NEON, as hex_x86.rs does it.  Every processor of this kind has them:
//! they are chosen when the library is compiled, and no call declines.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use super::hex::Hex;
use super::pattern::NOTHING;
use super::{Place, Record, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::arch::aarch64::*;
use core::mem::{MaybeUninit, transmute};

/// Writes as [`super::Codec::write`] does; always true.
#[inline]
pub fn write<const NUMBER: usize, const LENGTH: usize>(
    uuid: Uuid,
    end: u8,
    place: &mut Place<LENGTH>,
) -> bool {
    // SAFETY: the processor has NEON.
    unsafe { neon_write::<NUMBER, LENGTH>(uuid, end, place) };
    true
}

/// Reads as [`super::Codec::read`] does; always something.
#[inline]
pub fn read<const NUMBER: usize, const LENGTH: usize>(
    text: &[u8; LENGTH],
    uuid: &mut Uuid,
) -> Option<Result<(), Status>> {
    // SAFETY: the processor has NEON.
    let read = unsafe { neon_read::<NUMBER, LENGTH>(text, uuid) };
    Some(if read { Ok(()) } else { Err(Status::BAD_CHARACTER) })
}

/// Writes as [`super::Codec::write_many`] does; always true.
#[inline]
pub fn write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
) -> bool {
    // SAFETY: the processor has NEON.
    write_each(uuids, end, places, |uuid, end, place| unsafe {
        neon_write::<NUMBER, LENGTH>(uuid, end, place);
    });
    true
}

/// Reads as [`super::Codec::read_many`] does; always something.
#[inline]
pub fn read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> Option<(usize, Result<(), Status>)> {
    Some(read_each(records, end, uuids, |text, uuid| {
        // SAFETY: the processor has NEON.
        let read = unsafe { neon_read::<NUMBER, LENGTH>(text, uuid) };
        if read { Ok(()) } else { Err(Status::BAD_CHARACTER) }
    }))
}

#[inline]
#[target_feature(enable = "neon")]
unsafe fn neon_write<const NUMBER: usize, const LENGTH: usize>(
    uuid: Uuid,
    end: u8,
    place: &mut Place<LENGTH>,
) {
    let digits = vector(&Hex::<NUMBER, LENGTH>::DIGITS);
    let octets = vector(&uuid.0);
    let (high, low) = (vshrq_n_u8::<4>(octets), vandq_u8(octets, vdupq_n_u8(0x0f)));
    let first = vqtbl1q_u8(digits, vzip1q_u8(high, low));
    let last = vqtbl1q_u8(digits, vzip2q_u8(high, low));
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        // Where a shuffle has no digit, the byte stays what it was.
        let mut text = vector(&block.bytes);
        if block.from_first != NOTHING {
            text = vqtbx1q_u8(text, first, vector(&block.from_first));
        }
        if block.from_last != NOTHING {
            text = vqtbx1q_u8(text, last, vector(&block.from_last));
        }
        place.put(block.start, bytes(text));
    }
    place.end(end);
}

/// False if the text is refused, and the UUID is as it was.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn neon_read<const NUMBER: usize, const LENGTH: usize>(text: &[u8; LENGTH], uuid: &mut Uuid) -> bool {
    let mut first = vdupq_n_u8(0);
    let mut last = vdupq_n_u8(0);
    let mut wrong = vdupq_n_u8(0);
    for block in Hex::<NUMBER, LENGTH>::PATTERN.blocks() {
        let text = load(text, block.start);
        if block.to_first != NOTHING {
            first = vqtbx1q_u8(first, text, vector(&block.to_first));
        }
        if block.to_last != NOTHING {
            last = vqtbx1q_u8(last, text, vector(&block.to_last));
        }
        if block.fixed != [0; 16] {
            let differs = veorq_u8(text, vector(&block.bytes));
            wrong = vorrq_u8(wrong, vandq_u8(differs, vector(&block.fixed)));
        }
    }
    let (first, last) = (neon_values(first), neon_values(last));
    // What is above 15 is no digit.
    let above = vqsubq_u8(vmaxq_u8(first, last), vdupq_n_u8(15));
    let is_right = vmaxvq_u8(vorrq_u8(wrong, above)) == 0;
    if is_right {
        let (high, low) = (vuzp1q_u8(first, last), vuzp2q_u8(first, last));
        *uuid = Uuid(bytes(vorrq_u8(vshlq_n_u8::<4>(high), low)));
    }
    is_right
}

/// The values of sixteen digits; numbers above 15 for other bytes.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn neon_values(digits: uint8x16_t) -> uint8x16_t {
    let decimal = vsubq_u8(digits, vdupq_n_u8(b'0'));
    // A to F come to 10 to 15; all others are above, and stay there.
    let letter = vsubq_u8(vandq_u8(digits, vdupq_n_u8(!0x20)), vdupq_n_u8(b'A'));
    let letter = vqaddq_u8(letter, vdupq_n_u8(10));
    vbslq_u8(vcltq_u8(decimal, vdupq_n_u8(10)), decimal, letter)
}

// ---- bytes and registers ----

#[inline(always)]
fn vector(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(*bytes) }
}

#[inline(always)]
fn bytes(vector: uint8x16_t) -> [u8; 16] {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(vector) }
}

/// The block of a text that starts there.
#[inline(always)]
fn load<const LENGTH: usize>(text: &[u8; LENGTH], start: usize) -> uint8x16_t {
    vector(text.get(start..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16]))
}
