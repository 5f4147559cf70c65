//! Where every bit sits: the only file with masks.  Bit 0 is the most significant bit of octet 0
//! (RFC 9562 section 4).
#![forbid(unsafe_code)]

mod names;

pub use names::{Kind, Name, version_text};

/// A run of bits inside a UUID that does not cross from one 64-bit half into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// First bit, 0 to 127.
    pub first: u32,
    /// Number of bits, 1 to 63.
    pub width: u32,
}

impl Bits {
    const fn new(first: u32, width: u32) -> Self {
        assert!(width >= 1 && width <= 63 && first % 64 + width <= 64 && first < 128);
        Self { first, width }
    }

    /// The largest value that fits.
    #[inline]
    pub const fn max(self) -> u64 {
        (1 << self.width) - 1
    }

    #[inline]
    const fn shift(self) -> u32 {
        64 - self.first % 64 - self.width
    }

    /// The last bit.
    pub const fn last(self) -> u32 {
        self.first + self.width - 1
    }

    /// These bits of the 128, as a number.
    #[inline]
    pub const fn get(self, uuid: u128) -> u64 {
        let half = if self.first < 64 { (uuid >> 64) as u64 } else { uuid as u64 };
        (half >> self.shift()) & self.max()
    }

    /// `value`, cut to the width, shifted to these bits of 128 zero bits.
    #[inline]
    pub const fn put(self, value: u64) -> u128 {
        let half = ((value & self.max()) << self.shift()) as u128;
        if self.first < 64 { half << 64 } else { half }
    }
}

/// The version: the top nibble of octet 6.
pub const VERSION: Bits = Bits::new(48, 4);
/// The two bits of the variant that RFC 9562 writes: `10`.
pub const VARIANT: Bits = Bits::new(64, 2);
/// The nibble that holds the whole variant of any UUID: one to four bits of it count.
pub const VARIANT_NIBBLE: Bits = Bits::new(64, 4);
/// The value of [`VARIANT`] in every UUID of RFC 9562.
pub const VARIANT_RFC9562: u64 = 0b10;

/// Octets 0 to 5, before the version.
const HIGH: Bits = Bits::new(0, 48);
/// The 12 bits between version and variant.
const MID: Bits = Bits::new(52, 12);
/// All after the variant.
const LOW: Bits = Bits::new(66, 62);

/// Versions 1 and 6: the first 32 bits of the UUID, part of the timestamp.
const TIME_FIRST_32: Bits = Bits::new(0, 32);
/// Versions 1 and 6: the 16 bits after them.
const TIME_NEXT_16: Bits = Bits::new(32, 16);
/// Versions 1 and 6: the clock sequence.
pub const CLOCK_SEQ: Bits = Bits::new(66, 14);
/// Versions 1 and 6: the node.
pub const NODE: Bits = Bits::new(80, 48);
/// The bit of a node that no network card has set: random nodes have it (RFC 9562 section 6.10).
pub const NODE_MULTICAST: u64 = 1 << 40;

/// Version 7: Unix time in milliseconds.
pub const UNIX_TS_MS: Bits = HIGH;
/// Version 7: rand_a of the RFC.
pub const RAND_A: Bits = MID;
/// Version 7: rand_b of the RFC.
pub const RAND_B: Bits = LOW;
/// Version 7: the upper 12 of the 26 counter bits (rand_a of the RFC).
pub const COUNTER_HIGH: Bits = MID;
/// Version 7: the lower 14 of the 26 counter bits (the top of rand_b).
pub const COUNTER_LOW: Bits = Bits::new(66, 14);
/// Version 7: 48 random bits, new for every UUID (the rest of rand_b).
pub const RANDOM: Bits = Bits::new(80, 48);

/// A field of a version: its name, its kind and where it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The RFC's name.
    pub name: Name,
    /// What its bits are.
    pub kind: Kind,
    /// Where they sit.
    pub bits: Bits,
}

const fn field(name: Name, kind: Kind, bits: Bits) -> Field {
    Field { name, kind, bits }
}

