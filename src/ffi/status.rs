//! The text of a status.

use crate::status::{self, Status};
use core::ffi::c_char;

/// Returns a status in English, as static text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_status_text(status: Status) -> *const c_char {
    status::text(status).as_ptr()
}
