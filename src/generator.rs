//! The live generator: the step of version 7 with a clock, random bytes and the fork check.
#![forbid(unsafe_code)]

mod bulk; //     many UUIDs in one call
mod live; //     one call at a time, restarted in the child if a fork interrupts it
mod ordered; //  the sequence of the process
mod v1_v4_v6; // the other versions that take clock or randomness

pub use live::Live;

use crate::clock::Clock;
use crate::csprng::Csprng;
use crate::layout::{self, GREGORIAN_TO_UNIX, UNIX_MS_MAX};
use crate::ordered::process;
use crate::status::Status;
use crate::sys::clock;
use crate::sys::fork::{self, Generation};
use crate::uuid::Uuid;
use crate::v1_v6;
use crate::v7;
use core::sync::atomic::{AtomicU64, Ordering};

/// After a jump of the clock of more than this, in ms and in either direction, fresh entropy is taken first: the
/// machine may have been restored from a snapshot.
const CLOCK_JUMP_MS: u64 = 1000;

/// Random bytes that every UUID takes.
const TAIL: usize = 8;

/// One strictly increasing sequence of UUIDs that follow the system clock.
pub struct Generator {
    state: v7::State,
    /// The sequence of the millisecond last passed to `next_at`.
    at: v7::State,
    /// The sequence of versions 1 and 6.
    v1_v6: v1_v6::State,
    random: Csprng,
    clock: Clock,
    /// The clock when it was last read.
    clock_ms: u64,
    /// The fork generation that `random` was seeded under.
    generation: Generation,
    /// Whether UUIDs hold a fraction of the millisecond.  The cached millisecond is then never used.
    has_fraction: bool,
    /// The last call to follow the clock that this sequence has obeyed; none obeys a handle's.
    obeyed: Option<u64>,
}

/// How often all threads were called to follow the clock.
static CALLS_TO_FOLLOW: AtomicU64 = AtomicU64::new(0);

/// Calls all threads to follow the clock: they see it as they see a call for fresh randomness.
pub fn call_to_follow_clock() -> Result<(), Status> {
    CALLS_TO_FOLLOW.fetch_add(1, Ordering::SeqCst);
    fork::advance()
}

impl Default for Generator {
    fn default() -> Self {
        Self::new()
    }
}

impl Generator {
    /// A generator that has taken nothing from the system yet.
    pub const fn new() -> Self {
        Self {
            state: v7::State::new(),
            at: v7::State::new(),
            v1_v6: v1_v6::State::new(),
            random: Csprng::new(),
            clock: Clock::new(),
            clock_ms: 0,
            generation: Generation::NONE,
            has_fraction: false,
            obeyed: None,
        }
    }

    /// The same, with a fraction of the millisecond in its UUIDs (RFC 9562 section 6.2, method 3).
    pub const fn with_fraction() -> Self {
        Self { has_fraction: true, ..Self::new() }
    }

    /// The same, for a thread: it obeys when all threads are called to follow the clock.
    pub const fn of_thread() -> Self {
        Self { obeyed: Some(0), ..Self::new() }
    }

    /// The next UUID.
    #[allow(clippy::should_implement_trait, reason = "no iterator: each call can fail and succeed again")]
    pub fn next(&mut self) -> Result<Uuid, Status> {
        if self.has_fraction {
            return self.next_fraction();
        }
        // Whatever the TSC shows, the clock is read here: at each refill at the latest.
        let unix_ms = self.read_clock()?;
        let tail = self.random.take()?;
        let next = self.state.step(unix_ms, tail, || self.random.take())?;
        Ok(next.uuid(tail))
    }

    /// The next UUID with a fraction: reads the system's clock each time, and leaves no millisecond for
    /// `next_fast`.
    fn next_fraction(&mut self) -> Result<Uuid, Status> {
        let now = clock::now()?;
        let unix_ms = now.unix_ms()?;
        self.note_clock(unix_ms)?;
        let tail = self.random.take()?;
        let next = self.state.step_fraction(layout::fractions(unix_ms, now.ns_in_ms()), tail)?;
        Ok(next.uuid(tail))
    }

    /// Takes from the system what the next UUID would take.
    pub fn prepare(&mut self) -> Result<(), Status> {
        self.read_clock()?;
        self.random.peek::<TAIL>(1)?;
        Ok(())
    }

    /// Fast path: no read of the clock, no refill, no fresh counter.
    #[inline(always)]
    fn next_fast(&mut self) -> Option<Uuid> {
        let unix_ms = self.clock.known_ms()?;
        let tail = self.random.take_fast()?;
        let next = self.state.count_on(unix_ms, tail)?;
        Some(next.uuid(tail))
    }

