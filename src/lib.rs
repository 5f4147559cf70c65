//! libuuid7: UUIDs for C and everything that calls C.  `include/uuid7.h` is the public face; this
//! crate is also a Rust library so that tests and benches reach every room, with no promise of
//! stability.  Imports flow down this page only.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::arithmetic_side_effects)]

// 0  leaves: import nothing of ours but one another, down the page
pub mod layout; //    where every bit of every version sits
pub mod status; //    every code that a call can return
pub mod platform; //  the outside world: clock, counter, entropy, fork, signals, panics

// 1  the value
pub mod uuid; //      16 bytes: order, nil, max, variant, version, time, fields, other byte orders

// 2  meaning: pure, no I/O, no lock
pub mod text; //      the forms: hyphenated, Id26, Id25, Id22
pub mod generator; // the step of version 7: (time, ten random bytes) -> UUID or refusal
pub mod gregorian; // the step of versions 1 and 6: (time, eight random bytes) -> UUID or refusal
pub mod versions; //  versions 3, 4, 5 and 8 from values

// 3  wiring
pub mod clock; //     the exact millisecond, mostly without asking the system
pub mod random; //    random bytes: a cipher, wiped as used, seeded by the system
pub mod process; //   the one ordered sequence of the process: the step by compare-exchange
pub mod source; //    a live source: generator + clock + random bytes + fork check
pub mod thread; //    the source of each thread

// 4  the C boundary: the only exported functions and the only raw pointers
pub mod ffi; //       module order = header order, a fence around every call
