//! A live source: a generator with a clock, random bytes and the fork check.
#![forbid(unsafe_code)]

mod versions;

use crate::generator::{Generator, Position};
use crate::gregorian::Gregorian;
use crate::layout::UNIX_MS_MAX;
use crate::platform::clock;
use crate::platform::fork::{self, Mark};
use crate::platform::reentry::OneCall;
use crate::process::SEQUENCE;
use crate::random::{self, Random};
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;
use zeroize::Zeroizing;

/// A jump of the clock by more than this, in ms and in either direction, may mean that the machine
/// was restored from a snapshot: fresh randomness is taken first.
const CLOCK_JUMP_MS: u64 = 1000;

/// Random bytes that one UUID takes.
const RANDOM_SIZE: usize = 10;

/// UUIDs made between two reads of the clock in a bulk call.
const UUIDS_PER_CLOCK_READ: usize = 256;

/// UUIDs of a bulk call between two places where it can fail.  Their random bytes fit between two
/// reseedings.
const UUIDS_PER_STRETCH: usize = 65_536;

/// UUIDs of the ordered sequence taken at once in a bulk call.
const UUIDS_PER_RUN: usize = 64;

/// One strictly increasing sequence of UUIDs that follow the system clock.
pub struct Source {
    generator: Generator,
    /// The millisecond last asked for by `next_at`.
    at: Generator,
    /// The sequence of versions 1 and 6.
    gregorian: Gregorian,
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
        Self {
            generator: Generator::new(),
            at: Generator::new(),
            gregorian: Gregorian::new(),
            random: Random::new(),
            clock_ms: 0,
            mark: Mark::NONE,
        }
    }

    /// The next UUID.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "no iterator: each call can fail and succeed again")]
    pub fn next(&mut self) -> Result<Uuid, Status> {
        let unix_ms = self.read_clock()?;
        let random = self.random.take()?;
        self.generator.next(unix_ms, random)
    }

    /// The next UUIDs, one for each place.  A failure before the first 65,536 are made leaves `uuids`
    /// untouched; a later one overwrites those made with nil.
    pub fn fill(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |source, stretch, done| {
            let mut unix_ms = source.read_clock()?;
            source.random.reserve(stretch.len().saturating_mul(RANDOM_SIZE))?;
            source.generator.reserve(stretch.len())?;
            for few in stretch.chunks_mut(UUIDS_PER_CLOCK_READ) {
                // A clock that fails from here on is met by the next stretch or call.
                unix_ms = source.read_clock().unwrap_or(unix_ms);
                for uuid in few {
                    uuid.write(source.generator.next(unix_ms, source.random.take()?)?);
                    *done = done.saturating_add(1);
                }
            }
            Ok(())
        })
    }

    /// The next UUID of the ordered sequence of the process.
    #[inline]
    pub fn next_ordered(&mut self) -> Result<Uuid, Status> {
        let unix_ms = self.read_clock()?;
        let random = self.random.take()?;
        let mut taken = Position::BEFORE_ALL;
        SEQUENCE.advance(|last| {
            taken = last.next(unix_ms, random)?;
            Ok(taken)
        })?;
        Ok(taken.uuid(random))
    }

    /// The next UUIDs of the ordered sequence of the process; fails as [`Source::fill`] does.
    pub fn fill_ordered(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |source, stretch, done| {
            let mut unix_ms = source.read_clock()?;
            source.random.reserve(stretch.len().saturating_mul(RANDOM_SIZE))?;
            for run in stretch.chunks_mut(UUIDS_PER_RUN) {
                unix_ms = source.read_clock().unwrap_or(unix_ms);
                source.run_ordered(unix_ms, run)?;
                *done = done.saturating_add(run.len());
            }
            Ok(())
        })
    }

    /// A UUID of this millisecond, whatever the clock says, that moves no sequence.  Those of one
    /// millisecond asked for in a row are increasing.
    pub fn next_at(&mut self, unix_ms: u64) -> Result<Uuid, Status> {
        if unix_ms > UNIX_MS_MAX {
            return Err(Status::BAD_TIME);
        }
        self.notice_jump()?;
        let random = self.random.take()?;
        let asked = unix_ms as i64;
        if self.at.unix_ms() == asked {
            let uuid = self.at.next(unix_ms, random);
            if self.at.unix_ms() == asked && uuid.is_ok() {
                return uuid;
            }
        }
        // Another millisecond, or more UUIDs of this one than the counter holds.
        self.at = Generator::new();
        self.at.next(unix_ms, random)
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

    /// Fills `uuids` stretch by stretch.  `fill_stretch` asks for all that can fail before its first
    /// UUID, and counts those made.
    fn fill_by(
        &mut self,
        uuids: &mut [MaybeUninit<Uuid>],
        fill_stretch: impl Fn(&mut Self, &mut [MaybeUninit<Uuid>], &mut usize) -> Result<(), Status>,
    ) -> Result<(), Status> {
        let mut done: usize = 0;
        let filled = uuids
            .chunks_mut(UUIDS_PER_STRETCH)
            .try_for_each(|stretch| fill_stretch(self, stretch, &mut done));
        if filled.is_err() {
            uuids.iter_mut().take(done).for_each(|uuid| _ = uuid.write(Uuid::NIL));
        }
        filled
    }

    /// Takes one run of the ordered sequence, at most [`UUIDS_PER_RUN`].
    fn run_ordered(&mut self, unix_ms: u64, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        let mut randoms = Zeroizing::new([[0; RANDOM_SIZE]; UUIDS_PER_RUN]);
        for (random, _) in randoms.iter_mut().zip(uuids.iter()) {
            *random = self.random.take()?;
        }
        let mut before = Position::BEFORE_ALL;
        SEQUENCE.advance(|last| {
            before = last;
            let mut randoms = randoms.iter().take(uuids.len());
            randoms.try_fold(last, |place, random| place.next(unix_ms, *random))
        })?;
        let mut place = before;
        for (uuid, random) in uuids.iter_mut().zip(randoms.iter()) {
            place = place.next(unix_ms, *random)?;
            uuid.write(place.uuid(*random));
        }
        Ok(())
    }

    /// The clock, with fresh randomness taken first if it has jumped.
    #[inline]
    fn read_clock(&mut self) -> Result<u64, Status> {
        let unix_ms = clock::unix_ms()?;
        self.note_clock(unix_ms)?;
        Ok(unix_ms)
    }

    /// Takes fresh randomness if the clock, which stands at `unix_ms`, has jumped.
    #[inline]
    fn note_clock(&mut self, unix_ms: u64) -> Result<(), Status> {
        if unix_ms.abs_diff(self.clock_ms) > CLOCK_JUMP_MS {
            self.random.reseed()?;
            self.gregorian.leave_place();
        }
        self.clock_ms = unix_ms;
        Ok(())
    }

    /// Takes fresh randomness if the clock has jumped, for UUIDs that can do without a clock.
    fn notice_jump(&mut self) -> Result<(), Status> {
        match self.read_clock() {
            Err(Status::BAD_CLOCK) => Ok(()),
            read => read.map(|_| ()),
        }
    }

    /// Takes fresh randomness, and in the child of a fork leaves the millisecond that the parent may
    /// still be counting in, here and in the sequence of the process.
    #[cold]
    #[inline(never)]
    fn renew(&mut self) -> Result<(), Status> {
        let mark = fork::settled_mark()?;
        SEQUENCE.enter_copy(mark.copy());
        self.random.reseed()?;
        self.gregorian.leave_place();
        self.clock_ms = clock::unix_ms().unwrap_or(self.clock_ms);
        if self.mark != Mark::NONE && mark.copy() != self.mark.copy() {
            self.generator.leave_millisecond();
        }
        self.mark = mark;
        Ok(())
    }
}

/// A source with its door: one call at a time, and none that a fork splits in two.
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
    #[inline]
    pub fn with<T>(&self, call: impl FnOnce(&mut Source) -> Result<T, Status>) -> Result<T, Status> {
        self.0.enter(call).unwrap_or(Err(Status::BUSY))
    }

    /// Runs a call that makes UUIDs.  A fork in the middle of it, by a signal handler, makes the child
    /// start over, so that it does not return what its parent does.  That is looked for after the door
    /// is open again: a handler that finds it closed can tell that a fork will still be seen.
    #[inline]
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
}

const _: () = assert!(UUIDS_PER_STRETCH * RANDOM_SIZE <= random::MAX_RESERVED);
