//! The clock: Unix time from the wall clock (RFC 9562 section 5.7).

use crate::layout::UNIX_MS_MAX;
use crate::status::Status;

/// The milliseconds since 1970 UTC, rounded down.  A clock that fails, or that stands before 1970
/// or past what 48 bits hold, is refused.
#[inline]
pub fn unix_ms() -> Result<u64, Status> {
    now().and_then(|now| now.in_units_of(1_000_000)).filter(|ms| *ms <= UNIX_MS_MAX).ok_or(Status::BAD_CLOCK)
}

/// The same in units of 100 ns.
pub fn unix_100ns() -> Result<u64, Status> {
    let max = UNIX_MS_MAX.saturating_mul(10_000).saturating_add(9_999);
    now().and_then(|now| now.in_units_of(100)).filter(|time| *time <= max).ok_or(Status::BAD_CLOCK)
}

/// A time since 1970 UTC.
struct Now {
    seconds: u64,
    nanoseconds: u64,
}

impl Now {
    /// Rounded down to units of `unit` nanoseconds, a divisor of 10^9.
    #[inline]
    fn in_units_of(self, unit: u64) -> Option<u64> {
        let per_second = 1_000_000_000u64.checked_div(unit)?;
        let rest = self.nanoseconds.checked_div(unit)?;
        self.seconds.checked_mul(per_second)?.checked_add(rest)
    }
}

// libc's call and not std's: std panics where the clock fails.
#[cfg(unix)]
#[inline]
fn now() -> Option<Now> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    let failed = super::keeping_errno(|| {
        // SAFETY: `time` is a timespec of ours that the call may write.
        unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut time) != 0 }
    });
    if failed {
        return None;
    }
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u64::try_from(time.tv_nsec).ok()?;
    Some(Now { seconds, nanoseconds })
}

#[cfg(not(unix))]
fn now() -> Option<Now> {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(Now { seconds: since_1970.as_secs(), nanoseconds: u64::from(since_1970.subsec_nanos()) })
}
