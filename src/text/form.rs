//! The table of text forms.
#![forbid(unsafe_code)]

/// A text form: a row of the table.
pub struct Form {
    /// Its name.
    pub name: &'static str,
    /// A text of this form: `#` for each digit, `*` for one whose lower four bits are zero.
    pub pattern: &'static str,
    /// The digits in the order of their values.  But for base64url they ascend in ASCII as well, so that
    /// texts sort as UUIDs do.
    pub alphabet: &'static str,
    /// Letters are read in either case.
    pub folds_case: bool,
    /// [`ANY`] reads it.
    pub in_any: bool,
}

const LOWER: &str = "0123456789abcdef";
const UPPER: &str = "0123456789ABCDEF";
const BASE_32: &str = "0123456789bcdefghjkmnpqrstuvwxyz"; // without a, i, l, o
const BASE_35: &str = "0123456789abcdefghijkmnopqrstuvwxyz"; // without l
const BASE_58: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"; // without 0, I, O, l
const CROCKFORD: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // without I, L, O, U
const BASE_64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const C_GUID: &str = "{0x########,0x####,0x####,{0x##,0x##,0x##,0x##,0x##,0x##,0x##,0x##}}";

/// Every form.  A form's number, here and in C, is its index plus 1.
#[rustfmt::skip]
pub const FORMS: [Form; 12] = [
    //   name                pattern                                          alphabet folds  in any
    form("hyphenated",       "########-####-####-####-############",          LOWER,   true,  true),
    form("hyphenated upper", "########-####-####-####-############",          UPPER,   true,  true),
    form("simple",           "################################",              LOWER,   true,  true),
    form("braced",           "{########-####-####-####-############}",        LOWER,   true,  true),
    form("parenthesised",    "(########-####-####-####-############)",        LOWER,   true,  false),
    form("urn",              "urn:uuid:########-####-####-####-############", LOWER,   true,  true),
    form("C GUID",           C_GUID,                                          LOWER,   true,  false),
    form("id26",             "##########################",                    BASE_32, true,  false),
    form("id25",             "#########################",                     BASE_35, true,  false),
    form("id22",             "######################",                        BASE_58, false, false),
    form("ulid",             "##########################",                    CROCKFORD, true, false),
    form("base64url",        "#####################*",                        BASE_64, false, false),
];

const fn form(
    name: &'static str,
    pattern: &'static str,
    alphabet: &'static str,
    folds_case: bool,
    in_any: bool,
) -> Form {
    Form { name, pattern, alphabet, folds_case, in_any }
}

/// Reads whichever form of RFC 9562 has the length of the text; writes nothing.
pub const ANY: u32 = 0;

/// The number of the form as which a text of `length` is read: for [`ANY`] the form of that length, or
/// else the longest, so that the text is refused for its length.
pub fn number_for(form: u32, length: usize) -> u32 {
    const URN: u32 = 6;
    if form != ANY {
        return form;
    }
    let fits = |form: &Form| form.in_any && form.pattern.len() == length;
    FORMS.iter().zip(1..).find(|(form, _)| fits(form)).map_or(URN, |(_, number)| number)
}

/// The characters of the form of this number, if there is one.
pub fn length_of(number: u32) -> Option<usize> {
    let form = FORMS.iter().zip(1..).find(|(_, known)| *known == number);
    form.map(|(form, _)| form.pattern.len())
}

impl Form {
    /// Whether a text may have `byte` where the pattern has `pattern`.
    pub fn accepts(&self, pattern: u8, byte: u8) -> bool {
        match pattern {
            b'#' => self.alphabet.bytes().any(|digit| self.is_same(digit, byte)),
            b'*' => self.alphabet.bytes().step_by(16).any(|digit| self.is_same(digit, byte)),
            _ => self.is_same(pattern, byte),
        }
    }

    /// Whether both bytes are read as the same character.
    pub fn is_same(&self, written: u8, byte: u8) -> bool {
        written == byte || self.folds_case && written.eq_ignore_ascii_case(&byte)
    }
}
