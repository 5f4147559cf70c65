//! A live source of the versions other than 7.
#![forbid(unsafe_code)]

use super::{Source, UUIDS_PER_CLOCK_READ};
use crate::layout::{GREGORIAN_MAX, GREGORIAN_TO_UNIX};
use crate::platform::clock;
use crate::random;
use crate::status::Status;
use crate::uuid::Uuid;
use crate::versions;
use core::mem::MaybeUninit;

/// Random bytes that a UUID of version 4 takes.
const RANDOM_SIZE: usize = 16;

/// UUIDs of version 4 whose random bytes are reserved at once: fewer than of version 7, for each takes
/// more of them.
const RANDOM_UUIDS_PER_STRETCH: usize = 32_768;

impl Source {
    /// The next UUID of version 1.
    pub fn next_v1(&mut self) -> Result<Uuid, Status> {
        let clock = self.read_gregorian_clock()?;
        let random = self.random.take()?;
        self.gregorian.next_v1(clock, random)
    }

    /// The next UUID of version 6.
    pub fn next_v6(&mut self) -> Result<Uuid, Status> {
        let clock = self.read_gregorian_clock()?;
        let random = self.random.take()?;
        self.gregorian.next_v6(clock, random)
    }

    /// The next UUID of version 4.
    #[inline]
    pub fn next_v4(&mut self) -> Result<Uuid, Status> {
        self.notice_jump()?;
        Ok(versions::v4(self.random.take()?))
    }

    /// The next UUIDs of version 4, one for each place.  A failure before the first 32,768 are made
    /// leaves `uuids` untouched; a later one overwrites those made with nil.
    pub fn fill_v4(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |source, uuids, done| {
            for stretch in uuids.chunks_mut(RANDOM_UUIDS_PER_STRETCH) {
                source.notice_jump()?;
                source.random.reserve::<RANDOM_SIZE>(stretch.len())?;
                for few in stretch.chunks_mut(UUIDS_PER_CLOCK_READ) {
                    // What fails from here on is met by the next stretch or call.
                    _ = source.notice_jump();
                    *done = done.saturating_add(few.len());
                    source.random.take_for_each(few, |uuid, random| _ = uuid.write(versions::v4(random)))?;
                }
            }
            Ok(())
        })
    }

    /// The clock in 100 ns since 1582-10-15, with fresh randomness taken first if it has jumped.
    fn read_gregorian_clock(&mut self) -> Result<u64, Status> {
        let unix_100ns = clock::unix_100ns()?;
        self.note_clock(unix_100ns.checked_div(10_000).unwrap_or(0))?;
        let gregorian = unix_100ns.saturating_add(GREGORIAN_TO_UNIX);
        if gregorian > GREGORIAN_MAX { Err(Status::BAD_CLOCK) } else { Ok(gregorian) }
    }
}

const _: () = assert!(RANDOM_UUIDS_PER_STRETCH <= random::most_reserved(RANDOM_SIZE));
