//! The system's clock: Unix time (RFC 9562 section 5.7).

use crate::layout::UNIX_MS_MAX;
use crate::status::Status;

/// A time since 1970 UTC.
#[derive(Clone, Copy)]
pub struct Now {
    seconds: u64,
    nanoseconds: u64,
}

impl Now {
    /// The milliseconds since 1970 UTC, rounded down.
    #[inline]
    pub fn unix_ms(self) -> Result<u64, Status> {
        self.in_units_of::<1_000_000>().filter(|ms| *ms <= UNIX_MS_MAX).ok_or(Status::BAD_CLOCK)
    }

    /// The nanoseconds since 1970 UTC modulo 2^64: for differences.
    pub fn unix_ns(self) -> u64 {
        self.seconds.wrapping_mul(1_000_000_000).wrapping_add(self.nanoseconds)
    }

    /// The nanoseconds since the last millisecond.
    pub fn ns_in_ms(self) -> u64 {
        self.nanoseconds % 1_000_000
    }

    /// The nanoseconds from here to the next millisecond.
    pub fn ns_left(self) -> u64 {
        1_000_000 - self.ns_in_ms()
    }

    /// Rounded down to units of so many nanoseconds, a divisor of 10^9.
    #[inline]
    fn in_units_of<const UNIT: u64>(self) -> Option<u64> {
        self.seconds.checked_mul(1_000_000_000 / UNIT)?.checked_add(self.nanoseconds / UNIT)
    }
}

/// The milliseconds since 1970 UTC, rounded down.  BAD_CLOCK if the clock fails, is before 1970 or exceeds
/// 48 bits.
pub fn unix_ms() -> Result<u64, Status> {
    now()?.unix_ms()
}

/// The same in units of 100 ns.
pub fn unix_100ns() -> Result<u64, Status> {
    let max = UNIX_MS_MAX * 10_000 + 9_999;
    now()?.in_units_of::<100>().filter(|time| *time <= max).ok_or(Status::BAD_CLOCK)
}

/// The time.
pub fn now() -> Result<Now, Status> {
    system::now().ok_or(Status::BAD_CLOCK)
}

// libc's call and not std's: std panics where the clock fails.
#[cfg(unix)]
mod system {
    use super::Now;
    use call::{clock_gettime, timespec};

    pub fn now() -> Option<Now> {
        let mut time = core::mem::MaybeUninit::<timespec>::zeroed();
        let failed = super::super::keeping_errno(|| {
            // SAFETY: `time` is a timespec of ours that the call may write.
            unsafe { clock_gettime(libc::CLOCK_REALTIME, time.as_mut_ptr()) != 0 }
        });
        if failed {
            return None;
        }
        // SAFETY: all zero bytes are a valid timespec, and the call writes one.
        let time = unsafe { time.assume_init() };
        let seconds = u64::try_from(time.tv_sec).ok()?;
        let nanoseconds = u64::try_from(time.tv_nsec).ok()?;
        Some(Now { seconds, nanoseconds })
    }

    #[cfg(not(all(target_os = "linux", target_env = "gnu", any(target_arch = "arm", target_arch = "x86"))))]
    mod call {
        pub use libc::{clock_gettime, timespec};
    }

    /// clock_gettime counts seconds in 32 bits here, which ends in 2038.  glibc 2.34 has this one as well.
    #[cfg(all(target_os = "linux", target_env = "gnu", any(target_arch = "arm", target_arch = "x86")))]
    mod call {
        #[allow(non_camel_case_types, reason = "as in libc")]
        #[repr(C)]
        pub struct timespec {
            pub tv_sec: i64,
            #[cfg(target_endian = "big")]
            _padding: i32,
            pub tv_nsec: i32,
            #[cfg(target_endian = "little")]
            _padding: i32,
        }

        unsafe extern "C" {
            #[link_name = "__clock_gettime64"]
            pub fn clock_gettime(clock: libc::clockid_t, time: *mut timespec) -> libc::c_int;
        }
    }
}

#[cfg(not(unix))]
mod system {
    use super::Now;
    use std::time::{SystemTime, UNIX_EPOCH};

    pub fn now() -> Option<Now> {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        Some(Now { seconds: since_1970.as_secs(), nanoseconds: u64::from(since_1970.subsec_nanos()) })
    }
}
