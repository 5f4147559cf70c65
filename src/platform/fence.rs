//! A fence that no panic passes.

use crate::status::Status;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a call and turns its result into a status.  A panic would end here and not in the
/// caller's stack.  No body panics, though: the compiler proves it and leaves the fence out, and with it
/// all that a panic would need, which is more code than the rest of the library.  scripts/no-panic.sh
/// holds it to that.
#[inline(always)]
pub fn fence(body: impl FnOnce() -> Result<(), Status>) -> Status {
    // A status, not a result: what passes here would be packed into one number, and taken apart again.
    match catch_unwind(AssertUnwindSafe(|| Status::of(body()))) {
        Ok(status) => status,
        Err(panic) => {
            // Dropping what was thrown could throw again.
            core::mem::forget(panic);
            #[cfg(prove_no_panic)]
            // SAFETY: there is no such function, and what would call it does not link.
            unsafe {
                a_panic_can_be_reached()
            };
            Status::INTERNAL
        }
    }
}

#[cfg(prove_no_panic)]
unsafe extern "C" {
    /// Nowhere defined: the library links only if the compiler has proved that no call can panic.
    fn a_panic_can_be_reached();
}
