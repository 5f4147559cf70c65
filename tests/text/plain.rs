//! The plain way and the way in registers agree, on texts that are right and on texts that are not.

use crate::calls::{NUMBERS, format};
use proptest::prelude::*;
use uuid7::status::Status;
use uuid7::text::hex::{Braced, CGuid, Hyphenated, HyphenatedUpper, Parenthesised, Simple, Urn};
use uuid7::text::id26::Id26;
use uuid7::text::positional::{self, Positional};
use uuid7::text::radix::{Id22, Id25};
use uuid7::text::{Codec, FORMS};
use uuid7::uuid::Uuid;

type ReadPlainly<const LENGTH: usize> = fn(&[u8; LENGTH], &mut Uuid) -> Result<(), Status>;

/// Writes this UUID, and reads its text with some of its bytes replaced, both ways.
fn agree<C: Codec<LENGTH>, const LENGTH: usize>(
    plainly: ReadPlainly<LENGTH>,
    number: u128,
    slips: &[(usize, u8)],
) -> Result<(), TestCaseError> {
    let mut text = C::text(Uuid::from_u128(number));
    let form = NUMBERS.zip(&FORMS).find(|(_, form)| form.name == C::FORM.name);
    let written = format(number.to_be_bytes(), form.expect("a form of the table").0);
    prop_assert_eq!(written.as_bytes(), text, "{}", C::FORM.name);
    for slips in [&[][..], slips] {
        for (at, byte) in slips {
            text[at % LENGTH] = *byte;
        }
        let (mut wide, mut plain) = (Uuid::NIL, Uuid::NIL);
        let read = C::read(&text, &mut wide);
        prop_assert_eq!(read, plainly(&text, &mut plain), "{}: {:?}", C::FORM.name, text);
        if read.is_ok() {
            prop_assert_eq!(wide, plain, "{}: {:?}", C::FORM.name, text);
        }
        prop_assert!(!slips.is_empty() || (read, wide.to_u128()) == (Ok(()), number));
    }
    Ok(())
}

fn number<P: Positional<LENGTH>, const LENGTH: usize>() -> ReadPlainly<LENGTH> {
    positional::read_plainly::<P, LENGTH>
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn both_ways_agree_on_every_text(
        number_of_it in any::<u128>(),
        // Any byte, and those that are digits somewhere.
        slips in prop::collection::vec((0usize..100, prop_oneof![any::<u8>(), b'0'..=b'z']), 0..4),
    ) {
        agree::<Hyphenated, _>(Hyphenated::read_plainly, number_of_it, &slips)?;
        agree::<HyphenatedUpper, _>(HyphenatedUpper::read_plainly, number_of_it, &slips)?;
        agree::<Simple, _>(Simple::read_plainly, number_of_it, &slips)?;
        agree::<Braced, _>(Braced::read_plainly, number_of_it, &slips)?;
        agree::<Parenthesised, _>(Parenthesised::read_plainly, number_of_it, &slips)?;
        agree::<Urn, _>(Urn::read_plainly, number_of_it, &slips)?;
        agree::<CGuid, _>(CGuid::read_plainly, number_of_it, &slips)?;
        agree::<Id26, _>(number::<Id26, _>(), number_of_it, &slips)?;
        agree::<Id25, _>(number::<Id25, _>(), number_of_it, &slips)?;
        agree::<Id22, _>(number::<Id22, _>(), number_of_it, &slips)?;
    }
}
