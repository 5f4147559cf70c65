//! Arguments that no text comes of: sizes, lengths, forms, NULL.

use crate::calls::*;
use core::ptr::{null, null_mut};
use uuid7::ffi::constants::*;
use uuid7::ffi::text::*;
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
            let other: Vec<u8> = text.iter().copied().cycle().take(length).collect();
            let offset = length.min(text.len());
            assert_eq!(parse(&other, form), Err((Status::BAD_LENGTH, offset)));
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
            let text = [b'a'; 2 * UUID7_TEXT_SIZE_MAX];
            let mut uuid = Fenced::new(16);
            let mut offset = 0;
            let status =
                unsafe { uuid7_parse(text.as_ptr().cast(), length, form, uuid.place(), &mut offset) };
            assert_eq!(status, Status::BAD_LENGTH);
            assert_eq!(offset, if form == UUID7_FORM_ANY { UUID7_URN_LENGTH } else { length_of(form) });
            assert!(uuid.is_untouched());
        }
    }
}

#[test]
fn ten_megabytes_of_a_are_a_bad_length() {
    let text = vec![b'a'; 10_000_000];
    for form in NUMBERS {
        assert_eq!(parse(&text, form), Err((Status::BAD_LENGTH, length_of(form))));
    }
    assert_eq!(parse(&text, UUID7_FORM_ANY), Err((Status::BAD_LENGTH, UUID7_URN_LENGTH)));
}

#[test]
fn a_number_of_no_form_is_a_bad_form() {
    let untouched = usize::MAX - 7;
    for form in [11, 12, 255, 256, 257, u32::MAX, u32::MAX - 9] {
        assert_eq!(parse(b"017f22e2-79b0-7cc3-98c4-dc0c0c07398f", form), Err((Status::BAD_FORM, untouched)));
    }
    for form in [UUID7_FORM_ANY, 11, u32::MAX] {
        let mut buffer = Fenced::new(UUID7_TEXT_SIZE_MAX);
        let mut length = untouched;
        let size = UUID7_TEXT_SIZE_MAX;
        let status = unsafe { uuid7_format(SAMPLE.as_ptr(), form, buffer.place().cast(), size, &mut length) };
        assert_eq!((status, length), (Status::BAD_FORM, untouched));
        let status =
            unsafe { uuid7_format_many(SAMPLE.as_ptr(), 1, form, b'\n', buffer.place().cast(), size) };
        assert_eq!(status, Status::BAD_FORM);
        assert!(buffer.is_untouched());
        let mut uuid = Fenced::new(16);
        let text = [b'0'; UUID7_TEXT_SIZE_MAX];
        let status =
            unsafe { uuid7_parse_many(text.as_ptr().cast(), 1, form, b'\n', uuid.place(), &mut length) };
        assert_eq!((status, length), (Status::BAD_FORM, untouched));
        assert!(uuid.is_untouched());
    }
}

#[test]
fn null_is_refused_before_anything_else() {
    let null_pointer = Status::NULL_POINTER;
    let mut text = [0; UUID7_TEXT_SIZE_MAX];
    let mut uuid = SAMPLE;
    let (t, u) = (text.as_mut_ptr(), uuid.as_mut_ptr());
    let mut number = 9;
    let n = &raw mut number;
    let size = UUID7_TEXT_SIZE_MAX;
    for form in [0, 1, 10, 99] {
        unsafe {
            assert_eq!(uuid7_format(null(), form, t, size, n), null_pointer);
            assert_eq!(uuid7_format(u, form, null_mut(), 0, n), null_pointer);
            assert_eq!(uuid7_format(u, form, t, 0, null_mut()), null_pointer);
            assert_eq!(uuid7_parse(null(), 0, form, u, n), null_pointer);
            assert_eq!(uuid7_parse(t, 0, form, null_mut(), n), null_pointer);
            assert_eq!(uuid7_parse(t, 0, form, u, null_mut()), null_pointer);
            for count in [0, 1, usize::MAX] {
                assert_eq!(uuid7_format_many(null(), count, form, 0, t, size), null_pointer);
                assert_eq!(uuid7_parse_many(null(), count, form, 0, u, n), null_pointer);
                assert_eq!(uuid7_parse_many(t, count, form, 0, null_mut(), n), null_pointer);
            }
            assert_eq!(uuid7_format_many(u, 0, form, 0, null_mut(), 0), null_pointer);
            assert_eq!(uuid7_parse_many(t, 0, form, 0, u, null_mut()), null_pointer);
        }
    }
    for (_, to, from) in PAIRS {
        unsafe {
            assert_eq!(to(null(), t, size), null_pointer);
            assert_eq!(to(u, null_mut(), 0), null_pointer);
            assert_eq!(from(null(), 36, u), null_pointer);
            assert_eq!(from(t, 0, null_mut()), null_pointer);
        }
    }
    assert_eq!((text, uuid, number), ([0; UUID7_TEXT_SIZE_MAX], SAMPLE, 9));
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
