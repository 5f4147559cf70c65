//! The pointer parameters of the calls, and the only place that follows them.
//!
//! Each type is one kind of parameter of the header.  Only C makes one, and by passing it makes the promise of
//! the header: it is NULL, or valid until the call returns for as many bytes as the call says.  Every SAFETY
//! line below rests on that promise.  What is borrowed from a parameter lives no longer than the parameter.
//!
//! A call reads its inputs, by copy, before it asks for its outputs, so that they may overlap.  It asks for all
//! of them before it does anything else, so that a NULL is refused with nothing done.

use super::forms::UUID7_TEXT_SIZE_MAX;
use crate::generator::Live;
use crate::shared::Block;
use crate::status::Status;
use crate::sys::undisturbed;
use crate::text::{Record, Slot as TextSlot};
use crate::uuid::Uuid;
use core::alloc::Layout;
use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, size_of};
use core::ptr::NonNull;

/// One value to read.
#[repr(transparent)]
pub struct In<T>(*const T);

/// One value to write.
#[repr(transparent)]
pub struct Out<T>(*mut T);

/// Several values to read.
#[repr(transparent)]
pub struct Array<T>(*const T);

/// Several values to write.
#[repr(transparent)]
pub struct ArrayOut<T>(*mut T);

/// Text to read.
#[repr(transparent)]
pub struct Text(*const u8);

/// Text to write.
#[repr(transparent)]
pub struct TextOut(*mut u8);

/// A generator.  From `uuid7_generator_create`, not freed, and used by one thread.
#[repr(transparent)]
pub struct Handle(*mut Live);

/// A block that processes share.
#[repr(transparent)]
pub struct SharedBlock(*const Block);

/// A struct that begins with its size in bytes, a `u32`, so that later versions can add members.
#[repr(transparent)]
pub struct Growing<T>(*const T);

/// A generator that the call does not change.
pub type ConstHandle = Handle;

/// A shared block that the call does not change.
pub type ConstSharedBlock = SharedBlock;

/// A UUID as qsort passes it.
pub type Element = In<Uuid>;

/// The random bytes of one UUID.
pub type Random = [u8; 10];

/// Bytes of any kind.
pub type Bytes = Array<u8>;

impl<T: Copy> In<T> {
    /// The value, copied.
    #[inline(always)]
    pub fn read(&self) -> Result<T, Status> {
        let place = not_null(self.0)?;
        // SAFETY: not NULL, so valid for reading; no alignment is asked for.
        Ok(unsafe { place.as_ptr().read_unaligned() })
    }
}

impl<T> Out<T> {
    /// The output.
    pub fn slot(&mut self) -> Result<Slot<'_, T>, Status> {
        Ok(Slot(not_null(self.0)?, PhantomData))
    }

    /// Writes a value that the caller may not have asked for.
    pub fn set_if_wanted(&mut self, value: T) {
        if let Ok(slot) = self.slot() {
            slot.set(value);
        }
    }
}

impl In<Uuid> {
    /// The UUID where the caller has it.  A cell, since an output may overlap it: a kernel reads it before it
    /// writes.
    #[inline(always)]
    pub fn cell(&self) -> Result<&Cell<Uuid>, Status> {
        const { assert!(align_of::<Uuid>() == 1) };
        // SAFETY: not NULL, so valid for reading, and only read.
        Ok(unsafe { not_null(self.0)?.cast().as_ref() })
    }
}

impl Out<Uuid> {
    /// Where the UUID goes, which may overlap an input.
    #[inline(always)]
    pub fn cell(&self) -> Result<&Cell<Uuid>, Status> {
        const { assert!(align_of::<Uuid>() == 1) };
        // SAFETY: not NULL, so valid for writing, and only written.
        Ok(unsafe { not_null(self.0)?.cast().as_ref() })
    }

    /// Where the UUID goes, for a call that reads no input through a pointer meanwhile.
    #[inline(always)]
    pub fn place(&mut self) -> Result<&mut MaybeUninit<Uuid>, Status> {
        const { assert!(align_of::<Uuid>() == 1) };
        // SAFETY: not NULL, so valid for writing.
        Ok(unsafe { not_null(self.0)?.cast().as_mut() })
    }
}

/// Where a value goes that may not be aligned.
pub struct Slot<'a, T>(NonNull<T>, PhantomData<&'a mut T>);

impl<T> Slot<'_, T> {
    /// Writes the value.
    pub fn set(self, value: T) {
        // SAFETY: from `Out::slot`: not NULL, so valid for writing; no alignment is asked for.
        unsafe { self.0.as_ptr().write_unaligned(value) }
    }
}

