//! A second Rust static library in the same program, with a copy of Rust's library of its own.

use std::cell::Cell;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// Panics inside and catches it, to use the machinery that both libraries bring along.
#[unsafe(no_mangle)]
pub extern "C" fn second_length(number: u32) -> usize {
    CALLS.set(CALLS.get() + 1);
    let text = format!("{number}-{}", CALLS.get());
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| assert!(number == 0));
    text.len() + usize::from(caught.is_err())
}
