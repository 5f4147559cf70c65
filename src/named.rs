//! Versions 3, 4, 5 and 8 from values: the bits of a hash, random bits or the caller's bits, with version and
//! variant set.
#![forbid(unsafe_code)]

use crate::layout;
use crate::uuid::Uuid;
use md5::Md5;
use sha1::{Digest, Sha1};

/// The namespaces of RFC 9562 section 6.6.  Their numbers have a gap: 6ba7b813 is none of them.
pub mod namespace {
    use crate::uuid::Uuid;

    /// Names are domain names.
    pub const DNS: Uuid = Uuid::from_u128(0x6ba7b810_9dad_11d1_80b4_00c04fd430c8);
    /// Names are URLs.
    pub const URL: Uuid = Uuid::from_u128(0x6ba7b811_9dad_11d1_80b4_00c04fd430c8);
    /// Names are ISO object identifiers.
    pub const OID: Uuid = Uuid::from_u128(0x6ba7b812_9dad_11d1_80b4_00c04fd430c8);
    /// Names are X.500 distinguished names.
    pub const X500: Uuid = Uuid::from_u128(0x6ba7b814_9dad_11d1_80b4_00c04fd430c8);
}

/// The UUID of a name, by MD5 (RFC 9562 section 5.3).
pub fn v3(namespace: Uuid, name: &[u8]) -> Uuid {
    let digest = Md5::new_with_prefix(namespace.0).chain_update(name).finalize();
    of_leading_bytes(&digest, 3)
}

/// The UUID of a name, by SHA-1, of which 32 bits are dropped (RFC 9562 section 5.5).
pub fn v5(namespace: Uuid, name: &[u8]) -> Uuid {
    let digest = Sha1::new_with_prefix(namespace.0).chain_update(name).finalize();
    of_leading_bytes(&digest, 5)
}

/// The UUID of 122 random bits: 128 with version and variant set (RFC 9562 section 5.4).
#[inline]
pub const fn v4(random: [u8; 16]) -> Uuid {
    Uuid::from_u128(layout::stamped(u128::from_be_bytes(random), 4))
}

/// The UUID of 122 bits of the caller's, with version and variant set (RFC 9562 section 5.8).
pub const fn v8(custom: [u8; 16]) -> Uuid {
    Uuid::from_u128(layout::stamped(u128::from_be_bytes(custom), 8))
}

fn of_leading_bytes(digest: &[u8], version: u64) -> Uuid {
    let number = digest.iter().take(16).fold(0u128, |number, byte| number << 8 | u128::from(*byte));
    Uuid::from_u128(layout::stamped(number, version))
}
