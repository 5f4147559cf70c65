//! Other orders: the byte orders that .NET, COM and SQL Server keep UUIDs in.

use super::guard;
use super::pointer::{output_uuid, read_uuid};
use crate::status::Status;
use crate::uuid::Uuid;

/// Writes the 16 bytes of the .NET or COM GUID that reads the same as the UUID: bytes 0 to 3, 4 to 5
/// and 6 to 7 are turned round.  Output may be input.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE], [guid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_guid(uuid: *const u8, guid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { reorder(uuid, guid, |uuid| Uuid(uuid.to_guid())) }
}

/// Writes the UUID that reads the same as the .NET or COM GUID of these 16 bytes.
/// cbindgen:ptrs-as-arrays=[[guid; UUID7_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_guid(guid: *const u8, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { reorder(guid, uuid, |guid| Uuid::from_guid(guid.0)) }
}

/// Writes the 16 bytes of a uniqueidentifier, as .NET's Guid has them, that SQL Server sorts as the
/// UUID sorts.  A storage form: it reads as another UUID, of no telling version, until turned back.
/// cbindgen:ptrs-as-arrays=[[uuid; UUID7_SIZE], [stored; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_to_sql_server(uuid: *const u8, stored: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { reorder(uuid, stored, |uuid| Uuid(uuid.to_sql_server())) }
}

/// Writes the UUID that uuid7_to_sql_server made these 16 bytes of.
/// cbindgen:ptrs-as-arrays=[[stored; UUID7_SIZE], [uuid; UUID7_SIZE]]
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn uuid7_from_sql_server(stored: *const u8, uuid: *mut u8) -> Status {
    // SAFETY: the contract of the header.
    unsafe { reorder(stored, uuid, |stored| Uuid::from_sql_server(stored.0)) }
}

/// # Safety
/// The contract of the header for both arguments.
unsafe fn reorder(input: *const u8, output: *mut u8, order: impl FnOnce(Uuid) -> Uuid) -> Status {
    guard(|| {
        // SAFETY: the caller's promise.
        let input = unsafe { read_uuid(input) }?;
        // SAFETY: the caller's promise.
        let output = unsafe { output_uuid(output) }?;
        output.set(order(input));
        Ok(())
    })
}
