//! The text forms, through the C boundary.

mod bulk;
mod calls;
mod model;
mod refusals;
mod round_trips;
mod vectors;
