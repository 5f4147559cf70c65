//! Values out and in again, and in order.

use crate::calls::*;
use crate::numbers::Numbers;
use uuid7::text::FORMS;

/// Written, read, and written and read many at a time.
fn round_trip(uuids: &[Uuid], form: u32) {
    for uuids in uuids.chunks(1000) {
        let mut all = Vec::new();
        for uuid in uuids {
            let text = format(*uuid, form);
            assert_eq!(parse(text.as_bytes(), form), Ok(*uuid), "{text}");
            all.extend_from_slice(text.as_bytes());
            all.push(b'\n');
        }
        assert_eq!(format_many(uuids, form, b'\n', all.len()).as_ref(), Ok(&all));
        assert_eq!(parse_many(&all, uuids.len(), form, b'\n').0, uuids);
    }
}

#[test]
fn a_million_random_values_of_each_form_come_back() {
    let mut numbers = Numbers::new(1);
    let uuids: Vec<Uuid> = (0..1_000_000).map(|_| numbers.uuid()).collect();
    NUMBERS.for_each(|form| round_trip(&uuids, form));
}

#[test]
fn every_power_of_the_bases_comes_back_and_its_neighbours_too() {
    let mut uuids = Vec::new();
    for base in [2, 35, 58] {
        let powers = std::iter::successors(Some(1u128), |power| power.checked_mul(base));
        for power in powers {
            uuids.extend([power - 1, power, power + 1].map(u128::to_be_bytes));
            uuids.extend([!power, !power - 1, !power + 1].map(u128::to_be_bytes));
        }
    }
    assert!(uuids.len() > 6 * (128 + 24 + 21));
    NUMBERS.for_each(|form| round_trip(&uuids, form));
}

/// Multiples of every power, where a quotient that is estimated is most easily one too low.
#[test]
fn multiples_of_the_powers_come_back_and_their_neighbours_too() {
    let mut numbers = Numbers::new(2);
    let mut uuids = Vec::new();
    for base in [35u128, 58] {
        for exponent in 1..=24 {
            let Some(power) = base.checked_pow(exponent) else { break };
            for _ in 0..2000 {
                let most = u128::MAX / power;
                let factor = u128::from_be_bytes(numbers.uuid()) % most + 1;
                let multiple = factor * power;
                uuids.extend([multiple - 1, multiple].map(u128::to_be_bytes));
            }
            uuids.extend([u128::MAX / power * power - 1, u128::MAX / power * power].map(u128::to_be_bytes));
        }
    }
    NUMBERS.for_each(|form| round_trip(&uuids, form));
}

#[test]
fn every_form_but_base64url_sorts_as_the_bytes_do() {
    let mut numbers = Numbers::new(3);
    let mut uuids: Vec<Uuid> = (0..50_000).map(|_| numbers.uuid()).collect();
    // Neighbours differ late; bytes above 0x7f would sort first if a char had a sign.
    for uuid in uuids.clone().iter().take(10_000) {
        let number = u128::from_be_bytes(*uuid);
        let bit = number ^ 1 << numbers.below(128);
        uuids.extend([number.wrapping_add(1), bit].map(u128::to_be_bytes));
    }
    uuids.sort();
    uuids.dedup();
    for (row, form) in FORMS.iter().zip(NUMBERS) {
        let texts: Vec<String> = uuids.iter().map(|uuid| format(*uuid, form)).collect();
        let sorts = row.name != "base64url";
        assert_eq!(texts.is_sorted_by(|a, b| a < b), sorts, "{}", row.name);
    }
}
