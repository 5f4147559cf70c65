//! AES-256 from the rounds of the crate `aes`.
//!
//! The compiler cannot see that the crate's own key schedule for processors without AES never panics, and what a
//! panic needs is more code than the rest of the library.  The rounds are the crate's: by AES instructions where the
//! processor has them, and in constant time everywhere.
#![forbid(unsafe_code)]

use super::{Cipher, LANES};
use crate::status::Status;
use aes::Block;
use aes::hazmat::{self, Block8};
use zeroize::{Zeroize, Zeroizing};

/// Round keys: one before the first of 14 rounds, and one for each.
const ROUND_KEYS: usize = 15;

/// A key, expanded.
pub struct Aes256 {
    round_keys: [[u8; 16]; ROUND_KEYS],
}

impl Drop for Aes256 {
    fn drop(&mut self) {
        self.round_keys.zeroize();
    }
}

fn bytes([a, b, c, d]: [u32; 4]) -> [u8; 16] {
    let [a, b, c, d] = [u128::from(a), u128::from(b), u128::from(c), u128::from(d)];
    (a << 96 | b << 64 | c << 32 | d).to_be_bytes()
}

fn next([a, b, c, d, e, f, g, h]: [u32; 8], constant: u32) -> [u32; 8] {
    let a = a ^ substituted(h.rotate_left(8)) ^ constant;
    let (b, c, d) = (b ^ a, c ^ b ^ a, d ^ c ^ b ^ a);
    let e = e ^ substituted(d);
    [a, b, c, d, e, f ^ e, g ^ f ^ e, h ^ g ^ f ^ e]
}

impl Cipher for Aes256 {
    /// The key schedule of FIPS 197, section 5.2: eight words at a time, of which four are a round key.
    fn new(key: &[u8]) -> Result<Self, Status> {
        let key: &[u8; 32] = key.try_into().map_err(|_| Status::BAD_KEY)?;
        let mut words = Zeroizing::new([0; 8]);
        for (word, bytes) in words.iter_mut().zip(key.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        let mut round_keys = [[0; 16]; ROUND_KEYS];
        let mut constant = 1 << 24;
        for (at, round_key) in round_keys.iter_mut().enumerate() {
            let [a, b, c, d, e, f, g, h] = *words;
            if at % 2 == 0 {
                *round_key = bytes([a, b, c, d]);
            } else {
                *round_key = bytes([e, f, g, h]);
                *words = next(*words, constant);
                constant <<= 1;
            }
        }
        Ok(Self { round_keys })
    }

    fn encrypt<const COUNT: usize>(&self, blocks: &mut [Block; COUNT]) {
        let [first, rounds @ .., last] = &self.round_keys;
        blocks.iter_mut().for_each(|block| add(block, first));
        for key in rounds {
            round(blocks, key);
        }
        // The last round mixes no columns.
        round(blocks, &[0; 16]);
        for block in blocks {
            inv_mix_columns(block);
            add(block, last);
        }
    }
}

/// A round of each block: side by side, if there are as many as the processor takes.
fn round<const COUNT: usize>(blocks: &mut [Block; COUNT], key: &[u8; 16]) {
    let key = Block::from(*key);
    match <&mut [Block; LANES]>::try_from(blocks.as_mut_slice()) {
        Ok(blocks) => cipher_round_par(blocks.into(), &Block8::from([key; LANES])),
        Err(_) => blocks.iter_mut().for_each(|block| cipher_round(block, &key)),
    }
}

fn add(block: &mut Block, key: &[u8; 16]) {
    block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
}

/// SubWord: a round of four equal columns shifts no row, and its mixing is undone.
fn substituted(word: u32) -> u32 {
    let columns = u128::from(word) * 0x0000_0001_0000_0001_0000_0001_0000_0001;
    let mut block = Block::from(columns.to_be_bytes());
    cipher_round(&mut block, &Block::default());
    inv_mix_columns(&mut block);
    u128::from_be_bytes(block.into()) as u32
}

// Functions of C's kind, for the reason that csprng/cipher.rs gives.

#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "only Rust calls it")]
extern "C" fn cipher_round(block: &mut Block, key: &Block) {
    hazmat::cipher_round(block, key);
}

#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "only Rust calls it")]
extern "C" fn cipher_round_par(blocks: &mut Block8, keys: &Block8) {
    hazmat::cipher_round_par(blocks, keys);
}

#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "only Rust calls it")]
extern "C" fn inv_mix_columns(block: &mut Block) {
    hazmat::inv_mix_columns(block);
}
