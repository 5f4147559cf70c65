//! The calls for many, against the calls for one.

use crate::calls::*;
use crate::numbers::Numbers;
use uuid7::status::Status;

fn one_by_one(uuids: &[Uuid], form: u32, separator: u8) -> Vec<u8> {
    uuids.iter().flat_map(|uuid| [format(*uuid, form).as_bytes(), &[separator]].concat()).collect()
}

fn some(count: usize, seed: u64) -> Vec<Uuid> {
    let mut numbers = Numbers::new(seed);
    (0..count).map(|_| numbers.uuid()).collect()
}

#[test]
fn many_are_written_as_one_by_one() {
    for form in NUMBERS {
        for count in (0..=33).chain([1000]) {
            let uuids = some(count, 4);
            for separator in [0, b'\n', b',', 0x7f, 0x80, 0xff] {
                let expected = one_by_one(&uuids, form, separator);
                assert_eq!(format_many(&uuids, form, separator, expected.len()), Ok(expected.clone()));
                assert_eq!(format_many(&uuids, form, separator, expected.len() + 50), Ok(expected));
            }
        }
    }
}

#[test]
fn many_are_read_as_one_by_one() {
    for form in NUMBERS {
        for count in (0..=33).chain([1000]) {
            let uuids = some(count, 5);
            for separator in [0, b'\n', b'a', 0xff] {
                let text = one_by_one(&uuids, form, separator);
                assert_eq!(parse_many(&text, count, form, separator), (uuids.clone(), Status::OK));
            }
        }
    }
}

#[test]
fn reading_stops_at_the_first_bad_text_and_keeps_the_good_ones() {
    for form in NUMBERS {
        let uuids = some(20, 6);
        let size = length_of(form) + 1;
        let good = one_by_one(&uuids, form, b'\n');
        for bad in 0..uuids.len() {
            for place in [0, size / 2, size - 2, size - 1] {
                let mut text = good.clone();
                text[bad * size + place] = b'~';
                // What comes after is not looked at.
                text[(bad + 1) * size..].fill(0xff);
                let read = parse_many(&text, uuids.len(), form, b'\n');
                assert_eq!(read, (uuids[..bad].to_vec(), Status::BAD_CHARACTER));
            }
        }
    }
}

#[test]
fn a_wrong_separator_is_a_bad_character() {
    for form in NUMBERS {
        let uuids = some(7, 7);
        let text = one_by_one(&uuids, form, b'\n');
        for separator in [0, b'\r', b'\n' | 0x80] {
            let read = parse_many(&text, uuids.len(), form, separator);
            assert_eq!(read, (vec![], Status::BAD_CHARACTER));
        }
    }
}

#[test]
fn a_text_that_ends_early_is_read_as_far_as_it_goes() {
    for form in NUMBERS {
        let size = length_of(form) + 1;
        for count in [1, 2, 7] {
            let uuids = some(count, 9);
            let text = one_by_one(&uuids, form, b'\n');
            for length in 0..=text.len() {
                // The last text needs no separator.
                let whole = (length + 1) / size;
                let status = if whole == count { Status::OK } else { Status::BAD_LENGTH };
                let read = parse_many(&text[..length], count, form, b'\n');
                assert_eq!(read, (uuids[..whole].to_vec(), status));
            }
            let longer = [&text[..], b"more"].concat();
            assert_eq!(parse_many(&longer, count, form, b'\n'), (uuids, Status::OK));
        }
    }
}

#[test]
fn a_last_text_without_a_separator_is_read_as_strictly_as_any() {
    for form in NUMBERS {
        let uuids = some(3, 10);
        let mut text = one_by_one(&uuids, form, b'\n');
        text.pop();
        *text.last_mut().expect("a byte") = b'~';
        assert_eq!(parse_many(&text, 3, form, b'\n'), (uuids[..2].to_vec(), Status::BAD_CHARACTER));
    }
}

#[test]
fn a_buffer_that_is_too_small_for_all_is_left_alone() {
    for form in NUMBERS {
        for count in [1, 2, 3, 17] {
            let size = count * (length_of(form) + 1);
            for size in [0, 1, size - 1] {
                let status = format_many(&some(count, 8), form, b'\n', size);
                assert_eq!(status, Err(Status::BUFFER_TOO_SMALL));
            }
        }
    }
}

#[test]
fn a_count_past_all_memory_is_refused_however_it_would_wrap() {
    let (mut uuids, mut text) = (Fenced::new(64), Fenced::new(64));
    let (u, t) = (uuids.place(), text.place().cast());
    let mut done = 9;
    for form in NUMBERS {
        let size = length_of(form) + 1;
        let half = isize::MAX as usize;
        for count in [usize::MAX, half, half + 1, half / size + 1, usize::MAX / size + 1, usize::MAX / 16 + 1]
        {
            let written = unsafe { uuid7_format_many(u, count, form, 0, t, usize::MAX) };
            assert_eq!(written, Status::BAD_COUNT);
            let read = unsafe { uuid7_parse_many(t, 64, form, 0, u, count, &mut done) };
            assert_eq!(read, Status::BAD_COUNT);
        }
    }
    assert!(uuids.is_untouched() && text.is_untouched() && done == 0);
}

#[test]
fn none_are_written_and_read_without_touching_anything() {
    let (mut uuids, mut text) = (Fenced::new(0), Fenced::new(0));
    for form in NUMBERS {
        let mut done = 9;
        unsafe {
            assert_eq!(uuid7_format_many(uuids.place(), 0, form, 0, text.place().cast(), 0), Status::OK);
            let read = uuid7_parse_many(text.place().cast(), 0, form, 0, uuids.place(), 0, &mut done);
            assert_eq!((read, done), (Status::OK, 0));
        }
    }
    assert!(uuids.is_untouched() && text.is_untouched());
}
