//! Hexadecimal by the byte shuffles of NEON, as x86/hex.rs does it.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::status::Status;
use crate::text::hex::{Hex, NOTHING};
use crate::text::slot::{Record, Slot, read_each, write_each};
use crate::uuid::Uuid;
use core::arch::aarch64::*;
use core::cell::Cell;
use core::mem::{MaybeUninit, transmute};

/// Writes one text; OK.
///
/// # Safety
/// The processor has NEON.
#[target_feature(enable = "neon")]
pub unsafe fn write<const NUMBER: usize, const LENGTH: usize>(
    uuid: &Cell<Uuid>,
    end: u8,
    slot: &Cell<Slot<LENGTH>>,
) -> Status {
    let uuid = uuid.get();
    // SAFETY: nothing else uses the slot while this reference lives.
    let slot = unsafe { &mut *slot.as_ptr() };
    write_one::<NUMBER, LENGTH>(uuid, end, slot);
    Status::OK
}

/// Reads one text; BAD_CHARACTER if it is not of the form.
///
/// # Safety
/// The processor has NEON.
#[target_feature(enable = "neon")]
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
/// The processor has NEON.
#[inline]
#[target_feature(enable = "neon")]
pub unsafe fn write_many<const NUMBER: usize, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    // SAFETY: the caller has NEON.
    write_each(uuids, end, slots, |uuid, end, slot| unsafe {
        write_one::<NUMBER, LENGTH>(uuid, end, slot);
    });
}

/// Reads as `Codec::read_many` does.
///
/// # Safety
/// The processor has NEON.
#[inline]
#[target_feature(enable = "neon")]
pub unsafe fn read_many<const NUMBER: usize, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    // SAFETY: the caller has NEON.
    read_each(records, end, uuids, |text| unsafe { read_one::<NUMBER, LENGTH>(text) })
}

#[inline]
#[target_feature(enable = "neon")]
unsafe fn write_one<const NUMBER: usize, const LENGTH: usize>(uuid: Uuid, end: u8, slot: &mut Slot<LENGTH>) {
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
        slot.put(block.start, bytes(text));
    }
    slot.end(end);
}

#[inline]
#[target_feature(enable = "neon")]
unsafe fn read_one<const NUMBER: usize, const LENGTH: usize>(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
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
    let (first, last) = (values(first), values(last));
    // What is above 15 is no digit.
    let above = vqsubq_u8(vmaxq_u8(first, last), vdupq_n_u8(15));
    if vmaxvq_u8(vorrq_u8(wrong, above)) != 0 {
        return Err(Status::BAD_CHARACTER);
    }
    let (high, low) = (vuzp1q_u8(first, last), vuzp2q_u8(first, last));
    Ok(Uuid(bytes(vorrq_u8(vshlq_n_u8::<4>(high), low))))
}

/// The values of sixteen digits; numbers above 15 for other bytes.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn values(digits: uint8x16_t) -> uint8x16_t {
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

/// The sixteen characters of a text from `start` on.
#[inline(always)]
fn load<const LENGTH: usize>(text: &[u8; LENGTH], start: usize) -> uint8x16_t {
    let mut block = [0; 16];
    block.copy_from_slice(&text[start..start + 16]);
    vector(&block)
}
