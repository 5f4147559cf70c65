//! Values that are never given back, and which of several is the one in use.

use crate::status::Status;
use core::alloc::Layout;
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use core::sync::atomic::{AtomicPtr, Ordering};

/// What was kept last.  It leads to all that was kept before, so that no leak checker takes that for lost.
static LAST: AtomicPtr<()> = AtomicPtr::new(ptr::null_mut());

struct Kept<T> {
    value: T,
    before: AtomicPtr<()>,
}

/// Moves a value into memory that is never given back.
pub fn keep<T: Sync>(value: T) -> Result<&'static T, Status> {
    // SAFETY: the layout is not empty: it holds a pointer.
    let memory = super::undisturbed(|| unsafe { std::alloc::alloc(Layout::new::<Kept<T>>()) });
    let memory = NonNull::new(memory.cast::<Kept<T>>()).ok_or(Status::NO_MEMORY)?;
    let before = AtomicPtr::new(ptr::null_mut());
    // SAFETY: the memory is new and laid out for a Kept<T>.
    unsafe { memory.write(Kept { value, before }) };
    // SAFETY: it holds a Kept<T> from now on, and nobody frees or moves it.
    let kept: &'static Kept<T> = unsafe { memory.as_ref() };
    kept.before.store(LAST.swap(memory.as_ptr().cast(), Ordering::AcqRel), Ordering::Release);
    Ok(&kept.value)
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