const VERSION_FIELD: Field = field(Name::Version, Kind::Version, VERSION);
const VARIANT_FIELD: Field = field(Name::Variant, Kind::Variant, VARIANT);
const CLOCK_SEQ_FIELD: Field = field(Name::ClockSeq, Kind::ClockSequence, CLOCK_SEQ);
const NODE_FIELD: Field = field(Name::Node, Kind::Node, NODE);

/// Version 1 (RFC 9562 section 5.1; its "least significant" of time_high is a slip, see its A.1).
pub const V1: [Field; 7] = [
    field(Name::TimeLow, Kind::Timestamp, TIME_FIRST_32),
    field(Name::TimeMid, Kind::Timestamp, TIME_NEXT_16),
    VERSION_FIELD,
    field(Name::TimeHigh, Kind::Timestamp, MID),
    VARIANT_FIELD,
    CLOCK_SEQ_FIELD,
    NODE_FIELD,
];

/// Version 3 (RFC 9562 section 5.3).
pub const V3: [Field; 5] = in_three(Kind::Hash, Name::Md5High, Name::Md5Mid, Name::Md5Low);

/// Version 4 (RFC 9562 section 5.4).
pub const V4: [Field; 5] = in_three(Kind::Random, Name::RandomA, Name::RandomB, Name::RandomC);

/// Version 5 (RFC 9562 section 5.5).
pub const V5: [Field; 5] = in_three(Kind::Hash, Name::Sha1High, Name::Sha1Mid, Name::Sha1Low);

/// Version 6 (RFC 9562 section 5.6): the timestamp of version 1, most significant bits first.
pub const V6: [Field; 7] = [
    field(Name::TimeHigh, Kind::Timestamp, TIME_FIRST_32),
    field(Name::TimeMid, Kind::Timestamp, TIME_NEXT_16),
    VERSION_FIELD,
    field(Name::TimeLow, Kind::Timestamp, MID),
    VARIANT_FIELD,
    CLOCK_SEQ_FIELD,
    NODE_FIELD,
];

/// Version 7 (RFC 9562 section 5.7).
pub const V7: [Field; 5] = [
    field(Name::UnixTsMs, Kind::Timestamp, UNIX_TS_MS),
    VERSION_FIELD,
    field(Name::RandA, Kind::Random, MID),
    VARIANT_FIELD,
    field(Name::RandB, Kind::Random, LOW),
];

/// Version 8 (RFC 9562 section 5.8).
pub const V8: [Field; 5] = in_three(Kind::Custom, Name::CustomA, Name::CustomB, Name::CustomC);

/// One kind of bits around version and variant.
const fn in_three(kind: Kind, high: Name, mid: Name, low: Name) -> [Field; 5] {
    [field(high, kind, HIGH), VERSION_FIELD, field(mid, kind, MID), VARIANT_FIELD, field(low, kind, LOW)]
}

/// Versions that the table knows: 0 to 8.
pub const VERSIONS: usize = 9;
/// The most fields that a version has.
pub const FIELDS_MAX: usize = V1.len();

/// The fields of a version in the order of their bits; none for 0, 2 and those above 8.
pub const fn fields(version: u32) -> &'static [Field] {
    match version {
        1 => &V1,
        3 => &V3,
        4 => &V4,
        5 => &V5,
        6 => &V6,
        7 => &V7,
        8 => &V8,
        _ => &[],
    }
}

/// Any 128 bits with version and variant set.
#[inline]
pub const fn stamped(number: u128, version: u64) -> u128 {
    let others = !(VERSION.put(VERSION.max()) | VARIANT.put(VARIANT.max()));
    number & others | VERSION.put(version) | VARIANT.put(VARIANT_RFC9562)
}

/// Bits that are neither version nor variant.
pub const FREE_BITS: u32 = HIGH.width + MID.width + LOW.width;

