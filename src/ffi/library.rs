//! The version of the library.

use core::ffi::{CStr, c_char};

/// The version of this header.
///
/// Changes with the soname.
pub const UUID7_VERSION_MAJOR: u32 = 1;
/// Functions were added.
pub const UUID7_VERSION_MINOR: u32 = 0;
/// Only corrections.
pub const UUID7_VERSION_PATCH: u32 = 0;
/// 1.2.3 is 10203.
pub const UUID7_VERSION_NUMBER: u32 = 10000;

/// Returns the version of the library in use, as UUID7_VERSION_STRING is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_library_version() -> *const c_char {
    LIBRARY_VERSION.as_ptr()
}

/// Returns the version of the library in use, as UUID7_VERSION_NUMBER is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_library_version_number() -> u32 {
    UUID7_VERSION_NUMBER
}

const LIBRARY_VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("Cargo's version holds no NUL"),
    };

// Written out because the header shows the numbers.
const _: () = {
    assert!(number(env!("CARGO_PKG_VERSION_MAJOR")) == UUID7_VERSION_MAJOR);
    assert!(number(env!("CARGO_PKG_VERSION_MINOR")) == UUID7_VERSION_MINOR);
    assert!(number(env!("CARGO_PKG_VERSION_PATCH")) == UUID7_VERSION_PATCH);
    assert!(
        UUID7_VERSION_NUMBER == UUID7_VERSION_MAJOR * 10000 + UUID7_VERSION_MINOR * 100 + UUID7_VERSION_PATCH
    );
};

const fn number(text: &str) -> u32 {
    match u32::from_str_radix(text, 10) {
        Ok(number) => number,
        Err(_) => u32::MAX,
    }
}
