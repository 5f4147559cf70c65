//! Bytes and registers: what the rooms of x86-64 share.
// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use core::arch::x86_64::*;
use core::mem::transmute;

/// Sixteen bytes in a register.
#[inline(always)]
pub fn vector(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(*bytes) }
}

/// The bytes of a register.
#[inline(always)]
pub fn bytes(vector: __m128i) -> [u8; 16] {
    // SAFETY: both are 16 bytes, and any bytes will do.
    unsafe { transmute(vector) }
}

/// Sixteen bytes in both halves of a register.
///
/// # Safety
/// The processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(vector(bytes))
}

/// The sixteen characters of a text that start there.
#[inline(always)]
pub fn load<const LENGTH: usize>(text: &[u8; LENGTH], start: usize) -> __m128i {
    vector(text.get(start..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 16]))
}