/// Those bits as a number, in octet order.
#[inline]
pub const fn free_bits(uuid: u128) -> u128 {
    (HIGH.get(uuid) as u128) << (MID.width + LOW.width)
        | (MID.get(uuid) as u128) << LOW.width
        | LOW.get(uuid) as u128
}

/// The UUID of a version with those bits.
#[inline]
pub const fn of_free_bits(bits: u128, version: u64) -> u128 {
    let (high, mid, low) =
        ((bits >> (MID.width + LOW.width)) as u64, (bits >> LOW.width) as u64, bits as u64);
    stamped(HIGH.put(high) | MID.put(mid) | LOW.put(low), version)
}

/// From the epoch of versions 1 and 6, 1582-10-15, to that of Unix, in their unit of 100 ns.
pub const GREGORIAN_TO_UNIX: u64 = 0x01b2_1dd2_1381_4000;
/// The last 100 ns that the 60 bits of versions 1 and 6 hold, in the year 5236.
pub const GREGORIAN_MAX: u64 = (1 << (TIME_FIRST_32.width + TIME_NEXT_16.width + MID.width)) - 1;

/// A version 1 UUID from its parts, each cut to its width; time is in 100 ns since 1582-10-15.
pub const fn v1(gregorian: u64, clock_seq: u64, node: u64) -> u128 {
    let time_mid = gregorian >> TIME_FIRST_32.width;
    let time_high = time_mid >> TIME_NEXT_16.width;
    let time = TIME_FIRST_32.put(gregorian) | TIME_NEXT_16.put(time_mid) | MID.put(time_high);
    stamped(time | CLOCK_SEQ.put(clock_seq) | NODE.put(node), 1)
}

/// The time of a version 1 UUID, in 100 ns since 1582-10-15.
pub const fn gregorian_of_v1(uuid: u128) -> u64 {
    let time_high = MID.get(uuid) << TIME_NEXT_16.width;
    (time_high | TIME_NEXT_16.get(uuid)) << TIME_FIRST_32.width | TIME_FIRST_32.get(uuid)
}

/// A version 6 UUID from its parts, each cut to its width; time is in 100 ns since 1582-10-15.
pub const fn v6(gregorian: u64, clock_seq: u64, node: u64) -> u128 {
    let time_mid = gregorian >> MID.width;
    let time_high = time_mid >> TIME_NEXT_16.width;
    let time = TIME_FIRST_32.put(time_high) | TIME_NEXT_16.put(time_mid) | MID.put(gregorian);
    stamped(time | CLOCK_SEQ.put(clock_seq) | NODE.put(node), 6)
}

/// The time of a version 6 UUID, in 100 ns since 1582-10-15.
pub const fn gregorian_of_v6(uuid: u128) -> u64 {
    let time_high = TIME_FIRST_32.get(uuid) << TIME_NEXT_16.width;
    (time_high | TIME_NEXT_16.get(uuid)) << MID.width | MID.get(uuid)
}

/// The last millisecond a version 7 UUID can hold, in the year 10889.
pub const UNIX_MS_MAX: u64 = UNIX_TS_MS.max();
/// Bits of the counter.
pub const COUNTER_BITS: u32 = COUNTER_HIGH.width + COUNTER_LOW.width;
/// The last value of the counter.
pub const COUNTER_MAX: u32 = (1 << COUNTER_BITS) - 1;

/// A version 7 UUID from its parts, each cut to its width.
#[inline]
pub const fn v7(unix_ms: u64, counter: u32, random: u64) -> u128 {
    let high = u64::from_be_bytes(v7_head(unix_ms, counter)) as u128;
    high << 64 | VARIANT.put(VARIANT_RFC9562) | COUNTER_LOW.put(counter as u64) | RANDOM.put(random)
}

/// Octets 0 to 7 of a version 7 UUID.
#[inline(always)]
pub const fn v7_head(unix_ms: u64, counter: u32) -> [u8; 8] {
    let counter = (counter >> COUNTER_LOW.width) as u64;
    let high = UNIX_TS_MS.put(unix_ms) | VERSION.put(7) | COUNTER_HIGH.put(counter);
    ((high >> 64) as u64).to_be_bytes()
}

