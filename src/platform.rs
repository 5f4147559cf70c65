//! The outside world, one file for each door: the clock, the system's random bytes, a fork, and a
//! signal handler that interrupts a call.

pub mod clock;
pub mod entropy;
pub mod fork;
pub mod reentry;

/// Runs `call` and puts errno back as it was: the library never changes it.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn keeping_errno<T>(call: impl FnOnce() -> T) -> T {
    #[cfg(target_os = "android")]
    use libc::__errno as errno_location;
    #[cfg(target_os = "linux")]
    use libc::__errno_location as errno_location;

    // SAFETY: takes no argument and returns the address of this thread's errno.
    let errno = unsafe { errno_location() };
    // SAFETY: the address is valid and aligned for as long as the thread lives.
    let before = unsafe { errno.read() };
    let result = call();
    // SAFETY: as above; the thread is the same.
    unsafe { errno.write(before) };
    result
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn keeping_errno<T>(call: impl FnOnce() -> T) -> T {
    call()
}
