//! Arguments that no text comes of: sizes, lengths, forms, NULL.

use crate::calls::*;
use core::ptr::{null, null_mut};
use uuid7::ffi::forms::*;
use uuid7::status::Status;

const SAMPLE: Uuid = 0x017f_22e2_79b0_7cc3_98c4_dc0c_0c07_398f_u128.to_be_bytes();

#[test]
fn a_buffer_that_is_too_small_is_left_alone_and_the_length_told() {
    for form in NUMBERS {
        for size in 0..=length_of(form) {
            let mut buffer = Fenced::new(size);
            let mut length = 0;
            let status =
                unsafe { uuid7_format(SAMPLE.as_ptr(), form, buffer.place().cast(), size, &mut length) };
            assert_eq!(status, Status::BUFFER_TOO_SMALL);
            assert_eq!(length, length_of(form));
            assert!(buffer.is_untouched());
        }
    }
    for (form, to, _) in PAIRS {
        for size in 0..=length_of(form) {
            assert_eq!(write_by(to, SAMPLE, size), Err(Status::BUFFER_TOO_SMALL));
        }
    }
}

#[test]
fn a_larger_buffer_is_written_up_to_the_nul() {
    for form in NUMBERS {
        let mut buffer = Fenced::new(UUID7_TEXT_SIZE_MAX + 9);
        let mut length = 0;
        let size = UUID7_TEXT_SIZE_MAX + 9;
        let status = unsafe { uuid7_format(SAMPLE.as_ptr(), form, buffer.place().cast(), size, &mut length) };
        assert_eq!(status, Status::OK);
        assert_eq!(buffer.only(length + 1), [format(SAMPLE, form).as_bytes(), &[0]].concat());
    }
}

#[test]
fn a_text_of_any_other_length_is_refused_where_it_ends_or_should_end() {
    for form in NUMBERS {
        let text = format(SAMPLE, form).into_bytes();
        for length in (0..=2 * UUID7_TEXT_SIZE_MAX).filter(|length| *length != text.len()) {
            let mut other: Vec<u8> = text.iter().copied().cycle().take(length).collect();
            let offset = length.min(text.len());
            assert_eq!(parse(&other, form), Err((Status::BAD_LENGTH, offset)));
            for bad in 0..offset {
                let good = std::mem::replace(&mut other[bad], b'~');
                assert_eq!(parse(&other, form), Err((Status::BAD_LENGTH, bad)));
                other[bad] = good;
            }
            for (_, _, from) in PAIRS.into_iter().filter(|pair| pair.0 == form) {
                assert_eq!(read_by(from, &other), Err(Status::BAD_LENGTH));
            }
        }
    }
}

#[test]
fn a_length_past_all_memory_is_a_bad_length() {
    for length in [usize::MAX, isize::MAX as usize, isize::MAX as usize + 1] {
        for form in NUMBERS.chain([UUID7_FORM_ANY]) {
            let text = [b' '; 2 * UUID7_TEXT_SIZE_MAX];
            let mut uuid = Fenced::new(16);
            let mut offset = 9;
            let status =
                unsafe { uuid7_parse(text.as_ptr().cast(), length, form, uuid.place(), &mut offset) };
            assert_eq!((status, offset), (Status::BAD_LENGTH, 0));
            assert!(uuid.is_untouched());
        }
    }
}

#[test]
fn ten_megabytes_of_a_are_a_bad_length() {
    let text = vec![b'a'; 10_000_000];
    for (form, offset) in [
        (UUID7_FORM_ANY, UUID7_SIMPLE_LENGTH),
        (UUID7_FORM_SIMPLE, UUID7_SIMPLE_LENGTH),
        (UUID7_FORM_HYPHENATED, 8),
        (UUID7_FORM_BRACED, 0),
        (UUID7_FORM_ID26, 0),
        (UUID7_FORM_ID25, UUID7_ID25_LENGTH),
        (UUID7_FORM_ID22, UUID7_ID22_LENGTH),
        (UUID7_FORM_ULID, UUID7_ULID_LENGTH),
        (UUID7_FORM_BASE64URL, UUID7_BASE64URL_LENGTH - 1),
    ] {
        assert_eq!(parse(&text, form), Err((Status::BAD_LENGTH, offset)));
    }
}

