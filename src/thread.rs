//! The source of each thread.  It has no destructor, so a thread may end, and the library be closed,
//! in any order.
#![forbid(unsafe_code)]

use crate::platform::reentry::OneCall;
use crate::source::Source;
use crate::status::Status;

thread_local! {
    static SOURCE: OneCall<Source> = const { OneCall::new(Source::new()) };
}

/// Runs `call` on this thread's source.
#[inline(always)]
pub fn with_source<T>(call: impl FnOnce(&mut Source) -> Result<T, Status>) -> Result<T, Status> {
    match SOURCE.try_with(|source| source.enter(call)) {
        Ok(Some(result)) => result,
        Ok(None) => Err(Status::BUSY),
        Err(_) => Err(Status::INTERNAL),
    }
}

// A destructor would run at a moment of the host's choosing, and would have to be registered.
const _: () = assert!(!core::mem::needs_drop::<OneCall<Source>>());
