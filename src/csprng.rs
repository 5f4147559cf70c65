//! Random bytes: a cipher with fast key erasure over a small buffer, seeded by the system.
//!
//! Each refill makes a new secret first and the buffer from what follows; the old one is overwritten, and
//! every byte is when it is taken.  What the compiler has copied of them to the stack and to registers is
//! overwritten too.  So memory seen later tells nothing about UUIDs made before.
#![forbid(unsafe_code)]

mod cipher;

use crate::status::Status;
use crate::sys::{entropy, scrub};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a refill.
const REFILL: usize = 1536;
/// The first bytes of a refill are the secret of the next one.
const SECRET: usize = cipher::SECRET;

/// Output after which the system is asked again.
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
    /// The secret of the next refill, and the bytes of this one that are not taken yet.
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

    /// Bytes that nobody has seen or will see again.
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

    /// The same, if it takes no refill.
    #[inline(always)]
    pub fn take_fast<const BYTES: usize>(&mut self) -> Option<[u8; BYTES]> {
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

    /// Takes bytes for each place in turn, and has `lay` do with them what is to be done there.
    #[inline]
    pub fn take_for_each<const BYTES: usize, T>(
        &mut self,
        mut places: &mut [T],
        mut lay: impl FnMut(&mut T, [u8; BYTES]),
    ) -> Result<(), Status> {
        let mut first = self.next;
        while !places.is_empty() {
            if self.next > const { REFILL.saturating_sub(BYTES) } {
                // It overwrites what was taken.
                if let Err(status) = self.refill() {
                    self.wipe_from(first)?;
                    return Err(status);
                }
                first = self.next;
            }
            let rest = self.refill.get_mut(self.next..).ok_or(Status::INTERNAL)?;
            let (these, others) = places.split_at_mut(places.len().min(rest.len() / BYTES));
            for (place, bytes) in these.iter_mut().zip(rest.chunks_exact(BYTES)) {
                // Always so; the compiler sees it too.
                if let Some(bytes) = bytes.first_chunk() {
                    lay(place, *bytes);
                }
            }
            self.next = self.next.saturating_add(these.len().saturating_mul(BYTES));
            places = others;
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

    /// Takes bytes that were peeked at, which overwrites them.
    pub fn consume(&mut self, bytes: usize) -> Result<(), Status> {
        let first = self.next;
        self.next += bytes;
        self.refill.get_mut(first..self.next).ok_or(Status::INTERNAL)?.fill(0);
        Ok(())
    }

    /// Overwrites what was taken from `first` on.
    fn wipe_from(&mut self, first: usize) -> Result<(), Status> {
        self.refill.get_mut(first..self.next).ok_or(Status::INTERNAL)?.fill(0);
        Ok(())
    }

    /// Makes sure that as many takes of so many bytes, at most [`most_reserved`], succeed without the
    /// system.
    pub fn reserve<const BYTES: usize>(&mut self, takes: usize) -> Result<(), Status> {
        let refills = takes.div_ceil(const { takes_per_refill(BYTES) });
        if refills > self.refills_left { self.reseed() } else { Ok(()) }
    }

    /// Drops what is buffered and mixes fresh bytes of the system into the secret.  On refusal nothing
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
