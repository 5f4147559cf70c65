//! A plain model of reading, written from the grammar and not from the code, and every byte value at
//! every position held against it.

use crate::calls::*;
use uuid7::ffi::forms::*;
use uuid7::status::Status;

const DIGITS_16: &str = "0123456789abcdef";

/// What a text of a form looks like: `#` is a digit, every other letter itself.
fn grammar(form: u32) -> (String, &'static str) {
    let hyphenated = "########-####-####-####-############";
    match form {
        UUID7_FORM_HYPHENATED | UUID7_FORM_HYPHENATED_UPPER => (hyphenated.into(), DIGITS_16),
        UUID7_FORM_SIMPLE => ("#".repeat(32), DIGITS_16),
        UUID7_FORM_BRACED => (format!("{{{hyphenated}}}"), DIGITS_16),
        UUID7_FORM_PARENTHESISED => (format!("({hyphenated})"), DIGITS_16),
        UUID7_FORM_URN => (format!("urn:uuid:{hyphenated}"), DIGITS_16),
        UUID7_FORM_C_GUID => {
            let eight = ["0x##"; 8].join(",");
            (format!("{{0x########,0x####,0x####,{{{eight}}}}}"), DIGITS_16)
        }
        UUID7_FORM_ID26 => ("#".repeat(26), "0123456789bcdefghjkmnpqrstuvwxyz"),
        UUID7_FORM_ID25 => ("#".repeat(25), "0123456789abcdefghijkmnopqrstuvwxyz"),
        UUID7_FORM_ID22 => ("#".repeat(22), "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"),
        UUID7_FORM_ULID => ("#".repeat(26), "0123456789abcdefghjkmnpqrstvwxyz"),
        UUID7_FORM_BASE64URL => {
            ("#".repeat(22), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        }
        _ => panic!("no form"),
    }
}

/// What a text should be read as.
pub fn expected(text: &[u8], form: u32) -> Result<Uuid, Refusal> {
    if form == UUID7_FORM_ANY {
        return match text.len() {
            32 => expected(text, UUID7_FORM_SIMPLE),
            36 => expected(text, UUID7_FORM_HYPHENATED),
            38 => expected(text, UUID7_FORM_BRACED),
            45 => expected(text, UUID7_FORM_URN),
            _ => {
                let forms = [UUID7_FORM_SIMPLE, UUID7_FORM_HYPHENATED, UUID7_FORM_BRACED, UUID7_FORM_URN];
                let refusals = forms.map(|form| expected(text, form).expect_err("a wrong length"));
                Err(refusals.into_iter().max_by_key(|(_, offset)| *offset).expect("four"))
            }
        };
    }
    let (pattern, alphabet) = grammar(form);
    let wrong_length = text.len() != pattern.len();
    let fold = |byte: u8| match (form, byte) {
        (UUID7_FORM_ID22 | UUID7_FORM_BASE64URL, byte) => byte,
        (_, b'A'..=b'Z') => byte + 32,
        (_, byte) => byte,
    };
    let mut values = Vec::new();
    for (offset, (byte, wanted)) in text.iter().zip(pattern.bytes()).enumerate() {
        let status = if wrong_length { Status::BAD_LENGTH } else { Status::BAD_CHARACTER };
        let refusal = Err((status, offset));
        if wanted == b'#' {
            match alphabet.bytes().position(|digit| digit == fold(*byte)) {
                Some(value) if form == UUID7_FORM_BASE64URL && offset == 21 && value % 16 != 0 => {
                    return refusal;
                }
                Some(value) => values.push(value as u128),
                None => return refusal,
            }
        } else if fold(*byte) != wanted {
            return refusal;
        }
    }
    if wrong_length {
        return Err((Status::BAD_LENGTH, text.len().min(pattern.len())));
    }
    if form == UUID7_FORM_BASE64URL {
        let before = values[..21].iter().fold(0, |number, value| number * 64 + value);
        return Ok((before * 4 + values[21] / 16).to_be_bytes());
    }
    let base = alphabet.len() as u128;
    if form == UUID7_FORM_ID26 {
        return id26(&values);
    }
    // The number that the digits up to each make with zeros after them must fit.
    for offset in 0..values.len() {
        let zeros = values.len() - offset - 1;
        let mut digits = values[..=offset].iter().copied().chain(std::iter::repeat_n(0, zeros));
        let number = digits.try_fold(0u128, |number, digit| number.checked_mul(base)?.checked_add(digit));
        match number {
            None => return Err((Status::OVERFLOW, offset)),
            Some(number) if zeros == 0 => return Ok(number.to_be_bytes()),
            Some(_) => {}
        }
    }
    panic!("a form without digits")
}

/// 26 values of five bits: 16 octets, then two bits that two running sums make.
fn id26(values: &[u128]) -> Result<Uuid, Refusal> {
    let bits: Vec<u8> =
        values.iter().flat_map(|value| (0..5).rev().map(move |bit| (value >> bit & 1) as u8)).collect();
    let mut octets = [0; 16];
    for (octet, bits) in octets.iter_mut().zip(bits.chunks(8)) {
        *octet = bits.iter().fold(0, |octet, bit| octet << 1 | bit);
    }
    let (mut sum1, mut sum2) = (1u32, 0u32);
    for octet in octets {
        sum1 += u32::from(octet);
        sum2 += sum1;
    }
    let checks = [(sum1 % 2) as u8, (sum2 % 2) as u8];
    if bits[128..] == checks { Ok(octets) } else { Err((Status::BAD_CHECK, 25)) }
}

/// Texts to start from: the ends, one of each kind of digit, and one in upper case.
fn starts(form: u32) -> Vec<Vec<u8>> {
    let sample = 0x017f_22e2_79b0_7cc3_98c4_dc0c_0c07_398f_u128.to_be_bytes();
    let mut texts: Vec<Vec<u8>> =
        [[0; 16], [0xff; 16], sample].map(|uuid| format(uuid, form).into_bytes()).into();
    if ![UUID7_FORM_ID22, UUID7_FORM_BASE64URL].contains(&form) {
        texts.push(format(sample, form).to_ascii_uppercase().into_bytes());
    }
    texts
}

#[test]
fn every_byte_at_every_position_is_read_as_the_model_says() {
    for form in NUMBERS {
        for start in starts(form) {
            for position in 0..start.len() {
                for byte in 0..=255 {
                    let mut text = start.clone();
                    text[position] = byte;
                    let expected = expected(&text, form);
                    assert_eq!(parse(&text, form), expected, "{}", text.escape_ascii());
                    for (_, _, from) in PAIRS.into_iter().filter(|pair| pair.0 == form) {
                        let status = expected.map_err(|(status, _)| status);
                        assert_eq!(read_by(from, &text), status, "{}", text.escape_ascii());
                    }
                }
            }
        }
    }
}

#[test]
fn every_byte_of_a_record_is_read_as_the_model_says() {
    for form in NUMBERS {
        // Enough for the calls that read several at once.
        let starts: Vec<_> = starts(form).into_iter().cycle().take(5).collect();
        let text: Vec<u8> = starts.iter().flat_map(|text| text.iter().copied().chain([b'\n'])).collect();
        let size = length_of(form) + 1;
        for position in 0..text.len() {
            for byte in 0..=255 {
                let mut text = text.clone();
                text[position] = byte;
                let read = |record: &[u8]| match (expected(&record[..size - 1], form), record[size - 1]) {
                    (Ok(_), byte) if byte != b'\n' => Err((Status::BAD_CHARACTER, size - 1)),
                    (result, _) => result,
                };
                let results: Vec<_> = text.chunks(size).map(read).collect();
                let good: Vec<_> = results.iter().map_while(|result| result.ok()).collect();
                let status = results.iter().find_map(|result| result.err()).map_or(Status::OK, |why| why.0);
                assert_eq!(parse_many(&text, starts.len(), form, b'\n'), (good, status));
            }
        }
    }
}

#[test]
fn any_takes_the_forms_of_the_rfc_and_no_other() {
    for form in NUMBERS {
        for text in starts(form) {
            let taken = [
                UUID7_FORM_HYPHENATED,
                UUID7_FORM_HYPHENATED_UPPER,
                UUID7_FORM_SIMPLE,
                UUID7_FORM_BRACED,
                UUID7_FORM_URN,
            ];
            assert_eq!(parse(&text, UUID7_FORM_ANY).is_ok(), taken.contains(&form));
            assert_eq!(parse(&text, UUID7_FORM_ANY), expected(&text, UUID7_FORM_ANY));
            for position in 0..text.len() {
                for byte in 0..=255 {
                    let mut text = text.clone();
                    text[position] = byte;
                    assert_eq!(parse(&text, UUID7_FORM_ANY), expected(&text, UUID7_FORM_ANY));
                }
            }
        }
    }
}
