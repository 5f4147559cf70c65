//! Inspecting a UUID: variant, version, time, fields; comparison.

use super::guard;
use super::pointer::{Element, In, Out};
use crate::layout::{self, Kind};
use crate::status::Status;
use crate::uuid::{Uuid, Variant};
use core::ffi::{c_char, c_int};

/// A field of a version.  Bit 0 is the most significant bit of byte 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Field {
    /// As RFC 9562 names it.
    pub name: *const c_char,
    /// UUID7_FIELD_...
    pub field: u32,
    /// UUID7_KIND_...
    pub kind: u32,
    /// 0 to 127.
    pub first_bit: u32,
    /// 2 to 62 bits.
    pub width: u32,
}

// SAFETY: `name` points to static text that nobody writes.
unsafe impl Sync for Field {}

// No gaps, for callers who lay the struct out by hand.
const _: () = assert!(size_of::<Field>() == size_of::<*const c_char>() + 4 * size_of::<u32>());

/// Compares two UUIDs as 16 unsigned bytes, so by time; fits qsort and bsearch.
///
/// Returns a negative number, 0 or a positive number.  NULL sorts below every UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_compare(a: Element, b: Element) -> c_int {
    a.read().ok().cmp(&b.read().ok()) as c_int
}

/// Returns 1 if all 128 bits are 0 (RFC 9562 section 5.9), otherwise 0, also for NULL.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_is_nil(uuid: In<Uuid>) -> i32 {
    i32::from(uuid.read() == Ok(Uuid::NIL))
}

/// Returns 1 if all 128 bits are 1 (RFC 9562 section 5.10), otherwise 0, also for NULL.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_is_max(uuid: In<Uuid>) -> i32 {
    i32::from(uuid.read() == Ok(Uuid::MAX))
}

/// Reads the variant, UUID7_VARIANT_... (RFC 9562 section 4.1).
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_variant_of(uuid: In<Uuid>, variant: Out<u32>) -> Status {
    answer(uuid, variant, |uuid| Ok(uuid.variant() as u32))
}

/// Reads the version, 0 to 15 (RFC 9562 section 4.2).  WRONG_VARIANT if there is none.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_version_of(uuid: In<Uuid>, version: Out<u32>) -> Status {
    answer(uuid, version, Uuid::version)
}

/// Reads the time of a version 7 UUID, in ms since 1970.  WRONG_VARIANT or WRONG_VERSION for another.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_unix_ms_of(uuid: In<Uuid>, unix_ms: Out<u64>) -> Status {
    answer(uuid, unix_ms, Uuid::unix_ms)
}

/// Reads the time of a version 1, 6 or 7 UUID: seconds since 1970 UTC, negative before, and 0 to
/// 999,999,999 ns.  Versions 1 and 6 reach from 1582 to 5236, version 7 to 10889.
///
/// WRONG_VARIANT or WRONG_VERSION for another.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_time_of(uuid: In<Uuid>, mut seconds: Out<i64>, mut nanoseconds: Out<u32>) -> Status {
    guard(|| {
        let uuid = uuid.read()?;
        let (seconds, nanoseconds) = (seconds.slot()?, nanoseconds.slot()?);
        let time = uuid.time()?;
        seconds.set(time.seconds);
        nanoseconds.set(time.nanoseconds);
        Ok(())
    })
}

/// Reads the fraction of the millisecond of a version 7 UUID whose generator has fraction_bits, in ns: 0 to 999,756,
/// in steps of 1/4096 ms.  Nothing in a UUID shows whether it has a fraction: the caller must know.
///
/// WRONG_VARIANT or WRONG_VERSION for another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_fraction_ns_of(uuid: In<Uuid>, mut nanoseconds: Out<u32>) -> Status {
    guard(|| {
        let uuid = uuid.read()?;
        let nanoseconds = nanoseconds.slot()?;
        nanoseconds.set(uuid.fraction_ns()?);
        Ok(())
    })
}

/// Reads a field, UUID7_FIELD_..., as a number.
///
/// BAD_FIELD if there is no such field, WRONG_VERSION if the UUID's version lacks it, WRONG_VARIANT if
/// the UUID has no version.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_field_of(uuid: In<Uuid>, field: u32, value: Out<u64>) -> Status {
    answer(uuid, value, |uuid| uuid.field(field))
}

/// Returns the field of a version at `index`, in the order of the bits; static.  NULL past the last one,
/// and for a version without fields: all but 1 and 3 to 8.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_layout_field(version: u32, index: u32) -> *const Field {
    if index as usize >= layout::fields(version).len() {
        return core::ptr::null();
    }
    &FIELDS[version as usize][index as usize]
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

fn answer<T>(uuid: In<Uuid>, mut output: Out<T>, ask: impl FnOnce(Uuid) -> Result<T, Status>) -> Status {
    guard(|| {
        let uuid = uuid.read()?;
        let output = output.slot()?;
        output.set(ask(uuid)?);
        Ok(())
    })
}

/// The fields of every version for C; the entries after those of a version are blank.
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
