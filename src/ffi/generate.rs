//! Generate: the calls that need no handle.

use super::{guard, pointer};
use crate::layout::{self, UNIX_MS_MAX};
use crate::ordered::PROCESS;
use crate::status::Status;
use crate::sys::fork;
use crate::thread;
use crate::uuid::Uuid;

/// Makes the next UUID of this thread: version 7, above every earlier one of this thread.
///
/// Fails with NO_ENTROPY, BAD_CLOCK or NO_MEMORY when the system does.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate(uuid: *mut u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        thread::next(output.place())
    })
}

/// Makes `count` UUIDs, 16 x `count` bytes, as `count` calls of uuid7_generate would, but faster.
///
/// A system failure leaves `uuids` untouched; after the first 65,536 it leaves nil UUIDs instead of
/// those made.  BAD_COUNT when 16 x `count` overflows.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_many(uuids: *mut u8, count: usize) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { pointer::output_uuids(uuids, count) }?;
        thread::with_generator(|generator| generator.fill(uuids))
    })
}

/// Makes the next UUID of the process: above every UUID that any thread got from this call or from
/// uuid7_generate_ordered_many before this call began.
///
/// Lock-free.  Fails as uuid7_generate does.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_ordered(uuid: *mut u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        thread::next_of(&PROCESS.sequence, output.place())
    })
}

/// Makes `count` UUIDs of the process, increasing, with those of other threads in between at most
/// every 64; fails as uuid7_generate_many does.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_ordered_many(uuids: *mut u8, count: usize) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { pointer::output_uuids(uuids, count) }?;
        thread::with_generator(|generator| generator.fill_of(&PROCESS.sequence, uuids))
    })
}

/// Makes a UUID of a given Unix time in ms, and moves no other sequence.
///
/// Those of one thread for one time in a row are increasing; all are distinct as 73 random bits are.
/// BAD_TIME past UUID7_UNIX_MS_MAX.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_at(unix_ms: u64, uuid: *mut u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        output.set(thread::with_generator(|generator| generator.next_at(unix_ms))?);
        Ok(())
    })
}

/// Writes the lowest version 7 UUID of a Unix time in ms: the inclusive start of a range query.
///
/// BAD_TIME past UUID7_UNIX_MS_MAX.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_lowest_at(unix_ms: u64, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { bound(unix_ms, uuid, |(lowest, _)| lowest) }
}

/// Writes the highest version 7 UUID of a Unix time in ms: the inclusive end of a range query.
///
/// BAD_TIME past UUID7_UNIX_MS_MAX.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_highest_at(unix_ms: u64, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { bound(unix_ms, uuid, |(_, highest)| highest) }
}

/// Makes every thread and every generator take fresh randomness from the system before its next UUID.
///
/// For a machine that was just restored from a snapshot.  NO_ENTROPY if the system has none for this
/// thread now; the others ask for themselves.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_reseed() -> Status {
    guard(|| {
        fork::advance()?;
        // Now, to tell whether the system gives any.
        thread::with_generator(|_| Ok(()))
    })
}

/// # Safety
/// The contract of the header for `uuid`.
unsafe fn bound(unix_ms: u64, uuid: *mut u8, which: impl FnOnce((u128, u128)) -> u128) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        if unix_ms > UNIX_MS_MAX {
            return Err(Status::BAD_TIME);
        }
        output.set(Uuid::from_u128(which(layout::v7_bounds(unix_ms))));
        Ok(())
    })
}
