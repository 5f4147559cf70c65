//! The step of version 7: (time, ten random bytes) -> UUID or status.  It reads no clock and takes no
//! random bytes itself, so every rule of it is a row of vectors/generator.tsv.
#![forbid(unsafe_code)]

use crate::layout::{self, COUNTER_MAX, UNIX_MS_MAX};
use crate::simd;
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// The last fraction of a millisecond that a UUID holds.
const TICK_MAX: u64 = (UNIX_MS_MAX << layout::COUNTER_HIGH.width) | layout::COUNTER_HIGH.max();

/// A position in the sequence of a generator: a millisecond and a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    // Signed, so that -1 can mean "nothing yet" and the step needs no case for it.
    unix_ms: i64,
    counter: u32,
}

impl Position {
    /// The position before every UUID.
    pub const BEFORE_ALL: Self = Self::end_of(-1);

    /// A position with its counter in 0 to 2^26 - 1.
    #[inline]
    pub const fn new(unix_ms: i64, counter: u32) -> Self {
        Self { unix_ms, counter }
    }

    /// The position at the end of a millisecond, after which a later one must come.
    #[inline]
    pub const fn end_of(unix_ms: i64) -> Self {
        Self { unix_ms, counter: COUNTER_MAX }
    }

    /// The millisecond; -1 in `BEFORE_ALL`.
    #[inline]
    pub const fn unix_ms(self) -> i64 {
        self.unix_ms
    }

    /// The counter.
    #[inline]
    pub const fn counter(self) -> u32 {
        self.counter
    }

    /// How many milliseconds it is ahead of a clock.
    pub fn lead_ms(self, unix_ms: u64) -> u64 {
        self.unix_ms.max(0).unsigned_abs().saturating_sub(unix_ms)
    }

    /// The position of a version 7 UUID.
    pub fn of(uuid: Uuid) -> Result<Self, Status> {
        let unix_ms = uuid.unix_ms()?;
        Ok(Self { unix_ms: unix_ms as i64, counter: layout::counter_of(uuid.to_u128()) })
    }

    /// The position after this one.  A later time starts a fresh counter; at any other time the timestamp stays
    /// and the counter is incremented, so order holds if the clock stalls or steps back.  A full counter moves
    /// one millisecond ahead instead of waiting (RFC 9562 section 6.2).
    ///
    /// `head` returns the first two of the ten random bytes and is called only for a fresh counter; `tail` is
    /// the other eight.
    #[inline]
    pub fn next(
        self,
        unix_ms: u64,
        tail: [u8; 8],
        head: impl FnOnce() -> Result<[u8; 2], Status>,
    ) -> Result<Self, Status> {
        match self.count_on(unix_ms, tail) {
            Some(next) => Ok(next),
            None => self.start(unix_ms, tail, head),
        }
    }

    /// The position after as many steps, one for each tail.
    pub fn next_many(self, unix_ms: u64, tails: &[[u8; 8]], head: [u8; 2]) -> Result<Self, Status> {
        let Some((first, others)) = tails.split_first() else {
            return Ok(self);
        };
        let position = self.next(unix_ms, *first, || Ok(head))?;
        let steps = others.iter().map(|tail| layout::counter_step(*tail)).sum::<u32>();
        let counter = position.counter + steps;
        if counter <= COUNTER_MAX {
            return Ok(Self { counter, ..position });
        }
        others.iter().try_fold(position, |position, tail| position.next(unix_ms, *tail, || Ok(head)))
    }

    /// The position after this one, if it is in the same millisecond.
    #[inline(always)]
    pub fn count_on(self, unix_ms: u64, tail: [u8; 8]) -> Option<Self> {
        // In this order no time is too large: -1 becomes 0, and every other position stays below 2^48 + 1.
        if unix_ms >= (self.unix_ms + 1) as u64 {
            return None;
        }
        let counter = self.counter + layout::counter_step(tail);
        (counter <= COUNTER_MAX).then_some(Self { unix_ms: self.unix_ms, counter })
    }

