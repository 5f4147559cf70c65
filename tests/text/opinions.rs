//! A text read in every way there is: by the calls, by the model, and by other libraries.

use crate::calls::*;
use crate::model;
use uuid7::ffi::forms::*;

/// Reads a text by every function that can, and returns the result.
pub fn check(text: &[u8], form: u32) -> Result<Uuid, Refusal> {
    let expected = model::expected(text, form);
    assert_eq!(parse(text, form), expected, "{form}: {}", text.escape_ascii());
    if let Some(opinion) = second_opinion(text, form) {
        assert_eq!(expected.ok(), opinion, "{form}: {}", text.escape_ascii());
    }
    for (_, _, from) in PAIRS.into_iter().filter(|pair| pair.0 == form) {
        assert_eq!(read_by(from, text), expected.map_err(|why| why.0), "{}", text.escape_ascii());
    }
    expected
}

/// What another library reads, or nothing if it refuses; `None` for a form that no other one has.
fn second_opinion(text: &[u8], form: u32) -> Option<Option<Uuid>> {
    let is_as_long = form == UUID7_FORM_ANY || text.len() == length_of(form);
    match form {
        UUID7_FORM_ANY
        | UUID7_FORM_HYPHENATED
        | UUID7_FORM_HYPHENATED_UPPER
        | UUID7_FORM_SIMPLE
        | UUID7_FORM_BRACED
        | UUID7_FORM_URN => Some(hexadecimal(text).filter(|_| is_as_long)),
        UUID7_FORM_PARENTHESISED => {
            let inside = text.strip_prefix(b"(").and_then(|rest| rest.strip_suffix(b")"));
            Some(inside.and_then(hexadecimal).filter(|_| is_as_long))
        }
        UUID7_FORM_ID22 => Some(base_58(text).filter(|_| is_as_long)),
        _ => None,
    }
}

/// By the crate uuid, which wants `urn:uuid:` in lower case.
fn hexadecimal(text: &[u8]) -> Option<Uuid> {
    uuid::Uuid::try_parse_ascii(&text.to_ascii_lowercase()).ok().map(uuid::Uuid::into_bytes)
}

/// By the crate bs58, which takes each leading 1 for a byte of its own.
fn base_58(text: &[u8]) -> Option<Uuid> {
    let mut bytes = [0; 256];
    let length = bs58::decode(text).onto(&mut bytes).ok()?;
    let first = bytes.iter().position(|byte| *byte != 0).unwrap_or(length);
    let number = &bytes[first..length];
    let mut uuid = [0; 16];
    uuid[16usize.checked_sub(number.len())?..].copy_from_slice(number);
    Some(uuid)
}
