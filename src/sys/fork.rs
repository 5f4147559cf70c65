//! The fork check: a fork generation, which changes in every child of a fork and at each uuid7_reseed.
//!
//! A generator stores the generation that it was seeded under.  If it finds another one later, it drops its buffer
//! and reseeds.  The generation is on a page that the kernel wipes in every child, also after a raw clone or
//! _Fork, which run no handlers.  Where the kernel cannot wipe a page, the process id and a handler of
//! pthread_atfork detect a child.  No thread waits for another here, so a fork leaves nothing half done.

use crate::status::Status;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// A fork generation: the number of this copy of the memory, and of the last uuid7_reseed in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation(u64);

/// Bits of a generation that count the reseeds; those above number the copies.
const RENEWAL_BITS: u32 = 40;

impl Generation {
    /// The generation of a generator that has not been seeded yet.
    pub const NONE: Self = Self(u64::MAX);
    /// The content of a page without a generation: a new one, or one wiped by a fork.
    pub const WIPED: Self = Self(Self::WIPED_VALUE);
    const WIPED_VALUE: u64 = 0;

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

/// The generation on the page: WIPED in a new copy of the memory, and always where the kernel cannot wipe
/// a page; [`current`] handles both.
#[inline]
pub fn generation() -> Generation {
    Generation(page().load(Ordering::Relaxed))
}

/// The current generation, by a system call where the kernel cannot wipe a page.  In a new copy of the memory it
/// differs from every stored one.
#[cold]
#[inline(never)]
pub fn current() -> Generation {
    Generation(system::fallback().unwrap_or(page()).load(Ordering::SeqCst))
}

/// Whether a stored generation is still the current one.
#[inline(always)]
pub fn is_current(noted: Generation) -> bool {
    generation() == noted || current() == noted
}

/// Whether this memory has become a copy since a generation was stored.
#[inline(always)]
pub fn is_copy_of(noted: Generation) -> bool {
    generation() != noted && differs_in_copy(noted)
}

#[cold]
#[inline(never)]
fn differs_in_copy(noted: Generation) -> bool {
    noted != Generation::NONE && current().copy() != noted.copy()
}

/// The generation to store: gives this memory one if it has none.
pub fn assigned_generation() -> Result<Generation, Status> {
    let page = page_or_fallback()?;
    let stored = page.load(Ordering::SeqCst);
    if stored != Generation::WIPED.0 {
        return Ok(Generation(stored));
    }
    let copy = COPY.fetch_add(1, Ordering::SeqCst).wrapping_add(1);
    // Never WIPED, even after so many forks that the number has wrapped to 0.
    let fresh = copy.wrapping_shl(RENEWAL_BITS) | 1;
    match page.compare_exchange(stored, fresh, Ordering::SeqCst, Ordering::SeqCst) {
        Ok(_) => Ok(Generation(fresh)),
        Err(of_another_thread) => Ok(Generation(of_another_thread)),
    }
}

/// Changes the generation, so that every generator of the process takes fresh randomness.
pub fn advance() -> Result<(), Status> {
    loop {
        let Generation(stored) = assigned_generation()?;
        let page = page_or_fallback()?;
        // From the generation read above: a fork by a signal handler in between has wiped it.
        match page.compare_exchange(stored, stored + 1, Ordering::SeqCst, Ordering::SeqCst) {
            Ok(_) => return Ok(()),
            Err(Generation::WIPED_VALUE) => {}
            // Another thread has changed it since this call began.
            Err(_) => return Ok(()),
        }
    }
}

#[inline]
fn page() -> &'static AtomicU64 {
    let page = PAGE.load(Ordering::Acquire);
    // SAFETY: PAGE holds the address of NO_PAGE or of a page that is never unmapped.
    unsafe { &*page }
}

fn page_or_fallback() -> Result<&'static AtomicU64, Status> {
    let none = (&raw const NO_PAGE).cast_mut();
    if PAGE.load(Ordering::Acquire) != none {
        return Ok(page());
    }
    if let Some(fallback) = system::fallback() {
        return Ok(fallback);
    }
    match super::undisturbed(system::make_page) {
        Ok(made) => {
            if PAGE.compare_exchange(none, made, Ordering::SeqCst, Ordering::SeqCst).is_err() {
                system::drop_page(made);
            }
            Ok(page())
        }
        Err(Refusal::Never) => system::fall_back(),
        Err(Refusal::NotNow) => Err(Status::NO_MEMORY),
    }
}

/// Why there is no page that the kernel wipes.
#[cfg_attr(
    not(any(target_os = "linux", target_os = "android")),
    allow(dead_code, reason = "only Linux refuses a page")
)]
enum Refusal {
    /// The kernel does not know how, or must not.
    Never,
    /// It may succeed the next time.
    NotNow,
}

#[cfg(unix)]
mod system {
    use super::{AtomicU64, Generation, Ordering, Refusal, Status};
    use core::sync::atomic::{AtomicBool, AtomicI32};

