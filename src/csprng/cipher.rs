//! The cipher behind the random bytes: AES-128 in counter mode where the processor has instructions for
//! it, ChaCha12 elsewhere.  docs/performance.md has the cost of each.
#![forbid(unsafe_code)]

use crate::status::Status;
use crate::sys::guard::guard;
use aes::Aes128Enc;
use aes::cipher::{Iv, KeyIvInit, StreamCipher};
use chacha20::ChaCha12;
use ctr::Ctr64LE;

/// Bytes of a secret that either cipher can be keyed with.
pub const SECRET: usize = 32;

/// Overwrites `bytes` with the keystream of a secret that is used only once.  The cipher's copies of the
/// secret are overwritten.
///
/// `extern "C"`, because nothing unwinds through such a function: the compiler then sees that its callers
/// cannot panic before it has inlined the ciphers and seen the same of them.
#[inline(never)]
pub extern "C" fn write_keystream<const BYTES: usize>(
    secret: &[u8; SECRET],
    bytes: &mut [u8; BYTES],
) -> Status {
    guard(|| if has_aes() { write_aes(secret, bytes) } else { write_chacha(secret, bytes) })
}

/// Half of the secret is the key and half is where the cipher's counter starts, as in NIST's CTR_DRBG.  The
/// encrypted blocks are then as secret as the key, and an attack on many keys in parallel gains nothing.
fn write_aes(secret: &[u8; SECRET], bytes: &mut [u8]) -> Result<(), Status> {
    let (key, start) = secret.split_at(SECRET / 2);
    let mut cipher = Ctr64LE::<Aes128Enc>::new_from_slices(key, start).map_err(|_| Status::INTERNAL)?;
    cipher.try_write_keystream(bytes).map_err(|_| Status::INTERNAL)
}

fn write_chacha(secret: &[u8; SECRET], bytes: &mut [u8]) -> Result<(), Status> {
    let key = secret.as_slice().try_into().map_err(|_| Status::INTERNAL)?;
    let mut cipher = ChaCha12::new(key, &Iv::<ChaCha12>::default());
    cipher.try_write_keystream(bytes).map_err(|_| Status::INTERNAL)
}

/// Whether AES is fast here, and takes the same time for every secret.
fn has_aes() -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return std::arch::is_x86_feature_detected!("aes");
    #[cfg(target_arch = "aarch64")]
    return std::arch::is_aarch64_feature_detected!("aes");
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    return false;
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    fn secret() -> [u8; SECRET] {
        core::array::from_fn(|i| i as u8)
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The blocks by `openssl enc -aes-128-ecb` of the starts, counted on in their first eight bytes.
    #[test]
    fn aes_writes_the_blocks_that_openssl_does() {
        let blocks = [
            "07feef74e1d5036e900eee118e949293",
            "c29ace46a443ed2bd05b93b526d05511",
            "a29c41c61c6d51ec0a74b3a1d6cf82d0",
        ];
        let mut bytes = [0; 48];
        write_aes(&secret(), &mut bytes).expect("a keystream");
        assert_eq!(hex(&bytes), blocks.concat());
    }

    /// The first block for this key and a nonce of zeros, by the reference code of the cipher's author.
    #[test]
    fn chacha_has_twelve_rounds() {
        let mut bytes = [0; 64];
        write_chacha(&[0; SECRET], &mut bytes).expect("a keystream");
        assert!(hex(&bytes).starts_with("9bf49a6a0755f953811fce125f2683d5"));
    }

    #[test]
    fn another_secret_has_another_keystream() {
        for write in [write_aes, write_chacha] {
            let mut first = [0; 64];
            write(&secret(), &mut first).expect("a keystream");
            for at in 0..SECRET {
                let mut other = secret();
                other[at] ^= 1;
                let mut bytes = [0; 64];
                write(&other, &mut bytes).expect("a keystream");
                assert_ne!(bytes, first, "byte {at} of the secret does not matter");
            }
        }
    }
}
