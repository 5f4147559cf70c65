//! The generator of each thread.  It has no destructor, so a thread may end, and the library be closed,
//! in any order.
#![forbid(unsafe_code)]

use crate::generator::{Generator, Live};
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

thread_local! {
    static GENERATOR: Live = const { Live::new() };
}

/// Makes the next UUID of this thread.
#[inline(always)]
pub fn next(uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
    GENERATOR.try_with(|generator| generator.next(uuid)).unwrap_or(Err(Status::INTERNAL))
}

/// Makes the next UUID of the process.
#[inline(always)]
pub fn next_ordered(uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
    GENERATOR.try_with(|generator| generator.next_ordered(uuid)).unwrap_or(Err(Status::INTERNAL))
}

/// Runs `call`, which makes UUIDs, on this thread's generator.
#[inline]
pub fn with_generator<T>(call: impl FnMut(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
    GENERATOR.try_with(|generator| generator.make(call)).unwrap_or(Err(Status::INTERNAL))
}

// A destructor would run at a moment of the host's choosing, and would have to be registered.
const _: () = assert!(!core::mem::needs_drop::<Live>());
// What each thread that makes UUIDs is promised to cost at most.
const _: () = assert!(size_of::<Live>() <= 2048);
