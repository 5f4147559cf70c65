//! The vector files.

use crate::calls::*;
use std::{fs, path::Path};
use uuid7::ffi::forms::*;
use uuid7::status::Status;

/// The rows of a file after its header, each cell with its `\xNN` turned into bytes.
pub fn rows(name: &str) -> Vec<Vec<Vec<u8>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    let file = fs::read_to_string(path).expect("the vectors are there");
    let rows: Vec<_> = file.lines().skip(1).map(|row| row.split('\t').map(unescape).collect()).collect();
    assert!(rows.len() > 10, "{name} is empty");
    rows
}

fn unescape(cell: &str) -> Vec<u8> {
    let mut pieces = cell.split("\\x");
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let (digits, rest) = piece.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).expect("two digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}

fn uuid(hex32: &[u8]) -> Uuid {
    let digits = std::str::from_utf8(hex32).expect("ASCII");
    u128::from_str_radix(digits, 16).expect("32 digits").to_be_bytes()
}

fn form_of(kind: &[u8]) -> u32 {
    match kind {
        b"any" => UUID7_FORM_ANY,
        b"hyphenated" => UUID7_FORM_HYPHENATED,
        b"id26" => UUID7_FORM_ID26,
        b"id25" => UUID7_FORM_ID25,
        b"id22" => UUID7_FORM_ID22,
        _ => panic!("a kind without a form"),
    }
}

#[test]
fn every_value_is_written_and_read_in_every_form() {
    for row in rows("text.tsv") {
        let [hex32, texts @ ..] = row.as_slice() else { panic!("an empty row") };
        let value = uuid(hex32);
        for ((form, to, from), text) in PAIRS.into_iter().zip(texts) {
            assert_eq!(format(value, form).as_bytes(), text);
            assert_eq!(parse(text, form), Ok(value));
            let written = write_by(to, value, text.len() + 1).expect("it fits");
            assert_eq!(written, [text.as_slice(), &[0]].concat());
            assert_eq!(read_by(from, text), Ok(value));
        }
        assert_eq!(format(value, UUID7_FORM_SIMPLE).as_bytes(), hex32);
    }
}

#[test]
fn every_value_is_written_and_read_as_ulid_and_base64url() {
    for row in rows("ulid.tsv") {
        let [hex32, ulid, base64url] = row.as_slice() else { panic!("three columns") };
        for (form, text) in [(UUID7_FORM_ULID, ulid), (UUID7_FORM_BASE64URL, base64url)] {
            assert_eq!(format(uuid(hex32), form).as_bytes(), text);
            assert_eq!(parse(text, form), Ok(uuid(hex32)));
        }
        assert_eq!(parse(&ulid.to_ascii_lowercase(), UUID7_FORM_ULID), Ok(uuid(hex32)));
    }
}

#[test]
fn every_published_text_is_read_and_written() {
    for row in rows("facts.tsv") {
        let (value, form) = (uuid(&row[0]), form_of(&row[1]));
        assert_eq!(parse(&row[2], form), Ok(value));
        let written = if form == UUID7_FORM_ID22 { row[2].clone() } else { row[2].to_ascii_lowercase() };
        assert_eq!(format(value, form).as_bytes(), written);
    }
}

#[test]
fn every_spelling_to_be_accepted_is_read() {
    for row in rows("accept.tsv") {
        let (form, text, value) = (form_of(&row[0]), &row[1], uuid(&row[2]));
        assert_eq!(parse(text, form), Ok(value), "{}", text.escape_ascii());
    }
}

#[test]
fn every_invalid_text_is_refused_for_its_reason() {
    for row in rows("invalid.tsv") {
        let (form, text) = (form_of(&row[0]), &row[1]);
        let reason = str::from_utf8(&row[2]).expect("ASCII");
        let (status, _) = parse(text, form).expect_err(reason);
        let right_length = match form {
            UUID7_FORM_ANY => [32, 36, 38, 45].contains(&text.len()),
            form => text.len() == length_of(form),
        };
        let expected = match () {
            () if !right_length => Status::BAD_LENGTH,
            () if reason.starts_with("overflow") => Status::OVERFLOW,
            () if reason.contains("check bits") => Status::BAD_CHECK,
            () => Status::BAD_CHARACTER,
        };
        assert_eq!(status, expected, "{reason}");
        for (_, _, from) in PAIRS.into_iter().filter(|pair| pair.0 == form) {
            assert_eq!(read_by(from, text), Err(status), "{reason}");
        }
    }
}
