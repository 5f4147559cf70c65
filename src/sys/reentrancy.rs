//! Memory that one call at a time may use: a call from a signal handler that interrupted another is refused.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering, compiler_fence};

/// A value that one call at a time may use.
pub struct NonReentrant<T> {
    busy: AtomicBool,
    value: UnsafeCell<T>,
}

impl<T> NonReentrant<T> {
    /// A value that no call uses.
    pub const fn new(value: T) -> Self {
        Self { busy: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    /// Forgets the call that is running on the value: after a fork it continues in the parent alone.
    pub fn abandon(&self) {
        self.busy.store(false, Ordering::Relaxed);
    }

    /// Runs `call` on the value, or returns `None` if another call is running on it.
    #[inline(always)]
    pub fn enter<R>(&self, call: impl FnOnce(&mut T) -> R) -> Option<R> {
        // No locked instruction is needed: a handler that interrupts between the load and the store has
        // returned before the store.
        if self.busy.load(Ordering::Relaxed) {
            return None;
        }
        self.busy.store(true, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        let _leave = Leave(&self.busy);
        // SAFETY: `busy` keeps every other call of this thread out until `_leave` is dropped, and the
        // type is not Sync, so there is no call of another thread.
        Some(call(unsafe { &mut *self.value.get() }))
    }
}

struct Leave<'a>(&'a AtomicBool);

impl Drop for Leave<'_> {
    #[inline]
    fn drop(&mut self) {
        compiler_fence(Ordering::SeqCst);
        self.0.store(false, Ordering::Relaxed);
    }
}
