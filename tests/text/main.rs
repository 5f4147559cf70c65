//! The text forms, through the C boundary.
#![allow(clippy::undocumented_unsafe_blocks, clippy::multiple_unsafe_ops_per_block)] // buffers of their own

mod bulk;
mod calls;
mod kernels;
mod model;
mod mutations;
mod numbers;
mod opinions;

mod refusals;
mod round_trips;
mod table;
mod vectors;
