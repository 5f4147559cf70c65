//! The C boundary: the only `extern "C"` and the only raw pointers.  The modules stand in the order of
//! the header.  Each function copies its inputs in, asks the rooms below, and copies the answer out.

// Safety is one promise for all calls: the contract at the top of the header.
#![allow(clippy::missing_safety_doc)]
// cbindgen looks for the attribute on the function to mark its declaration.
#![allow(clippy::double_must_use)]

mod pointer;

pub mod constants;
pub mod library;
pub mod generate;
pub mod generator;
pub mod text;
pub mod uuid;
pub mod layout;
pub mod orders;
pub mod versions;

use crate::status::Status;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a call and turns its result into a status.  No body panics: scripts/no-panic.sh has the
/// compiler prove so, but for those that run ciphers.  A panic would end here and not in the caller's stack.
#[inline(always)]
fn fence(body: impl FnOnce() -> Result<(), Status>) -> Status {
    // What scripts/no-panic.sh must find in every call.
    #[cfg(plant_a_panic)]
    let body = || {
        assert!(core::hint::black_box(true));
        body()
    };
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::OK,
        Ok(Err(status)) => status,
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