/// Octets 8 and 9 of a version 7 UUID, as a number: the low bits of the counter below the variant.
#[inline(always)]
pub const fn v7_counter_octets(counter: u32) -> u16 {
    ((VARIANT.put(VARIANT_RFC9562) | COUNTER_LOW.put(counter as u64)) >> 48) as u16
}

/// Octets 8 to 15 of a version 7 UUID, from octets 8 and 9 and random ones in which these are ignored.
#[inline(always)]
pub const fn v7_tail(counter_octets: u16, random: [u8; 8]) -> [u8; 8] {
    // As numbers with the first octet lowest: as single octets they would be moved one by one.
    let first_two = counter_octets.swap_bytes() as u64;
    (u64::from_le_bytes(random) & !0xffff | first_two).to_le_bytes()
}

/// A version 7 UUID from the RFC's fields, each cut to its width.
pub const fn v7_of_fields(unix_ms: u64, rand_a: u64, rand_b: u64) -> u128 {
    stamped(UNIX_TS_MS.put(unix_ms) | RAND_A.put(rand_a) | RAND_B.put(rand_b), 7)
}

/// The first and the last version 7 UUID of a millisecond.
pub const fn v7_bounds(unix_ms: u64) -> (u128, u128) {
    (v7(unix_ms, 0, 0), v7(unix_ms, COUNTER_MAX, RANDOM.max()))
}

/// The 26-bit counter of a version 7 UUID.
#[inline]
pub const fn counter_of(uuid: u128) -> u32 {
    ((COUNTER_HIGH.get(uuid) << COUNTER_LOW.width) | COUNTER_LOW.get(uuid)) as u32
}

/// The fresh counter of ten random bytes, those of octets 6 to 15: their 26 bits at the counter's positions,
/// of which the top bit is cleared as a guard against rollover (RFC 9562 section 6.2).
#[inline]
pub const fn fresh_counter(head: [u8; 2], tail: [u8; 8]) -> u32 {
    let ([r0, r1], [r2, r3, ..]) = (head, tail);
    ((r0 & 0x07) as u32) << 22 | (r1 as u32) << 14 | ((r2 & 0x3f) as u32) << 8 | r3 as u32
}

/// Parts of a millisecond in rand_a, where it holds a fraction (RFC 9562 section 6.2, method 3).
pub const FRACTIONS: u64 = RAND_A.max() + 1;

/// The fraction of the millisecond, rounded down, at so many nanoseconds after its start: 0 to 999,999.
#[inline]
pub const fn fraction(ns: u64) -> u64 {
    ns * FRACTIONS / 1_000_000
}

/// A time in fractions since 1970, from its millisecond and the nanoseconds after its start.
pub const fn fractions(unix_ms: u64, ns: u64) -> u64 {
    unix_ms << RAND_A.width | fraction(ns)
}

/// The first nanosecond of a fraction, so that it is the fraction of these nanoseconds again.
pub const fn fraction_ns(fraction: u64) -> u64 {
    (fraction * 1_000_000).div_ceil(FRACTIONS)
}

/// The counter below a fraction: 13 random bits and the guard against rollover, which starts 0.
#[inline]
pub const fn fresh_counter_low(tail: [u8; 8]) -> u32 {
    let [r2, r3, ..] = tail;
    ((r2 & 0x1f) as u32) << 8 | r3 as u32
}

/// The largest step of a running counter.
pub const COUNTER_STEP_MAX: u32 = 16;

/// The step of a running counter, from the last eight of the ten random bytes: 1 to 16.
#[inline(always)]
pub const fn counter_step(tail: [u8; 8]) -> u32 {
    let [_, r3, ..] = tail;
    (r3 >> 4) as u32 + 1
}

/// The sum of the steps of several tails, eight random bytes each.
#[inline]
pub fn counter_steps(tails: &[u8]) -> u32 {
    tails.chunks_exact(8).map(|tail| u32::from(tail[1] >> 4) + 1).sum()
}
