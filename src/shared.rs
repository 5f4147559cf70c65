//! An ordered sequence in memory that processes share: the block of uuid7_shared.
//!
//! ```text
//!   0  header    u64  magic, version, flags; 0 in a new block
//!  64  reference u64  src/ordered.rs
//! 128  word      u64
//! ```
//!
//! The version covers the rules of the writers, not only the layout: a writer with other rules needs another version.
//! All numbers are in the machine's byte order, so a block of the other byte order has an unknown header.
//!
//! The numbers are written by lock-free instructions only; a lock would work within one process alone.  Rust has
//! `AtomicU64` only where the processor has such instructions, so the library does not build elsewhere.
#![forbid(unsafe_code)]

use crate::ordered::{Line, Sequence};
use crate::status::Status;
use crate::v7::Position;
use core::sync::atomic::{AtomicU64, Ordering};

/// "Uuid7S", version 1, no flags.
const HEADER: u64 = u64::from_be_bytes(*b"Uuid7S\x01\x00");

/// The block, in memory of the caller's.
#[repr(C, align(256))]
pub struct Block {
    header: Line<AtomicU64>,
    sequence: Sequence<AtomicU64>,
}

const _: () = assert!(size_of::<Block>() == 256);

impl Block {
    /// The sequence.  The first call makes it.
    #[inline(always)]
    pub fn sequence(&self) -> Result<&Sequence<AtomicU64>, Status> {
        if self.header.0.load(Ordering::Acquire) == HEADER { Ok(&self.sequence) } else { self.make() }
    }

    #[cold]
    fn make(&self) -> Result<&Sequence<AtomicU64>, Status> {
        match self.header.0.compare_exchange(0, HEADER, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) | Err(HEADER) => Ok(&self.sequence),
            Err(_) => Err(Status::BAD_SHARED),
        }
    }

    /// The last position taken; writes nothing.
    pub fn last(&self) -> Result<Position, Status> {
        match self.header.0.load(Ordering::Acquire) {
            HEADER => Ok(self.sequence.last()),
            0 => Ok(Position::BEFORE_ALL),
            _ => Err(Status::BAD_SHARED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(header: u64) -> Block {
        let zero = || AtomicU64::new(0);
        Block { header: Line(AtomicU64::new(header)), sequence: Sequence::over(zero(), zero()) }
    }

    #[test]
    fn a_new_block_is_made_once_and_another_header_is_left_alone() {
        let new = block(0);
        assert!(new.last() == Ok(Position::BEFORE_ALL) && new.header.0.load(Ordering::Relaxed) == 0);
        assert!(new.sequence().is_ok() && new.sequence().is_ok());
        assert_eq!(new.header.0.load(Ordering::Relaxed), HEADER);
        for header in [HEADER.swap_bytes(), HEADER + 1, HEADER + 256, 1, u64::MAX] {
            let other = block(header);
            assert!(other.sequence().is_err_and(|status| status == Status::BAD_SHARED));
            assert_eq!(other.last(), Err(Status::BAD_SHARED));
            assert_eq!(other.header.0.load(Ordering::Relaxed), header);
        }
    }

    #[test]
    fn no_header_reads_the_same_in_another_byte_order() {
        assert_ne!(HEADER, HEADER.swap_bytes());
    }
}
