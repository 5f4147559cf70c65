//! Generate: the calls that need no handle.

use super::{fence, pointer};
use crate::status::Status;
use crate::thread;

/// Makes the next UUID of this thread: version 7, above every earlier one of this thread.
///
/// Fails with NO_ENTROPY, BAD_CLOCK or NO_MEMORY when the system does.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate(uuid: *mut u8) -> Status {
    fence(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        output.set(thread::with_source(|source| source.next())?);
        Ok(())
    })
}

/// Makes `count` UUIDs, 16 x `count` bytes, as `count` calls of uuid7_generate would, but faster.
///
/// A system failure leaves `uuids` untouched; after the first 65,536 it leaves nil UUIDs instead of
/// those made.  BAD_COUNT when 16 x `count` overflows.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_many(uuids: *mut u8, count: usize) -> Status {
    fence(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { pointer::output_uuids(uuids, count) }?;
        thread::with_source(|source| source.fill(uuids))
    })
}
