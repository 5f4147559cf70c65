//! The fork check: a generation that stays equal for as long as the memory it was noted in is no copy.
//!
//! A generator notes the generation it was seeded under.  Another generation later means: this is the child of a
//! fork, or fresh randomness was asked for; drop what is buffered.  The generation lives on a page that the
//! kernel wipes in every child, also of a raw clone or _Fork that runs no handlers.  Where it cannot,
//! a handler wipes it.  No thread ever waits for another here, so a fork leaves nothing half done.

use crate::status::Status;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// Which copy of the memory this is, and which call for fresh randomness was the last in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation(u64);

/// Bits of a generation that count the calls for fresh randomness; those above number the copies.
const RENEWAL_BITS: u32 = 40;

impl Generation {
    /// What a generator notes that has seen no generation yet.
    pub const NONE: Self = Self(u64::MAX);
    /// What a page holds that has no generation yet, or that a fork has wiped.
    pub const WIPED: Self = Self(0);

    /// The number of the copy: two generations with a fork between them differ in it.
    pub const fn copy(self) -> u64 {
        self.0 >> RENEWAL_BITS
    }
}

/// The page until there is one.  It stays wiped, so that the first reader makes the page.
static NO_PAGE: AtomicU64 = AtomicU64::new(Generation::WIPED.0);

/// Where the generation is; set once.
static PAGE: AtomicPtr<AtomicU64> = AtomicPtr::new((&raw const NO_PAGE).cast_mut());

/// The number of this copy.  Ordinary memory: a child counts on from its parent's number, so that
/// its generations differ from all that its copied generators have noted.
static COPY: AtomicU64 = AtomicU64::new(0);

/// The generation as it stands.  It differs from every noted one when this memory is a new copy.
#[inline]
pub fn generation() -> Generation {
    Generation(page().load(Ordering::Relaxed))
}

/// The generation to note: gives this memory one if it has none.
pub fn settled_generation() -> Result<Generation, Status> {
    let page = made_page()?;
    let standing = page.load(Ordering::SeqCst);
    if standing != Generation::WIPED.0 {
        return Ok(Generation(standing));
    }
    let copy = COPY.fetch_add(1, Ordering::SeqCst).wrapping_add(1);
    // Never WIPED, also where so many forks lie behind that the number is back at 0.
    let fresh = copy.wrapping_shl(RENEWAL_BITS) | 1;
    match page.compare_exchange(standing, fresh, Ordering::SeqCst, Ordering::SeqCst) {
        Ok(_) => Ok(Generation(fresh)),
        Err(of_another_thread) => Ok(Generation(of_another_thread)),
    }
}

/// Changes the generation, so that every generator of the process takes fresh randomness.
pub fn advance() -> Result<(), Status> {
    settled_generation()?;
    made_page()?.fetch_add(1, Ordering::SeqCst);
    Ok(())
}

#[inline]
fn page() -> &'static AtomicU64 {
    let page = PAGE.load(Ordering::Acquire);
    // SAFETY: PAGE holds the address of NO_PAGE or of a page that is never unmapped.
    unsafe { &*page }
}

fn made_page() -> Result<&'static AtomicU64, Status> {
    let none = (&raw const NO_PAGE).cast_mut();
    if PAGE.load(Ordering::Acquire) == none {
        let made = super::keeping_errno(system::make_page).ok_or(Status::NO_MEMORY)?;
        if PAGE.compare_exchange(none, made, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            system::drop_page(made);
        }
    }
    Ok(page())
}

#[cfg(unix)]
mod system {
    use super::{AtomicU64, Generation, Ordering};

    /// The page where the kernel wipes none: static, wiped by a handler.
    static HANDLED: AtomicU64 = AtomicU64::new(Generation::WIPED.0);

    pub fn make_page() -> Option<*mut AtomicU64> {
        wiped_by_kernel::make_page().or_else(wiped_by_handler)
    }

    pub fn drop_page(page: *mut AtomicU64) {
        if !core::ptr::eq(page, &raw const HANDLED) {
            wiped_by_kernel::drop_page(page);
        }
    }

    fn wiped_by_handler() -> Option<*mut AtomicU64> {
        extern "C" fn wipe() {
            HANDLED.store(Generation::WIPED.0, Ordering::SeqCst);
        }
        // SAFETY: the handler only stores to a static, and the library is never unloaded.
        let failed = unsafe { libc::pthread_atfork(None, None, Some(wipe)) } != 0;
        (!failed).then_some((&raw const HANDLED).cast_mut())
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    mod wiped_by_kernel {
        use super::AtomicU64;
        use core::ptr;

        /// An advice that no kernel knows.
        const NONSENSE: libc::c_int = -1;

        pub fn make_page() -> Option<*mut AtomicU64> {
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            // SAFETY: asks for new memory at no given address.
            let page = unsafe { libc::mmap(ptr::null_mut(), page_size(), access, kind, -1, 0) };
            if page == libc::MAP_FAILED {
                return None;
            }
            // Some emulators accept every advice and follow none.
            if !advise(page, NONSENSE) && advise(page, libc::MADV_WIPEONFORK) {
                return Some(page.cast());
            }
            drop_page(page.cast());
            None
        }

        pub fn drop_page(page: *mut AtomicU64) {
            // SAFETY: the page came from mmap and nothing points to it.
            unsafe { libc::munmap(page.cast(), page_size()) };
        }

        fn advise(page: *mut libc::c_void, advice: libc::c_int) -> bool {
            // SAFETY: the page is ours alone.
            unsafe { libc::madvise(page, page_size(), advice) == 0 }
        }

        fn page_size() -> usize {
            // SAFETY: asks for a number.
            let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            usize::try_from(size).unwrap_or(4096)
        }
    }

    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    mod wiped_by_kernel {
        use super::AtomicU64;

        pub fn make_page() -> Option<*mut AtomicU64> {
            None
        }

        pub fn drop_page(_page: *mut AtomicU64) {}
    }
}

#[cfg(not(unix))]
mod system {
    use super::{AtomicU64, Generation};

    /// There is no fork here: the page is never wiped.
    static PLAIN: AtomicU64 = AtomicU64::new(Generation::WIPED.0);

    pub fn make_page() -> Option<*mut AtomicU64> {
        Some((&raw const PLAIN).cast_mut())
    }

    pub fn drop_page(_page: *mut AtomicU64) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_never_the_wiped_one_however_many_forks_lie_behind() {
        COPY.store((1 << (u64::BITS - RENEWAL_BITS)) - 1, Ordering::SeqCst);
        assert!(
            settled_generation()
                .is_ok_and(|generation| generation.copy() == 0 && generation != Generation::WIPED)
        );
    }
}
