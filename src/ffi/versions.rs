//! The versions other than 7: 1, 3, 4, 5, 6 and 8.

use super::guard;
use super::pointer::{ArrayOut, Bytes, In, Out};
use crate::generator::Generator;
use crate::named::{self, namespace};
use crate::status::Status;
use crate::thread;
use crate::uuid::{Time, Uuid};
use crate::v1_v6::{self, Version};
use crate::v7;

/// Generates a version 4 UUID: 122 random bits.  Use it where nobody may guess the value or learn when
/// it was made.  Reads no clock; NO_ENTROPY or NO_MEMORY when the system fails.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_v4(uuid: Out<Uuid>) -> Status {
    generate(uuid, Generator::next_v4)
}

/// Generates `count` version 4 UUIDs, 16 x `count` bytes.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_v4_many(mut uuids: ArrayOut<Uuid>, count: usize) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        thread::fill(uuids, Generator::fill_v4)
    })
}

/// Generates a version 1 UUID: the time in units of 100 ns, above that of every earlier version 1 or 6 of
/// this thread, and a random clock sequence and node, never a network card's.  The clock sequence
/// changes when the clock steps back; both change after a fork, a jump of the clock or uuid7_reseed.
///
/// For systems that ask for version 1; its bytes do not sort by time.  Fails as uuid7_generate does.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_v1(uuid: Out<Uuid>) -> Status {
    generate(uuid, Generator::next_v1)
}

/// Generates a version 6 UUID: the time of version 1, most significant bits first, so above every
/// earlier version 6 of this thread.  Node and clock sequence are random and new each time.
///
/// For systems that have version 1 already; otherwise take version 7.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generate_v6(uuid: Out<Uuid>) -> Status {
    generate(uuid, Generator::next_v6)
}

/// Makes a version 1 UUID of given fields: a time, a clock sequence of 14 bits, a node of 48.
///
/// The time is in seconds since 1970 UTC, negative before, and 0 to 999,999,999 ns, of which 100 ns are the
/// unit.  BAD_TIME outside 1582 to 5236.  BAD_VALUE if a value exceeds its field.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v1(
    seconds: i64,
    nanoseconds: u32,
    clock_seq: u32,
    node: u64,
    uuid: Out<Uuid>,
) -> Status {
    write(uuid, || Version::V1.make(Time { seconds, nanoseconds }, clock_seq, node))
}

/// Makes a version 6 UUID of given fields, those of uuid7_make_v1.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v6(
    seconds: i64,
    nanoseconds: u32,
    clock_seq: u32,
    node: u64,
    uuid: Out<Uuid>,
) -> Status {
    write(uuid, || Version::V6.make(Time { seconds, nanoseconds }, clock_seq, node))
}

/// Makes a version 7 UUID of given fields: ms since 1970, rand_a of 12 bits, rand_b of 62 (RFC 9562 section
/// 5.7).  The caller must ensure uniqueness.
///
/// BAD_TIME past UUID7_UNIX_MS_MAX.  BAD_VALUE if a value exceeds its field.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v7(unix_ms: u64, rand_a: u32, rand_b: u64, uuid: Out<Uuid>) -> Status {
    write(uuid, || v7::make(unix_ms, rand_a, rand_b))
}

/// Writes the lowest version 1 UUID of a time, as uuid7_make_v1 takes it.  Its bytes do not sort by time: these
/// are bounds for systems that compare the fields.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_lowest_v1_at(seconds: i64, nanoseconds: u32, uuid: Out<Uuid>) -> Status {
    write(uuid, || Version::V1.bounds(Time { seconds, nanoseconds }).map(|(lowest, _)| lowest))
}

/// Writes the highest version 1 UUID of a time.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_highest_v1_at(seconds: i64, nanoseconds: u32, uuid: Out<Uuid>) -> Status {
    write(uuid, || Version::V1.bounds(Time { seconds, nanoseconds }).map(|(_, highest)| highest))
}

