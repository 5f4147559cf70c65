//! A live generator of the versions other than 7.
#![forbid(unsafe_code)]

use super::Generator;
use crate::layout::{GREGORIAN_MAX, GREGORIAN_TO_UNIX};
use crate::named;
use crate::status::Status;
use crate::sys::clock;
use crate::uuid::Uuid;

impl Generator {
    /// The next UUID of version 1.
    pub fn next_v1(&mut self) -> Result<Uuid, Status> {
        let clock = self.read_gregorian_clock()?;
        let random = self.random.take()?;
        self.v1_v6.next_v1(clock, random)
    }

    /// The next UUID of version 6.
    pub fn next_v6(&mut self) -> Result<Uuid, Status> {
        let clock = self.read_gregorian_clock()?;
        let random = self.random.take()?;
        self.v1_v6.next_v6(clock, random)
    }

    /// The next UUID of version 4.
    #[inline]
    pub fn next_v4(&mut self) -> Result<Uuid, Status> {
        self.notice_jump()?;
        Ok(named::v4(self.random.take()?))
    }

    /// Reads the clock, in 100 ns since 1582-10-15.  If it has jumped, takes fresh randomness first.
    fn read_gregorian_clock(&mut self) -> Result<u64, Status> {
        let unix_100ns = clock::unix_100ns()?;
        self.note_clock(unix_100ns / 10_000)?;
        let gregorian = unix_100ns + GREGORIAN_TO_UNIX;
        if gregorian > GREGORIAN_MAX { Err(Status::BAD_CLOCK) } else { Ok(gregorian) }
    }
}
