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

/// Runs the body of a call and turns its result into a status.  No body panics: the build of
/// scripts/no-panic.sh links only if the compiler can prove so.  A panic would end here and not in the
/// caller's stack.
#[inline(always)]
fn fence(body: impl FnOnce() -> Result<(), Status>) -> Status {
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