    /// The position after this one with a fresh counter.
    fn start(
        self,
        unix_ms: u64,
        tail: [u8; 8],
        head: impl FnOnce() -> Result<[u8; 2], Status>,
    ) -> Result<Self, Status> {
        if unix_ms > UNIX_MS_MAX {
            return Err(Status::BAD_TIME);
        }
        if self.unix_ms >= UNIX_MS_MAX as i64 {
            return Err(Status::EXHAUSTED);
        }
        let unix_ms = (self.unix_ms + 1).max(unix_ms as i64);
        Ok(Self { unix_ms, counter: layout::fresh_counter(head()?, tail) })
    }

    /// The position after this one, where the upper 12 bits of the counter hold a fraction of the millisecond
    /// (RFC 9562 section 6.2, method 3) and the lower 14 count within it.  `now` is in fractions since 1970.
    /// The rules are those of [`Position::next`], with a fraction instead of a millisecond.
    pub fn next_fraction(self, now: u64, tail: [u8; 8]) -> Result<Self, Status> {
        if now > TICK_MAX {
            return Err(Status::BAD_TIME);
        }
        let tick =
            self.unix_ms << layout::COUNTER_HIGH.width | i64::from(self.counter >> layout::COUNTER_LOW.width);
        let (now, low) = (now as i64, self.counter & layout::COUNTER_LOW.max() as u32);
        let counted = low + layout::counter_step(tail);
        if now <= tick && u64::from(counted) <= layout::COUNTER_LOW.max() {
            return Ok(Self { counter: self.counter - low + counted, ..self });
        }
        if tick >= TICK_MAX as i64 {
            return Err(Status::EXHAUSTED);
        }
        let tick = now.max(tick + 1);
        let fraction = (tick as u64 & layout::COUNTER_HIGH.max()) as u32;
        let counter = fraction << layout::COUNTER_LOW.width | layout::fresh_counter_low(tail);
        Ok(Self { unix_ms: tick >> layout::COUNTER_HIGH.width, counter })
    }

    /// The UUID at this position, with the random bits of the same tail.
    #[inline(always)]
    pub fn uuid(self, tail: [u8; 8]) -> Uuid {
        let octets = layout::v7_counter_octets(self.counter);
        Uuid::from_halves(self.head(), layout::v7_tail(octets, tail))
    }

    #[inline(always)]
    fn head(self) -> [u8; 8] {
        layout::v7_head(self.unix_ms as u64, self.counter)
    }
}

/// A run of positions after one.  They differ in the low bits of the counter alone, so all but these is
/// made once.
pub struct Run {
    after: Position,
    head: [u8; 8],
    counter_octets: u16,
}

impl Run {
    /// The run after a position, and how many more are sure to fit in it.
    pub fn after(after: Position) -> (Self, usize) {
        let left = !after.counter & layout::COUNTER_LOW.max() as u32;
        let sure = left / layout::COUNTER_STEP_MAX;
        let counter_octets = layout::v7_counter_octets(after.counter);
        (Self { after, head: after.head(), counter_octets }, sure as usize)
    }

    /// The UUID at its next position.
    #[inline(always)]
    pub fn next(&mut self, tail: [u8; 8]) -> Uuid {
        self.counter_octets += layout::counter_step(tail) as u16;
        Uuid::from_halves(self.head, layout::v7_tail(self.counter_octets, tail))
    }

    /// The UUIDs at its next positions, one for each eight bytes of `tails`.
    #[inline]
    pub fn fill(&mut self, uuids: &mut [MaybeUninit<Uuid>], tails: &[u8]) {
        let done = simd::fill(self.head, &mut self.counter_octets, uuids, tails);
        for (uuid, tail) in uuids.iter_mut().zip(tails.chunks_exact(8)).skip(done) {
            if let Some(tail) = tail.first_chunk() {
                uuid.write(self.next(*tail));
            }
        }
    }

    /// Its last position.
    pub fn end(&self) -> Position {
        let first = layout::v7_counter_octets(self.after.counter);
        let steps = u32::from(self.counter_octets - first);
        Position { counter: self.after.counter + steps, ..self.after }
    }
}

