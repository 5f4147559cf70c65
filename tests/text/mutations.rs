//! Valid texts changed in many ways, and read as the model and other libraries read them.  The fuzz targets of
//! fuzz/ look for changes that nobody thought of.

use crate::calls::*;
use crate::numbers::Numbers;
use crate::opinions::check;
use crate::vectors;
use std::collections::HashMap;
use uuid7::ffi::forms::*;
use uuid7::status::Status;

/// A value such as a form may be wrong about: any, a small one, a large one.
fn value(numbers: &mut Numbers) -> Uuid {
    let any = u128::from_be_bytes(numbers.uuid());
    let small = any >> numbers.below(128);
    [any, small, !small][numbers.below(3)].to_be_bytes()
}

/// Any byte, or one that is a digit somewhere, or one that means something to some form.
fn byte(numbers: &mut Numbers) -> u8 {
    const SPECIAL: &[u8] = b"0189afgilouzAFGILOUZ-{}(),x\0";
    let any = numbers.next() as u8;
    [any, b'0' + any % 75, SPECIAL[numbers.below(SPECIAL.len())]][numbers.below(3)]
}

/// Changes a text in one way.  `other` is what a piece may come from.
fn change(text: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    let end = text.len();
    let at = numbers.below(end + 1);
    let piece = at..(at + numbers.below(9)).min(end);
    match (numbers.below(11), text.get_mut(at)) {
        (0..4, Some(place)) => *place = byte(numbers),
        (4 | 5, Some(place)) if place.is_ascii_alphabetic() => *place ^= 0x20,
        (6, Some(_)) => text.swap(at, numbers.below(end)),
        (7, Some(_)) => drop(text.remove(at)),
        (8, _) => text.insert(at, byte(numbers)),
        (9, _) => text.extend_from_within(piece),
        (10, _) => {
            let from = numbers.below(other.len() + 1);
            text.splice(piece, other[from..].iter().copied().take(numbers.below(40)));
        }
        _ => text.make_ascii_uppercase(),
    }
}

/// Texts of each form to begin with: those that Python wrote, and our own of seeded values.
fn starts(form: u32, count: usize, numbers: &mut Numbers) -> Vec<Vec<u8>> {
    let column = PAIRS.iter().position(|pair| pair.0 == form);
    let mut texts: Vec<_> = match column {
        Some(column) => {
            vectors::rows("text.tsv").into_iter().map(|mut row| row.swap_remove(column + 1)).collect()
        }
        None => Vec::new(),
    };
    texts.resize_with(count, || format(value(numbers), form).into_bytes());
    texts
}

/// The forms whose digits reach past 128 bits.
const OVERFLOWING: [u32; 3] = [UUID7_FORM_ID25, UUID7_FORM_ID22, UUID7_FORM_ULID];

#[test]
fn texts_changed_in_any_way_are_read_as_the_model_and_other_libraries_read_them() {
    let mut numbers = Numbers::new(9);
    for form in NUMBERS {
        let starts = starts(form, 40_000, &mut numbers);
        let mut endings = HashMap::new();
        for start in &starts {
            let mut text = start.clone();
            for _ in 0..numbers.below(5) {
                let other = &starts[numbers.below(starts.len())];
                change(&mut text, other, &mut numbers);
            }
            let ending = check(&text, form).err().map_or(Status::OK, |why| why.0);
            *endings.entry(ending.0).or_insert(0) += 1;
            check(&text, UUID7_FORM_ANY).ok();
        }
        // Each way to end has been met often.
        let mut wanted = vec![Status::OK, Status::BAD_LENGTH, Status::BAD_CHARACTER];
        wanted.extend((form == UUID7_FORM_ID26).then_some(Status::BAD_CHECK));
        wanted.extend(OVERFLOWING.contains(&form).then_some(Status::OVERFLOW));
        for status in wanted {
            assert!(endings.get(&status.0) > Some(&200), "form {form}: {status:?} in {endings:?}");
        }
    }
}

#[test]
fn many_changed_texts_are_read_as_one_by_one() {
    let mut numbers = Numbers::new(10);
    for form in NUMBERS {
        let size = length_of(form) + 1;
        for _ in 0..4_000 {
            let count = 1 + numbers.below(13);
            let separator = b"\n0~\0"[numbers.below(4)];
            let texts = (0..count)
                .flat_map(|_| [format(value(&mut numbers), form).as_bytes(), &[separator]].concat());
            let mut text: Vec<u8> = texts.collect();
            for _ in 0..numbers.below(3) {
                let place = numbers.below(text.len());
                text[place] = byte(&mut numbers);
            }
            let (mut good, mut ending) = (Vec::new(), Status::OK);
            for record in text.chunks(size) {
                match parse(&record[..size - 1], form) {
                    Ok(uuid) if record[size - 1] == separator => good.push(uuid),
                    Ok(_) => ending = Status::BAD_CHARACTER,
                    Err((status, _)) => ending = status,
                }
                if ending != Status::OK {
                    break;
                }
            }
            assert_eq!(parse_many(&text, count, form, separator), (good, ending), "{}", text.escape_ascii());
        }
    }
}