/// Writes the lowest version 6 UUID of a time: the inclusive start of a range query.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_lowest_v6_at(seconds: i64, nanoseconds: u32, uuid: Out<Uuid>) -> Status {
    write(uuid, || Version::V6.bounds(Time { seconds, nanoseconds }).map(|(lowest, _)| lowest))
}

/// Writes the highest version 6 UUID of a time: the inclusive end of a range query.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_highest_v6_at(seconds: i64, nanoseconds: u32, uuid: Out<Uuid>) -> Status {
    write(uuid, || Version::V6.bounds(Time { seconds, nanoseconds }).map(|(_, highest)| highest))
}

/// Writes the version 6 UUID with the time, clock sequence and node of a version 1; it sorts by time.
///
/// WRONG_VARIANT or WRONG_VERSION for another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_v1_to_v6(v1: In<Uuid>, v6: Out<Uuid>) -> Status {
    write(v6, || v1_v6::v1_to_v6(v1.read()?))
}

/// Writes the version 1 UUID with the time, clock sequence and node of a version 6.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_v6_to_v1(v6: In<Uuid>, v1: Out<Uuid>) -> Status {
    write(v1, || v1_v6::v6_to_v1(v6.read()?))
}

/// Makes the version 3 UUID (MD5) of a name, `length` bytes.  For systems that have version 3 already;
/// otherwise take version 5.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v3(
    namespace_id: In<Uuid>,
    name: Bytes,
    length: usize,
    uuid: Out<Uuid>,
) -> Status {
    make(namespace_id, name, length, uuid, named::v3)
}

/// Makes the version 5 UUID (SHA-1) of a name, `length` bytes.  The same name in the same namespace
/// gives the same UUID everywhere.  The namespace is a UUID of your own or one of the four below.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v5(
    namespace_id: In<Uuid>,
    name: Bytes,
    length: usize,
    uuid: Out<Uuid>,
) -> Status {
    make(namespace_id, name, length, uuid, named::v5)
}

/// Makes a version 8 UUID from 16 bytes, of which 122 bits stay: version and variant replace the rest.
/// The caller must ensure uniqueness.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_make_v8(custom: In<Uuid>, mut uuid: Out<Uuid>) -> Status {
    guard(|| {
        let custom = custom.read()?;
        uuid.place()?.write(named::v8(custom.0));
        Ok(())
    })
}

/// Returns the 16 static bytes of the namespace of domain names (RFC 9562 section 6.6).
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_dns() -> *const u8 {
    const { &namespace::DNS.0 }.as_ptr()
}

/// Returns the 16 static bytes of the namespace of URLs.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_url() -> *const u8 {
    const { &namespace::URL.0 }.as_ptr()
}

/// Returns the 16 static bytes of the namespace of ISO object identifiers.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_oid() -> *const u8 {
    const { &namespace::OID.0 }.as_ptr()
}

/// Returns the 16 static bytes of the namespace of X.500 distinguished names.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_x500() -> *const u8 {
    const { &namespace::X500.0 }.as_ptr()
}

fn write(mut uuid: Out<Uuid>, make: impl FnOnce() -> Result<Uuid, Status>) -> Status {
    guard(|| {
        let slot = uuid.slot()?;
        slot.set(make()?);
        Ok(())
    })
}

fn generate(mut uuid: Out<Uuid>, next: impl FnMut(&mut Generator) -> Result<Uuid, Status>) -> Status {
    guard(|| {
        let uuid = uuid.place()?;
        uuid.write(thread::with_generator(next)?);
        Ok(())
    })
}

fn make(
    namespace_id: In<Uuid>,
    name: Bytes,
    length: usize,
    mut uuid: Out<Uuid>,
    hash: impl FnOnce(Uuid, &[u8]) -> Uuid,
) -> Status {
    guard(|| {
        let namespace = namespace_id.read()?;
        // SAFETY: as the header says.
        let name = unsafe { name.slice(length) }?;
        let uuid = uuid.slot()?;
        uuid.set(hash(namespace, name));
        Ok(())
    })
}
