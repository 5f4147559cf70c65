//! No call that makes a UUID allocates, and a thread's source is small.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use uuid7::status::Status;

// As C declares them.
unsafe extern "C" {
    fn uuid7_generate(uuid: *mut u8) -> Status;
    fn uuid7_generate_many(uuids: *mut u8, count: usize) -> Status;
    fn uuid7_generate_ordered(uuid: *mut u8) -> Status;
    fn uuid7_generate_ordered_many(uuids: *mut u8, count: usize) -> Status;
    fn uuid7_generate_at(unix_ms: u64, uuid: *mut u8) -> Status;
    fn uuid7_reseed() -> Status;
}

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
#[allow(clippy::multiple_unsafe_ops_per_block, reason = "one promise for all of them")]
fn no_call_that_makes_uuids_allocates_not_even_the_first_of_a_thread() {
    let mut uuids = vec![0u8; 16 * 100_000];
    let place = uuids.as_mut_ptr();
    let before = ALLOCATIONS.get();
    // SAFETY: `place` is writable for as many UUIDs as each call makes.
    let made = unsafe {
        [
            uuid7_generate(place),
            uuid7_generate_many(place, 100_000),
            uuid7_generate_ordered(place),
            uuid7_generate_ordered_many(place, 100_000),
            uuid7_generate_at(0, place),
            uuid7_reseed(),
        ]
    };
    let after = ALLOCATIONS.get();
    assert_eq!(made, [Status::OK; 6]);
    assert_eq!(after - before, 0);
    drop(vec![0u8; 1]);
    assert_eq!(ALLOCATIONS.get(), after + 1, "allocations are counted");
}
