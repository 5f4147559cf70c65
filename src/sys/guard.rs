//! The guard around every exported function: no panic passes it.

use crate::status::Status;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a call and turns its result into a status.  A panic would stop here and not in the
/// caller's stack.  But every body is panic-free: the compiler sees that and drops the guard, and with it the
/// panic machinery, which is more code than the rest of the library.  scripts/no-panic.sh checks it at link time.
#[inline(always)]
pub fn guard(body: impl FnOnce() -> Result<(), Status>) -> Status {
    // A panic that scripts/no-panic.sh plants in every call to see that it would notice one.
    #[cfg(plant_a_panic)]
    let body = || {
        assert!(core::hint::black_box(true));
        body()
    };
    // A status, not a result: a result would be packed into one number here and unpacked again.
    match catch_unwind(AssertUnwindSafe(|| Status::of(body()))) {
        Ok(status) => status,
        Err(panic) => {
            // Dropping the payload could panic again.
            core::mem::forget(panic);
            #[cfg(prove_no_panic)]
            // SAFETY: there is no such function, and the library linked for the check is never loaded.
            unsafe {
                a_panic_can_be_reached()
            };
            Status::INTERNAL
        }
    }
}

#[cfg(prove_no_panic)]
unsafe extern "C" {
    /// Defined nowhere, so that every call of it shows in the library's undefined symbols.
    fn a_panic_can_be_reached();
}
