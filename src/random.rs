//! Random bytes: a cipher with fast key erasure over a small buffer, seeded by the system.
//!
//! Each refill makes a new key first and the buffer from what follows; the old key is overwritten, and
//! every byte is when it is taken.  So memory seen later tells nothing about UUIDs made before.
#![forbid(unsafe_code)]

mod cipher;

use crate::platform::entropy;
use crate::status::Status;
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a refill.
const REFILL: usize = 1536;
/// The first bytes of a refill are the key of the next one.
const KEY: usize = cipher::KEY;

/// Output after which the system is asked again.
const RESEED_AFTER: usize = 1 << 20;
const REFILLS_PER_SEED: usize = RESEED_AFTER / REFILL;

/// How many takes of so many bytes a refill holds.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn takes_per_refill(bytes: usize) -> usize {
    (REFILL - KEY) / bytes
}

/// The most takes of so many bytes that can be reserved.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
pub const fn most_reserved(bytes: usize) -> usize {
    REFILLS_PER_SEED * takes_per_refill(bytes)
}

/// A stream of random bytes.
pub struct Random {
    /// The key of the next refill, and the bytes of this one that are not taken yet.
    refill: [u8; REFILL],
    /// Where the bytes to be taken start.
    next: usize,
    /// Refills left until the system is asked again.
    refills_left: usize,
}

impl Default for Random {
    fn default() -> Self {
        Self::new()
    }
}

impl Random {
    /// A stream that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self { refill: [0; REFILL], next: REFILL, refills_left: 0 }
    }

    /// Bytes that nobody has seen or will see again.
    #[inline]
    pub fn take<const BYTES: usize>(&mut self) -> Result<[u8; BYTES], Status> {
        const { assert!(BYTES > 0 && BYTES <= REFILL - KEY) };
        loop {
            if let Some(bytes) = self.take_at_once() {
                return Ok(bytes);
            }
            self.refill()?;
        }
    }

    /// Eight of them as a number.
    #[inline]
    pub fn word(&mut self) -> Result<u64, Status> {
        self.take().map(u64::from_be_bytes)
    }

    /// The same, if it takes no refill.
    #[inline(always)]
    pub fn word_at_once(&mut self) -> Option<u64> {
        self.take_at_once().map(u64::from_be_bytes)
    }

    #[inline(always)]
    fn take_at_once<const BYTES: usize>(&mut self) -> Option<[u8; BYTES]> {
        // Asked before the slices ask, so that they need not.
        if self.next > const { REFILL.saturating_sub(BYTES) } {
            return None;
        }
        let bytes = self.refill.get_mut(self.next..)?.first_chunk_mut()?;
        let taken = *bytes;
        *bytes = [0; BYTES];
        self.next = self.next.wrapping_add(BYTES);
        Some(taken)
    }

    /// Makes sure that as many takes of so many bytes, at most [`most_reserved`], succeed without the
    /// system.
    pub fn reserve<const BYTES: usize>(&mut self, takes: usize) -> Result<(), Status> {
        let refills = takes.div_ceil(const { takes_per_refill(BYTES) });
        if refills > self.refills_left { self.reseed() } else { Ok(()) }
    }

    /// Drops what is buffered and mixes fresh bytes of the system into the key.  On refusal nothing
    /// has changed.
    #[cold]
    #[inline(never)]
    pub fn reseed(&mut self) -> Result<(), Status> {
        let mut fresh = Zeroizing::new([0; KEY]);
        entropy::fill(fresh.as_mut())?;
        for (old, fresh) in self.refill.iter_mut().zip(fresh.iter()) {
            *old ^= fresh;
        }
        self.refill.iter_mut().skip(KEY).for_each(|byte| *byte = 0);
        self.next = REFILL;
        self.refills_left = REFILLS_PER_SEED;
        Ok(())
    }

    /// Overwrites key and bytes, as before the first use.
    pub fn wipe(&mut self) {
        self.refill.zeroize();
        *self = Self::new();
    }

    #[inline(never)]
    fn refill(&mut self) -> Result<(), Status> {
        if self.refills_left == 0 {
            self.reseed()?;
        }
        let key = Zeroizing::new(*self.refill.first_chunk::<KEY>().ok_or(Status::INTERNAL)?);
        cipher::write_keystream(&key, &mut self.refill)?;
        self.next = KEY;
        self.refills_left = self.refills_left.saturating_sub(1);
        Ok(())
    }
}
