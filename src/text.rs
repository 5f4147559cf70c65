//! The text forms.  One table says how each looks; the codec writes and reads them.  Reading is strict:
//! exactly the characters of the form, nothing before, between or after.

// Imports flow down this list only.
pub mod form; //     the table: name, pattern and alphabet of each form
mod alphabet; //     digits to values and back, as tables
pub mod hex; //      the hexadecimal forms as patterns, from which the kernels' shuffles are made
pub mod number; //   what the forms that are one number have in common
pub mod base32; //   Id26
pub mod base35_58; // Id25 and Id22
pub mod bits; //     ULID and base64url
pub mod slot; //     text records and text slots: the caller's memory
pub mod scalar; //   the scalar kernels, the reference
pub mod simd; //     the SIMD kernels: simd/x86/hex.rs and number.rs, simd/neon.rs
pub mod codec; //    the dispatcher: each form by the fastest kernel
pub mod parse; //    one text of any length, and where it is bad

pub use codec::Codec;
pub use form::{ANY, FORMS, Form};
pub use slot::{Record, Slot};
