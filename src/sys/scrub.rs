//! Wipes the traces of secrets in registers and on the stack.
//!
//! Wiping a value does not wipe the copies that the compiler has made of it in registers and in stack slots.

use crate::status::Status;
use core::hint::black_box;
use core::mem::MaybeUninit;

/// Bytes of stack, below the frame of [`leaving_no_trace`], that are wiped.  c-tests/secrets.c finds a secret that
/// a call leaves below them.
const DEPTH: usize = 2944;
/// The same of [`leaving_no_uuid`].  Calls of the system and the cipher reach further down, and wipe that themselves.
const SHALLOW: usize = 512;

/// Runs a call that handles secrets, then overwrites the stack it has used and the caller-saved registers.
#[inline(always)]
pub fn leaving_no_trace(call: impl FnOnce() -> Result<(), Status>) -> Result<(), Status> {
    let result = apart(call);
    overwrite_stack::<DEPTH>();
    clear_registers();
    result
}

/// Runs a call that makes one UUID, then overwrites the stack that may hold its random bytes.
#[inline(always)]
pub fn leaving_no_uuid(call: impl FnOnce() -> Result<(), Status>) -> Result<(), Status> {
    let result = apart(call);
    overwrite_stack::<SHALLOW>();
    result
}

/// Not inlined, so that its frame begins where the frame of [`overwrite_stack`] will.
#[inline(never)]
fn apart(call: impl FnOnce() -> Result<(), Status>) -> Result<(), Status> {
    call()
}

#[inline(never)]
fn overwrite_stack<const BYTES: usize>() {
    let mut dead = [MaybeUninit::<u8>::uninit(); BYTES];
    // In parts: for the whole at once libc uses an instruction that is slow to start.
    for part in dead.chunks_mut(1536) {
        part.fill(MaybeUninit::new(0));
        // Keeps the compiler from dropping the writes.
        black_box(part);
    }
}

/// Clears the vector registers and the other caller-saved registers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn clear_registers() {
    use std::arch::{asm, is_x86_feature_detected};
    // SAFETY: writes registers only, all of them declared as clobbered.
    unsafe {
        asm!(
            "xor ecx, ecx",
            "xor edx, edx",
            "xor esi, esi",
            "xor edi, edi",
            "xor r8d, r8d",
            "xor r9d, r9d",
            "xor r10d, r10d",
            "xor r11d, r11d",
            "pxor xmm0, xmm0",
            "pxor xmm1, xmm1",
            "pxor xmm2, xmm2",
            "pxor xmm3, xmm3",
            "pxor xmm4, xmm4",
            "pxor xmm5, xmm5",
            "pxor xmm6, xmm6",
            "pxor xmm7, xmm7",
            "pxor xmm8, xmm8",
            "pxor xmm9, xmm9",
            "pxor xmm10, xmm10",
            "pxor xmm11, xmm11",
            "pxor xmm12, xmm12",
            "pxor xmm13, xmm13",
            "pxor xmm14, xmm14",
            "pxor xmm15, xmm15",
            clobber_abi("sysv64"),
            options(nomem, nostack),
        );
    }
    if is_x86_feature_detected!("avx") {
        // SAFETY: the processor has the instruction; the registers that it clears are declared as clobbered.
        unsafe { asm!("vzeroall", clobber_abi("sysv64"), options(nomem, nostack, preserves_flags)) };
    }
    if is_x86_feature_detected!("avx512f") {
        // libc's memcpy uses these.
        // SAFETY: the processor has the instructions; the registers that they clear are declared as clobbered.
        unsafe {
            asm!(
                "vpxord zmm16, zmm16, zmm16",
                "vpxord zmm17, zmm17, zmm17",
                "vpxord zmm18, zmm18, zmm18",
                "vpxord zmm19, zmm19, zmm19",
                "vpxord zmm20, zmm20, zmm20",
                "vpxord zmm21, zmm21, zmm21",
                "vpxord zmm22, zmm22, zmm22",
                "vpxord zmm23, zmm23, zmm23",
                "vpxord zmm24, zmm24, zmm24",
                "vpxord zmm25, zmm25, zmm25",
                "vpxord zmm26, zmm26, zmm26",
                "vpxord zmm27, zmm27, zmm27",
                "vpxord zmm28, zmm28, zmm28",
                "vpxord zmm29, zmm29, zmm29",
                "vpxord zmm30, zmm30, zmm30",
                "vpxord zmm31, zmm31, zmm31",
                clobber_abi("sysv64"),
                options(nomem, nostack, preserves_flags),
            );
        }
    }
}

/// Clears the vector registers and the other caller-saved registers.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub fn clear_registers() {
    // SAFETY: writes registers only, all of them declared as clobbered.
    unsafe {
        core::arch::asm!(
            "mov x1, xzr", "mov x2, xzr", "mov x3, xzr", "mov x4, xzr", "mov x5, xzr",
            "mov x6, xzr", "mov x7, xzr", "mov x8, xzr", "mov x9, xzr", "mov x10, xzr",
            "mov x11, xzr", "mov x12, xzr", "mov x13, xzr", "mov x14, xzr", "mov x15, xzr",
            "movi v0.2d, #0", "movi v1.2d, #0", "movi v2.2d, #0", "movi v3.2d, #0",
            "movi v4.2d, #0", "movi v5.2d, #0", "movi v6.2d, #0", "movi v7.2d, #0",
            "movi v8.2d, #0", "movi v9.2d, #0", "movi v10.2d, #0", "movi v11.2d, #0",
            "movi v12.2d, #0", "movi v13.2d, #0", "movi v14.2d, #0", "movi v15.2d, #0",
            "movi v16.2d, #0", "movi v17.2d, #0", "movi v18.2d, #0", "movi v19.2d, #0",
            "movi v20.2d, #0", "movi v21.2d, #0", "movi v22.2d, #0", "movi v23.2d, #0",
            "movi v24.2d, #0", "movi v25.2d, #0", "movi v26.2d, #0", "movi v27.2d, #0",
            "movi v28.2d, #0", "movi v29.2d, #0", "movi v30.2d, #0", "movi v31.2d, #0",
            out("x1") _, out("x2") _, out("x3") _, out("x4") _, out("x5") _,
            out("x6") _, out("x7") _, out("x8") _, out("x9") _, out("x10") _,
            out("x11") _, out("x12") _, out("x13") _, out("x14") _, out("x15") _,
            out("v0") _, out("v1") _, out("v2") _, out("v3") _,
            out("v4") _, out("v5") _, out("v6") _, out("v7") _,
            out("v8") _, out("v9") _, out("v10") _, out("v11") _,
            out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            out("v16") _, out("v17") _, out("v18") _, out("v19") _,
            out("v20") _, out("v21") _, out("v22") _, out("v23") _,
            out("v24") _, out("v25") _, out("v26") _, out("v27") _,
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            options(nomem, nostack, preserves_flags),
        );
    }
}

/// On other processors the ciphers are computed in registers that the calls which follow soon reuse.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline(always)]
pub fn clear_registers() {}
