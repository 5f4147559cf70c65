//! The step of versions 1 and 6: (time, random bytes) -> UUID or refusal.  Times never repeat in one
//! sequence and never go back, so version 6 sorts as it was made, and so do the times of version 1.
#![forbid(unsafe_code)]

use crate::layout::{self, GREGORIAN_MAX};
use crate::status::Status;
use crate::uuid::Uuid;

/// Where a UUID was made: a clock sequence and a node, both random.  A network card's address never
/// gets in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    clock_seq: u64,
    node: u64,
}

impl Place {
    /// 14 bits of clock sequence and 47 of node; the bit that no network card has set tells others that
    /// this is none (RFC 9562 section 6.10).
    pub const fn new(random: [u8; 8]) -> Self {
        let random = u64::from_be_bytes(random);
        Self {
            clock_seq: random >> layout::NODE.width & layout::CLOCK_SEQ.max(),
            node: random & layout::NODE.max() | layout::NODE_MULTICAST,
        }
    }

    /// The same node with the next clock sequence.
    const fn with_next_clock_seq(self) -> Self {
        Self { clock_seq: (self.clock_seq + 1) & layout::CLOCK_SEQ.max(), node: self.node }
    }
}

/// One sequence of times, in 100 ns since 1582-10-15, for UUIDs of versions 1 and 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The last time given out.
    last: u64,
    /// The clock at that time.
    clock: u64,
    /// Where version 1 is made.
    place: Option<Place>,
    /// Whether version 1 has to move before it goes on.
    must_move: bool,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A sequence that has made nothing yet.
    pub const fn new() -> Self {
        Self { last: 0, clock: 0, place: None, must_move: true }
    }

    /// The next UUID of version 1.  The place stays the same, but for its clock sequence after the
    /// clock has gone back (RFC 9562 section 5.1).
    pub fn next_v1(&mut self, clock: u64, random: [u8; 8]) -> Result<Uuid, Status> {
        let time = self.next_time(clock)?;
        let place = match self.place {
            Some(place) if !self.must_move => place,
            // The clock sequence differs from the last one by rule, not only very probably.
            Some(Place { clock_seq, .. }) if Place::new(random).clock_seq == clock_seq => {
                Place::new(random).with_next_clock_seq()
            }
            _ => Place::new(random),
        };
        self.place = Some(place);
        self.must_move = false;
        Ok(Uuid::from_u128(layout::v1(time, place.clock_seq, place.node)))
    }

    /// The next UUID of version 6, in a new place each time (RFC 9562 section 5.6).
    pub fn next_v6(&mut self, clock: u64, random: [u8; 8]) -> Result<Uuid, Status> {
        let time = self.next_time(clock)?;
        let place = Place::new(random);
        Ok(Uuid::from_u128(layout::v6(time, place.clock_seq, place.node)))
    }

    /// Makes version 1 go on in another place: this memory may be a copy of some other.
    pub fn leave_place(&mut self) {
        self.must_move = true;
    }

    /// The clock if it has moved on, else the tick after the last time.
    fn next_time(&mut self, clock: u64) -> Result<u64, Status> {
        if clock > GREGORIAN_MAX {
            return Err(Status::BAD_TIME);
        }
        if self.last >= GREGORIAN_MAX {
            return Err(Status::EXHAUSTED);
        }
        if clock < self.clock {
            self.place = self.place.map(Place::with_next_clock_seq);
        }
        self.clock = clock;
        self.last = clock.max(self.last + 1);
        Ok(self.last)
    }
}
