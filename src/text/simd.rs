//! The SIMD kernels.  Each depends on the pattern of its form alone; the caller must check the processor.

#[cfg(target_arch = "aarch64")]
pub mod neon;
#[cfg(target_arch = "x86_64")]
pub mod x86;
