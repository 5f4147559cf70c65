//! Random bytes: ChaCha12 with fast key erasure over a small buffer, seeded by the system.
//!
//! Each refill makes a new key first and the buffer from what follows; the old key is overwritten, and
//! every byte is when it is taken.  So memory seen later tells nothing about UUIDs made before.
#![forbid(unsafe_code)]

use crate::platform::entropy;
use crate::status::Status;
use chacha20::rand_core::{SeedableRng, block::Generator};
use chacha20::variants::Legacy;
use chacha20::{ChaChaCore, R12};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of one run of the cipher: four blocks, which it makes in parallel.
const RUN: usize = 256;
/// Bytes of a refill: two runs.
const REFILL: usize = 2 * RUN;
/// The first bytes of a refill are the key of the next one.
const KEY: usize = 32;
/// All others are there to be taken.
const TAKEN: usize = REFILL - KEY;

/// Output after which the system is asked again.
const RESEED_AFTER: usize = 1 << 20;
const REFILLS_PER_SEED: usize = RESEED_AFTER / REFILL;

/// The most bytes that can be reserved.
pub const MAX_RESERVED: usize = REFILLS_PER_SEED * TAKEN;

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
        // Then a refill is taken to its end, as `reserve` counts.
        const { assert!(TAKEN % BYTES == 0) };
        loop {
            let rest = self.refill.get_mut(self.next..).unwrap_or_default();
            if let Some(bytes) = rest.first_chunk_mut() {
                let taken = *bytes;
                *bytes = [0; BYTES];
                self.next = self.next.wrapping_add(BYTES);
                return Ok(taken);
            }
            self.refill()?;
        }
    }

    /// Makes sure that so many bytes, at most [`MAX_RESERVED`], can be taken without the system.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Status> {
        if bytes.div_ceil(TAKEN) > self.refills_left { self.reseed() } else { Ok(()) }
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

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Result<(), Status> {
        if self.refills_left == 0 {
            self.reseed()?;
        }
        let key = Zeroizing::new(*self.refill.first_chunk::<KEY>().ok_or(Status::INTERNAL)?);
        // Zeroed by its own drop.
        let mut cipher = ChaChaCore::<R12, Legacy>::from_seed(*key);
        let mut words = Zeroizing::new([0u32; RUN / 4]);
        for run in self.refill.chunks_exact_mut(RUN) {
            cipher.generate(&mut words);
            for (bytes, word) in run.chunks_exact_mut(4).zip(words.iter()) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
        }
        self.next = KEY;
        self.refills_left = self.refills_left.saturating_sub(1);
        Ok(())
    }
}
