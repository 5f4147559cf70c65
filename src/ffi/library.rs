//! Library: version and status texts.

use crate::status::{self, Status};
use core::ffi::{CStr, c_char};

/// Returns the version of the library in use, "major.minor.patch", as static text.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_library_version() -> *const c_char {
    LIBRARY_VERSION.as_ptr()
}

const LIBRARY_VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };

/// Returns what a status means, in English, as static text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_status_text(status: Status) -> *const c_char {
    status::text(status).as_ptr()
}
