//! Inspect: the layout of each version, and one field of a UUID.

use super::guard;
use super::pointer::{Output, read_uuid};
use crate::layout::{self, Kind, Name};
use crate::status::Status;
use crate::uuid::Variant;
use core::ffi::c_char;

/// The version nibble of octet 6; versions 1 and 3 to 8 have it.
pub const UUID7_FIELD_VERSION: u32 = 1;
/// The two top bits of octet 8; versions 1 and 3 to 8 have it.
pub const UUID7_FIELD_VARIANT: u32 = 2;
/// Versions 1 and 6: the least significant bits of the time, 32 in version 1 and 12 in version 6.
pub const UUID7_FIELD_TIME_LOW: u32 = 3;
/// Versions 1 and 6: the 16 middle bits of the time.
pub const UUID7_FIELD_TIME_MID: u32 = 4;
/// Versions 1 and 6: the most significant bits of the time, 12 in version 1 and 32 in version 6.
pub const UUID7_FIELD_TIME_HIGH: u32 = 5;
/// Versions 1 and 6: 14 bits that change when the clock may have gone back.
pub const UUID7_FIELD_CLOCK_SEQ: u32 = 6;
/// Versions 1 and 6: 48 bits; random if bit 40 of the value is set, else perhaps a network card's.
pub const UUID7_FIELD_NODE: u32 = 7;
/// Version 3: the first 48 bits of the hash.
pub const UUID7_FIELD_MD5_HIGH: u32 = 8;
/// Version 3: 12 bits of the hash.
pub const UUID7_FIELD_MD5_MID: u32 = 9;
/// Version 3: 62 bits of the hash.
pub const UUID7_FIELD_MD5_LOW: u32 = 10;
/// Version 4: the first 48 random bits.
pub const UUID7_FIELD_RANDOM_A: u32 = 11;
/// Version 4: 12 random bits.
pub const UUID7_FIELD_RANDOM_B: u32 = 12;
/// Version 4: 62 random bits.
pub const UUID7_FIELD_RANDOM_C: u32 = 13;
/// Version 5: the first 48 bits of the hash.
pub const UUID7_FIELD_SHA1_HIGH: u32 = 14;
/// Version 5: 12 bits of the hash.
pub const UUID7_FIELD_SHA1_MID: u32 = 15;
/// Version 5: 62 bits of the hash.
pub const UUID7_FIELD_SHA1_LOW: u32 = 16;
/// Version 7: 48 bits of Unix time in milliseconds.
pub const UUID7_FIELD_UNIX_TS_MS: u32 = 17;
/// Version 7: 12 bits; in those made here, the top of the counter.
pub const UUID7_FIELD_RAND_A: u32 = 18;
/// Version 7: 62 bits; in those made here, 14 more of the counter and 48 random ones.
pub const UUID7_FIELD_RAND_B: u32 = 19;
/// Version 8: the first 48 bits.
pub const UUID7_FIELD_CUSTOM_A: u32 = 20;
/// Version 8: 12 bits.
pub const UUID7_FIELD_CUSTOM_B: u32 = 21;
/// Version 8: 62 bits.
pub const UUID7_FIELD_CUSTOM_C: u32 = 22;

/// Part of the time.
pub const UUID7_KIND_TIMESTAMP: u32 = 1;
/// The version.
pub const UUID7_KIND_VERSION: u32 = 2;
/// The variant.
pub const UUID7_KIND_VARIANT: u32 = 3;
/// Random bits, or a counter among them.
pub const UUID7_KIND_RANDOM: u32 = 4;
/// Part of the hash of a name.
pub const UUID7_KIND_HASH: u32 = 5;
/// The clock sequence.
pub const UUID7_KIND_CLOCK_SEQUENCE: u32 = 6;
/// The node.
pub const UUID7_KIND_NODE: u32 = 7;
/// The maker's own affair.
pub const UUID7_KIND_CUSTOM: u32 = 8;

/// A field of a version of UUIDs.  Bit 0 is the most significant bit of byte 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Field {
    /// The name that RFC 9562 gives it.
    pub name: *const c_char,
    /// The same as a number: UUID7_FIELD_...
    pub field: u32,
    /// What its bits are: UUID7_KIND_...
    pub kind: u32,
    /// Its first bit, 0 to 127.
    pub first_bit: u32,
    /// The number of its bits, 2 to 62.
    pub width: u32,
}

// SAFETY: `name` points to static text that nobody writes.
unsafe impl Sync for Field {}

// No gaps, for callers who lay the struct out by hand.
const _: () = assert!(size_of::<Field>() == size_of::<*const c_char>() + 4 * size_of::<u32>());

/// Tells the fields of a version in the order of their bits, as static memory that is never freed.
///
/// WRONG_VERSION for all but 1 and 3 to 8, which have none.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_layout_of(
    version: u32,
    fields: *mut *const Field,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let fields = unsafe { Output::new(fields) }?;
        // SAFETY: the contract of the header.
        let count = unsafe { Output::new(count) }?;
        let length = layout::fields(version).len();
        let of_version = FIELDS.get(version as usize).filter(|_| length > 0).ok_or(Status::WRONG_VERSION)?;
        fields.set(of_version.as_ptr());
        count.set(length);
        Ok(())
    })
}

