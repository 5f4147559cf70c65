//! The guard around every call: no panic passes it.

use crate::status::Status;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a call and turns its result into a status.  A panic would end here and not in the
/// caller's stack.  No body panics, though: the compiler proves it and leaves the guard out, and with it
/// all that a panic would need, which is more code than the rest of the library.  scripts/no-panic.sh
/// holds it to that.
#[inline(always)]
pub fn guard(body: impl FnOnce() -> Result<(), Status>) -> Status {
    // What scripts/no-panic.sh must see in every call.
    #[cfg(plant_a_panic)]
    let body = || {
        assert!(core::hint::black_box(true));
        body()
    };
    // A status, not a result: what passes here would be packed into one number, and taken apart again.
    match catch_unwind(AssertUnwindSafe(|| Status::of(body()))) {
        Ok(status) => status,
        Err(panic) => {
            // Dropping what was thrown could throw again.
            core::mem::forget(panic);
            #[cfg(prove_no_panic)]
            // SAFETY: there is no such function, and the library of the proof is never loaded.
            unsafe {
                a_panic_can_be_reached()
            };
            Status::INTERNAL
        }
    }
}

#[cfg(prove_no_panic)]
unsafe extern "C" {
    /// Nowhere defined, so that each place which calls it can be found in the library.
    fn a_panic_can_be_reached();
}
