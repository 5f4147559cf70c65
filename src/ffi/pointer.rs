//! The only dereferences.  A function asks for all its pointers here before it does anything else, so
//! that a NULL is refused with nothing done; an input is copied, so that it may overlap an output.

use super::constants::UUID7_TEXT_SIZE_MAX;
use crate::status::Status;
use crate::text::Slot;
use crate::uuid::Uuid;
use core::cell::Cell;
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

/// A value of the caller's, to be copied when it is asked for.
pub struct Input<T>(NonNull<T>);

impl<T: Copy> Input<T> {
    /// # Safety
    /// `place` is NULL or valid for reading a `T`, aligned or not, until [`Input::get`].
    pub unsafe fn new(place: *const T) -> Result<Self, Status> {
        NonNull::new(place.cast_mut()).map(Self).ok_or(Status::NULL_POINTER)
    }

    /// Copies the value.
    pub fn get(self) -> T {
        // SAFETY: `new` was promised a valid place; no alignment is asked for.
        unsafe { self.0.as_ptr().read_unaligned() }
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

/// `count` values of the caller's, refused if they could not be in memory.
///
/// # Safety
/// `place` is NULL or valid for reading `count` times a `T`, which nothing changes meanwhile.
pub unsafe fn read_many<'a, T: Copy>(place: *const T, count: usize) -> Result<&'a [T], Status> {
    const { assert!(align_of::<T>() == 1) };
    if place.is_null() {
        return Err(Status::NULL_POINTER);
    }
    size_of_many::<T>(count)?;
    // SAFETY: not NULL, of alignment 1, valid by the caller's promise, and not too long for a slice.
    Ok(unsafe { core::slice::from_raw_parts(place, count) })
}

/// Places for `count` values, refused if they could not be in memory.
///
/// # Safety
/// `place` is NULL or valid for writing `count` times a `T`, which nothing else uses meanwhile.
pub unsafe fn output_many<'a, T: Copy>(
    place: *mut T,
    count: usize,
) -> Result<&'a mut [MaybeUninit<T>], Status> {
    const { assert!(align_of::<T>() == 1) };
    if place.is_null() {
        return Err(Status::NULL_POINTER);
    }
    size_of_many::<T>(count)?;
    // SAFETY: not NULL, of alignment 1, valid by the caller's promise, and not too long for a slice.
    Ok(unsafe { core::slice::from_raw_parts_mut(place.cast(), count) })
}

/// The bytes of `count` values, if they can be in memory.
fn size_of_many<T>(count: usize) -> Result<usize, Status> {
    match count.checked_mul(size_of::<T>()) {
        Some(size) if size <= isize::MAX as usize => Ok(size),
        _ => Err(Status::BAD_COUNT),
    }
}

/// Places for `count` UUIDs.
///
/// # Safety
/// `uuids` is NULL or valid for writing 16 x `count` bytes, which nothing else uses meanwhile.
pub unsafe fn output_uuids<'a>(uuids: *mut u8, count: usize) -> Result<&'a mut [MaybeUninit<Uuid>], Status> {
    // SAFETY: a `Uuid` is 16 bytes of alignment 1.
    unsafe { output_many(uuids.cast(), count) }
}

/// A text of the caller's.  Of one longer than every form no more is looked at than tells so.
///
/// # Safety
/// `text` is NULL or valid for reading `length` bytes, which nothing changes meanwhile.
pub unsafe fn read_text<'a>(text: *const c_char, length: usize) -> Result<&'a [Cell<u8>], Status> {
    let text = NonNull::new(text.cast_mut()).ok_or(Status::NULL_POINTER)?;
    // SAFETY: not NULL, so valid by the caller's promise, and a cell of a byte is that byte.
    Ok(unsafe { core::slice::from_raw_parts(text.as_ptr().cast(), length.min(UUID7_TEXT_SIZE_MAX)) })
}

/// A place for texts.
pub struct OutputText {
    place: NonNull<c_char>,
    size: usize,
}

impl OutputText {
    /// # Safety
    /// `text` is NULL or valid for writing `size` bytes, which nothing else uses while `one` or `many` is.
    pub unsafe fn new(text: *mut c_char, size: usize) -> Result<Self, Status> {
        NonNull::new(text).map(|place| Self { place, size }).ok_or(Status::NULL_POINTER)
    }

    /// The place as that of one text and its NUL, refused if it is smaller.
    #[inline]
    pub fn one<'a, const LENGTH: usize>(self) -> Result<&'a mut Slot<LENGTH>, Status> {
        if self.size < size_of::<Slot<LENGTH>>() {
            return Err(Status::BUFFER_TOO_SMALL);
        }
        // SAFETY: `new` was promised a valid place; it is large enough, and needs no alignment.
        Ok(unsafe { self.place.cast().as_mut() })
    }

    /// The place as that of `count` texts, refused if it is smaller.
    #[inline]
    pub fn many<'a, const LENGTH: usize>(self, count: usize) -> Result<&'a mut [Slot<LENGTH>], Status> {
        if size_of_many::<Slot<LENGTH>>(count)? > self.size {
            return Err(Status::BUFFER_TOO_SMALL);
        }
        // SAFETY: `new` was promised a valid place; it is large enough, and needs no alignment.
        Ok(unsafe { core::slice::from_raw_parts_mut(self.place.as_ptr().cast(), count) })
    }
}
