//! The calls as plain functions, which check what is true of every call: the bytes around an output stay
//! as they were, and on a refusal so does the output.

use core::ffi::c_char;
use uuid7::ffi::forms::*;
use uuid7::status::Status;
use uuid7::text::FORMS;

// As C declares them: only C makes the types of parameters that src/ffi has.
unsafe extern "C" {
    pub fn uuid7_to_hyphenated(uuid: *const u8, text: *mut c_char, size: usize) -> Status;
    pub fn uuid7_to_id26(uuid: *const u8, text: *mut c_char, size: usize) -> Status;
    pub fn uuid7_to_id25(uuid: *const u8, text: *mut c_char, size: usize) -> Status;
    pub fn uuid7_to_id22(uuid: *const u8, text: *mut c_char, size: usize) -> Status;
    pub fn uuid7_from_hyphenated(text: *const c_char, length: usize, uuid: *mut u8) -> Status;
    pub fn uuid7_from_id26(text: *const c_char, length: usize, uuid: *mut u8) -> Status;
    pub fn uuid7_from_id25(text: *const c_char, length: usize, uuid: *mut u8) -> Status;
    pub fn uuid7_from_id22(text: *const c_char, length: usize, uuid: *mut u8) -> Status;
    pub fn uuid7_form_length(form: u32) -> usize;
    pub fn uuid7_format(
        uuid: *const u8,
        form: u32,
        text: *mut c_char,
        size: usize,
        length: *mut usize,
    ) -> Status;
    pub fn uuid7_parse(
        text: *const c_char,
        length: usize,
        form: u32,
        uuid: *mut u8,
        error_offset: *mut usize,
    ) -> Status;
    pub fn uuid7_format_many(
        uuids: *const u8,
        count: usize,
        form: u32,
        separator: c_char,
        text: *mut c_char,
        size: usize,
    ) -> Status;
    pub fn uuid7_parse_many(
        text: *const c_char,
        length: usize,
        form: u32,
        separator: c_char,
        uuids: *mut u8,
        count: usize,
        done: *mut usize,
    ) -> Status;
}

pub type Uuid = [u8; 16];

/// Why and where.
pub type Refusal = (Status, usize);

/// The number of every form.
pub const NUMBERS: core::ops::RangeInclusive<u32> = 1..=FORMS.len() as u32;

pub fn length_of(form: u32) -> usize {
    FORMS[form as usize - 1].pattern.len()
}

const CANARY: u8 = 0xa5;
const MARGIN: usize = 8;
const UNTOUCHED: usize = usize::MAX - 7;

/// A buffer between canaries.
pub struct Fenced(Vec<u8>);

impl Fenced {
    pub fn new(size: usize) -> Self {
        Self(vec![CANARY; size + 2 * MARGIN])
    }

    pub fn place(&mut self) -> *mut u8 {
        self.0[MARGIN..].as_mut_ptr()
    }

    /// The first bytes, if nothing but them has changed.
    pub fn only(&self, size: usize) -> &[u8] {
        let (before, rest) = self.0.split_at(MARGIN);
        let (inside, after) = rest.split_at(size);
        assert!(before.iter().chain(after).all(|byte| *byte == CANARY), "written outside");
        inside
    }

    pub fn is_untouched(&self) -> bool {
        self.only(0).is_empty()
    }
}

pub fn format(uuid: Uuid, form: u32) -> String {
    let size = length_of(form) + 1;
    let mut buffer = Fenced::new(size);
    let mut length = UNTOUCHED;
    let status = unsafe { uuid7_format(uuid.as_ptr(), form, buffer.place().cast(), size, &mut length) };
    assert_eq!(status, Status::OK);
    assert_eq!(length, size - 1);
    let (text, nul) = buffer.only(size).split_at(length);
    assert_eq!(nul, [0]);
    String::from_utf8(text.to_vec()).expect("a text is ASCII")
}

pub fn parse(text: &[u8], form: u32) -> Result<Uuid, Refusal> {
    let mut uuid = Fenced::new(16);
    let mut offset = UNTOUCHED;
    let text_at = text.as_ptr().cast::<c_char>();
    match unsafe { uuid7_parse(text_at, text.len(), form, uuid.place(), &mut offset) } {
        Status::OK => {
            assert_eq!(offset, text.len());
            Ok(uuid.only(16).try_into().expect("16 bytes"))
        }
        status => {
            assert!(uuid.is_untouched());
            Err((status, offset))
        }
    }
}

type To = unsafe extern "C" fn(*const u8, *mut c_char, usize) -> Status;
type From = unsafe extern "C" fn(*const c_char, usize, *mut u8) -> Status;

/// The forms that have calls of their own.
pub const PAIRS: [(u32, To, From); 4] = [
    (UUID7_FORM_HYPHENATED, uuid7_to_hyphenated, uuid7_from_hyphenated),
    (UUID7_FORM_ID26, uuid7_to_id26, uuid7_from_id26),
    (UUID7_FORM_ID25, uuid7_to_id25, uuid7_from_id25),
    (UUID7_FORM_ID22, uuid7_to_id22, uuid7_from_id22),
];

pub fn write_by(to: To, uuid: Uuid, size: usize) -> Result<Vec<u8>, Status> {
    let mut buffer = Fenced::new(size);
    match unsafe { to(uuid.as_ptr(), buffer.place().cast(), size) } {
        Status::OK => Ok(buffer.only(size).to_vec()),
        status => {
            assert!(buffer.is_untouched());
            Err(status)
        }
    }
}

pub fn read_by(from: From, text: &[u8]) -> Result<Uuid, Status> {
    let mut uuid = Fenced::new(16);
    match unsafe { from(text.as_ptr().cast(), text.len(), uuid.place()) } {
        Status::OK => Ok(uuid.only(16).try_into().expect("16 bytes")),
        status => {
            assert!(uuid.is_untouched());
            Err(status)
        }
    }
}

pub fn format_many(uuids: &[Uuid], form: u32, separator: u8, size: usize) -> Result<Vec<u8>, Status> {
    let mut buffer = Fenced::new(size);
    let (start, count) = (uuids.as_ptr().cast(), uuids.len());
    match unsafe { uuid7_format_many(start, count, form, separator as c_char, buffer.place().cast(), size) } {
        Status::OK => Ok(buffer.only(count * (length_of(form) + 1)).to_vec()),
        status => {
            assert!(buffer.is_untouched());
            Err(status)
        }
    }
}

/// The UUIDs read, and the status.
pub fn parse_many(text: &[u8], count: usize, form: u32, separator: u8) -> (Vec<Uuid>, Status) {
    let mut uuids = Fenced::new(16 * count);
    let mut done = UNTOUCHED;
    let (start, separator) = (text.as_ptr().cast(), separator as c_char);
    let status =
        unsafe { uuid7_parse_many(start, text.len(), form, separator, uuids.place(), count, &mut done) };
    let read = uuids.only(16 * done).chunks(16).map(|uuid| uuid.try_into().expect("16 bytes"));
    (read.collect(), status)
}
