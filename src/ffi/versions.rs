//! Other versions: 1, 3, 4, 5, 6 and 8.

use super::guard;
use super::pointer::{self, output_uuid, read_many, read_uuid};
use crate::generator::Generator;
use crate::named::{self, namespace};
use crate::status::Status;
use crate::thread;
use crate::uuid::Uuid;
use core::ffi::c_void;

/// Makes a UUID of version 4: 122 random bits.  Use it where nobody may guess the value or learn when
/// it was made.  Needs no clock; fails with NO_ENTROPY or NO_MEMORY when the system does.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_v4(uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { generate(uuid, Generator::next_v4) }
}

/// Makes `count` UUIDs of version 4, 16 x `count` bytes.
///
/// A system failure leaves `uuids` untouched; after the first 32,768 it leaves nil UUIDs instead of
/// those made.  BAD_COUNT when 16 x `count` overflows.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_v4_many(uuids: *mut u8, count: usize) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let uuids = unsafe { pointer::output_uuids(uuids, count) }?;
        thread::with_generator(|generator| generator.fill_v4(uuids))
    })
}

/// Makes a UUID of version 1: the time in 100 ns, above that of every earlier version 1 or 6 of this
/// thread; a clock sequence and a node, both random, never a network card's.  The clock sequence
/// changes when the clock goes back; both do after a fork, a jump of the clock or uuid7_reseed.
///
/// For systems that ask for version 1; its bytes do not sort by time.  Fails as uuid7_generate does.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_v1(uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { generate(uuid, Generator::next_v1) }
}

/// Makes a UUID of version 6: the time of version 1, most significant bits first, so above every
/// earlier version 6 of this thread; node and clock sequence are random and new each time.
///
/// For systems that have version 1 already; else version 7 is the better choice.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_generate_v6(uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { generate(uuid, Generator::next_v6) }
}

/// Makes the UUID of a name, version 3 (MD5); for systems that have it already, else take version 5.
///
/// `name` is any `length` bytes; for an empty name any pointer but NULL.
/// cbindgen:ptrs-as-arrays=[[namespace_id; UUID7_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_name_v3(
    namespace_id: *const u8,
    name: *const c_void,
    length: usize,
    uuid: *mut u8,
) -> Status {
    // SAFETY: the contract of the header.
    unsafe { of_name(namespace_id, name, length, uuid, named::v3) }
}

/// Makes the UUID of a name, version 5 (SHA-1): the same name in the same namespace gives the same
/// UUID anywhere.  A namespace is any UUID: of your own, or one of the four below.
///
/// `name` is any `length` bytes; for an empty name any pointer but NULL.
/// cbindgen:ptrs-as-arrays=[[namespace_id; UUID7_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_name_v5(
    namespace_id: *const u8,
    name: *const c_void,
    length: usize,
    uuid: *mut u8,
) -> Status {
    // SAFETY: the contract of the header.
    unsafe { of_name(namespace_id, name, length, uuid, named::v5) }
}

/// Returns the 16 bytes, static, of the namespace of domain names (RFC 9562 section 6.6).
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_dns() -> *const u8 {
    const { &namespace::DNS.0 }.as_ptr()
}

/// Returns the 16 bytes, static, of the namespace of URLs.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_url() -> *const u8 {
    const { &namespace::URL.0 }.as_ptr()
}

/// Returns the 16 bytes, static, of the namespace of ISO object identifiers.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_oid() -> *const u8 {
    const { &namespace::OID.0 }.as_ptr()
}

/// Returns the 16 bytes, static, of the namespace of X.500 distinguished names.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_namespace_x500() -> *const u8 {
    const { &namespace::X500.0 }.as_ptr()
}

/// Makes a UUID of version 8 from 16 bytes of the caller's, of which 122 bits stay: version and
/// variant are laid over.  That it is unique is the caller's to see to.
/// cbindgen:ptrs-as-arrays=[[custom; UUID7_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_make_v8(custom: *const u8, uuid: *mut u8) -> Status {
    guard(|| {
        // SAFETY: the contract of the header.
        let custom = unsafe { pointer::read(custom.cast()) }?;
        // SAFETY: the contract of the header.
        let output = unsafe { output_uuid(uuid) }?;
        output.set(named::v8(custom));
        Ok(())
    })
}

/// # Safety
/// The contract of the header.
unsafe fn generate(uuid: *mut u8, next: impl FnMut(&mut Generator) -> Result<Uuid, Status>) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let output = unsafe { output_uuid(uuid) }?;
        output.set(thread::with_generator(next)?);
        Ok(())
    })
}

/// # Safety
/// The contract of the header for these four arguments.
unsafe fn of_name(
    namespace_id: *const u8,
    name: *const c_void,
    length: usize,
    uuid: *mut u8,
    hash: impl FnOnce(Uuid, &[u8]) -> Uuid,
) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let namespace = unsafe { read_uuid(namespace_id) }?;
        // SAFETY: the caller's promise.
        let name = unsafe { read_many(name.cast::<u8>(), length) }?;
        // SAFETY: the caller's promise.
        let output = unsafe { output_uuid(uuid) }?;
        output.set(hash(namespace, name));
        Ok(())
    })
}
