//! One order for the processes of a host: uuid7_experimental.h.

use super::guard;
use super::pointer::{ArrayOut, ConstSharedBlock, In, Out, SharedBlock};
use crate::shared::Block;
use crate::status::Status;
use crate::sys::clock;
use crate::thread;
use crate::uuid::Uuid;

/// One ordered sequence for every process that maps it.  All zero is a new one.  Its address must be a
/// multiple of its size.
#[repr(C)]
pub struct Shared {
    /// 256 bytes.
    pub opaque: [u64; 32],
}

const _: () = assert!(size_of::<Shared>() == size_of::<Block>());

/// Generates the next UUID of the block: above every UUID that any process got from the block before this
/// call began, and not older than the system clock.  Lock-free.
///
/// BAD_SHARED when the block is misaligned or not one; nothing is written then.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_shared(shared: SharedBlock, mut uuid: Out<Uuid>) -> Status {
    guard(|| {
        let (block, uuid) = (shared.block()?, uuid.place()?);
        thread::next_of(block.sequence()?, uuid)
    })
}

/// Generates `count` UUIDs of the block, increasing; other callers' may fall between runs of 64.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_shared_many(
    shared: SharedBlock,
    mut uuids: ArrayOut<Uuid>,
    count: usize,
) -> Status {
    guard(|| {
        let block = shared.block()?;
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        let sequence = block.sequence()?;
        thread::with_generator(|generator| generator.fill_of(sequence, uuids))
    })
}

/// Returns how many milliseconds the block is ahead of the system clock.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_shared_lead_ms(shared: ConstSharedBlock, mut lead_ms: Out<u64>) -> Status {
    guard(|| {
        let (block, lead_ms) = (shared.block()?, lead_ms.slot()?);
        lead_ms.set(block.last()?.lead_ms(clock::unix_ms()?));
        Ok(())
    })
}

/// Continues the block above a version 7 UUID, such as the highest one stored.  Changes nothing if the block
/// is above it already.
///
/// WRONG_VARIANT or WRONG_VERSION for another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_shared_advance_past(shared: SharedBlock, uuid: In<Uuid>) -> Status {
    guard(|| {
        let block = shared.block()?;
        let uuid = uuid.read()?;
        block.sequence()?.advance_past(uuid)
    })
}
