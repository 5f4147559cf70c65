//! A live source: a generator with a clock, random bytes and the fork check.
#![forbid(unsafe_code)]

mod versions;

use crate::clock::Clock;
use crate::generator::{Generator, Position, Run};
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

/// Random bytes that every UUID takes.
const TAIL: usize = 8;

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
    clock: Clock,
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
            clock: Clock::new(),
            clock_ms: 0,
            mark: Mark::NONE,
        }
    }

    /// The next UUID.
    #[allow(clippy::should_implement_trait, reason = "no iterator: each call can fail and succeed again")]
    pub fn next(&mut self) -> Result<Uuid, Status> {
        let unix_ms = self.read_clock()?;
        let tail = self.random.take()?;
        let next = self.generator.step(unix_ms, tail, || self.random.take())?;
        Ok(next.uuid(tail))
    }

    /// The next UUID, if it takes no read of the clock, no refill and no fresh counter.
    #[inline(always)]
    fn next_at_once(&mut self) -> Option<Uuid> {
        let unix_ms = self.clock.known_ms()?;
        let tail = self.random.take_at_once()?;
        let next = self.generator.count_on(unix_ms, tail)?;
        Some(next.uuid(tail))
    }

    /// The next UUIDs, one for each place.  A failure before the first 65,536 are made leaves `uuids`
    /// untouched; a later one overwrites those made with nil.
    pub fn fill(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |source, stretch, done| {
            let mut unix_ms = source.read_clock()?;
            source.random.reserve::<TAIL>(takes(stretch.len(), UUIDS_PER_CLOCK_READ))?;
            source.generator.reserve(stretch.len())?;
            for few in stretch.chunks_mut(UUIDS_PER_CLOCK_READ) {
                // A clock that fails from here on is met by the next stretch or call.
                unix_ms = source.read_clock().unwrap_or(unix_ms);
                *done = done.saturating_add(few.len());
                source.fill_few(unix_ms, few)?;
            }
            Ok(())
        })
    }

    /// Fills places at one time: the first as ever, which may start a counter, and the others in runs
    /// that are sure to fit in it.
    fn fill_few(&mut self, unix_ms: u64, mut uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        while let Some((first, others)) = uuids.split_first_mut() {
            let tail = self.random.take()?;
            let place = self.generator.step(unix_ms, tail, || self.random.take())?;
            first.write(place.uuid(tail));
            let (mut run, room) = Run::after(place);
            let (these, others) = others.split_at_mut(room.min(others.len()));
            self.random.take_for_each(these, |uuid, tail| _ = uuid.write(run.next(tail)))?;
            self.generator.go_on_from(run.end());
            uuids = others;
        }
        Ok(())
    }

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
    fn next_ordered_at_once(&mut self) -> Option<Uuid> {
        // A copy of the memory must not draw from the sequence before it has left its parent's place.
        if fork::mark() != self.mark {
            return None;
        }
        let unix_ms = self.clock.known_ms()?;
        let tail = self.random.take_at_once()?;
        let mut next = Position::BEFORE_ALL;
        let taken = SEQUENCE.advance(|last| {
            next = last.next(unix_ms, tail, || self.random.take())?;
            Ok(next)
        });
        taken.ok().map(|()| next.uuid(tail))
    }

    /// The next UUIDs of the ordered sequence of the process; fails as [`Source::fill`] does.
    pub fn fill_ordered(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |source, stretch, done| {
            let mut unix_ms = source.read_clock()?;
            source.random.reserve::<TAIL>(takes(stretch.len(), UUIDS_PER_RUN))?;
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
        let mut tails = Zeroizing::new([[0; TAIL]; UUIDS_PER_RUN]);
        let tails = tails.get_mut(..uuids.len()).ok_or(Status::INTERNAL)?;
        self.random.take_for_each(tails, |tail, random| *tail = random)?;
        let head = self.random.take()?;
        let mut before = Position::BEFORE_ALL;
        SEQUENCE.advance(|last| {
            before = last;
            last.next_many(unix_ms, tails, head)
        })?;
        let mut place = before;
        let mut rest = uuids.iter_mut().zip(tails.iter());
        while let Some((uuid, tail)) = rest.next() {
            place = place.next(unix_ms, *tail, || Ok(head))?;
            uuid.write(place.uuid(*tail));
            let (mut run, room) = Run::after(place);
            for (uuid, tail) in rest.by_ref().take(room) {
                uuid.write(run.next(*tail));
            }
            place = run.end();
        }
        Ok(())
    }

    /// The clock, with fresh randomness taken first if it has jumped.
    #[inline(always)]
    fn read_clock(&mut self) -> Result<u64, Status> {
        match self.clock.known_ms() {
            Some(unix_ms) => Ok(unix_ms),
            None => self.ask_clock(),
        }
    }

    #[inline(never)]
    fn ask_clock(&mut self) -> Result<u64, Status> {
        let unix_ms = self.clock.read_ms()?;
        // If there is no randomness now, the next use meets the jump again.
        self.note_clock(unix_ms).inspect_err(|_| self.clock.forget())?;
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

    /// The next UUID.
    #[inline(always)]
    pub fn next(&self, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
        match self.at_once(Source::next_at_once) {
            Some(next) => Ok(_ = uuid.write(next)),
            None => self.after_all(Source::next, uuid).result(),
        }
    }

    /// The next UUID of the ordered sequence of the process.
    #[inline(always)]
    pub fn next_ordered(&self, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
        match self.at_once(Source::next_ordered_at_once) {
            Some(next) => Ok(_ = uuid.write(next)),
            None => self.after_all(Source::next_ordered, uuid).result(),
        }
    }

    /// A UUID, if it takes nothing that is rare: nearly every one is made so, in a few dozen
    /// instructions with no call among them.  In a copy of the memory it is dropped.
    #[inline(always)]
    fn at_once(&self, call: impl FnOnce(&mut Source) -> Option<Uuid>) -> Option<Uuid> {
        let mut mark = Mark::NONE;
        let made = self.0.enter(|source| {
            mark = source.mark;
            call(source)
        });
        made.flatten().filter(|_| fork::mark() == mark)
    }

    #[inline(never)]
    fn after_all(
        &self,
        call: impl Fn(&mut Source) -> Result<Uuid, Status>,
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

/// Takes for so many UUIDs: one for each, and one more wherever a counter may start.
const fn takes(uuids: usize, uuids_per_clock_read: usize) -> usize {
    uuids.saturating_add(uuids.div_ceil(uuids_per_clock_read)).saturating_add(1)
}

const _: () = assert!(takes(UUIDS_PER_STRETCH, UUIDS_PER_RUN) <= random::most_reserved(TAIL));
