//! A generator that one call at a time may use, and that no fork splits in two.
#![forbid(unsafe_code)]

use super::Generator;
use crate::ordered::Sequence;
use crate::status::Status;
use crate::sys::fork::{self, Generation};
use crate::sys::reentrancy::NonReentrant;
use crate::sys::scrub;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicU64, Ordering};

/// One strictly increasing sequence of UUIDs, for one thread at a time.
pub struct Live {
    generator: NonReentrant<Generator>,
    /// The copy of the memory, by fork, in which a call last generated; 0 before the first.
    copy: AtomicU64,
}

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}

impl Live {
    /// A generator that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self { generator: NonReentrant::new(Generator::new()), copy: AtomicU64::new(0) }
    }

    /// The same, with a fraction of the millisecond in its UUIDs.
    pub const fn with_fraction() -> Self {
        Self { generator: NonReentrant::new(Generator::with_fraction()), copy: AtomicU64::new(0) }
    }

    /// The same for a thread, which follows the clock when all threads are called to.
    pub const fn of_thread() -> Self {
        Self { generator: NonReentrant::new(Generator::of_thread()), copy: AtomicU64::new(0) }
    }

    /// Runs a call that generates no UUID, or makes one of the caller's values alone.
    #[inline]
    pub fn with<T>(&self, call: impl FnOnce(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
        self.generator.enter(call).unwrap_or(Err(Status::BUSY))
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

    /// Fast path: no clock read, no refill, no fresh counter; a few dozen instructions, no call.  In the child of a
    /// fork the UUID is dropped.
    #[inline(always)]
    fn fast(&self, call: impl FnOnce(&mut Generator) -> Option<Uuid>) -> Option<Uuid> {
        let mut generation = Generation::NONE;
        let made = self.generator.enter(|generator| {
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
        Status::of(scrub::leaving_no_uuid(|| Ok(_ = uuid.write(self.make(call)?))))
    }

    /// Runs a call that generates.  If a signal handler forks in the middle of it, the child runs it again, so that
    /// it does not return its parent's UUID.  The check comes after the generator is free again: if a handler
    /// finds the generator busy, the check is still to come and sees the fork.
    #[inline]
    pub fn make<T>(&self, mut call: impl FnMut(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
        loop {
            let mut generation = Generation::NONE;
            let made = self.attempt(&mut generation, &mut call);
            if !fork::is_copy_of(generation) {
                return made;
            }
        }
    }

    /// The same for a call that fills `uuids`.  In the child the parent's UUIDs are first overwritten with nil, in
    /// case the child can make none.
    pub fn fill(
        &self,
        uuids: &mut [MaybeUninit<Uuid>],
        fill: impl Fn(&mut Generator, &mut [MaybeUninit<Uuid>]) -> Result<(), Status>,
    ) -> Result<(), Status> {
        loop {
            let mut generation = Generation::NONE;
            let filled = self.attempt(&mut generation, |generator| fill(generator, uuids));
            if !fork::is_copy_of(generation) {
                return filled;
            }
            uuids.iter_mut().for_each(|uuid| _ = uuid.write(Uuid::NIL));
        }
    }

    /// Runs a call that generates once, and sets `generation` to the fork generation in which it began.  A
    /// uuid7_reseed in the middle affects the next UUID.
    #[inline(always)]
    fn attempt<T>(
        &self,
        generation: &mut Generation,
        call: impl FnOnce(&mut Generator) -> Result<T, Status>,
    ) -> Result<T, Status> {
        self.with(|generator| {
            if !fork::is_current(generator.generation) {
                self.renew(generator)?;
            }
            *generation = generator.generation;
            call(generator)
        })
    }

    #[cold]
    #[inline(never)]
    fn renew(&self, generator: &mut Generator) -> Result<(), Status> {
        generator.renew()?;
        self.copy.store(generator.generation.copy(), Ordering::Relaxed);
        Ok(())
    }

    /// Wipes all secrets before the memory is freed.  BUSY if a call is running in this process; a call that runs
    /// in the parent does not count, because its thread does not exist here.
    pub fn retire(&self) -> Result<(), Status> {
        let copy = self.copy.load(Ordering::Relaxed);
        if copy != 0 && fork::current().copy() != copy {
            self.generator.abandon();
        }
        self.with(|generator| {
            generator.wipe();
            Ok(())
        })
    }
}
