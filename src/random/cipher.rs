//! The cipher behind the random bytes: AES-256 in counter mode where the processor has instructions
//! for it, ChaCha12 elsewhere.  docs/performance.md says what each costs.
#![forbid(unsafe_code)]

use crate::status::Status;
use aes::Aes256Enc;
use aes::cipher::{Iv, KeyIvInit, StreamCipher};
use chacha20::ChaCha12;
use ctr::Ctr64LE;

/// Bytes of a key of either cipher.
pub const KEY: usize = 32;

/// Overwrites `bytes` with the keystream of a key that is used only once.  What the cipher keeps of
/// the key is overwritten.
pub fn write_keystream(key: &[u8; KEY], bytes: &mut [u8]) -> Result<(), Status> {
    if has_aes() { write::<Ctr64LE<Aes256Enc>>(key, bytes) } else { write::<ChaCha12>(key, bytes) }
}

fn write<Cipher: KeyIvInit + StreamCipher>(key: &[u8; KEY], bytes: &mut [u8]) -> Result<(), Status> {
    let key = key.as_slice().try_into().map_err(|_| Status::INTERNAL)?;
    // As the key is used once, any nonce will do.
    let mut cipher = Cipher::new(key, &Iv::<Cipher>::default());
    cipher.try_write_keystream(bytes).map_err(|_| Status::INTERNAL)
}

/// Whether AES is fast here, and takes the same time for every key.
fn has_aes() -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return std::arch::is_x86_feature_detected!("aes");
    #[cfg(target_arch = "aarch64")]
    return std::arch::is_aarch64_feature_detected!("aes");
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    return false;
}
