//! Encryption of a version 7 UUID into one that looks like a random version 4, and back: FF1 of NIST SP 800-38G
//! with AES, radix 2, over all 122 bits that are neither version nor variant, in octet order, with an empty
//! tweak.  A mask over the time alone would not do: the counter would still link the UUIDs of one millisecond.
//!
//! The 122 bits are two halves of 61 bits, so every value of the standard's algorithms 7 and 8 has a fixed
//! size: b = 8, d = 12, and P and Q are one block each.  The cipher of P is the same in every round and is
//! part of the key.
#![forbid(unsafe_code)]

mod aes256;

use crate::layout;
use crate::status::Status;
use crate::sys::guard::guard;
use crate::uuid::Uuid;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use aes::{Aes128Enc, Aes192Enc, Block};
use aes256::Aes256;

/// UUIDs that are encrypted side by side.  A round of AES waits for the one before it, so one UUID alone leaves
/// most of the processor idle.
pub const LANES: usize = 8;

/// Rounds of FF1.
const ROUNDS: u8 = 10;
/// Bits of each half.
const HALF_BITS: u32 = layout::FREE_BITS / 2;
/// The largest half; arithmetic is modulo one more.
const HALF_MAX: u64 = (1 << HALF_BITS) - 1;

/// P of the standard: version 1, method 2, addition 1, radix 2, ten rounds, u = 61, n = 122, no tweak.
const P: [u8; 16] = [1, 2, 1, 0, 0, 2, ROUNDS, HALF_BITS as u8, 0, 0, 0, layout::FREE_BITS as u8, 0, 0, 0, 0];

/// The direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Version 7 becomes version 4.
    Encrypt,
    /// Version 4 becomes version 7; every version 4 UUID decrypts to one.
    Decrypt,
}

impl Direction {
    /// `WRONG_VARIANT` or `WRONG_VERSION` unless all UUIDs can be converted in this direction.
    pub fn check(self, uuids: &[Uuid]) -> Result<(), Status> {
        let wanted = match self {
            Self::Encrypt => 7,
            Self::Decrypt => 4,
        };
        uuids.iter().try_for_each(|uuid| match uuid.version()? {
            version if version == wanted => Ok(()),
            _ => Err(Status::WRONG_VERSION),
        })
    }
}

/// Converts UUIDs that pass [`Direction::check`], in place.  `BAD_KEY` unless the key has 16, 24 or 32 bytes.
pub fn turn(direction: Direction, key: &[u8], uuids: &mut [Uuid]) -> Result<(), Status> {
    let status = match key.len() {
        16 => turn_by::<Aes128Enc>(key, direction, uuids),
        24 => turn_by::<Aes192Enc>(key, direction, uuids),
        32 => turn_by::<Aes256>(key, direction, uuids),
        _ => Status::BAD_KEY,
    };
    status.result()
}

/// `extern "C"` for the reason that csprng/cipher.rs gives.
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "only Rust calls it")]
extern "C" fn turn_by<C: Cipher>(key: &[u8], direction: Direction, uuids: &mut [Uuid]) -> Status {
    guard(|| {
        Ff1::new(C::new(key)?).turn(direction, uuids);
        Ok(())
    })
}

/// A block cipher with blocks of 16 bytes.
trait Cipher: Sized {
    /// The key, expanded; `BAD_KEY` if it is of another length.
    fn new(key: &[u8]) -> Result<Self, Status>;

    /// Encrypts each block.
    fn encrypt<const COUNT: usize>(&self, blocks: &mut [Block; COUNT]);
}

impl Cipher for Aes128Enc {
    #[inline(always)]
    fn new(key: &[u8]) -> Result<Self, Status> {
        Self::new_from_slice(key).map_err(|_| Status::BAD_KEY)
    }

    #[inline(always)]
    fn encrypt<const COUNT: usize>(&self, blocks: &mut [Block; COUNT]) {
        self.encrypt_blocks(blocks);
    }
}

