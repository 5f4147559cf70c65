//! The text forms.  One table says how each looks; the rooms write and read them.  Reading is strict:
//! exactly the characters of the form, nothing before, between or after.

mod alphabet;
pub mod hex;
#[cfg(target_arch = "aarch64")]
pub mod hex_aarch64;
#[cfg(target_arch = "x86_64")]
pub mod hex_x86;
pub mod id26;
pub mod pattern;
pub mod positional;
#[cfg(target_arch = "x86_64")]
pub mod positional_x86;
pub mod radix;
#[cfg(target_arch = "x86_64")]
mod registers_x86;

use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// How a form looks: a row of the table.
pub struct Form {
    /// What it is called.
    pub name: &'static str,
    /// A text of it, with `#` for each digit.
    pub pattern: &'static str,
    /// The digits in the order of their values.
    pub alphabet: &'static str,
    /// Letters are read in either case.
    pub folds_case: bool,
    /// Texts as they are written sort, byte by byte, as the UUIDs do.
    pub sorts: bool,
    /// Reading [`ANY`] takes it.
    pub in_any: bool,
}

const LOWER: &str = "0123456789abcdef";
const UPPER: &str = "0123456789ABCDEF";
const BASE_32: &str = "0123456789bcdefghjkmnpqrstuvwxyz"; // without a, i, l, o
const BASE_35: &str = "0123456789abcdefghijkmnopqrstuvwxyz"; // without l
const BASE_58: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"; // without 0, I, O, l
const C_GUID: &str = "{0x########,0x####,0x####,{0x##,0x##,0x##,0x##,0x##,0x##,0x##,0x##}}";

/// Every form.  Its number, in C and in [`with_codec`], is its place here, the first being 1.
#[rustfmt::skip]
pub const FORMS: [Form; 10] = [
    //   name                pattern                                          alphabet folds  sorts in any
    form("hyphenated",       "########-####-####-####-############",          LOWER,   true,  true, true),
    form("hyphenated upper", "########-####-####-####-############",          UPPER,   true,  true, true),
    form("simple",           "################################",              LOWER,   true,  true, true),
    form("braced",           "{########-####-####-####-############}",        LOWER,   true,  true, true),
    form("parenthesised",    "(########-####-####-####-############)",        LOWER,   true,  true, false),
    form("urn",              "urn:uuid:########-####-####-####-############", LOWER,   true,  true, true),
    form("C GUID",           C_GUID,                                          LOWER,   true,  true, false),
    form("id26",             "##########################",                    BASE_32, true,  true, false),
    form("id25",             "#########################",                     BASE_35, true,  true, false),
    form("id22",             "######################",                        BASE_58, false, true, false),
];

const fn form(
    name: &'static str,
    pattern: &'static str,
    alphabet: &'static str,
    folds_case: bool,
    sorts: bool,
    in_any: bool,
) -> Form {
    Form { name, pattern, alphabet, folds_case, sorts, in_any }
}

/// The number of no form.  To read it is to read the form of RFC 9562 that is as long as the text.
pub const ANY: u32 = 0;

/// Evaluates `$work` with `$Codec` as the codec of the form of this number, and `$LENGTH` as its characters;
/// `BAD_FORM` if none is.
macro_rules! with_codec {
    ($number:expr, $Codec:ident, $LENGTH:ident => $work:expr) => {
        with_codec!(@ $number, $Codec, $LENGTH, $work,
            1 hex::Hyphenated, 2 hex::HyphenatedUpper, 3 hex::Simple, 4 hex::Braced,
            5 hex::Parenthesised, 6 hex::Urn, 7 hex::CGuid, 8 id26::Id26, 9 radix::Id25, 10 radix::Id22)
    };
    (@ $number:expr, $Codec:ident, $LENGTH:ident, $work:expr, $($form:literal $room:ident :: $codec:ident),*) => {
        match $number {
            $($form => {
                type $Codec = $crate::text::$room::$codec;
                const $LENGTH: usize = $crate::text::FORMS[$form - 1].pattern.len();
                Ok($work)
            })*
            _ => Err($crate::status::Status::BAD_FORM),
        }
    };
}
pub(crate) use with_codec;

/// A text and the byte that ends it: a NUL, or what separates it from the next.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Record<const LENGTH: usize> {
    /// The text.
    pub characters: [u8; LENGTH],
    /// The byte after it.
    pub end: u8,
}

/// A place for a record, into which it may be put piece by piece.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Place<const LENGTH: usize> {
    characters: [MaybeUninit<u8>; LENGTH],
    end: MaybeUninit<u8>,
}

impl<const LENGTH: usize> Place<LENGTH> {
    /// Puts some characters where they start; nothing if they would not end in the text.
    #[inline(always)]
    pub fn put<const COUNT: usize>(&mut self, start: usize, characters: [u8; COUNT]) {
        if let Some(place) = self.characters.get_mut(start..).and_then(|rest| rest.first_chunk_mut()) {
            *place = characters.map(MaybeUninit::new);
        }
    }

