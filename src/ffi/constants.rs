//! The numbers that C sees: sizes in bytes and the values of choices.  Each is checked here against the
//! room that owns it.

use crate::layout;
use crate::text;
use crate::uuid;

/// The version of this header; uuid7_library_version tells that of the library in use.
pub const UUID7_VERSION_MAJOR: u32 = 1;
/// See UUID7_VERSION_MAJOR.
pub const UUID7_VERSION_MINOR: u32 = 0;
/// See UUID7_VERSION_MAJOR.
pub const UUID7_VERSION_PATCH: u32 = 0;

/// Bytes of a UUID.
pub const UUID7_SIZE: usize = 16;
/// Random bytes that one UUID takes.
pub const UUID7_RANDOM_SIZE: usize = 10;
/// Characters of the hyphenated form; `_SIZE` counts its NUL.
pub const UUID7_HYPHENATED_LENGTH: usize = 36;
/// Bytes of a buffer for the hyphenated form.
pub const UUID7_HYPHENATED_SIZE: usize = 37;
/// Characters of an Id26.
pub const UUID7_ID26_LENGTH: usize = 26;
/// Bytes of a buffer for an Id26.
pub const UUID7_ID26_SIZE: usize = 27;
/// Characters of an Id25.
pub const UUID7_ID25_LENGTH: usize = 25;
/// Bytes of a buffer for an Id25.
pub const UUID7_ID25_SIZE: usize = 26;
/// Characters of an Id22.
pub const UUID7_ID22_LENGTH: usize = 22;
/// Bytes of a buffer for an Id22.
pub const UUID7_ID22_SIZE: usize = 23;

/// The last Unix time, in ms, that a version 7 UUID holds: 2^48 - 1.
pub const UUID7_UNIX_MS_MAX: u64 = 0xffff_ffff_ffff;

/// Variant bits 0: Apollo NCS, and the nil UUID.
pub const UUID7_VARIANT_NCS: u32 = 0;
/// Variant bits 10: RFC 9562.
pub const UUID7_VARIANT_RFC9562: u32 = 1;
/// Variant bits 110: Microsoft COM.
pub const UUID7_VARIANT_MICROSOFT: u32 = 2;
/// Variant bits 111: not defined yet, and the max UUID.
pub const UUID7_VARIANT_FUTURE: u32 = 3;

// Written out because the header shows the numbers.
const _: () = {
    assert!(number(env!("CARGO_PKG_VERSION_MAJOR")) == UUID7_VERSION_MAJOR);
    assert!(number(env!("CARGO_PKG_VERSION_MINOR")) == UUID7_VERSION_MINOR);
    assert!(number(env!("CARGO_PKG_VERSION_PATCH")) == UUID7_VERSION_PATCH);
    assert!(UUID7_SIZE == size_of::<uuid::Uuid>());
    assert!(UUID7_HYPHENATED_LENGTH == text::HYPHENATED_LENGTH);
    assert!(UUID7_HYPHENATED_SIZE == text::HYPHENATED_LENGTH + 1);
    assert!(UUID7_ID26_LENGTH == text::ID26_LENGTH && UUID7_ID26_SIZE == text::ID26_LENGTH + 1);
    assert!(UUID7_ID25_LENGTH == text::ID25_LENGTH && UUID7_ID25_SIZE == text::ID25_LENGTH + 1);
    assert!(UUID7_ID22_LENGTH == text::ID22_LENGTH && UUID7_ID22_SIZE == text::ID22_LENGTH + 1);
    assert!(UUID7_UNIX_MS_MAX == layout::UNIX_MS_MAX);
    assert!(UUID7_VARIANT_NCS == uuid::Variant::Ncs as u32);
    assert!(UUID7_VARIANT_RFC9562 == uuid::Variant::Rfc9562 as u32);
    assert!(UUID7_VARIANT_MICROSOFT == uuid::Variant::Microsoft as u32);
    assert!(UUID7_VARIANT_FUTURE == uuid::Variant::Future as u32);
};

const fn number(text: &str) -> u32 {
    match u32::from_str_radix(text, 10) {
        Ok(number) => number,
        Err(_) => u32::MAX,
    }
}