impl Cipher for Aes192Enc {
    #[inline(always)]
    fn new(key: &[u8]) -> Result<Self, Status> {
        Self::new_from_slice(key).map_err(|_| Status::BAD_KEY)
    }

    #[inline(always)]
    fn encrypt<const COUNT: usize>(&self, blocks: &mut [Block; COUNT]) {
        self.encrypt_blocks(blocks);
    }
}

/// FF1 with a block cipher.
struct Ff1<C> {
    cipher: C,
    /// The cipher of P.
    p: [u8; 16],
}

impl<C: Cipher> Ff1<C> {
    fn new(cipher: C) -> Self {
        let mut p = [Block::from(P)];
        cipher.encrypt(&mut p);
        let [p] = p;
        Self { cipher, p: p.into() }
    }

    fn turn(&self, direction: Direction, uuids: &mut [Uuid]) {
        for group in uuids.chunks_mut(LANES) {
            match <&mut [Uuid; LANES]>::try_from(&mut *group) {
                Ok(group) => self.turn_group(direction, group),
                // The last, smaller group.
                Err(_) => {
                    group.iter_mut().for_each(|uuid| self.turn_group(direction, core::array::from_mut(uuid)))
                }
            }
        }
    }

    #[inline(always)]
    fn turn_group<const COUNT: usize>(&self, direction: Direction, uuids: &mut [Uuid; COUNT]) {
        let halves = uuids.map(halves);
        *uuids = match direction {
            Direction::Encrypt => self.encrypt(halves).map(|halves| uuid(halves, 4)),
            Direction::Decrypt => self.decrypt(halves).map(|halves| uuid(halves, 7)),
        };
    }

    /// Algorithm 7.
    #[inline(always)]
    fn encrypt<const COUNT: usize>(&self, mut halves: [(u64, u64); COUNT]) -> [(u64, u64); COUNT] {
        for round in 0..ROUNDS {
            let y = self.round(round, halves.map(|(_, b)| b));
            for ((a, b), y) in halves.iter_mut().zip(y) {
                (*a, *b) = (*b, a.wrapping_add(y) & HALF_MAX);
            }
        }
        halves
    }

    /// Algorithm 8.
    #[inline(always)]
    fn decrypt<const COUNT: usize>(&self, mut halves: [(u64, u64); COUNT]) -> [(u64, u64); COUNT] {
        for round in (0..ROUNDS).rev() {
            let y = self.round(round, halves.map(|(a, _)| a));
            for ((a, b), y) in halves.iter_mut().zip(y) {
                (*a, *b) = (b.wrapping_sub(y) & HALF_MAX, *a);
            }
        }
        halves
    }

    /// y of the standard for each half; the caller reduces it modulo 2^61.
    #[inline(always)]
    fn round<const COUNT: usize>(&self, round: u8, halves: [u64; COUNT]) -> [u64; COUNT] {
        // Q: seven zero bytes, the round, the half in eight bytes.
        let mut blocks = halves.map(|half| {
            let q = u128::from(round) << 64 | u128::from(half);
            Block::from((u128::from_be_bytes(self.p) ^ q).to_be_bytes())
        });
        self.cipher.encrypt(&mut blocks);
        // The number in the first twelve bytes, of which the last eight matter modulo 2^61.
        blocks.map(|block| (u128::from_be_bytes(block.into()) >> 32) as u64)
    }
}

/// A and B of the standard.
fn halves(uuid: Uuid) -> (u64, u64) {
    let bits = layout::free_bits(uuid.to_u128());
    ((bits >> HALF_BITS) as u64, bits as u64 & HALF_MAX)
}

fn uuid((a, b): (u64, u64), version: u64) -> Uuid {
    Uuid::from_u128(layout::of_free_bits(u128::from(a) << HALF_BITS | u128::from(b), version))
}