/// One strictly increasing sequence of version 7 UUIDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    last: Position,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A generator that has made nothing yet.
    pub const fn new() -> Self {
        Self { last: Position::BEFORE_ALL }
    }

    /// The next UUID, above all before it.  On failure the state is unchanged.
    pub fn next(&mut self, unix_ms: u64, random: [u8; 10]) -> Result<Uuid, Status> {
        let [r0, r1, tail @ ..] = random;
        self.step(unix_ms, tail, || Ok([r0, r1])).map(|position| position.uuid(tail))
    }

    /// The position of the next UUID, from random bytes as [`Position::next`] takes them.
    #[inline(always)]
    pub fn step(
        &mut self,
        unix_ms: u64,
        tail: [u8; 8],
        head: impl FnOnce() -> Result<[u8; 2], Status>,
    ) -> Result<Position, Status> {
        self.last = self.last.next(unix_ms, tail, head)?;
        Ok(self.last)
    }

    /// The position of the next UUID where the counter holds a fraction, by [`Position::next_fraction`].
    pub fn step_fraction(&mut self, now: u64, tail: [u8; 8]) -> Result<Position, Status> {
        self.last = self.last.next_fraction(now, tail)?;
        Ok(self.last)
    }

    /// The position of the next UUID, if it is in the same millisecond.
    #[inline(always)]
    pub fn count_on(&mut self, unix_ms: u64, tail: [u8; 8]) -> Option<Position> {
        self.last = self.last.count_on(unix_ms, tail)?;
        Some(self.last)
    }

    /// Counts all positions up to a later one as taken.
    pub fn go_on_from(&mut self, position: Position) {
        self.last = self.last.max(position);
    }

    /// `EXHAUSTED` unless `count` more UUIDs, at most 2^20 / 16, are sure to fit below 2^48 ms.
    pub fn reserve(&self, count: usize) -> Result<(), Status> {
        let most = count * layout::COUNTER_STEP_MAX as usize;
        let left = (COUNTER_MAX - self.last.counter) as usize;
        if self.last.unix_ms >= UNIX_MS_MAX as i64 && most > left { Err(Status::EXHAUSTED) } else { Ok(()) }
    }

    /// From now on, never below this version 7 UUID.
    pub fn advance_past(&mut self, uuid: Uuid) -> Result<(), Status> {
        self.last = self.last.max(Position::of(uuid)?);
        Ok(())
    }

    /// Counts this millisecond as full: the next UUID has a fresh counter in a later one.  For the
    /// child of a fork, which must not count on where its parent counts on.
    pub fn leave_millisecond(&mut self) {
        self.last = Position::end_of(self.last.unix_ms);
    }

    /// The millisecond of the last UUID; -1 before the first.
    pub const fn unix_ms(&self) -> i64 {
        self.last.unix_ms
    }

    /// Begins anew, below earlier UUIDs, if the sequence is ahead of the clock.
    pub fn follow_clock(&mut self, unix_ms: u64) {
        if self.lead_ms(unix_ms) > 0 {
            *self = Self::new();
        }
    }

    /// How many milliseconds the sequence is ahead of a clock.
    pub fn lead_ms(&self, unix_ms: u64) -> u64 {
        self.last.lead_ms(unix_ms)
    }
}

/// The version 7 UUID of given fields: Unix ms, 12 bits of rand_a, 62 of rand_b (RFC 9562 section 5.7).
/// `BAD_TIME` or `BAD_VALUE` for a value that exceeds its field.
pub fn make(unix_ms: u64, rand_a: u32, rand_b: u64) -> Result<Uuid, Status> {
    if unix_ms > UNIX_MS_MAX {
        return Err(Status::BAD_TIME);
    }
    if u64::from(rand_a) > layout::RAND_A.max() || rand_b > layout::RAND_B.max() {
        return Err(Status::BAD_VALUE);
    }
    Ok(Uuid::from_u128(layout::v7_of_fields(unix_ms, u64::from(rand_a), rand_b)))
}
