//! The numbers of fields, kinds and variants.

use crate::layout::{Kind, Name};
use crate::uuid::Variant;

/// Fields (RFC 9562 section 5).
///
/// Every version: 4 bits of octet 6.
pub const UUID7_FIELD_VERSION: u32 = 1;
/// Every version: the top 2 bits of octet 8.
pub const UUID7_FIELD_VARIANT: u32 = 2;
/// Versions 1 and 6: the lowest 32 or 12 bits of the time.
pub const UUID7_FIELD_TIME_LOW: u32 = 3;
/// Versions 1 and 6: the middle 16 bits of the time.
pub const UUID7_FIELD_TIME_MID: u32 = 4;
/// Versions 1 and 6: the highest 12 or 32 bits of the time.
pub const UUID7_FIELD_TIME_HIGH: u32 = 5;
/// Versions 1 and 6: 14 bits, changed when the clock steps back.
pub const UUID7_FIELD_CLOCK_SEQ: u32 = 6;
/// Versions 1 and 6: 48 bits; random if bit 40 of the value is set.
pub const UUID7_FIELD_NODE: u32 = 7;
/// Version 3: the first 48 bits of the hash.
pub const UUID7_FIELD_MD5_HIGH: u32 = 8;
/// Version 3: 12 bits of the hash.
pub const UUID7_FIELD_MD5_MID: u32 = 9;
/// Version 3: 62 bits of the hash.
pub const UUID7_FIELD_MD5_LOW: u32 = 10;
/// Version 4: the first 48 random bits.
pub const UUID7_FIELD_RANDOM_A: u32 = 11;
/// Version 4: 12 random bits.
pub const UUID7_FIELD_RANDOM_B: u32 = 12;
/// Version 4: 62 random bits.
pub const UUID7_FIELD_RANDOM_C: u32 = 13;
/// Version 5: the first 48 bits of the hash.
pub const UUID7_FIELD_SHA1_HIGH: u32 = 14;
/// Version 5: 12 bits of the hash.
pub const UUID7_FIELD_SHA1_MID: u32 = 15;
/// Version 5: 62 bits of the hash.
pub const UUID7_FIELD_SHA1_LOW: u32 = 16;
/// Version 7: 48 bits of Unix time in milliseconds.
pub const UUID7_FIELD_UNIX_TS_MS: u32 = 17;
/// Version 7: 12 bits; here, the top of the counter.
pub const UUID7_FIELD_RAND_A: u32 = 18;
/// Version 7: 62 bits; here, 14 of the counter and 48 random.
pub const UUID7_FIELD_RAND_B: u32 = 19;
/// Version 8: the first 48 bits.
pub const UUID7_FIELD_CUSTOM_A: u32 = 20;
/// Version 8: 12 bits.
pub const UUID7_FIELD_CUSTOM_B: u32 = 21;
/// Version 8: 62 bits.
pub const UUID7_FIELD_CUSTOM_C: u32 = 22;

/// Kinds of fields.
///
/// Part of the time.
pub const UUID7_KIND_TIMESTAMP: u32 = 1;
/// The version.
pub const UUID7_KIND_VERSION: u32 = 2;
/// The variant.
pub const UUID7_KIND_VARIANT: u32 = 3;
/// Random bits, or a counter among them.
pub const UUID7_KIND_RANDOM: u32 = 4;
/// Part of the hash of a name.
pub const UUID7_KIND_HASH: u32 = 5;
/// The clock sequence.
pub const UUID7_KIND_CLOCK_SEQUENCE: u32 = 6;
/// The node.
pub const UUID7_KIND_NODE: u32 = 7;
/// Application-defined.
pub const UUID7_KIND_CUSTOM: u32 = 8;

/// Variants (RFC 9562 section 4.1).
///
/// Top bit of octet 8 is 0: Apollo NCS; also the nil UUID.
pub const UUID7_VARIANT_NCS: u32 = 0;
/// Bits 10: RFC 9562.
pub const UUID7_VARIANT_RFC9562: u32 = 1;
/// Bits 110: Microsoft COM.
pub const UUID7_VARIANT_MICROSOFT: u32 = 2;
/// Bits 111: reserved; also the max UUID.
pub const UUID7_VARIANT_FUTURE: u32 = 3;

const _: () = {
    assert!(UUID7_VARIANT_NCS == Variant::Ncs as u32);
    assert!(UUID7_VARIANT_RFC9562 == Variant::Rfc9562 as u32);
    assert!(UUID7_VARIANT_MICROSOFT == Variant::Microsoft as u32);
    assert!(UUID7_VARIANT_FUTURE == Variant::Future as u32);
    assert!(UUID7_FIELD_VERSION == Name::Version as u32);
    assert!(UUID7_FIELD_VARIANT == Name::Variant as u32);
    assert!(UUID7_FIELD_TIME_LOW == Name::TimeLow as u32);
    assert!(UUID7_FIELD_TIME_MID == Name::TimeMid as u32);
    assert!(UUID7_FIELD_TIME_HIGH == Name::TimeHigh as u32);
    assert!(UUID7_FIELD_CLOCK_SEQ == Name::ClockSeq as u32);
    assert!(UUID7_FIELD_NODE == Name::Node as u32);
    assert!(UUID7_FIELD_MD5_HIGH == Name::Md5High as u32);
    assert!(UUID7_FIELD_MD5_MID == Name::Md5Mid as u32);
    assert!(UUID7_FIELD_MD5_LOW == Name::Md5Low as u32);
    assert!(UUID7_FIELD_RANDOM_A == Name::RandomA as u32);
    assert!(UUID7_FIELD_RANDOM_B == Name::RandomB as u32);
    assert!(UUID7_FIELD_RANDOM_C == Name::RandomC as u32);
    assert!(UUID7_FIELD_SHA1_HIGH == Name::Sha1High as u32);
    assert!(UUID7_FIELD_SHA1_MID == Name::Sha1Mid as u32);
    assert!(UUID7_FIELD_SHA1_LOW == Name::Sha1Low as u32);
    assert!(UUID7_FIELD_UNIX_TS_MS == Name::UnixTsMs as u32);
    assert!(UUID7_FIELD_RAND_A == Name::RandA as u32);
    assert!(UUID7_FIELD_RAND_B == Name::RandB as u32);
    assert!(UUID7_FIELD_CUSTOM_A == Name::CustomA as u32);
    assert!(UUID7_FIELD_CUSTOM_B == Name::CustomB as u32);
    assert!(UUID7_FIELD_CUSTOM_C == Name::CustomC as u32);
    assert!(UUID7_KIND_TIMESTAMP == Kind::Timestamp as u32);
    assert!(UUID7_KIND_VERSION == Kind::Version as u32);
    assert!(UUID7_KIND_VARIANT == Kind::Variant as u32);
    assert!(UUID7_KIND_RANDOM == Kind::Random as u32);
    assert!(UUID7_KIND_HASH == Kind::Hash as u32);
    assert!(UUID7_KIND_CLOCK_SEQUENCE == Kind::ClockSequence as u32);
    assert!(UUID7_KIND_NODE == Kind::Node as u32);
    assert!(UUID7_KIND_CUSTOM == Kind::Custom as u32);
};
