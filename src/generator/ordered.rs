//! The next UUID of the ordered sequence of the process.
#![forbid(unsafe_code)]

use super::Generator;
use crate::ordered::SEQUENCE;
use crate::status::Status;
use crate::sys::fork;
use crate::uuid::Uuid;
use crate::v7::Position;

impl Generator {
    /// The next UUID of the ordered sequence of the process.
    pub fn next_ordered(&mut self) -> Result<Uuid, Status> {
        let unix_ms = self.read_clock()?;
        let tail = self.random.take()?;
        let mut next = Position::BEFORE_ALL;
        SEQUENCE.advance(|last| {
            next = last.next(unix_ms, tail, || self.random.take())?;
            Ok(next)
        })?;
        Ok(next.uuid(tail))
    }

    /// The next UUID of the ordered sequence, if it takes no read of the clock and no refill.
    #[inline(always)]
    pub(super) fn next_ordered_fast(&mut self) -> Option<Uuid> {
        // A copy of the memory must not draw from the sequence before it has left its parent's place.
        if fork::generation() != self.generation {
            return None;
        }
        let unix_ms = self.clock.known_ms()?;
        let tail = self.random.take_fast()?;
        let mut next = Position::BEFORE_ALL;
        let taken = SEQUENCE.advance(|last| {
            next = last.next(unix_ms, tail, || self.random.take())?;
            Ok(next)
        });
        taken.ok().map(|()| next.uuid(tail))
    }
}