    /// Puts the byte after the text.
    #[inline(always)]
    pub fn end(&mut self, end: u8) {
        self.end = MaybeUninit::new(end);
    }
}

/// Writes and reads a form of `LENGTH` characters.
pub trait Codec<const LENGTH: usize> {
    /// How it looks.
    const FORM: &Form;

    /// The text of a UUID.
    fn text(uuid: Uuid) -> [u8; LENGTH];

    /// Writes the text of a UUID and the byte that ends it.
    fn write(uuid: Uuid, end: u8, place: &mut Place<LENGTH>);

    /// Reads a text; `BAD_CHARACTER`, `OVERFLOW` or `BAD_CHECK` if it stands for no UUID.
    fn read(text: &[u8; LENGTH], uuid: &mut Uuid) -> Result<(), Status>;

    /// Writes a text for each UUID.
    fn write_many(uuids: &[Uuid], end: u8, places: &mut [Place<LENGTH>]);

    /// Reads a UUID from each text, up to the first that stands for none or ends in another byte; tells
    /// how many it read.
    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>);
}

/// [`Codec::write_many`] by a way to write one.
#[inline(always)]
fn write_each<const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    places: &mut [Place<LENGTH>],
    write: impl Fn(Uuid, u8, &mut Place<LENGTH>),
) {
    for (uuid, place) in uuids.iter().zip(places) {
        write(*uuid, end, place);
    }
}

/// [`Codec::read_many`] by a way to read one.
#[inline(always)]
fn read_each<const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
    read: impl Fn(&[u8; LENGTH], &mut Uuid) -> Result<(), Status>,
) -> (usize, Result<(), Status>) {
    for (done, (record, uuid)) in records.iter().zip(uuids).enumerate() {
        let mut value = Uuid::NIL;
        let read = match read(&record.characters, &mut value) {
            Ok(()) if record.end != end => Err(Status::BAD_CHARACTER),
            read => read,
        };
        if read.is_err() {
            return (done, read);
        }
        uuid.write(value);
    }
    (records.len(), Ok(()))
}

/// Why and where a text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `BAD_LENGTH`, `BAD_CHARACTER`, `OVERFLOW` or `BAD_CHECK`.
    pub status: Status,
    /// The index of the first byte that cannot stand where it does, given those before it.  Of a text
    /// that is too short, its length.
    pub offset: usize,
}

/// Reads a text of any length.
#[inline]
pub fn read<C: Codec<LENGTH>, const LENGTH: usize>(text: &[u8], uuid: &mut Uuid) -> Result<(), Refusal> {
    match text.try_into() {
        Ok(characters) => C::read(characters, uuid)
            .map_err(|status| Refusal { status, offset: offset::<C, LENGTH>(characters, status) }),
        Err(_) => Err(Refusal { status: Status::BAD_LENGTH, offset: text.len().min(LENGTH) }),
    }
}

/// The number of the form that a text is to be read as: for [`ANY`] the one that is as long, or else the
/// longest, so that the text is refused for its length.
pub fn number_for(form: u32, text: &[u8]) -> u32 {
    const URN: u32 = 6;
    if form != ANY {
        return form;
    }
    let fits = |form: &Form| form.in_any && form.pattern.len() == text.len();
    FORMS.iter().zip(1..).find(|(form, _)| fits(form)).map_or(URN, |(_, number)| number)
}

/// Where a text is refused.  Apart from reading, which then need not keep track.
#[cold]
#[inline(never)]
fn offset<C: Codec<LENGTH>, const LENGTH: usize>(text: &[u8; LENGTH], status: Status) -> usize {
    let form = C::FORM;
    let first_misfit = |model: &[u8], fits: fn(&Form, u8, u8) -> bool| {
        text.iter().zip(model).position(|(byte, model)| !fits(form, *model, *byte)).unwrap_or(LENGTH)
    };
    match status {
        // Digits stand in the order of their values, so the first that differs is above.
        Status::OVERFLOW => first_misfit(&C::text(Uuid::MAX), Form::is_same),
        // They are part of the last digit.
        Status::BAD_CHECK => LENGTH.saturating_sub(1),
        _ => first_misfit(form.pattern.as_bytes(), Form::fits),
    }
}

impl Form {
    /// Whether a byte can stand where the pattern has this one.
    fn fits(&self, pattern: u8, byte: u8) -> bool {
        match pattern {
            b'#' => self.alphabet.bytes().any(|digit| self.is_same(digit, byte)),
            _ => self.is_same(pattern, byte),
        }
    }

    fn is_same(&self, written: u8, byte: u8) -> bool {
        written == byte || self.folds_case && written.eq_ignore_ascii_case(&byte)
    }
}
