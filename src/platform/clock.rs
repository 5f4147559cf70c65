//! The clock: Unix time in milliseconds, from the wall clock (RFC 9562 section 5.7).

use crate::layout::UNIX_MS_MAX;
use crate::status::Status;

/// The milliseconds since 1970 UTC, rounded down.  A clock that fails, or that stands before 1970
/// or past what 48 bits hold, is refused.
#[inline]
pub fn unix_ms() -> Result<u64, Status> {
    match now() {
        Some(unix_ms) if unix_ms <= UNIX_MS_MAX => Ok(unix_ms),
        _ => Err(Status::BAD_CLOCK),
    }
}

// libc's call and not std's: std panics where the clock fails.
#[cfg(unix)]
fn now() -> Option<u64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    let failed = super::keeping_errno(|| {
        // SAFETY: `time` is a timespec of ours that the call may write.
        unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut time) != 0 }
    });
    if failed {
        return None;
    }
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let millis = u64::try_from(time.tv_nsec).ok()?.checked_div(1_000_000)?;
    seconds.checked_mul(1000)?.checked_add(millis)
}

#[cfg(not(unix))]
fn now() -> Option<u64> {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
    u64::try_from(since_1970.as_millis()).ok()
}