/// Tells the value of a field, named by UUID7_FIELD_..., as a number.
///
/// BAD_FIELD if there is no such field, WRONG_VERSION if the UUID's version has none of that name,
/// WRONG_VARIANT if it has no version.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_field_of(uuid: *const u8, field: u32, value: *mut u64) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuid = unsafe { read_uuid(uuid) }?;
        // SAFETY: the contract of the header.
        let output = unsafe { Output::new(value) }?;
        output.set(uuid.field(field)?);
        Ok(())
    })
}

/// Returns what a version, 0 to 15, is called in English, as static text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_version_text(version: u32) -> *const c_char {
    layout::version_text(version).as_ptr()
}

/// Returns what a variant, UUID7_VARIANT_..., is called in English, as static text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_variant_text(variant: u32) -> *const c_char {
    Variant::ALL.get(variant as usize).map_or(c"not a variant", |variant| variant.text()).as_ptr()
}

/// Returns what a kind of field, UUID7_KIND_..., is called in English, as static text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_kind_text(kind: u32) -> *const c_char {
    Kind::ALL
        .iter()
        .find(|known| **known as u32 == kind)
        .map_or(c"not a kind of field", |kind| kind.text())
        .as_ptr()
}

/// The fields of every version for C; what is past those of a version is blank.
static FIELDS: [[Field; layout::FIELDS_MAX]; layout::VERSIONS] = {
    const BLANK: Field = Field { name: c"".as_ptr(), field: 0, kind: 0, first_bit: 0, width: 0 };
    let mut all = [[BLANK; layout::FIELDS_MAX]; layout::VERSIONS];
    let mut version = 0;
    while version < layout::VERSIONS {
        let fields = layout::fields(version as u32);
        let mut index = 0;
        while index < fields.len() {
            let field = fields[index];
            all[version][index] = Field {
                name: field.name.text().as_ptr(),
                field: field.name as u32,
                kind: field.kind as u32,
                first_bit: field.bits.first,
                width: field.bits.width,
            };
            index += 1;
        }
        version += 1;
    }
    all
};

const _: () = {
    assert!(UUID7_FIELD_VERSION == Name::Version as u32);
    assert!(UUID7_FIELD_VARIANT == Name::Variant as u32);
    assert!(UUID7_FIELD_TIME_LOW == Name::TimeLow as u32);
    assert!(UUID7_FIELD_TIME_MID == Name::TimeMid as u32);
    assert!(UUID7_FIELD_TIME_HIGH == Name::TimeHigh as u32);
    assert!(UUID7_FIELD_CLOCK_SEQ == Name::ClockSeq as u32);
    assert!(UUID7_FIELD_NODE == Name::Node as u32);
    assert!(UUID7_FIELD_MD5_HIGH == Name::Md5High as u32);
    assert!(UUID7_FIELD_MD5_MID == Name::Md5Mid as u32);
    assert!(UUID7_FIELD_MD5_LOW == Name::Md5Low as u32);
    assert!(UUID7_FIELD_RANDOM_A == Name::RandomA as u32);
    assert!(UUID7_FIELD_RANDOM_B == Name::RandomB as u32);
    assert!(UUID7_FIELD_RANDOM_C == Name::RandomC as u32);
    assert!(UUID7_FIELD_SHA1_HIGH == Name::Sha1High as u32);
    assert!(UUID7_FIELD_SHA1_MID == Name::Sha1Mid as u32);
    assert!(UUID7_FIELD_SHA1_LOW == Name::Sha1Low as u32);
    assert!(UUID7_FIELD_UNIX_TS_MS == Name::UnixTsMs as u32);
    assert!(UUID7_FIELD_RAND_A == Name::RandA as u32);
    assert!(UUID7_FIELD_RAND_B == Name::RandB as u32);
    assert!(UUID7_FIELD_CUSTOM_A == Name::CustomA as u32);
    assert!(UUID7_FIELD_CUSTOM_B == Name::CustomB as u32);
    assert!(UUID7_FIELD_CUSTOM_C == Name::CustomC as u32);
    assert!(UUID7_KIND_TIMESTAMP == Kind::Timestamp as u32);
    assert!(UUID7_KIND_VERSION == Kind::Version as u32);
    assert!(UUID7_KIND_VARIANT == Kind::Variant as u32);
    assert!(UUID7_KIND_RANDOM == Kind::Random as u32);
    assert!(UUID7_KIND_HASH == Kind::Hash as u32);
    assert!(UUID7_KIND_CLOCK_SEQUENCE == Kind::ClockSequence as u32);
    assert!(UUID7_KIND_NODE == Kind::Node as u32);
    assert!(UUID7_KIND_CUSTOM == Kind::Custom as u32);
};
