//! Some UUIDs, written and read many at a time and one by one; then with some bytes of their texts changed.
#![no_main]

#[path = "../tests/text/calls.rs"]
#[allow(dead_code)]
mod calls;

use calls::*;
use uuid7::status::Status;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let [form, separator, count, rest @ ..] = data else { return };
    let (form, count) = (1 + u32::from(*form) % NUMBERS.end(), usize::from(*count) % 20);
    let Some((bytes, changes)) = rest.split_at_checked(16 * count) else { return };
    let uuids = bytes.as_chunks().0;
    let one_by_one = uuids.iter().flat_map(|uuid| [format(*uuid, form).as_bytes(), &[*separator]].concat());
    let mut text: Vec<u8> = one_by_one.collect();
    assert_eq!(format_many(uuids, form, *separator, text.len()).as_ref(), Ok(&text));

    for [at, byte] in changes.as_chunks().0 {
        if let Some(place) = text.iter_mut().rev().nth((*at).into()) {
            *place = *byte;
        }
    }
    let (mut good, mut ending) = (Vec::new(), Status::OK);
    for record in text.chunks(length_of(form) + 1) {
        let (text, end) = record.split_at(record.len() - 1);
        match parse(text, form) {
            Ok(uuid) if end == [*separator] => good.push(uuid),
            read => {
                ending = read.err().map_or(Status::BAD_CHARACTER, |(status, _)| status);
                break;
            }
        }
    }
    assert_eq!(parse_many(&text, count, form, *separator), (good, ending));
});
