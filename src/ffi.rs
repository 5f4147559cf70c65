//! The C boundary: the only exported functions and the only raw pointers.  Each function copies its inputs in,
//! asks the layers below, and copies the answer out.  tests/header/ says which section of the header a
//! module's functions and constants form.

// cbindgen looks for the attribute on the function to mark its declaration.
#![allow(clippy::double_must_use)]

mod pointer;

pub mod status;
pub mod generate;
pub mod generator;
pub mod forms;
pub mod shared;
pub mod text;
pub mod uuid;
pub mod versions;
pub mod encrypt;
pub mod byte_order;
pub mod library;
pub mod layout;

use crate::sys::guard::guard;
