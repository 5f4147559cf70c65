//! Random bytes: a cipher with fast key erasure over a small buffer, seeded by the system.
//!
//! The first bytes of each refill replace the secret, the rest are the buffer; every byte is overwritten when it
//! is taken.  Copies that the compiler has made on the stack and in registers are overwritten too.  So memory
//! read later does not reveal earlier UUIDs.
#![forbid(unsafe_code)]

mod cipher;

use crate::status::Status;
use crate::sys::{entropy, scrub};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a refill.
const REFILL: usize = 1536;
/// The first bytes of a refill are the secret of the next one.
const SECRET: usize = cipher::SECRET;

/// Output after which the system is asked for fresh entropy.
const RESEED_AFTER: usize = 1 << 20;
const REFILLS_PER_SEED: usize = RESEED_AFTER / REFILL;

/// How many takes of so many bytes a refill holds.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn takes_per_refill(bytes: usize) -> usize {
    (REFILL - SECRET) / bytes
}

/// The most takes of so many bytes that can be reserved.
#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
pub const fn most_reserved(bytes: usize) -> usize {
    REFILLS_PER_SEED * takes_per_refill(bytes)
}

/// A stream of random bytes.
pub struct Csprng {
    /// The secret of the next refill, and the bytes of this one that have not been taken yet.
    refill: [u8; REFILL],
    /// Where the bytes to be taken start.
    next: usize,
    /// Refills left until the system is asked again.
    refills_left: usize,
}

impl Default for Csprng {
    fn default() -> Self {
        Self::new()
    }
}

impl Csprng {
    /// A stream that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self { refill: [0; REFILL], next: REFILL, refills_left: 0 }
    }

    /// Bytes that are used once.
    #[inline]
    pub fn take<const BYTES: usize>(&mut self) -> Result<[u8; BYTES], Status> {
        const { assert!(BYTES > 0 && BYTES <= REFILL - SECRET) };
        loop {
            if let Some(bytes) = self.take_fast() {
                return Ok(bytes);
            }
            self.refill()?;
        }
    }

    /// Fast path: the same without a refill.
    #[inline(always)]
    pub fn take_fast<const BYTES: usize>(&mut self) -> Option<[u8; BYTES]> {
        // Checked here, so that the compiler drops the bounds checks below.
        if self.next > const { REFILL.saturating_sub(BYTES) } {
            return None;
        }
        let bytes = self.refill.get_mut(self.next..)?.first_chunk_mut()?;
        let taken = *bytes;
        *bytes = [0; BYTES];
        self.next = self.next.wrapping_add(BYTES);
        Some(taken)
    }

    /// Takes bytes for each item in turn and calls `write` with both.
    #[inline]
    pub fn take_for_each<const BYTES: usize, T>(
        &mut self,
        mut items: &mut [T],
        mut write: impl FnMut(&mut T, [u8; BYTES]),
    ) -> Result<(), Status> {
        let mut first = self.next;
        while !items.is_empty() {
            if self.next > const { REFILL.saturating_sub(BYTES) } {
                // It overwrites what was taken.
                if let Err(status) = self.refill() {
                    self.wipe_from(first)?;
                    return Err(status);
                }
                first = self.next;
            }
            let rest = self.refill.get_mut(self.next..).ok_or(Status::INTERNAL)?;
            let (these, others) = items.split_at_mut(items.len().min(rest.len() / BYTES));
            for (item, bytes) in these.iter_mut().zip(rest.chunks_exact(BYTES)) {
                // Always so; the compiler sees it too.
                if let Some(bytes) = bytes.first_chunk() {
                    write(item, *bytes);
                }
            }
            self.next = self.next.saturating_add(these.len().saturating_mul(BYTES));
            items = others;
        }
        self.wipe_from(first)
    }

    /// The bytes of at least one and at most `most` takes that are buffered, one take after another.  They count as
    /// taken once they are consumed.
    pub fn peek<const BYTES: usize>(&mut self, most: usize) -> Result<&[u8], Status> {
        if self.next > const { REFILL.saturating_sub(BYTES) } {
            self.refill()?;
        }
        let rest = self.refill.get(self.next..).ok_or(Status::INTERNAL)?;
        rest.get(..most.min(rest.len() / BYTES) * BYTES).ok_or(Status::INTERNAL)
    }

    /// Takes peeked bytes, which overwrites them.
    pub fn consume(&mut self, bytes: usize) -> Result<(), Status> {
        let first = self.next;
        self.next += bytes;
        self.refill.get_mut(first..self.next).ok_or(Status::INTERNAL)?.fill(0);
        Ok(())
    }

    /// Overwrites the bytes taken from `first` on.
    fn wipe_from(&mut self, first: usize) -> Result<(), Status> {
        self.refill.get_mut(first..self.next).ok_or(Status::INTERNAL)?.fill(0);
        Ok(())
    }

    /// Ensures that the next `takes` takes, at most [`most_reserved`], need nothing from the system.
    pub fn reserve<const BYTES: usize>(&mut self, takes: usize) -> Result<(), Status> {
        let refills = takes.div_ceil(const { takes_per_refill(BYTES) });
        if refills > self.refills_left { self.reseed() } else { Ok(()) }
    }

    /// Drops the buffer and mixes fresh bytes of the system into the secret.  On failure nothing
    /// has changed.
    #[cold]
    #[inline(never)]
    pub fn reseed(&mut self) -> Result<(), Status> {
        scrub::leaving_no_trace(|| {
            let mut fresh = Zeroizing::new([0; SECRET]);
            entropy::fill(fresh.as_mut())?;
            let (secret, buffered) = self.refill.split_at_mut(SECRET);
            for (old, fresh) in secret.iter_mut().zip(fresh.iter()) {
                *old ^= fresh;
            }
            buffered.fill(0);
            self.next = REFILL;
            self.refills_left = REFILLS_PER_SEED;
            Ok(())
        })
    }

    /// Overwrites secret and bytes, as before the first use.
    pub fn wipe(&mut self) {
        self.refill.zeroize();
        *self = Self::new();
    }

    #[inline(never)]
    fn refill(&mut self) -> Result<(), Status> {
        if self.refills_left == 0 {
            self.reseed()?;
        }
        scrub::leaving_no_trace(|| {
            let secret = Zeroizing::new(*self.refill.first_chunk::<SECRET>().ok_or(Status::INTERNAL)?);
            cipher::write_keystream(&secret, &mut self.refill).result()?;
            self.next = SECRET;
            self.refills_left = self.refills_left.saturating_sub(1);
            Ok(())
        })
    }
}
