//! A source with its door: one call at a time, and none that a fork splits in two.
#![forbid(unsafe_code)]

use super::Source;
use crate::platform::fork::{self, Mark};
use crate::platform::reentry::OneCall;
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// A source that calls from signal handlers and forks may interrupt.
pub struct Live(OneCall<Source>);

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}

impl Live {
    /// A source that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self(OneCall::new(Source::new()))
    }

    /// Runs a call that makes no UUID, or makes it of the caller's values alone.
    #[inline(always)]
    pub fn with<T>(&self, call: impl FnOnce(&mut Source) -> Result<T, Status>) -> Result<T, Status> {
        self.0.enter(call).unwrap_or(Err(Status::BUSY))
    }

    /// Runs a call that makes UUIDs.  A fork in the middle of it, by a signal handler, makes the child
    /// start over, so that it does not return what its parent does.  That is looked for after the door
    /// is open again: a handler that finds it closed can tell that a fork will still be seen.
    #[inline(always)]
    pub fn make<T>(&self, mut call: impl FnMut(&mut Source) -> Result<T, Status>) -> Result<T, Status> {
        loop {
            let mut mark = Mark::NONE;
            let made = self.with(|source| {
                if fork::mark() != source.mark {
                    source.renew()?;
                }
                mark = source.mark;
                call(source)
            });
            if made.is_err() || fork::mark() == mark {
                return made;
            }
        }
    }

    /// Makes the next UUID.  It is written in its place, for a result that holds it would cost more to
    /// return than it costs to make.
    #[inline(always)]
    pub fn next(&self, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
        let mut mark = Mark::NONE;
        let at_once = self.with(|source| {
            mark = source.mark;
            Ok(source.next_at_once())
        });
        match at_once? {
            // What a copy of the memory has taken in this way is dropped.
            Some(next) if fork::mark() == mark => {
                uuid.write(next);
                Ok(())
            }
            _ => self.next_after_all(uuid),
        }
    }

    #[inline(never)]
    fn next_after_all(&self, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
        uuid.write(self.make(Source::next_after_all)?);
        Ok(())
    }
}