    /// Whether the kernel wipes no page.
    static FALLEN_BACK: AtomicBool = AtomicBool::new(false);
    /// The generation there.
    static FALLBACK: AtomicU64 = AtomicU64::new(Generation::WIPED.0);
    /// The process it is of.
    static OWNER: AtomicI32 = AtomicI32::new(0);

    pub use wiped_by_kernel::{drop_page, make_page};

    pub fn fall_back() -> Result<&'static AtomicU64, Status> {
        FALLEN_BACK.store(true, Ordering::SeqCst);
        fallback().ok_or(Status::INTERNAL)
    }

    /// The generation where the kernel wipes none, wiped here in a process of another number.
    pub fn fallback() -> Option<&'static AtomicU64> {
        if !FALLEN_BACK.load(Ordering::SeqCst) {
            return None;
        }
        let process = process_id();
        if OWNER.load(Ordering::SeqCst) != process {
            FALLBACK.store(Generation::WIPED.0, Ordering::SeqCst);
            OWNER.store(process, Ordering::SeqCst);
        }
        Some(&FALLBACK)
    }

    /// The number of the process by the kernel: an old libc answers from memory, which a raw clone copies.
    fn process_id() -> libc::pid_t {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        // SAFETY: asks for a number.
        return unsafe { libc::syscall(libc::SYS_getpid) } as libc::pid_t;
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        // SAFETY: asks for a number.
        return unsafe { libc::getpid() };
    }

    /// Runs when the library is loaded, since a call may come from a signal handler, where pthread_atfork
    /// could wait for itself.  The handler sees what the number of the process does not show: a child with
    /// the number of an ancestor that has ended, or with number 1 in a namespace of its own.
    extern "C" fn at_load() {
        extern "C" fn wipe() {
            FALLBACK.store(Generation::WIPED.0, Ordering::SeqCst);
        }
        // Refused for lack of memory: the first call asks again.
        if super::page_or_fallback().is_ok() && FALLEN_BACK.load(Ordering::SeqCst) {
            // SAFETY: the handler only stores to a static, and the library is never unloaded.
            unsafe { libc::pthread_atfork(None, None, Some(wipe)) };
        }
    }

    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static AT_LOAD: extern "C" fn() = at_load;

    #[cfg(any(target_os = "linux", target_os = "android"))]
    mod wiped_by_kernel {
        use super::{AtomicU64, Refusal};
        use crate::sys::errno;
        use core::ptr;

        /// An advice that no kernel knows.
        const NONSENSE: libc::c_int = -1;

        pub fn make_page() -> Result<*mut AtomicU64, Refusal> {
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            // SAFETY: asks for new memory at no given address.
            let page = unsafe { libc::mmap(ptr::null_mut(), page_size(), access, kind, -1, 0) };
            if page == libc::MAP_FAILED {
                return Err(Refusal::NotNow);
            }
            // Some emulators accept every advice and follow none.
            let refusal = if advise(page, NONSENSE).is_ok() {
                Refusal::Never
            } else {
                match advise(page, libc::MADV_WIPEONFORK) {
                    Ok(()) => return Ok(page.cast()),
                    // An old kernel; a sandbox.
                    Err(libc::EINVAL | libc::ENOSYS | libc::EPERM) => Refusal::Never,
                    Err(_) => Refusal::NotNow,
                }
            };
            drop_page(page.cast());
            Err(refusal)
        }

        pub fn drop_page(page: *mut AtomicU64) {
            // SAFETY: the page came from mmap and nothing points to it.
            unsafe { libc::munmap(page.cast(), page_size()) };
        }

        fn advise(page: *mut libc::c_void, advice: libc::c_int) -> Result<(), libc::c_int> {
            // SAFETY: the page is ours alone.
            let failed = unsafe { libc::madvise(page, page_size(), advice) } != 0;
            if failed { Err(errno()) } else { Ok(()) }
        }

        fn page_size() -> usize {
            // SAFETY: asks for a number.
            let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            usize::try_from(size).unwrap_or(4096)
        }
    }

    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    mod wiped_by_kernel {
        use super::{AtomicU64, Refusal};

        pub fn make_page() -> Result<*mut AtomicU64, Refusal> {
            Err(Refusal::Never)
        }

        pub fn drop_page(_page: *mut AtomicU64) {}
    }
}

#[cfg(not(unix))]
mod system {
    use super::{AtomicU64, Generation, Refusal, Status};

    /// There is no fork here: the page is never wiped.
    static PLAIN: AtomicU64 = AtomicU64::new(Generation::WIPED.0);

    pub fn make_page() -> Result<*mut AtomicU64, Refusal> {
        Ok((&raw const PLAIN).cast_mut())
    }

    pub fn drop_page(_page: *mut AtomicU64) {}

    pub fn fallback() -> Option<&'static AtomicU64> {
        None
    }

    pub fn fall_back() -> Result<&'static AtomicU64, Status> {
        Err(Status::INTERNAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_never_the_wiped_one_however_many_forks_lie_behind() {
        COPY.store((1 << (u64::BITS - RENEWAL_BITS)) - 1, Ordering::SeqCst);
        assert!(
            assigned_generation()
                .is_ok_and(|generation| generation.copy() == 0 && generation != Generation::WIPED)
        );
    }
}
