//! The source of each thread.  It has no destructor, so a thread may end, and the library be closed,
//! in any order.
#![forbid(unsafe_code)]

use crate::source::{Live, Source};
use crate::status::Status;

thread_local! {
    static SOURCE: Live = const { Live::new() };
}

/// The source of this thread with its door.
#[inline(always)]
pub fn with_live<T>(call: impl FnOnce(&Live) -> Result<T, Status>) -> Result<T, Status> {
    SOURCE.try_with(call).unwrap_or(Err(Status::INTERNAL))
}

/// Runs `call`, which makes UUIDs, on this thread's source.
#[inline(always)]
pub fn with_source<T>(call: impl FnMut(&mut Source) -> Result<T, Status>) -> Result<T, Status> {
    with_live(|live| live.make(call))
}

// A destructor would run at a moment of the host's choosing, and would have to be registered.
const _: () = assert!(!core::mem::needs_drop::<Live>());
