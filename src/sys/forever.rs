//! Values that are never given back, and which of several is the one in use.

use crate::status::Status;
use core::alloc::Layout;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicPtr, Ordering};

/// Moves a value into memory that is never given back.
pub fn keep<T: Sync>(value: T) -> Result<&'static T, Status> {
    const { assert!(size_of::<T>() > 0) };
    // SAFETY: the layout is not empty.
    let memory = super::undisturbed(|| unsafe { std::alloc::alloc(Layout::new::<T>()) });
    let memory = NonNull::new(memory.cast::<T>()).ok_or(Status::NO_MEMORY)?;
    // SAFETY: the memory is new and laid out for a T.
    unsafe { memory.write(value) };
    // SAFETY: it holds a T from now on, and nobody frees or moves it.
    Ok(unsafe { memory.as_ref() })
}

/// The one of several values that is in use.  Whoever has got another goes on with that one.
pub struct Current<T: 'static>(AtomicPtr<T>, PhantomData<&'static T>);

impl<T: Sync> Current<T> {
    /// The first one.
    pub const fn new(first: &'static T) -> Self {
        Self(AtomicPtr::new((&raw const *first).cast_mut()), PhantomData)
    }

    /// The one in use.
    #[inline(always)]
    pub fn get(&self) -> &'static T {
        // SAFETY: the pointer was made of a shared reference that lives as long as the program.
        unsafe { &*self.0.load(Ordering::Acquire) }
    }

    /// Puts another in place of `old`; does nothing if that is not in use any more.
    pub fn replace(&self, old: &'static T, new: &'static T) {
        let [old, new] = [old, new].map(|value| (&raw const *value).cast_mut());
        _ = self.0.compare_exchange(old, new, Ordering::AcqRel, Ordering::Relaxed);
    }
}
