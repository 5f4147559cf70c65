//! The peers, each in a loop over many values, so that it is called inline as a Rust program would.
//! Texts are in consecutive records of a fixed size.

mod generate;

use std::hint::black_box;
use std::slice;
use uuid_simd::{AsOut, AsciiCase};

/// # Safety
/// `uuids` are `count` UUIDs and `texts` as many records of `SIZE` bytes.
unsafe fn each<const SIZE: usize>(
    uuids: *mut [u8; 16],
    texts: *mut [u8; SIZE],
    count: usize,
    work: impl Fn(&mut [u8; 16], &mut [u8; SIZE]),
) {
    let uuids = unsafe { slice::from_raw_parts_mut(uuids, count) };
    let texts = unsafe { slice::from_raw_parts_mut(texts, count) };
    for (uuid, text) in uuids.iter_mut().zip(texts) {
        work(black_box(uuid), black_box(text));
    }
}

macro_rules! peers {
    ($($name:ident, $size:literal: $work:expr;)*) => {
        $(
            /// # Safety
            /// As for `each`.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(uuids: *mut [u8; 16], texts: *mut [u8; $size], count: usize) {
                unsafe { each(uuids, texts, count, $work) }
            }
        )*
    };
}

peers! {
    peer_uuid_simd_format, 37: |uuid, text| {
        let (text, nul) = text.split_first_chunk_mut::<36>().unwrap();
        _ = uuid_simd::format_hyphenated(uuid, text.as_out(), AsciiCase::Lower);
        nul[0] = 0;
    };
    peer_uuid_simd_parse, 37: |uuid, text| _ = uuid_simd::parse_hyphenated(&text[..36], uuid.as_out()).unwrap();
    peer_bs58_encode, 23: |uuid, text| {
        // It does not pad.
        text[bs58::encode(*uuid).onto(&mut text[..]).unwrap()] = 0;
    };
    peer_bs58_decode, 23: |uuid, text| {
        let length = text.iter().position(|byte| *byte == 0).unwrap();
        _ = bs58::decode(&text[..length]).onto(uuid).unwrap();
    };
    peer_uuid25_encode, 26: |uuid, text| {
        let (text, nul) = text.split_first_chunk_mut::<25>().unwrap();
        text.copy_from_slice(uuid25::Uuid25::from_bytes(*uuid).as_str().as_bytes());
        nul[0] = 0;
    };
    peer_uuid25_decode, 26: |uuid, text| {
        let text = str::from_utf8(&text[..25]).unwrap();
        *uuid = uuid25::Uuid25::parse_uuid25(text).unwrap().to_bytes();
    };
}
