//! The peers that make UUIDs, and the cipher by itself: each in a loop, called inline as a Rust program
//! would.

use chacha20::cipher::{KeyIvInit, StreamCipher};
use std::hint::black_box;
use std::slice;

macro_rules! generators {
    ($($(#[$said:meta])* $name:ident: $make:expr;)*) => {
        $(
            $(#[$said])*
            /// # Safety
            /// `uuids` are `count` UUIDs.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(uuids: *mut [u8; 16], count: usize) {
                for uuid in unsafe { slice::from_raw_parts_mut(uuids, count) } {
                    *black_box(uuid) = $make;
                }
            }
        )*
    };
}

generators! {
    /// No cryptographic randomness, and a time that may be stale.
    peer_fast_uuid_v7: fast_uuid_v7::gen_id_with_count().to_be_bytes();
    /// One sequence for all threads, under a lock.
    peer_uuid_now_v7: uuid::Uuid::now_v7().into_bytes();
    peer_uuid_now_v4: uuid::Uuid::new_v4().into_bytes();
    peer_uuid7: uuid7::uuid7().into();
}

/// ChaCha12 alone, 16 bytes for each UUID.
///
/// # Safety
/// `uuids` are `count` UUIDs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn peer_chacha12(uuids: *mut u8, count: usize) {
    let bytes = unsafe { slice::from_raw_parts_mut(uuids, 16 * count) };
    chacha20::ChaCha12::new(&[7; 32].into(), &[0; 12].into()).write_keystream(black_box(bytes));
}