#[test]
fn a_length_of_no_form_is_refused_where_the_form_that_fits_furthest_is_left() {
    for (text, offset) in [
        ("67e5504410b1426f9247bb680e5fe0cg8", 31), // 33 characters
        ("017f22e2-79b0-7cc3-98c4-dc0c0c07398", 35),
        ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f0", 36),
        ("017f22e2-79b0-7cc3-98c4_dc0c0c07398f0", 23),
        ("{017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 37),
        ("urn:uuid:017f22e2", 17),
        ("urn:uuib:", 7),
        (" 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 0),
        ("@", 0),
        ("", 0),
    ] {
        assert_eq!(parse(text.as_bytes(), UUID7_FORM_ANY), Err((Status::BAD_LENGTH, offset)), "{text}");
    }
}

#[test]
fn a_number_of_no_form_is_a_bad_form() {
    for form in [13, 14, 255, 256, 257, u32::MAX, u32::MAX - 9] {
        assert_eq!(parse(b"017f22e2-79b0-7cc3-98c4-dc0c0c07398f", form), Err((Status::BAD_FORM, 0)));
    }
    for form in [UUID7_FORM_ANY, 13, u32::MAX] {
        let mut buffer = Fenced::new(UUID7_TEXT_SIZE_MAX);
        let (mut length, mut done) = (9, 9);
        let size = UUID7_TEXT_SIZE_MAX;
        let status = unsafe { uuid7_format(SAMPLE.as_ptr(), form, buffer.place().cast(), size, &mut length) };
        assert_eq!((status, length), (Status::BAD_FORM, 0));
        let status = unsafe { uuid7_format_many(SAMPLE.as_ptr(), 1, form, 10, buffer.place().cast(), size) };
        assert_eq!(status, Status::BAD_FORM);
        assert!(buffer.is_untouched());
        let mut uuid = Fenced::new(16);
        let text = [b'0'; UUID7_TEXT_SIZE_MAX];
        let status =
            unsafe { uuid7_parse_many(text.as_ptr().cast(), size, form, 10, uuid.place(), 1, &mut done) };
        assert_eq!((status, done), (Status::BAD_FORM, 0));
        assert!(uuid.is_untouched());
        assert_eq!(unsafe { uuid7_form_length(form) }, 0);
    }
}

#[test]
fn the_length_of_a_form_is_that_of_its_texts() {
    for form in NUMBERS {
        assert_eq!(unsafe { uuid7_form_length(form) }, format(SAMPLE, form).len());
    }
}

#[test]
fn null_is_refused_before_anything_else_and_optional_outputs_are_0() {
    let null_pointer = Status::NULL_POINTER;
    let mut text = [0; UUID7_TEXT_SIZE_MAX];
    let mut uuid = SAMPLE;
    let (t, u) = (text.as_mut_ptr(), uuid.as_mut_ptr());
    let mut number = 9;
    let n = &raw mut number;
    let size = UUID7_TEXT_SIZE_MAX;
    for form in [1, 12] {
        unsafe {
            assert_eq!(uuid7_format(u, form, null_mut(), 1, n), null_pointer);
            assert_eq!(n.read(), length_of(form));
        }
    }
    for form in [0, 1, 12, 99] {
        unsafe {
            assert_eq!((uuid7_parse(null(), 1, form, u, n), n.replace(9)), (null_pointer, 0));
            assert_eq!((uuid7_parse(t, 0, form, null_mut(), n), n.replace(9)), (null_pointer, 0));
            let read = uuid7_parse_many(t, size, form, 0, null_mut(), 1, n);
            assert_eq!((read, n.replace(9)), (null_pointer, 0));
            assert_eq!(uuid7_format(null(), form, t, size, null_mut()), null_pointer);
            assert_eq!(uuid7_format_many(null(), 1, form, 0, t, size), null_pointer);
            assert_eq!(uuid7_format_many(u, 1, form, 0, null_mut(), size), null_pointer);
        }
    }
    for form in NUMBERS {
        assert_eq!(unsafe { uuid7_parse_many(null(), 1, form, 0, u, 1, null_mut()) }, null_pointer);
    }
    for (_, to, from) in PAIRS {
        unsafe {
            assert_eq!(to(null(), t, size), null_pointer);
            assert_eq!(to(u, null_mut(), 1), null_pointer);
            assert_eq!(from(null(), 36, u), null_pointer);
            assert_eq!(from(t, 0, null_mut()), null_pointer);
        }
    }
    assert_eq!((text, uuid), ([0; UUID7_TEXT_SIZE_MAX], SAMPLE));
}

#[test]
fn null_is_as_good_as_any_pointer_to_nothing() {
    let mut uuid = SAMPLE;
    let (u, mut number) = (uuid.as_mut_ptr(), 9);
    for form in NUMBERS {
        unsafe {
            assert_eq!(uuid7_format(u, form, null_mut(), 0, &mut number), Status::BUFFER_TOO_SMALL);
            assert_eq!(number, length_of(form));
            assert_eq!(uuid7_parse(null(), 0, form, u, &mut number), Status::BAD_LENGTH);
            assert_eq!(number, 0);
            assert_eq!(uuid7_format_many(null(), 0, form, 0, null_mut(), 0), Status::OK);
            assert_eq!(uuid7_format_many(u, 1, form, 0, null_mut(), 0), Status::BUFFER_TOO_SMALL);
            assert_eq!(uuid7_parse_many(null(), 0, form, 0, null_mut(), 0, null_mut()), Status::OK);
            assert_eq!(uuid7_parse_many(null(), 0, form, 0, u, 1, null_mut()), Status::BAD_LENGTH);
        }
    }
    for (_, to, from) in PAIRS {
        assert_eq!(unsafe { to(u, null_mut(), 0) }, Status::BUFFER_TOO_SMALL);
        assert_eq!(unsafe { from(null(), 0, u) }, Status::BAD_LENGTH);
    }
    assert_eq!(uuid, SAMPLE);
}

#[test]
fn an_optional_output_may_be_null() {
    let mut text = [0; UUID7_TEXT_SIZE_MAX];
    let mut uuid = [0; 16];
    let (t, u) = (text.as_mut_ptr(), uuid.as_mut_ptr());
    for form in NUMBERS {
        let length = length_of(form);
        unsafe {
            assert_eq!(uuid7_format(SAMPLE.as_ptr(), form, t, text.len(), null_mut()), Status::OK);
            assert_eq!(uuid7_parse(t, length, form, u, null_mut()), Status::OK);
            assert_eq!(uuid7_parse(t, length - 1, form, u, null_mut()), Status::BAD_LENGTH);
            assert_eq!(uuid7_parse_many(t, length, form, 0, u, 1, null_mut()), Status::OK);
        }
        assert_eq!(uuid, SAMPLE);
    }
}

#[test]
fn the_hostile_texts_of_other_libraries_are_refused() {
    let mut hostile: Vec<Vec<u8>> = [
        "",
        "{",
        "{}",
        "()",
        "-",
        "urn:uuid:",
        "urn:",
        "{0x",
        "111122223333444455556666777788889999",
        "0123456-789ABCDEF0123456789abcdef0123",
        "0123456-789ABCDEF0123456789abcdef012",
        "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f)",
        "(017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
        "x017f22e2-79b0-7cc3-98c4-dc0c0c07398fx",
        "017f22e-279b0-7cc3-98c4-dc0c0c07398f",
        "017f22e2--79b0-7cc3-98c4-dc0c0c07398",
        "017f22e2-79b\0-7cc3-98c4-dc0c0c07398f",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    hostile.extend([b'-', b'a', b'{', 0x00, 0x80, 0xff].map(|byte| vec![byte; 36]));
    for text in hostile {
        for form in [UUID7_FORM_ANY, UUID7_FORM_HYPHENATED, UUID7_FORM_BRACED, UUID7_FORM_PARENTHESISED] {
            assert!(parse(&text, form).is_err(), "{}", text.escape_ascii());
        }
    }
}
