//! The only dereferences.  A function asks for all its pointers here before it does anything else, so
//! that a NULL is refused with nothing done; an input is copied, so that it may overlap an output.

use crate::status::Status;
use crate::uuid::Uuid;
use core::ffi::c_char;
use core::mem::{MaybeUninit, size_of};
use core::ptr::NonNull;

/// A place of the caller's for one value.
pub struct Output<T>(NonNull<T>);

impl<T> Output<T> {
    /// # Safety
    /// `place` is NULL or valid for writing a `T`, aligned or not, until [`Output::set`].
    pub unsafe fn new(place: *mut T) -> Result<Self, Status> {
        NonNull::new(place).map(Self).ok_or(Status::NULL_POINTER)
    }

    /// Writes the answer.
    pub fn set(self, value: T) {
        // SAFETY: `new` was promised a valid place; no alignment is asked for.
        unsafe { self.0.as_ptr().write_unaligned(value) }
    }
}

impl Output<Uuid> {
    /// The place itself, to write the answer in.
    pub fn place<'a>(self) -> &'a mut MaybeUninit<Uuid> {
        // SAFETY: `new` was promised a valid place, and a `Uuid` has alignment 1.
        unsafe { self.0.cast().as_mut() }
    }
}

/// The value behind a pointer, copied.
///
/// # Safety
/// `place` is NULL or valid for reading a `T`, aligned or not.
pub unsafe fn read<T: Copy>(place: *const T) -> Result<T, Status> {
    if place.is_null() {
        return Err(Status::NULL_POINTER);
    }
    // SAFETY: not NULL, so valid by the caller's promise; no alignment is asked for.
    Ok(unsafe { place.read_unaligned() })
}

/// The UUID behind a pointer to its 16 bytes.
///
/// # Safety
/// `uuid` is NULL or valid for reading 16 bytes.
pub unsafe fn read_uuid(uuid: *const u8) -> Result<Uuid, Status> {
    // SAFETY: a `Uuid` is 16 bytes of alignment 1.
    unsafe { read(uuid.cast()) }
}

/// A place for one UUID.
///
/// # Safety
/// `uuid` is NULL or valid for writing 16 bytes.
pub unsafe fn output_uuid(uuid: *mut u8) -> Result<Output<Uuid>, Status> {
    // SAFETY: a `Uuid` is 16 bytes of alignment 1.
    unsafe { Output::new(uuid.cast()) }
}

/// Places for `count` UUIDs, refused if they could not be in memory.
///
/// # Safety
/// `uuids` is NULL or valid for writing 16 x `count` bytes that nothing else uses meanwhile.
pub unsafe fn output_uuids<'a>(uuids: *mut u8, count: usize) -> Result<&'a mut [MaybeUninit<Uuid>], Status> {
    let uuids = NonNull::new(uuids).ok_or(Status::NULL_POINTER)?;
    if count.checked_mul(size_of::<Uuid>()).is_none_or(|size| size > isize::MAX as usize) {
        return Err(Status::BAD_COUNT);
    }
    // SAFETY: not NULL, of alignment 1, valid by the caller's promise, and not too long for a slice.
    Ok(unsafe { core::slice::from_raw_parts_mut(uuids.as_ptr().cast(), count) })
}

/// A text of the caller's, exactly `length` bytes.
///
/// # Safety
/// `text` is NULL or valid for reading `length` bytes that nothing changes meanwhile.
pub unsafe fn read_text<'a>(text: *const c_char, length: usize) -> Result<&'a [u8], Status> {
    if text.is_null() {
        return Err(Status::NULL_POINTER);
    }
    if length > isize::MAX as usize {
        return Err(Status::BAD_LENGTH);
    }
    // SAFETY: not NULL, valid by the caller's promise, and not too long for a slice.
    Ok(unsafe { core::slice::from_raw_parts(text.cast(), length) })
}

/// A place for a text of `LENGTH` characters and its NUL, refused if it is smaller.
pub struct OutputText<const LENGTH: usize>(NonNull<u8>);

impl<const LENGTH: usize> OutputText<LENGTH> {
    /// # Safety
    /// `text` is NULL or valid for writing `size` bytes.
    pub unsafe fn new(text: *mut c_char, size: usize) -> Result<Self, Status> {
        let text = NonNull::new(text.cast()).ok_or(Status::NULL_POINTER)?;
        if size > LENGTH { Ok(Self(text)) } else { Err(Status::BUFFER_TOO_SMALL) }
    }

    /// Writes the characters and the NUL, and nothing past it.
    pub fn set(self, characters: [u8; LENGTH]) {
        let place = self.0.as_ptr();
        // SAFETY: the place holds more than LENGTH bytes and no array of ours overlaps it.
        unsafe { place.cast::<[u8; LENGTH]>().write_unaligned(characters) };
        // SAFETY: as above: the byte at LENGTH is the last of those needed.
        let nul = unsafe { place.add(LENGTH) };
        // SAFETY: as above.
        unsafe { nul.write(0) };
    }
}
