//! Where every bit sits: the only file with masks.  Bit 0 is the most significant bit of octet 0
//! (RFC 9562 section 4).
#![forbid(unsafe_code)]

/// A run of bits inside a UUID that does not cross from one 64-bit half into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// First bit, 0 to 127.
    pub first: u32,
    /// Number of bits, 1 to 63.
    pub width: u32,
}

impl Bits {
    #[allow(clippy::arithmetic_side_effects, reason = "the compiler runs it")]
    const fn new(first: u32, width: u32) -> Self {
        assert!(width >= 1 && width <= 63 && first % 64 + width <= 64 && first < 128);
        Self { first, width }
    }

    /// The largest value that fits.
    #[inline]
    pub const fn max(self) -> u64 {
        (1u64.wrapping_shl(self.width)).wrapping_sub(1)
    }

    #[inline]
    const fn shift(self) -> u32 {
        64u32.wrapping_sub(self.first % 64).wrapping_sub(self.width)
    }

    /// These bits of the 128, as a number.
    #[inline]
    pub const fn get(self, uuid: u128) -> u64 {
        let half = if self.first < 64 { (uuid >> 64) as u64 } else { uuid as u64 };
        half.wrapping_shr(self.shift()) & self.max()
    }

    /// `value`, cut to the width, in its place among 128 zero bits.
    #[inline]
    pub const fn put(self, value: u64) -> u128 {
        let half = (value & self.max()).wrapping_shl(self.shift()) as u128;
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

/// Version 7: Unix time in milliseconds.
pub const UNIX_TS_MS: Bits = Bits::new(0, 48);
/// Version 7: the upper 12 of the 26 counter bits (rand_a of the RFC).
pub const COUNTER_HIGH: Bits = Bits::new(52, 12);
/// Version 7: the lower 14 of the 26 counter bits (the top of rand_b).
pub const COUNTER_LOW: Bits = Bits::new(66, 14);
/// Version 7: 48 random bits, new for every UUID.
pub const RANDOM: Bits = Bits::new(80, 48);

/// The last millisecond a version 7 UUID can hold, in the year 10889.
pub const UNIX_MS_MAX: u64 = UNIX_TS_MS.max();
/// Bits of the counter.
pub const COUNTER_BITS: u32 = COUNTER_HIGH.width + COUNTER_LOW.width;
/// The last value of the counter.
pub const COUNTER_MAX: u32 = (1 << COUNTER_BITS) - 1;

/// A version 7 UUID from its parts, each cut to its width.
#[inline]
pub const fn v7(unix_ms: u64, counter: u32, random: u64) -> u128 {
    UNIX_TS_MS.put(unix_ms)
        | VERSION.put(7)
        | COUNTER_HIGH.put((counter >> COUNTER_LOW.width) as u64)
        | VARIANT.put(VARIANT_RFC9562)
        | COUNTER_LOW.put(counter as u64)
        | RANDOM.put(random)
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

/// The counter that ten random bytes seed: the 26 bits that stand where the counter stands, less
/// the topmost, which starts 0 as a guard against rollover (RFC 9562 section 6.2).
#[inline]
pub const fn fresh_counter(random: [u8; 10]) -> u32 {
    let [r0, r1, r2, r3, ..] = random;
    ((r0 & 0x07) as u32) << 22 | (r1 as u32) << 14 | ((r2 & 0x3f) as u32) << 8 | r3 as u32
}

/// The largest step of a running counter.
pub const COUNTER_STEP_MAX: u32 = 16;

/// The step that ten random bytes ask of a running counter: 1 to 16.
#[inline]
pub const fn counter_step(random: [u8; 10]) -> u32 {
    let [_, _, _, r3, ..] = random;
    ((r3 >> 4) as u32).wrapping_add(1)
}

/// The 48 random bits that ten random bytes end in.
#[inline]
pub const fn random_tail(random: [u8; 10]) -> u64 {
    let [_, _, _, _, r4, r5, r6, r7, r8, r9] = random;
    u64::from_be_bytes([0, 0, r4, r5, r6, r7, r8, r9])
}
