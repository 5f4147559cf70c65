//! x86-64: feature detection, and helpers of the kernels.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

pub mod hex;
pub mod number;

use crate::status::Status;
use core::arch::asm;
use core::arch::x86_64::*;
use core::mem::transmute;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The kernels that a processor can run, each level with those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The scalar ones.
    Scalar = 1,
    /// Hexadecimal with SSSE3.
    Ssse3,
    /// All with AVX2.
    Avx2,
}

/// The level of this processor; 0 until it is detected.  Detecting it again gives the same.
static LEVEL: AtomicU8 = AtomicU8::new(0);

/// Whether this processor is known to run the kernels of a level.
#[inline(always)]
pub fn has(level: Level) -> bool {
    LEVEL.load(Relaxed) >= level as u8
}

/// Detects the level of this processor; false if that was done before.  At the end of each dispatch, where
/// it costs the other paths nothing: a call before a kernel would have to save its arguments.
#[cold]
#[inline(never)]
pub fn detect() -> bool {
    if LEVEL.load(Relaxed) != 0 {
        return false;
    }
    let level = if std::is_x86_feature_detected!("avx2") {
        Level::Avx2
    } else if std::is_x86_feature_detected!("ssse3") {
        Level::Ssse3
    } else {
        Level::Scalar
    } as u8;
    LEVEL.store(level, Relaxed);
    true
}

/// OK, opaque to the compiler.  If it knew what a kernel returns, it would not tail-call the kernel but
/// call it and return OK itself.
#[inline(always)]
fn ok() -> Status {
    let ok;
    // SAFETY: writes to no memory and to no register but its own.
    unsafe { asm!("xor {ok:e}, {ok:e}", ok = out(reg) ok, options(pure, nomem, nostack)) };
    Status(ok)
}

/// Sixteen bytes in a register.
#[inline(always)]
fn vector(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(*bytes) }
}

/// The bytes of a register.
#[inline(always)]
fn bytes(vector: __m128i) -> [u8; 16] {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(vector) }
}

/// Sixteen bytes in both halves of a register.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(vector(bytes))
}

/// The sixteen characters of a text from `start` on.
#[inline(always)]
fn load<const LENGTH: usize>(text: &[u8; LENGTH], start: usize) -> __m128i {
    let mut block = [0; 16];
    block.copy_from_slice(&text[start..start + 16]);
    vector(&block)
}