impl<T: Copy> Array<T> {
    /// The values; `BAD_COUNT` if they cannot be in memory.
    ///
    /// # Safety
    /// The header says that there are `count`.
    pub unsafe fn slice(&self, count: usize) -> Result<&[T], Status> {
        const { assert!(align_of::<T>() == 1) };
        if count == 0 {
            return Ok(&[]);
        }
        let start = not_null(self.0)?;
        size_of_many::<T>(count)?;
        // SAFETY: not NULL, so valid for reading, and not too long for a slice.
        Ok(unsafe { core::slice::from_raw_parts(start.as_ptr(), count) })
    }
}

impl<T: Copy> ArrayOut<T> {
    /// The output array; `BAD_COUNT` if they cannot be in memory.
    ///
    /// # Safety
    /// There is space for `count` values, and nothing else uses it meanwhile.
    pub unsafe fn slice(&mut self, count: usize) -> Result<&mut [MaybeUninit<T>], Status> {
        const { assert!(align_of::<T>() == 1) };
        if count == 0 {
            return Ok(&mut []);
        }
        let start = not_null(self.0)?;
        size_of_many::<T>(count)?;
        // SAFETY: not NULL, so valid for writing, and not too long for a slice.
        Ok(unsafe { core::slice::from_raw_parts_mut(start.as_ptr().cast(), count) })
    }
}

impl<T: Copy> ArrayOut<T> {
    /// The values of `from` copied here, to be changed in place; nothing is written if `check` refuses them.  The
    /// two may overlap.
    ///
    /// # Safety
    /// `from` has `count` values, and there is space for as many here.
    pub unsafe fn copy_of(
        &mut self,
        from: &Array<T>,
        count: usize,
        check: impl FnOnce(&[T]) -> Result<(), Status>,
    ) -> Result<&mut [T], Status> {
        // SAFETY: the caller's promise.
        let values = unsafe { from.slice(count) }?;
        if count == 0 {
            return Ok(&mut []);
        }
        let start = not_null(self.0)?;
        check(values)?;
        // SAFETY: both are valid for `count` values of alignment 1, and may overlap.
        unsafe { core::ptr::copy(from.0, start.as_ptr(), count) };
        // SAFETY: not NULL, valid for writing, just written, and not too long for a slice.
        Ok(unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), count) })
    }
}

impl Text {
    /// The text; if it is longer than every form, only as much of it as shows that.
    ///
    /// # Safety
    /// The header says that there are `length` bytes.
    #[inline(always)]
    pub unsafe fn bytes(&self, length: usize) -> Result<&[Cell<u8>], Status> {
        if length == 0 {
            return Ok(&[]);
        }
        let start = not_null(self.0)?;
        // SAFETY: not NULL, so valid for reading, and a cell of a byte is that byte.
        Ok(unsafe { core::slice::from_raw_parts(start.as_ptr().cast(), length.min(UUID7_TEXT_SIZE_MAX)) })
    }

    /// The texts of one form, at most `count`, that are there with the byte after them; then what is left,
    /// which is shorter, or nothing if all are there.
    ///
    /// # Safety
    /// The header says that there are `length` bytes.
    pub unsafe fn records<const LENGTH: usize>(
        &self,
        length: usize,
        count: usize,
    ) -> Result<(&[Record<LENGTH>], &[u8]), Status> {
        let size = size_of_many::<Record<LENGTH>>(count)?.min(length);
        if size == 0 {
            return Ok((&[], &[]));
        }
        let start = not_null(self.0)?;
        // SAFETY: not NULL, so valid for reading, and not too long for a slice.
        let bytes = unsafe { core::slice::from_raw_parts(start.as_ptr(), size) };
        let (whole, rest) = (size / size_of::<Record<LENGTH>>(), size % size_of::<Record<LENGTH>>());
        // SAFETY: these are the first of the same bytes, and a record needs no alignment.
        let records = unsafe { core::slice::from_raw_parts(start.as_ptr().cast(), whole) };
        Ok((records, &bytes[size - rest..]))
    }
}

impl TextOut {
    /// The output buffer.
    ///
    /// # Safety
    /// There is space for `size` bytes, and nothing else uses it meanwhile.
    #[inline(always)]
    pub unsafe fn buffer(&mut self, size: usize) -> Result<Buffer<'_>, Status> {
        let start = if size == 0 { NonNull::dangling() } else { not_null(self.0)? };
        Ok(Buffer { start, size, borrow: PhantomData })
    }
}

