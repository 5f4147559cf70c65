//! The system's random bytes: all that were requested, or a failure; never anything weaker.
//!
//! Linux has an implementation of its own.  The usual crate keeps a descriptor of /dev/urandom open where the
//! system call is blocked.  A host that closes unknown descriptors, as daemons do, would give that number to
//! another file, and a lock held while it is opened would stay held in a forked child.

use crate::status::Status;

/// Fills `bytes` from the system's cryptographic generator.  On failure they hold nothing secret.
pub fn fill(bytes: &mut [u8]) -> Result<(), Status> {
    super::undisturbed(|| system::fill(bytes)).ok_or(Status::NO_ENTROPY)
}

/// Whether [`fill`] would not wait now: a system that has just started may have no entropy yet.
pub fn is_ready() -> Result<bool, Status> {
    super::undisturbed(system::is_ready).ok_or(Status::NO_ENTROPY)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod system {
    use rand::TryRng;
    use rand::rngs::SysRng;

    pub fn fill(bytes: &mut [u8]) -> Option<()> {
        SysRng.try_fill_bytes(bytes).ok()
    }

    pub fn is_ready() -> Option<bool> {
        Some(true)
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    pub fn fill(bytes: &mut [u8]) -> Option<()> {
        from_call(bytes).or_else(|| from_device(bytes))
    }

    /// getrandom(2), which waits until the system has been seeded.
    fn from_call(bytes: &mut [u8]) -> Option<()> {
        fill_by(bytes, |rest| {
            // SAFETY: `rest` is writable for as many bytes as are asked for.
            // By number: an old libc has no function for it.
            let got = unsafe { libc::syscall(libc::SYS_getrandom, rest.as_mut_ptr(), rest.len(), 0) };
            got as libc::ssize_t
        })
    }

    /// The device, for kernels and sandboxes without getrandom(2).  Opened each time, so that no
    /// descriptor stays open for the host to close or to inherit.
    fn from_device(bytes: &mut [u8]) -> Option<()> {
        is_seeded(FOREVER)?.then_some(())?;
        let device = Device::open(c"/dev/urandom")?;
        fill_by(bytes, |rest| {
            // SAFETY: `rest` is writable for as many bytes as are asked for.
            unsafe { libc::read(device.0, rest.as_mut_ptr().cast(), rest.len()) }
        })
    }

    /// By a call that does not wait, or by the device.
    pub fn is_ready() -> Option<bool> {
        let mut byte = 0_u8;
        loop {
            // SAFETY: `byte` is writable, and one byte is asked for.
            // By number, as above.
            let got =
                unsafe { libc::syscall(libc::SYS_getrandom, &raw mut byte, 1_usize, libc::GRND_NONBLOCK) };
            match got {
                1 => return Some(true),
                -1 if crate::sys::errno() == libc::EAGAIN => return Some(false),
                -1 if interrupted() => {}
                _ => return is_seeded(NOT_AT_ALL),
            }
        }
    }

    /// Timeouts of poll(2).
    const FOREVER: libc::c_int = -1;
    const NOT_AT_ALL: libc::c_int = 0;

    /// By /dev/random: /dev/urandom answers even before the system has any entropy.  False
    /// after the timeout.
    fn is_seeded(timeout: libc::c_int) -> Option<bool> {
        let device = Device::open(c"/dev/random")?;
        let mut poll = libc::pollfd { fd: device.0, events: libc::POLLIN, revents: 0 };
        loop {
            // SAFETY: `poll` is one pollfd of ours.
            let ready = unsafe { libc::poll(&mut poll, 1, timeout) };
            match ready {
                0 => return Some(false),
                1 => return (poll.revents & libc::POLLIN != 0).then_some(true),
                _ if interrupted() => {}
                _ => return None,
            }
        }
    }

    struct Device(libc::c_int);

    impl Device {
        fn open(path: &core::ffi::CStr) -> Option<Self> {
            loop {
                // SAFETY: `path` ends in a NUL.
                let descriptor = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
                if descriptor >= 0 {
                    return Some(Self(descriptor)).filter(Self::is_random);
                }
                if !interrupted() {
                    return None;
                }
            }
        }

        /// In a badly made chroot the name may be that of an ordinary file or of another device, which repeats
        /// itself: only a random device reports its entropy.
        fn is_random(&self) -> bool {
            let mut bits: libc::c_int = 0;
            // SAFETY: the descriptor is ours, the number ours to write.
            unsafe { libc::ioctl(self.0, RNDGETENTCNT, &raw mut bits) == 0 }
        }
    }

    /// _IOR('R', 0, int): some processors have another bit for reading.
    const RNDGETENTCNT: libc::Ioctl = if cfg!(any(
        target_arch = "mips",
        target_arch = "mips64",
        target_arch = "powerpc",
        target_arch = "powerpc64",
        target_arch = "sparc64"
    )) {
        0x4004_5200
    } else {
        0x8004_5200_u32 as libc::Ioctl
    };

    impl Drop for Device {
        fn drop(&mut self) {
            // SAFETY: the descriptor is ours and is not used again.
            unsafe { libc::close(self.0) };
        }
    }

    /// Calls `read` until every byte is there: it may be interrupted and may return fewer.
    fn fill_by(bytes: &mut [u8], mut read: impl FnMut(&mut [u8]) -> libc::ssize_t) -> Option<()> {
        let mut done = 0;
        while let Some(rest) = bytes.get_mut(done..).filter(|rest| !rest.is_empty()) {
            let asked = rest.len();
            match usize::try_from(read(rest)) {
                Ok(got) if got >= 1 && got <= asked => done = done.checked_add(got)?,
                Err(_) if interrupted() => {}
                _ => return None,
            }
        }
        Some(())
    }

    fn interrupted() -> bool {
        crate::sys::errno() == libc::EINTR
    }
}