    /// A UUID of the given millisecond, which moves no other sequence.  Consecutive calls with the same `unix_ms`
    /// return increasing UUIDs.
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
        // Another millisecond, or the counter of this one is full.
        self.at = v7::State::new();
        self.at.next(unix_ms, random)
    }

    /// Continues the sequence above a version 7 UUID.
    pub fn advance_past(&mut self, uuid: Uuid) -> Result<(), Status> {
        self.state.advance_past(uuid)
    }

    /// The next UUID with a time and random bytes of the caller's.
    pub fn next_from(&mut self, unix_ms: u64, random: [u8; 10]) -> Result<Uuid, Status> {
        if !self.has_fraction {
            return self.state.next(unix_ms, random);
        }
        if unix_ms > UNIX_MS_MAX {
            return Err(Status::BAD_TIME);
        }
        let [_, _, tail @ ..] = random;
        Ok(self.state.step_fraction(layout::fractions(unix_ms, 0), tail)?.uuid(tail))
    }

    /// Goes on at the clock's present time with fresh randomness, below earlier UUIDs if the sequence is ahead.
    pub fn follow_clock(&mut self) -> Result<(), Status> {
        let unix_100ns = clock::unix_100ns()?;
        self.random.reseed()?;
        self.state.follow_clock(unix_100ns / 10_000);
        self.v1_v6.follow_clock(unix_100ns + GREGORIAN_TO_UNIX);
        Ok(())
    }

    /// How many milliseconds the sequence is ahead of the system clock.
    pub fn lead_ms(&self) -> Result<u64, Status> {
        Ok(self.state.lead_ms(clock::unix_ms()?))
    }

    /// Overwrites what is secret.
    pub fn wipe(&mut self) {
        self.random.wipe();
    }

    /// The current millisecond; reads the clock if it is not known or was reused often.
    #[inline(always)]
    fn current_ms(&mut self) -> Result<u64, Status> {
        match self.clock.reuse_ms() {
            Some(unix_ms) => Ok(unix_ms),
            None => self.read_clock(),
        }
    }

    /// Reads the system's clock.  If it has jumped, takes fresh randomness first.
    #[inline(never)]
    fn read_clock(&mut self) -> Result<u64, Status> {
        let unix_ms = self.clock.read_ms()?;
        // If there is no entropy now, the next use sees the jump again.
        self.note_clock(unix_ms).inspect_err(|_| self.clock.forget())?;
        Ok(unix_ms)
    }

    /// Takes fresh randomness if the clock has jumped to `unix_ms`.
    #[inline]
    fn note_clock(&mut self, unix_ms: u64) -> Result<(), Status> {
        if unix_ms.abs_diff(self.clock_ms) > CLOCK_JUMP_MS {
            self.random.reseed()?;
            self.v1_v6.renew_node();
        }
        self.clock_ms = unix_ms;
        Ok(())
    }

    /// Takes fresh randomness if the clock has jumped, for UUIDs that need no clock: BAD_CLOCK is no failure.
    fn notice_jump(&mut self) -> Result<(), Status> {
        match self.current_ms() {
            Err(Status::BAD_CLOCK) => Ok(()),
            read => read.map(|_| ()),
        }
    }

    /// Takes fresh randomness in a new child of a fork, and after uuid7_reseed.
    #[inline]
    fn keep_up(&mut self) -> Result<(), Status> {
        if fork::is_current(self.generation) { Ok(()) } else { self.renew() }
    }

    /// Takes fresh randomness, and in the child of a fork leaves the millisecond that the parent may
    /// still be counting in, here and in the sequence of the process.
    #[cold]
    #[inline(never)]
    fn renew(&mut self) -> Result<(), Status> {
        let generation = fork::assigned_generation()?;
        process().enter_copy(generation.copy());
        self.random.reseed()?;
        self.v1_v6.renew_node();
        self.clock_ms = clock::unix_ms().unwrap_or(self.clock_ms);
        if self.generation != Generation::NONE && generation.copy() != self.generation.copy() {
            self.state.leave_millisecond();
        }
        let calls = CALLS_TO_FOLLOW.load(Ordering::SeqCst);
        if self.obeyed.is_some_and(|obeyed| obeyed != calls) {
            self.follow_clock()?;
            self.obeyed = Some(calls);
        }
        self.generation = generation;
        Ok(())
    }
}
