//! libuuid7: UUIDs for C and everything that calls C.  `include/uuid7.h` is the public interface;
//! this crate is also a Rust library so that tests and benches reach every module, with no promise of
//! stability.  Imports flow down this page only.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

// 0  leaves: import nothing of ours but one another, down the page
pub mod layout; //    where every bit of every version sits, and the 26-bit counter of version 7
pub mod status; //    every code that a call can return, 0 to -22, and its text
pub mod sys; //       the system. sys.rs keeps errno, sys/fork.rs is the fork check; {clock,tsc,entropy,forever,guard,reentrancy,scrub}.rs

// 1  the value
pub mod uuid; //      16 bytes: order, nil, max, variant, version, time, fields, other byte orders

// 2  pure: no I/O, no lock
pub mod text; //      text/{hex,base32,base35_58}.rs; AVX2: text/simd/x86/{hex,number}.rs; also {scalar,simd/neon}.rs
pub mod simd; //      four version 7 UUIDs of a block at a time, by AVX2
pub mod v7; //        the step of version 7: (time, ten random bytes) -> UUID or status
pub mod v1_v6; //     the step of versions 1 and 6: (time, eight random bytes) -> UUID or status
pub mod named; //     versions 3 and 5 of a name; 4 and 8 of given bits
pub mod encrypt; //   version 7 into a UUID that looks like version 4, and back: FF1

// 3  live
pub mod clock; //     the cached millisecond: the exact time, mostly without a system call
pub mod csprng; //    random bytes from a cipher that the system seeds; wiped as they are used
pub mod ordered; //   the sequence that threads share: the step on one atomic word
pub mod shared; //    the sequence that processes share: the same, in a block of the caller's memory
pub mod generator; // the live generator: step, clock, random bytes and fork check; bulk calls
pub mod thread; //    the generator of each thread

// 4  the C boundary: the only exported functions and the only raw pointers
pub mod ffi; //       module order = header order, a guard around every call
