//! A live source: a generator with a clock, random bytes and the fork check.
#![forbid(unsafe_code)]

use crate::generator::Generator;
use crate::platform::clock;
use crate::platform::fork::{self, Mark};
use crate::random::{self, Random};
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// A jump of the clock by more than this, in ms and in either direction, may mean that the machine
/// was restored from a snapshot: fresh randomness is taken first.
const CLOCK_JUMP_MS: u64 = 1000;

/// UUIDs made between two reads of the clock in a bulk call.
const UUIDS_PER_CLOCK_READ: usize = 256;

/// UUIDs of a bulk call between two places where it can fail.  Their random bytes fit between two
/// reseedings.
const UUIDS_PER_STRETCH: usize = 65_536;

/// One strictly increasing sequence of UUIDs that follow the system clock.
pub struct Source {
    generator: Generator,
    random: Random,
    /// The clock when it was last read.
    clock_ms: u64,
    /// The fork mark that `random` was seeded under.
    mark: Mark,
}

impl Default for Source {
    fn default() -> Self {
        Self::new()
    }
}

impl Source {
    /// A source that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self { generator: Generator::new(), random: Random::new(), clock_ms: 0, mark: Mark::NONE }
    }

    /// The next UUID.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "no iterator: each call can fail and succeed again")]
    pub fn next(&mut self) -> Result<Uuid, Status> {
        self.in_one_memory(|source| {
            let unix_ms = source.read_clock()?;
            let random = source.random.take()?;
            source.generator.next(unix_ms, random)
        })
    }

    /// The next UUIDs, one for each place.  A failure before the first 65,536 are made leaves `uuids`
    /// untouched; a later one overwrites those made with nil.
    pub fn fill(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.in_one_memory(|source| {
            let mut done: usize = 0;
            let filled = uuids
                .chunks_mut(UUIDS_PER_STRETCH)
                .try_for_each(|stretch| source.fill_stretch(stretch, &mut done));
            if filled.is_err() {
                uuids.iter_mut().take(done).for_each(|uuid| _ = uuid.write(Uuid::NIL));
            }
            filled
        })
    }

    /// From now on, never below this version 7 UUID.
    pub fn advance_past(&mut self, uuid: Uuid) -> Result<(), Status> {
        self.generator.advance_past(uuid)
    }

    /// The next UUID with a time and random bytes of the caller's.
    pub fn next_from(&mut self, unix_ms: u64, random: [u8; 10]) -> Result<Uuid, Status> {
        self.generator.next(unix_ms, random)
    }

    /// How many milliseconds the sequence is ahead of the system clock.
    pub fn lead_ms(&self) -> Result<u64, Status> {
        Ok(self.generator.lead_ms(clock::unix_ms()?))
    }

    /// Overwrites what is secret.
    pub fn wipe(&mut self) {
        self.random.wipe();
    }

    /// Fills at most [`UUIDS_PER_STRETCH`] places.  All that can fail is asked for before the first.
    fn fill_stretch(&mut self, uuids: &mut [MaybeUninit<Uuid>], done: &mut usize) -> Result<(), Status> {
        let mut unix_ms = self.read_clock()?;
        self.random.reserve(uuids.len())?;
        self.generator.reserve(uuids.len())?;
        let mut first = true;
        for few in uuids.chunks_mut(UUIDS_PER_CLOCK_READ) {
            // A clock that fails from here on is met by the next stretch or call.
            if !first {
                unix_ms = self.read_clock().unwrap_or(unix_ms);
            }
            first = false;
            for uuid in few {
                uuid.write(self.generator.next(unix_ms, self.random.take()?)?);
                *done = done.saturating_add(1);
            }
        }
        Ok(())
    }

    /// The clock, with fresh randomness taken first if it has jumped.
    #[inline]
    fn read_clock(&mut self) -> Result<u64, Status> {
        let unix_ms = clock::unix_ms()?;
        if unix_ms.abs_diff(self.clock_ms) > CLOCK_JUMP_MS {
            self.random.reseed()?;
        }
        self.clock_ms = unix_ms;
        Ok(unix_ms)
    }

    /// Runs `make` in memory that is no copy from before it to after it: a fork in the middle, by a
    /// signal handler, makes the child start over, so that it does not return what its parent does.
    #[inline]
    fn in_one_memory<T>(
        &mut self,
        mut make: impl FnMut(&mut Self) -> Result<T, Status>,
    ) -> Result<T, Status> {
        loop {
            if fork::mark() != self.mark {
                self.renew()?;
            }
            let made = make(self)?;
            if fork::mark() == self.mark {
                return Ok(made);
            }
        }
    }

    /// Takes fresh randomness, and in the child of a fork leaves the millisecond that the parent may
    /// still be counting in.
    #[cold]
    #[inline(never)]
    fn renew(&mut self) -> Result<(), Status> {
        let mark = fork::settled_mark()?;
        self.clock_ms = clock::unix_ms()?;
        self.random.reseed()?;
        if self.mark != Mark::NONE && !mark.is_same_memory(self.mark) {
            self.generator.leave_millisecond();
        }
        self.mark = mark;
        Ok(())
    }
}

const _: () = assert!(UUIDS_PER_STRETCH <= random::MAX_RESERVED);
