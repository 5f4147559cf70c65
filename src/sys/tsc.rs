//! The processor's counter of ticks: a number that grows at one pace for as long as the machine runs,
//! and is read in less time than the clock.

/// Whether the processor vouches for a counter of one pace on all its cores, in every power state.
/// Asking may take microseconds on a virtual machine.
pub fn is_invariant() -> bool {
    system::is_invariant()
}

/// The counter.  It need not be in step with the instructions around it, and may differ between cores
/// by a little: whoever compares leaves a margin.
#[inline(always)]
pub fn ticks() -> u64 {
    system::ticks()
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod system {
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{__cpuid, _rdtsc, CpuidResult};
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{__cpuid, _rdtsc, CpuidResult};

    /// The leaf that tells of power management, and its bit for an invariant counter.
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
        // SAFETY: every processor that runs this code has the instruction.  A process may forbid it to
        // itself, but then the clock of the system, which reads it as well, traps with it.
        unsafe { _rdtsc() }
    }
}

#[cfg(target_arch = "aarch64")]
mod system {
    use core::arch::asm;

    /// The architecture promises one pace; a frequency of 0 means that nobody has set the counter up.
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
