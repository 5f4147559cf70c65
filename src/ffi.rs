//! The C boundary: the only exported functions and the only raw pointers.  The modules stand in the order of
//! the header.  Each function copies its inputs in, asks the rooms below, and copies the answer out.

// Safety is one promise for all calls: the contract at the top of the header.
#![allow(clippy::missing_safety_doc)]
// cbindgen looks for the attribute on the function to mark its declaration.
#![allow(clippy::double_must_use)]

mod pointer;

pub mod constants;
pub mod library;
pub mod generate;
pub mod generator;
pub mod text;
pub mod uuid;
pub mod layout;
pub mod byte_order;
pub mod versions;

use crate::sys::guard::guard;
