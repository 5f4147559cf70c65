//! The processor's time stamp counter (TSC; on aarch64 the virtual counter): it grows at a constant rate while the
//! machine runs, and is faster to read than the clock.

/// Whether the processor reports a TSC of one rate on all its cores, in every power state.  Asking may take
/// microseconds on a virtual machine.
pub fn is_invariant() -> bool {
    system::is_invariant()
}

/// The TSC.  The read may be reordered with the instructions around it, and cores may differ slightly: a
/// comparison must leave a margin.  If the thread has forbidden itself the read, the process ends by SIGSEGV;
/// see [`is_allowed`].
#[inline(always)]
pub fn ticks() -> u64 {
    system::ticks()
}

/// Whether the kernel lets this thread read the TSC.  PR_SET_TSC forbids it to a thread and to the threads it
/// starts later.
#[cfg(all(
    any(target_os = "linux", target_os = "android"),
    any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")
))]
pub fn is_allowed() -> bool {
    let mut state: libc::c_int = 0;
    super::keeping_errno(|| {
        // SAFETY: the call writes one int to the address it is given, which is that of `state`.
        let answer = unsafe { libc::prctl(libc::PR_GET_TSC, &raw mut state) };
        if answer == 0 {
            state == libc::PR_TSC_ENABLE
        } else {
            // A kernel that does not know the question cannot forbid the read.
            super::errno() == libc::EINVAL
        }
    })
}

/// No known way to forbid it on other systems and processors.
#[cfg(not(all(
    any(target_os = "linux", target_os = "android"),
    any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")
)))]
pub fn is_allowed() -> bool {
    true
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod system {
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{__cpuid, _rdtsc, CpuidResult};
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{__cpuid, _rdtsc, CpuidResult};

    /// The leaf about power management, and its bit for an invariant TSC.
    const POWER: u32 = 0x8000_0007;
    const INVARIANT: u32 = 1 << 8;

    pub fn is_invariant() -> bool {
        leaf(0x8000_0000).eax >= POWER && leaf(POWER).edx & INVARIANT != 0
    }

    #[allow(unused_unsafe, reason = "safe from Rust 1.94 on")]
    fn leaf(number: u32) -> CpuidResult {
        // SAFETY: every processor that runs this code has the instruction.
        unsafe { __cpuid(number) }
    }

    #[inline(always)]
    pub fn ticks() -> u64 {
        // SAFETY: every processor that runs this code has the instruction.
        unsafe { _rdtsc() }
    }
}

#[cfg(target_arch = "aarch64")]
mod system {
    use core::arch::asm;

    /// The architecture promises a constant rate; a frequency of 0 means that the firmware has not set it up.
    pub fn is_invariant() -> bool {
        let frequency: u64;
        // SAFETY: reads a register that programs may read, and touches nothing else.
        unsafe { asm!("mrs {}, cntfrq_el0", out(reg) frequency, options(nomem, nostack, preserves_flags)) };
        frequency != 0
    }

    #[inline(always)]
    pub fn ticks() -> u64 {
        let ticks: u64;
        // SAFETY: as above.
        unsafe { asm!("mrs {}, cntvct_el0", out(reg) ticks, options(nomem, nostack, preserves_flags)) };
        ticks
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
mod system {
    pub fn is_invariant() -> bool {
        false
    }

    #[inline(always)]
    pub fn ticks() -> u64 {
        0
    }
}
