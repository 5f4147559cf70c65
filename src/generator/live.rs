//! A generator that one call at a time may use, and that no fork splits in two.
#![forbid(unsafe_code)]

use super::Generator;
use crate::ordered::Sequence;
use crate::status::Status;
use crate::sys::fork::{self, Generation};
use crate::sys::reentrancy::NonReentrant;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;
use core::sync::atomic::AtomicU64;

/// One strictly increasing sequence of UUIDs, for one thread at a time.
pub struct Live(NonReentrant<Generator>);

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}

impl Live {
    /// A generator that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self(NonReentrant::new(Generator::new()))
    }

    /// Runs a call that makes no UUID, or makes it of the caller's values alone.
    #[inline]
    pub fn with<T>(&self, call: impl FnOnce(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
        self.0.enter(call).unwrap_or(Err(Status::BUSY))
    }

    /// The next UUID.
    #[inline(always)]
    pub fn next(&self, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
        match self.fast(Generator::next_fast) {
            Some(next) => Ok(_ = uuid.write(next)),
            None => self.slow(Generator::next, uuid).result(),
        }
    }

    /// The next UUID of `sequence`.
    #[inline(always)]
    pub fn next_of(
        &self,
        sequence: &Sequence<AtomicU64>,
        uuid: &mut MaybeUninit<Uuid>,
    ) -> Result<(), Status> {
        let fast = self.fast(|generator| {
            // In a child of a fork the sequence of the process is still at its parent's position.
            if fork::generation() != generator.generation {
                return None;
            }
            generator.next_of_fast(sequence)
        });
        match fast {
            Some(next) => Ok(_ = uuid.write(next)),
            None => self.slow(|generator| generator.next_of(sequence), uuid).result(),
        }
    }

    /// A UUID, if it takes nothing that is rare: nearly every one is made so, in a few dozen
    /// instructions with no call among them.  In a copy of the memory it is dropped.
    #[inline(always)]
    fn fast(&self, call: impl FnOnce(&mut Generator) -> Option<Uuid>) -> Option<Uuid> {
        let mut generation = Generation::NONE;
        let made = self.0.enter(|generator| {
            generation = generator.generation;
            call(generator)
        });
        made.flatten().filter(|_| fork::generation() == generation)
    }

    #[inline(never)]
    fn slow(
        &self,
        call: impl Fn(&mut Generator) -> Result<Uuid, Status>,
        uuid: &mut MaybeUninit<Uuid>,
    ) -> Status {
        match self.make(call) {
            Ok(next) => {
                uuid.write(next);
                Status::OK
            }
            Err(status) => status,
        }
    }

    /// Runs a call that makes UUIDs.  A fork in the middle of it, by a signal handler, makes the child
    /// start over, so that it does not return what its parent does.  That is looked for after the
    /// generator is free again: a handler that finds it busy can tell that a fork will still be seen.
    #[inline]
    pub fn make<T>(&self, mut call: impl FnMut(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
        loop {
            let mut generation = Generation::NONE;
            let made = self.with(|generator| {
                if fork::generation() != generator.generation {
                    generator.renew()?;
                }
                generation = generator.generation;
                call(generator)
            });
            if made.is_err() || fork::generation() == generation {
                return made;
            }
        }
    }
}
