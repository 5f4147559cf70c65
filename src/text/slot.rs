//! Text in the caller's memory: records to read, slots to write.
#![forbid(unsafe_code)]

use crate::status::Status;
use crate::uuid::Uuid;
use core::mem::MaybeUninit;

/// A text and the byte that ends it: a NUL, or the separator before the next.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Record<const LENGTH: usize> {
    /// The text.
    pub characters: [u8; LENGTH],
    /// The byte after it.
    pub end: u8,
}

/// Memory for one record, which may be written piece by piece.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Slot<const LENGTH: usize> {
    characters: [MaybeUninit<u8>; LENGTH],
    end: MaybeUninit<u8>,
}

impl<const LENGTH: usize> From<Record<LENGTH>> for Slot<LENGTH> {
    #[inline(always)]
    fn from(record: Record<LENGTH>) -> Self {
        Self { characters: record.characters.map(MaybeUninit::new), end: MaybeUninit::new(record.end) }
    }
}

impl<const LENGTH: usize> Slot<LENGTH> {
    /// Writes some characters at `start`.
    #[inline(always)]
    pub fn put<const COUNT: usize>(&mut self, start: usize, characters: [u8; COUNT]) {
        self.characters[start..start + COUNT].copy_from_slice(&characters.map(MaybeUninit::new));
    }

    /// Writes the byte after the text.
    #[inline(always)]
    pub fn end(&mut self, end: u8) {
        self.end = MaybeUninit::new(end);
    }
}

/// Writes a text for each UUID by a function that writes one.
#[inline(always)]
pub fn write_each<const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
    write: impl Fn(Uuid, u8, &mut Slot<LENGTH>),
) {
    for (uuid, slot) in uuids.iter().zip(slots) {
        write(*uuid, end, slot);
    }
}

/// Reads a UUID from each record by a function that reads one text, up to the first that it refuses or that
/// ends in another byte than `end`.  Returns how many were read.
#[inline(always)]
pub fn read_each<const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
    read: impl Fn(&[u8; LENGTH]) -> Result<Uuid, Status>,
) -> (usize, Result<(), Status>) {
    for (done, (record, uuid)) in records.iter().zip(uuids).enumerate() {
        match read(&record.characters) {
            Ok(_) if record.end != end => return (done, Err(Status::BAD_CHARACTER)),
            Ok(value) => _ = uuid.write(value),
            Err(status) => return (done, Err(status)),
        }
    }
    (records.len(), Ok(()))
}
