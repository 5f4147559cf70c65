//! Encryption of version 7 into a UUID that looks like version 4, and back.

use super::guard;
use super::pointer::{Array, ArrayOut, Bytes, In, Out};
use crate::encrypt::{self, Direction};
use crate::status::Status;
use crate::sys::scrub;
use crate::uuid::Uuid;
use zeroize::Zeroizing;

/// Encrypts a version 7 UUID into what looks like a random version 4, so that nothing but equality shows: neither
/// the time nor the order.  FF1 of NIST SP 800-38G with AES over the 122 bits that are not version and variant.
///
/// The key has 16, 24 or 32 bytes, else BAD_KEY.  WRONG_VARIANT or WRONG_VERSION for another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_encrypt(
    uuid: In<Uuid>,
    key: Bytes,
    key_length: usize,
    encrypted: Out<Uuid>,
) -> Status {
    one(Direction::Encrypt, uuid, key, key_length, encrypted)
}

/// Decrypts what uuid7_encrypt wrote under the same key.
///
/// It authenticates nothing: under any key, every version 4 UUID decrypts to some version 7.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_decrypt(
    encrypted: In<Uuid>,
    key: Bytes,
    key_length: usize,
    uuid: Out<Uuid>,
) -> Status {
    one(Direction::Decrypt, encrypted, key, key_length, uuid)
}

/// Encrypts `count` UUIDs, 16 x `count` bytes, faster than one by one.  If one of them is refused, nothing
/// is written.  `uuids` and `encrypted` may overlap.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_encrypt_many(
    uuids: Array<Uuid>,
    count: usize,
    key: Bytes,
    key_length: usize,
    encrypted: ArrayOut<Uuid>,
) -> Status {
    many(Direction::Encrypt, uuids, count, key, key_length, encrypted)
}

/// Decrypts `count` UUIDs, 16 x `count` bytes; otherwise as uuid7_encrypt_many.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_decrypt_many(
    encrypted: Array<Uuid>,
    count: usize,
    key: Bytes,
    key_length: usize,
    uuids: ArrayOut<Uuid>,
) -> Status {
    many(Direction::Decrypt, encrypted, count, key, key_length, uuids)
}

#[inline(always)]
fn one(direction: Direction, from: In<Uuid>, key: Bytes, key_length: usize, mut to: Out<Uuid>) -> Status {
    guard(|| {
        let mut uuid = [from.read()?];
        // SAFETY: as the header says.
        let key = unsafe { key.slice(key_length) }?;
        let to = to.slot()?;
        direction.check(&uuid)?;
        scrub::leaving_no_trace(|| encrypt::turn(direction, key, &mut uuid))?;
        let [uuid] = uuid;
        to.set(uuid);
        Ok(())
    })
}

#[inline(always)]
fn many(
    direction: Direction,
    from: Array<Uuid>,
    count: usize,
    key: Bytes,
    key_length: usize,
    mut to: ArrayOut<Uuid>,
) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let key = unsafe { key.slice(key_length) }?;
        if !matches!(key.len(), 16 | 24 | 32) {
            return Err(Status::BAD_KEY);
        }
        // Copied before anything is written: the output may overlap the key.
        let mut copy = Zeroizing::new([0; 32]);
        let copy = &mut copy[..key.len()];
        copy.copy_from_slice(key);
        // SAFETY: as the header says.
        let uuids = unsafe { to.copy_of(&from, count, |uuids| direction.check(uuids)) }?;
        scrub::leaving_no_trace(|| encrypt::turn(direction, copy, uuids))
    })
}
