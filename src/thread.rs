//! The generator of each thread.  It has no destructor, so threads may end and the library may be closed in any
//! order.
#![forbid(unsafe_code)]

use crate::generator::{Generator, Live};
use crate::ordered::Sequence;
use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;
use core::sync::atomic::AtomicU64;

thread_local! {
    static GENERATOR: Live = const { Live::of_thread() };
}

/// Makes the next UUID of this thread.
#[inline(always)]
pub fn next(uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
    GENERATOR.try_with(|generator| generator.next(uuid)).unwrap_or(Err(Status::INTERNAL))
}

/// Makes the next UUID of `sequence`.
#[inline(always)]
pub fn next_of(sequence: &Sequence<AtomicU64>, uuid: &mut MaybeUninit<Uuid>) -> Result<(), Status> {
    GENERATOR.try_with(|generator| generator.next_of(sequence, uuid)).unwrap_or(Err(Status::INTERNAL))
}

/// Runs `call`, which makes UUIDs, on this thread's generator.
#[inline]
pub fn with_generator<T>(call: impl FnMut(&mut Generator) -> Result<T, Status>) -> Result<T, Status> {
    GENERATOR.try_with(|generator| generator.make(call)).unwrap_or(Err(Status::INTERNAL))
}

/// Runs `fill`, which makes UUIDs in `uuids`, on this thread's generator.
pub fn fill(
    uuids: &mut [MaybeUninit<Uuid>],
    fill: impl Fn(&mut Generator, &mut [MaybeUninit<Uuid>]) -> Result<(), Status>,
) -> Result<(), Status> {
    GENERATOR.try_with(|generator| generator.fill(uuids, fill)).unwrap_or(Err(Status::INTERNAL))
}

// A destructor would have to be registered, and would run at an unknown time.
const _: () = assert!(!core::mem::needs_drop::<Live>());
// The promised size of each thread that generates.
const _: () = assert!(size_of::<Live>() <= 2048);
