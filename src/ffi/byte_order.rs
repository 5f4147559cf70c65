//! The byte orders in which .NET, COM, SQL Server and MongoDB's old Java driver keep UUIDs.

use super::guard;
use super::pointer::{In, Out};
use crate::status::Status;
use crate::uuid::Uuid;

/// Writes the 16 bytes of the .NET or COM GUID that has the same text: bytes 0 to 3, 4 to 5 and 6 to 7
/// are reversed.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_guid(uuid: In<Uuid>, guid: Out<Uuid>) -> Status {
    reorder(uuid, guid, |uuid| Uuid(uuid.to_guid()))
}

/// Writes the UUID that has the same text as a .NET or COM GUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_guid(guid: In<Uuid>, uuid: Out<Uuid>) -> Status {
    reorder(guid, uuid, |guid| Uuid::from_guid(guid.0))
}

/// Writes the 16 bytes of a uniqueidentifier, as .NET's Guid holds them, that SQL Server sorts as the
/// UUID sorts.  For storage only: its version bits are meaningless until it is converted back.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_sql_server(uuid: In<Uuid>, stored: Out<Uuid>) -> Status {
    reorder(uuid, stored, |uuid| Uuid(uuid.to_sql_server()))
}

/// Writes the UUID that uuid7_to_sql_server converted.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_sql_server(stored: In<Uuid>, uuid: Out<Uuid>) -> Status {
    reorder(stored, uuid, |stored| Uuid::from_sql_server(stored.0))
}

/// Writes the 16 bytes that MongoDB's old Java driver stores, in binary of subtype 3: bytes 0 to 7 and 8 to 15
/// are reversed.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_to_java_legacy(uuid: In<Uuid>, stored: Out<Uuid>) -> Status {
    reorder(uuid, stored, |uuid| Uuid(uuid.to_java_legacy()))
}

/// Writes the UUID that MongoDB's old Java driver stored.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_from_java_legacy(stored: In<Uuid>, uuid: Out<Uuid>) -> Status {
    reorder(stored, uuid, |stored| Uuid::from_java_legacy(stored.0))
}

fn reorder(input: In<Uuid>, mut output: Out<Uuid>, order: impl FnOnce(Uuid) -> Uuid) -> Status {
    guard(|| {
        let input = input.read()?;
        output.place()?.write(order(input));
        Ok(())
    })
}
