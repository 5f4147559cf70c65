//! Four version 7 UUIDs of a run at a time, by AVX2.  The scalar twin is [`crate::v7::Run::next`].

// Before Rust 1.87 every intrinsic was unsafe; since then those that take no pointer are not.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// Writes the UUIDs of a run, one for each eight bytes of `tails`, from the octets 0 to 7 that they share and octets 8
/// and 9 of the one before, which it updates.  Returns the number of UUIDs written: a multiple of four, or 0 without
/// AVX2.
#[inline]
pub fn fill(head: [u8; 8], counter_octets: &mut u16, uuids: &mut [MaybeUninit<Uuid>], tails: &[u8]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { avx2::fill(head, counter_octets, uuids, tails) };
    }
    _ = (head, counter_octets, uuids, tails);
    0
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{MaybeUninit, Uuid};
    use core::arch::x86_64::*;

    /// Octets 8 and 9 of each UUID, from numbers of 64 bits.
    const SWAP: [i8; 16] = [1, 0, -1, -1, -1, -1, -1, -1, 9, 8, -1, -1, -1, -1, -1, -1];

    /// # Safety
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn fill(
        head: [u8; 8],
        counter_octets: &mut u16,
        uuids: &mut [MaybeUninit<Uuid>],
        tails: &[u8],
    ) -> usize {
        let head = _mm256_set1_epi64x(i64::from_le_bytes(head));
        let swap = _mm256_broadcastsi128_si256(_mm_loadu_si128(SWAP.as_ptr().cast()));
        let (step_bits, least_steps) = (_mm256_set1_epi64x(15), _mm256_setr_epi64x(1, 2, 3, 4));
        let mut counter = _mm256_set1_epi64x(i64::from(*counter_octets));
        let mut done = 0;
        for (uuids, tails) in uuids.chunks_exact_mut(4).zip(tails.chunks_exact(32)) {
            let tails = _mm256_loadu_si256(tails.as_ptr().cast());
            // The step of each and of those before it: first in each half, then over the halves.
            let steps = _mm256_and_si256(_mm256_srli_epi64::<12>(tails), step_bits);
            let steps = _mm256_add_epi64(steps, _mm256_slli_si256::<8>(steps));
            let lower = _mm256_permute4x64_epi64::<0b01_01_01_01>(steps);
            let lower = _mm256_blend_epi32::<0b1111_0000>(_mm256_setzero_si256(), lower);
            let steps = _mm256_add_epi64(_mm256_add_epi64(steps, least_steps), lower);
            let counters = _mm256_add_epi64(counter, steps);
            counter = _mm256_add_epi64(counter, _mm256_permute4x64_epi64::<0b11_11_11_11>(steps));
            let tails = _mm256_blend_epi16::<0b0001_0001>(tails, _mm256_shuffle_epi8(counters, swap));
            let (even, odd) = (_mm256_unpacklo_epi64(head, tails), _mm256_unpackhi_epi64(head, tails));
            let output = uuids.as_mut_ptr().cast::<__m256i>();
            _mm256_storeu_si256(output, _mm256_permute2x128_si256::<0x20>(even, odd));
            _mm256_storeu_si256(output.add(1), _mm256_permute2x128_si256::<0x31>(even, odd));
            done += 4;
        }
        *counter_octets = _mm256_extract_epi16::<0>(counter) as u16;
        done
    }
}
