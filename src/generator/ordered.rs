//! The next UUID of a sequence that threads or processes share.
#![forbid(unsafe_code)]

use super::Generator;
use crate::layout;
use crate::ordered::Sequence;
use crate::status::Status;
use crate::uuid::Uuid;
use crate::v7::Position;
use core::sync::atomic::AtomicU64;

impl Generator {
    /// The next UUID of `sequence`.
    pub fn next_of(&mut self, sequence: &Sequence<AtomicU64>) -> Result<Uuid, Status> {
        let unix_ms = self.read_clock()?;
        let tail = self.random.take()?;
        let mut next = Position::BEFORE_ALL;
        sequence.advance(|last| {
            next = last.next(unix_ms, tail, || self.random.take())?;
            Ok(next)
        })?;
        Ok(next.uuid(tail))
    }

    /// Fast path: no read of the clock, no refill, no fresh counter.
    #[inline(always)]
    pub(super) fn next_of_fast(&mut self, sequence: &Sequence<AtomicU64>) -> Option<Uuid> {
        let unix_ms = self.clock.known_ms()?;
        let tail = self.random.take_fast()?;
        let step = layout::counter_step(tail);
        let before = sequence.add(unix_ms, step)?;
        Some(Position::new(before.unix_ms(), before.counter() + step).uuid(tail))
    }
}
