//! The numbers of the text forms and their sizes in bytes, checked against the table in src/text.rs.

#![allow(missing_docs, reason = "the comment on the first length is for all")]

use crate::text;

/// The forms.
///
/// Reads HYPHENATED, SIMPLE, BRACED and URN, and never more.
pub const UUID7_FORM_ANY: u32 = 0;
/// 017f22e2-79b0-7cc3-98c4-dc0c0c07398f, to exchange with others.
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
/// 05zk5smtq1yd7664vh60s1ttjw, base 32 with two check bits.
pub const UUID7_FORM_ID26: u32 = 8;
/// 063ecvmgn09sck3fx6nqjpbxt, base 35, safe where case is lost.
pub const UUID7_FORM_ID25: u32 = 9;
/// 1BihbxwwQ4NZZpKRH9JDCz, base 58, safe only where case is kept.
pub const UUID7_FORM_ID22: u32 = 10;
/// 01FWHE4YDGFK1SHH6W1G60EECF, Crockford's base 32, no I, L, O, U.
pub const UUID7_FORM_ULID: u32 = 11;
/// AX8i4nmwfMOYxNwMDAc5jw, RFC 4648 without padding; it does not sort.
pub const UUID7_FORM_BASE64URL: u32 = 12;

/// LENGTH is the number of characters of a form, SIZE the bytes of a buffer for it and its NUL.
///
/// Also HYPHENATED_UPPER.
pub const UUID7_HYPHENATED_LENGTH: usize = 36;
pub const UUID7_HYPHENATED_SIZE: usize = 37;
pub const UUID7_SIMPLE_LENGTH: usize = 32;
pub const UUID7_SIMPLE_SIZE: usize = 33;
pub const UUID7_BRACED_LENGTH: usize = 38;
pub const UUID7_BRACED_SIZE: usize = 39;
pub const UUID7_PARENTHESISED_LENGTH: usize = 38;
pub const UUID7_PARENTHESISED_SIZE: usize = 39;
pub const UUID7_URN_LENGTH: usize = 45;
pub const UUID7_URN_SIZE: usize = 46;
pub const UUID7_C_GUID_LENGTH: usize = 68;
pub const UUID7_C_GUID_SIZE: usize = 69;
pub const UUID7_ID26_LENGTH: usize = 26;
pub const UUID7_ID26_SIZE: usize = 27;
pub const UUID7_ID25_LENGTH: usize = 25;
pub const UUID7_ID25_SIZE: usize = 26;
pub const UUID7_ID22_LENGTH: usize = 22;
pub const UUID7_ID22_SIZE: usize = 23;
pub const UUID7_ULID_LENGTH: usize = 26;
pub const UUID7_ULID_SIZE: usize = 27;
pub const UUID7_BASE64URL_LENGTH: usize = 22;
pub const UUID7_BASE64URL_SIZE: usize = 23;
/// Enough for any form.
pub const UUID7_TEXT_SIZE_MAX: usize = 69;

const _: () = {
    assert!(UUID7_FORM_ANY == text::ANY);
    check(UUID7_FORM_HYPHENATED, UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE);
    check(UUID7_FORM_HYPHENATED_UPPER, UUID7_HYPHENATED_LENGTH, UUID7_HYPHENATED_SIZE);
    check(UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH, UUID7_SIMPLE_SIZE);
    check(UUID7_FORM_BRACED, UUID7_BRACED_LENGTH, UUID7_BRACED_SIZE);
    check(UUID7_FORM_PARENTHESISED, UUID7_PARENTHESISED_LENGTH, UUID7_PARENTHESISED_SIZE);
    check(UUID7_FORM_URN, UUID7_URN_LENGTH, UUID7_URN_SIZE);
    check(UUID7_FORM_C_GUID, UUID7_C_GUID_LENGTH, UUID7_C_GUID_SIZE);
    check(UUID7_FORM_ID26, UUID7_ID26_LENGTH, UUID7_ID26_SIZE);
    check(UUID7_FORM_ID25, UUID7_ID25_LENGTH, UUID7_ID25_SIZE);
    check(UUID7_FORM_ID22, UUID7_ID22_LENGTH, UUID7_ID22_SIZE);
    check(UUID7_FORM_ULID, UUID7_ULID_LENGTH, UUID7_ULID_SIZE);
    check(UUID7_FORM_BASE64URL, UUID7_BASE64URL_LENGTH, UUID7_BASE64URL_SIZE);
};

#[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
const fn check(number: u32, length: usize, size: usize) {
    let form = &text::FORMS[number as usize - 1];
    assert!(form.pattern.len() == length && length + 1 == size && size <= UUID7_TEXT_SIZE_MAX);
}
