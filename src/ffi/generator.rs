//! Generator handles.

use super::guard;
use super::pointer::{self, Output};
use crate::generator::Live;
use crate::status::Status;
use core::alloc::Layout;
use core::ptr::NonNull;

/// One strictly increasing sequence of UUIDs, with a state of its own.  One thread at a time.
pub struct Handle(Live);

/// Makes a generator; free it with uuid7_generator_free.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_create(generator: *mut *mut Handle) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { Output::new(generator) }?;
        // SAFETY: the layout is not empty.
        let memory = unsafe { std::alloc::alloc(Layout::new::<Handle>()) };
        let handle = NonNull::new(memory.cast::<Handle>()).ok_or(Status::NO_MEMORY)?;
        // SAFETY: the memory is new and laid out for a handle.
        unsafe { handle.write(Handle(Live::new())) };
        output.set(handle.as_ptr());
        Ok(())
    })
}

/// Wipes and frees a generator.  NULL is allowed, and nothing is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn uuid7_generator_free(generator: *mut Handle) {
    _ = guard(|| {
        // SAFETY: the contract of the header: NULL or from uuid7_generator_create, and not used again.
        let live = unsafe { live(generator) }?;
        live.with(|generator| {
            generator.wipe();
            Ok(())
        })?;
        // SAFETY: as above; made by `alloc` with this layout.
        unsafe { std::alloc::dealloc(generator.cast(), Layout::new::<Handle>()) };
        Ok(())
    });
}

/// Makes the next UUID of this generator.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_next(generator: *mut Handle, uuid: *mut u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        unsafe { live(generator) }?.next(output.place())
    })
}

/// Makes the next `count` UUIDs of this generator; fails as uuid7_generate_many does.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_next_many(
    generator: *mut Handle,
    uuids: *mut u8,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { pointer::output_uuids(uuids, count) }?;
        // SAFETY: the contract of the header.
        let live = unsafe { live(generator) }?;
        live.make(|generator| generator.fill(uuids))
    })
}

/// Makes the next UUID from a time and ten random bytes of the caller's: the step itself, for tests,
/// replay, or a clock and a random source of one's own.  Asks the system for nothing.
///
/// BAD_TIME past 2^48 - 1 ms; EXHAUSTED when the last millisecond is used up.
/// cbindgen:ptrs-as-arrays=[[random; UUID7_RANDOM_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_next_from(
    generator: *mut Handle,
    unix_ms: u64,
    random: *const u8,
    uuid: *mut u8,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let random = unsafe { pointer::read(random.cast()) }?;
        // SAFETY: the contract of the header.
        let output = unsafe { pointer::output_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        let live = unsafe { live(generator) }?;
        output.set(live.with(|generator| generator.next_from(unix_ms, random))?);
        Ok(())
    })
}

/// Makes this generator go on above a version 7 UUID, say the last one stored before a restart.
/// Changes nothing if it is above already.  WRONG_VARIANT or WRONG_VERSION for another UUID.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_advance_past(generator: *mut Handle, uuid: *const u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuid = unsafe { pointer::read_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        let live = unsafe { live(generator) }?;
        live.with(|generator| generator.advance_past(uuid))
    })
}

/// Tells how many milliseconds this generator is ahead of the system clock: 0 unless the clock was
/// set back, a later UUID was given, or more than 2^21 UUIDs were made in one millisecond.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generator_lead_ms(generator: *mut Handle, lead_ms: *mut u64) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let output = unsafe { Output::new(lead_ms) }?;
        // SAFETY: the contract of the header.
        let live = unsafe { live(generator) }?;
        output.set(live.with(|generator| generator.lead_ms())?);
        Ok(())
    })
}

/// # Safety
/// `handle` is NULL or came from uuid7_generator_create, was not freed, and is used by one thread.
unsafe fn live<'a>(handle: *mut Handle) -> Result<&'a Live, Status> {
    // SAFETY: the caller's promise; the handle is shared here, its source exclusive behind the door.
    unsafe { handle.as_ref() }.map(|handle| &handle.0).ok_or(Status::NULL_POINTER)
}
