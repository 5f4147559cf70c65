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
/// Reads whichever of HYPHENATED, SIMPLE, BRACED and URN is as long as the text; writes nothing.  The
/// Id forms are read by name only: a ULID is as long as an Id26, and base64url as an Id22.
pub const UUID7_FORM_ANY: u32 = 0;
/// 017f22e2-79b0-7cc3-98c4-dc0c0c07398f, which everybody reads: the form to exchange with others.
pub const UUID7_FORM_HYPHENATED: u32 = 1;
/// 017F22E2-79B0-7CC3-98C4-DC0C0C07398F
pub const UUID7_FORM_HYPHENATED_UPPER: u32 = 2;
/// 017f22e279b07cc398c4dc0c0c07398f
pub const UUID7_FORM_SIMPLE: u32 = 3;
/// {017f22e2-79b0-7cc3-98c4-dc0c0c07398f}
pub const UUID7_FORM_BRACED: u32 = 4;
/// (017f22e2-79b0-7cc3-98c4-dc0c0c07398f)
pub const UUID7_FORM_PARENTHESISED: u32 = 5;
/// urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f
pub const UUID7_FORM_URN: u32 = 6;
/// {0x017f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,0x0c,0x0c,0x07,0x39,0x8f}}
pub const UUID7_FORM_C_GUID: u32 = 7;
/// 05zk5smtq1yd7664vh60s1ttjw, base 32.  Its two check bits catch a third of mistyped digits and are no
/// integrity check.
pub const UUID7_FORM_ID26: u32 = 8;
/// 063ecvmgn09sck3fx6nqjpbxt, base 35: short, and safe where case is not kept.
pub const UUID7_FORM_ID25: u32 = 9;
/// 1BihbxwwQ4NZZpKRH9JDCz, base 58: the shortest.  Under a case-insensitive collation its order is lost
/// and another UUID is found.
pub const UUID7_FORM_ID22: u32 = 10;

/// Characters of each form, and bytes of a buffer for it and its NUL.
pub const UUID7_HYPHENATED_LENGTH: usize = 36;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_HYPHENATED_SIZE: usize = 37;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_SIMPLE_LENGTH: usize = 32;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_SIMPLE_SIZE: usize = 33;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_BRACED_LENGTH: usize = 38;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_BRACED_SIZE: usize = 39;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_PARENTHESISED_LENGTH: usize = 38;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_PARENTHESISED_SIZE: usize = 39;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_URN_LENGTH: usize = 45;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_URN_SIZE: usize = 46;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_C_GUID_LENGTH: usize = 68;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_C_GUID_SIZE: usize = 69;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID26_LENGTH: usize = 26;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID26_SIZE: usize = 27;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID25_LENGTH: usize = 25;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID25_SIZE: usize = 26;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID22_LENGTH: usize = 22;
/// See UUID7_HYPHENATED_LENGTH.
pub const UUID7_ID22_SIZE: usize = 23;
/// Bytes of a buffer for any form.
pub const UUID7_TEXT_SIZE_MAX: usize = 69;

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
    assert!(UUID7_FORM_ANY == text::ANY);
    form(UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE);
    form(UUID7_FORM_HYPHENATED_UPPER, UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE);
    form(UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, UUID7_SIMPLE_SIZE);
    form(UUID7_FORM_BRACED, UUID7_BRACED_LENGTH, UUID7_BRACED_SIZE);
    form(UUID7_FORM_PARENTHESISED, UUID7_PARENTHESISED_LENGTH, UUID7_PARENTHESISED_SIZE);
    form(UUID7_FORM_URN, UUID7_URN_LENGTH, UUID7_URN_SIZE);
    form(UUID7_FORM_C_GUID, UUID7_C_GUID_LENGTH, UUID7_C_GUID_SIZE);
    form(UUID7_FORM_ID26, UUID7_ID26_LENGTH, UUID7_ID26_SIZE);
    form(UUID7_FORM_ID25, UUID7_ID25_LENGTH, UUID7_ID25_SIZE);
    form(UUID7_FORM_ID22, UUID7_ID22_LENGTH, UUID7_ID22_SIZE);
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

#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn form(number: u32, length: usize, size: usize) {
    let form = &text::FORMS[number as usize - 1];
    assert!(form.pattern.len() == length && length + 1 == size && size <= UUID7_TEXT_SIZE_MAX);
}
