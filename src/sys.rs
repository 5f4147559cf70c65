//! The system, one file for each part: the clock, the TSC, entropy, fork, a signal handler that interrupts a call,
//! memory that is never freed, the panic guard, and wiping registers and the stack.  errno and cancellation are
//! kept here.

pub mod clock;
pub mod entropy;
pub mod forever;
pub mod fork;
pub mod guard;
pub mod reentrancy;
pub mod scrub;
pub mod tsc;

#[cfg(target_os = "android")]
use libc::__errno as errno_location;
#[cfg(target_os = "linux")]
use libc::__errno_location as errno_location;

/// Why the last system call failed.  Not `std::io::Error`: that can own other values, and dropping one could run
/// any code.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn errno() -> libc::c_int {
    // SAFETY: takes no argument and returns the address of this thread's errno.
    let errno = unsafe { errno_location() };
    // SAFETY: the address is valid and aligned for as long as the thread lives.
    unsafe { errno.read() }
}

/// Runs `call`, which makes system calls, and leaves no trace in the host's thread: errno is unchanged, and the
/// thread is not cancelled inside.
pub fn undisturbed<T>(call: impl FnOnce() -> T) -> T {
    keeping_errno(|| uncancelled(call))
}

/// Runs `call` and restores errno.  This is the only place that does.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn keeping_errno<T>(call: impl FnOnce() -> T) -> T {
    let before = errno();
    let result = call();
    // SAFETY: as in `errno`.
    let errno = unsafe { errno_location() };
    // SAFETY: as in `errno`.
    unsafe { errno.write(before) };
    result
}

/// Runs `call` with cancellation of this thread disabled.  System calls are cancellation points; there glibc
/// would unwind the thread through our frames, which aborts the process.  A thread cancelled meanwhile ends at
/// its next cancellation point outside.
#[cfg(target_os = "linux")]
fn uncancelled<T>(call: impl FnOnce() -> T) -> T {
    /// PTHREAD_CANCEL_DISABLE of glibc and musl.
    const DISABLE: libc::c_int = 1;
    unsafe extern "C" {
        fn pthread_setcancelstate(state: libc::c_int, before: *mut libc::c_int) -> libc::c_int;
    }
    let mut before = DISABLE;
    // SAFETY: concerns this thread alone; `before` is ours to write.
    unsafe { pthread_setcancelstate(DISABLE, &mut before) };
    let result = call();
    // SAFETY: as above; the state is the one that was found.
    unsafe { pthread_setcancelstate(before, &mut before) };
    result
}

#[cfg(not(target_os = "linux"))]
fn uncancelled<T>(call: impl FnOnce() -> T) -> T {
    call()
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn keeping_errno<T>(call: impl FnOnce() -> T) -> T {
    call()
}
