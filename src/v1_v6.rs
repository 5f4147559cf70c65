//! The step of versions 1 and 6: (time, eight random bytes) -> UUID or status.  Times strictly increase in one
//! sequence, so version 6 sorts in the order of generation, and so do the times of version 1.
#![forbid(unsafe_code)]

use crate::layout::{self, GREGORIAN_MAX};
use crate::status::Status;
use crate::uuid::{Time, Uuid};

/// A clock sequence and a node, both random.  A network card's address is never used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    clock_seq: u64,
    id: u64,
}

impl Node {
    /// 14 bits of clock sequence and 47 of node.  The multicast bit of the node is set, which marks it as no
    /// network card's address (RFC 9562 section 6.10).
    pub const fn new(random: [u8; 8]) -> Self {
        let random = u64::from_be_bytes(random);
        Self {
            clock_seq: random >> layout::NODE.width & layout::CLOCK_SEQ.max(),
            id: random & layout::NODE.max() | layout::NODE_MULTICAST,
        }
    }

    /// The same node with the next clock sequence.
    const fn with_next_clock_seq(self) -> Self {
        Self { clock_seq: (self.clock_seq + 1) & layout::CLOCK_SEQ.max(), id: self.id }
    }
}

/// One sequence of times, in 100 ns since 1582-10-15, for UUIDs of versions 1 and 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The last time given out.
    last: u64,
    /// The clock at that time.
    clock: u64,
    /// The node of version 1.
    node: Option<Node>,
    /// Whether the next version 1 UUID needs another node.
    node_is_stale: bool,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A sequence that has generated nothing yet.
    pub const fn new() -> Self {
        Self { last: 0, clock: 0, node: None, node_is_stale: true }
    }

    /// The next UUID of version 1.  The node stays the same; its clock sequence changes when the clock steps
    /// back (RFC 9562 section 5.1).
    pub fn next_v1(&mut self, clock: u64, random: [u8; 8]) -> Result<Uuid, Status> {
        let time = self.next_time(clock)?;
        let node = match self.node {
            Some(node) if !self.node_is_stale => node,
            // The clock sequence must differ from the last one, not only very probably.
            Some(Node { clock_seq, .. }) if Node::new(random).clock_seq == clock_seq => {
                Node::new(random).with_next_clock_seq()
            }
            _ => Node::new(random),
        };
        self.node = Some(node);
        self.node_is_stale = false;
        Ok(Uuid::from_u128(layout::v1(time, node.clock_seq, node.id)))
    }

    /// The next UUID of version 6, with a new node each time (RFC 9562 section 5.6).
    pub fn next_v6(&mut self, clock: u64, random: [u8; 8]) -> Result<Uuid, Status> {
        let time = self.next_time(clock)?;
        let node = Node::new(random);
        Ok(Uuid::from_u128(layout::v6(time, node.clock_seq, node.id)))
    }

    /// Gives the next version 1 UUID another node: this memory may be a copy of another process.
    pub fn renew_node(&mut self) {
        self.node_is_stale = true;
    }

    /// Goes back to the clock, and gives the next version 1 UUID another node.  Does nothing if the sequence is not
    /// ahead of the clock.
    pub fn follow_clock(&mut self, clock: u64) {
        if self.last > clock {
            *self = Self { node: self.node, ..Self::new() };
        }
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
            self.node = self.node.map(Node::with_next_clock_seq);
        }
        self.clock = clock;
        self.last = clock.max(self.last + 1);
        Ok(self.last)
    }
}

/// Versions 1 and 6 hold the same fields, in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// RFC 9562 section 5.1.
    V1,
    /// RFC 9562 section 5.6.
    V6,
}

impl Version {
    /// The UUID of given fields: a time, 14 bits of clock sequence, 48 of node.  `BAD_TIME` or `BAD_VALUE` for
    /// a value that exceeds its field.
    pub fn make(self, time: Time, clock_seq: u32, node: u64) -> Result<Uuid, Status> {
        let (gregorian, clock_seq) = (time.to_gregorian()?, u64::from(clock_seq));
        if clock_seq > layout::CLOCK_SEQ.max() || node > layout::NODE.max() {
            return Err(Status::BAD_VALUE);
        }
        Ok(self.of_fields(gregorian, clock_seq, node))
    }

    /// The lowest and the highest UUID of a time, by unsigned bytes; of version 1 these are bounds of one time
    /// only, for its bytes do not sort by time.
    pub fn bounds(self, time: Time) -> Result<(Uuid, Uuid), Status> {
        let gregorian = time.to_gregorian()?;
        let highest = self.of_fields(gregorian, layout::CLOCK_SEQ.max(), layout::NODE.max());
        Ok((self.of_fields(gregorian, 0, 0), highest))
    }

    fn of_fields(self, gregorian: u64, clock_seq: u64, node: u64) -> Uuid {
        Uuid::from_u128(match self {
            Self::V1 => layout::v1(gregorian, clock_seq, node),
            Self::V6 => layout::v6(gregorian, clock_seq, node),
        })
    }
}

/// The version 6 UUID with the time, clock sequence and node of a version 1; it sorts by time.
pub fn v1_to_v6(uuid: Uuid) -> Result<Uuid, Status> {
    convert(uuid, 1, layout::gregorian_of_v1, Version::V6)
}

/// The version 1 UUID with the time, clock sequence and node of a version 6.
pub fn v6_to_v1(uuid: Uuid) -> Result<Uuid, Status> {
    convert(uuid, 6, layout::gregorian_of_v6, Version::V1)
}

fn convert(uuid: Uuid, from: u32, gregorian: fn(u128) -> u64, to: Version) -> Result<Uuid, Status> {
    if uuid.version()? != from {
        return Err(Status::WRONG_VERSION);
    }
    let number = uuid.to_u128();
    Ok(to.of_fields(gregorian(number), layout::CLOCK_SEQ.get(number), layout::NODE.get(number)))
}
