//! The calls that need no handle.

use super::guard;
use super::pointer::{ArrayOut, In, Out};
use crate::generator::{self, Generator};
use crate::layout::{self, UNIX_MS_MAX};
use crate::ordered;
use crate::status::Status;
use crate::sys::{clock, entropy, fork};
use crate::thread;
use crate::uuid::Uuid;

/// Bytes of a UUID.
pub const UUID7_SIZE: usize = 16;
/// 2^48 - 1 ms, the last time of version 7.
pub const UUID7_UNIX_MS_MAX: u64 = 0xffff_ffff_ffff;

const _: () = assert!(UUID7_SIZE == size_of::<Uuid>() && UUID7_UNIX_MS_MAX == UNIX_MS_MAX);

/// Generates the next UUID of this thread: version 7, above every earlier one of this thread.
///
/// NO_ENTROPY, BAD_CLOCK or NO_MEMORY when the system fails.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate(mut uuid: Out<Uuid>) -> Status {
    guard(|| thread::next(uuid.place()?))
}

/// Generates `count` UUIDs, 16 x `count` bytes, as `count` calls of uuid7_generate would, but faster.
///
/// BAD_COUNT when 16 x `count` overflows.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_many(mut uuids: ArrayOut<Uuid>, count: usize) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        thread::fill(uuids, Generator::fill)
    })
}

/// Generates the next UUID of the process: above every UUID that any thread got from this function or
/// from uuid7_generate_ordered_many before this call began.  Lock-free.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_ordered(mut uuid: Out<Uuid>) -> Status {
    guard(|| thread::next_of(&ordered::process().sequence, uuid.place()?))
}

/// Generates `count` UUIDs of the process, increasing; other threads' may fall between runs of 64.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_ordered_many(mut uuids: ArrayOut<Uuid>, count: usize) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        thread::fill(uuids, |generator, uuids| generator.fill_of(&ordered::process().sequence, uuids))
    })
}

/// Continues the sequence of the process above a version 7 UUID, such as the last one stored before a
/// restart.  Changes nothing if the sequence is above it already.  WRONG_VARIANT or WRONG_VERSION for
/// another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_ordered_advance_past(uuid: In<Uuid>) -> Status {
    guard(|| ordered::process().sequence.advance_past(uuid.read()?))
}

/// Generates a version 7 UUID with a given time, in ms since 1970.  No other sequence moves.
///
/// Consecutive calls on one thread with the same `unix_ms` return increasing UUIDs; otherwise
/// uniqueness rests on 73 random bits.  BAD_TIME past UUID7_UNIX_MS_MAX.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_at(unix_ms: u64, mut uuid: Out<Uuid>) -> Status {
    guard(|| {
        let uuid = uuid.place()?;
        uuid.write(thread::with_generator(|generator| generator.next_at(unix_ms))?);
        Ok(())
    })
}

/// Writes the lowest version 7 UUID of a time, the inclusive start of a range query.  BAD_TIME as above.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_lowest_at(unix_ms: u64, uuid: Out<Uuid>) -> Status {
    bound(unix_ms, uuid, |(lowest, _)| lowest)
}

/// Writes the highest version 7 UUID of a time, the inclusive end of a range query.  BAD_TIME as above.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_highest_at(unix_ms: u64, uuid: Out<Uuid>) -> Status {
    bound(unix_ms, uuid, |(_, highest)| highest)
}

/// Makes every thread and every generator take fresh entropy from the system before its next UUID.
/// For a machine that was just restored from a snapshot.
///
/// NO_ENTROPY when the system has none for this thread now; each other thread asks for its own.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_reseed() -> Status {
    guard(|| {
        fork::advance()?;
        // Now, to report whether the system gives any.
        thread::with_generator(|_| Ok(()))
    })
}

/// Continues every thread, the sequence of the process, and versions 1 and 6 at the clock's present time,
/// with fresh counters and entropy.  For a clock that was ahead and was put right: without this call they
/// stay ahead until it has caught up.
///
/// UUIDs then sort below those made before; they are as unique as ever.  What is not ahead stays in order.
/// Not async-signal-safe.  BAD_CLOCK, NO_ENTROPY or NO_MEMORY when the system fails.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_follow_clock() -> Status {
    guard(|| {
        ordered::follow_clock(clock::unix_ms()?)?;
        generator::call_to_follow_clock()?;
        // Now, to report whether the system gives any entropy.
        thread::with_generator(|_| Ok(()))
    })
}

/// Does now what this thread's first call would do, so that later ones need no system call for it.
///
/// NOT_READY, and never a wait, while a system that has just started has no entropy yet.  Fails
/// otherwise as uuid7_generate does.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_prepare() -> Status {
    guard(|| {
        if !entropy::is_ready()? {
            return Err(Status::NOT_READY);
        }
        thread::with_generator(Generator::prepare)
    })
}

fn bound(unix_ms: u64, mut uuid: Out<Uuid>, which: impl FnOnce((u128, u128)) -> u128) -> Status {
    guard(|| {
        let uuid = uuid.place()?;
        if unix_ms > UNIX_MS_MAX {
            return Err(Status::BAD_TIME);
        }
        uuid.write(Uuid::from_u128(which(layout::v7_bounds(unix_ms))));
        Ok(())
    })
}