/// An output buffer for text.
pub struct Buffer<'a> {
    start: NonNull<u8>,
    size: usize,
    borrow: PhantomData<&'a mut u8>,
}

impl<'a> Buffer<'a> {
    /// The slot of one text and its NUL; `BUFFER_TOO_SMALL` if there is none.
    #[inline(always)]
    pub fn one<const LENGTH: usize>(self) -> Result<&'a Cell<TextSlot<LENGTH>>, Status> {
        if self.size < size_of::<TextSlot<LENGTH>>() {
            return Err(Status::BUFFER_TOO_SMALL);
        }
        // SAFETY: from `TextOut::buffer`: valid for `size` bytes, which are enough, and a slot needs no alignment.
        Ok(unsafe { self.start.cast().as_ref() })
    }

    /// The slots of `count` texts, each with the byte after it; `BUFFER_TOO_SMALL` if there are fewer.
    #[inline]
    pub fn many<const LENGTH: usize>(self, count: usize) -> Result<&'a mut [TextSlot<LENGTH>], Status> {
        if size_of_many::<TextSlot<LENGTH>>(count)? > self.size {
            return Err(Status::BUFFER_TOO_SMALL);
        }
        // SAFETY: from `TextOut::buffer`: valid for `size` bytes, which are enough, and a slot needs no alignment.
        Ok(unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr().cast(), count) })
    }
}

impl Handle {
    /// A new generator.
    pub fn create(generator: Live) -> Result<Self, Status> {
        // SAFETY: the layout is not empty.
        let memory = undisturbed(|| unsafe { std::alloc::alloc(Layout::new::<Live>()) });
        let live = NonNull::new(memory.cast::<Live>()).ok_or(Status::NO_MEMORY)?;
        // SAFETY: the memory is new and laid out for a generator.
        unsafe { live.write(generator) };
        Ok(Self(live.as_ptr()))
    }

    /// The generator.  A shared borrow: [`Live`] itself admits one call at a time.
    #[inline(always)]
    pub fn live(&self) -> Result<&Live, Status> {
        // SAFETY: not NULL, so a generator that was created and not freed.
        Ok(unsafe { not_null(self.0)?.as_ref() })
    }

    /// Frees the generator.
    ///
    /// # Safety
    /// It is not NULL, and the caller uses the generator no more.
    pub unsafe fn free(self) {
        // SAFETY: `create` allocated it with this layout.
        undisturbed(|| unsafe { std::alloc::dealloc(self.0.cast(), Layout::new::<Live>()) });
    }
}

impl SharedBlock {
    /// The block; `BAD_SHARED` if it is misaligned.
    #[inline(always)]
    pub fn block(&self) -> Result<&Block, Status> {
        let block = not_null(self.0)?;
        if !block.is_aligned() {
            return Err(Status::BAD_SHARED);
        }
        // SAFETY: not NULL, so valid, and aligned.  It is atomic numbers alone, which any process may change.
        Ok(unsafe { block.as_ref() })
    }
}

impl<T: Copy> Growing<T> {
    /// The struct, or `default` for NULL; `BAD_VALUE` if the caller set a member that this version does not know.
    pub fn read(&self, default: T) -> Result<T, Status> {
        let Ok(start) = not_null(self.0) else { return Ok(default) };
        // SAFETY: not NULL, so the size can be read, which comes first.
        let size = unsafe { start.cast::<u32>().as_ptr().read_unaligned() } as usize;
        if !(size_of::<T>()..=GROWN).contains(&size) {
            return Err(Status::BAD_VALUE);
        }
        // SAFETY: not NULL, so valid for reading `size` bytes.
        let bytes = unsafe { core::slice::from_raw_parts(start.as_ptr().cast::<u8>(), size) };
        if bytes[size_of::<T>()..].iter().any(|byte| *byte != 0) {
            return Err(Status::BAD_VALUE);
        }
        // SAFETY: as above; `size` is enough for a `T`.
        Ok(unsafe { start.as_ptr().read_unaligned() })
    }
}

/// More bytes than a struct will ever have: a larger size was not initialised.
const GROWN: usize = 256;

#[inline(always)]
fn not_null<T>(place: *const T) -> Result<NonNull<T>, Status> {
    NonNull::new(place.cast_mut()).ok_or(Status::NULL_POINTER)
}

/// The bytes of `count` values, if they can be in memory.
fn size_of_many<T>(count: usize) -> Result<usize, Status> {
    match count.checked_mul(size_of::<T>()) {
        Some(size) if size <= isize::MAX as usize => Ok(size),
        _ => Err(Status::BAD_COUNT),
    }
}
