//! The value: 16 bytes, most significant first.
#![forbid(unsafe_code)]

use crate::layout::{self, Name};
use crate::status::Status;
use core::ffi::CStr;

/// A UUID as RFC 9562 section 4 stores it.  Its order is that of its bytes.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Uuid(pub [u8; 16]);

/// The variant: the top one to four bits of octet 8 (RFC 9562 section 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Apollo NCS; the nil UUID is one of these.
    Ncs,
    /// RFC 9562, and RFC 4122 before it.
    Rfc9562,
    /// Microsoft COM.
    Microsoft,
    /// Not defined yet; the max UUID is one of these.
    Future,
}

impl Variant {
    /// Every variant, each at its own number.
    pub const ALL: [Self; 4] = [Self::Ncs, Self::Rfc9562, Self::Microsoft, Self::Future];

    /// In English.
    pub const fn text(self) -> &'static CStr {
        match self {
            Self::Ncs => c"NCS",
            Self::Rfc9562 => c"RFC 9562",
            Self::Microsoft => c"Microsoft",
            Self::Future => c"not defined yet",
        }
    }
}

/// A point in time: seconds since 1970 UTC, negative before, and the nanoseconds past them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    /// Rounded down, so that `nanoseconds` is never negative.
    pub seconds: i64,
    /// 0 to 999,999,999.
    pub nanoseconds: u32,
}

impl Time {
    /// In 100 ns since 1582-10-15, rounded down.  `BAD_TIME` outside the 60 bits of versions 1 and 6, and for a
    /// second or more of nanoseconds.
    pub const fn to_gregorian(self) -> Result<u64, Status> {
        if self.nanoseconds >= 1_000_000_000 {
            return Err(Status::BAD_TIME);
        }
        let since_1970 = self.seconds as i128 * 10_000_000 + (self.nanoseconds / 100) as i128;
        let gregorian = since_1970 + layout::GREGORIAN_TO_UNIX as i128;
        if gregorian < 0 || gregorian > layout::GREGORIAN_MAX as i128 {
            return Err(Status::BAD_TIME);
        }
        Ok(gregorian as u64)
    }

    /// From a count of units of which `per_second`, a divisor of 10^9, make a second.
    const fn from_units(units: i64, per_second: i64) -> Self {
        let seconds = units.div_euclid(per_second);
        let rest = units.rem_euclid(per_second);
        let nanoseconds = rest * (1_000_000_000 / per_second);
        Self { seconds, nanoseconds: nanoseconds as u32 }
    }
}

/// The bytes of a uniqueidentifier in the order in which SQL Server compares them, most significant first.
const SQL_SERVER_ORDER: [usize; 16] = [10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3];

impl Uuid {
    /// The nil UUID: 128 zero bits (RFC 9562 section 5.9).
    pub const NIL: Self = Self([0; 16]);
    /// The max UUID: 128 one bits (RFC 9562 section 5.10).
    pub const MAX: Self = Self([0xff; 16]);

    /// The UUID whose bytes, read most significant first, are this number.
    #[inline]
    pub const fn from_u128(number: u128) -> Self {
        Self(number.to_be_bytes())
    }

    /// The UUID of these first and last eight bytes.
    #[inline(always)]
    pub const fn from_halves(head: [u8; 8], tail: [u8; 8]) -> Self {
        let bytes = (u64::from_le_bytes(tail) as u128) << 64 | u64::from_le_bytes(head) as u128;
        Self(bytes.to_le_bytes())
    }

    /// The 16 bytes as one number, most significant first.
    #[inline]
    pub const fn to_u128(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    /// The variant.
    pub const fn variant(self) -> Variant {
        match layout::VARIANT_NIBBLE.get(self.to_u128()) {
            0b0000..=0b0111 => Variant::Ncs,
            0b1000..=0b1011 => Variant::Rfc9562,
            0b1100..=0b1101 => Variant::Microsoft,
            _ => Variant::Future,
        }
    }

    /// The version nibble, 0 to 15; only the variant of RFC 9562 has one.
    pub const fn version(self) -> Result<u32, Status> {
        match self.variant() {
            Variant::Rfc9562 => Ok(layout::VERSION.get(self.to_u128()) as u32),
            _ => Err(Status::WRONG_VARIANT),
        }
    }

    /// The Unix time in milliseconds of a version 7 UUID.
    pub const fn unix_ms(self) -> Result<u64, Status> {
        match self.version() {
            Ok(7) => Ok(layout::UNIX_TS_MS.get(self.to_u128())),
            Ok(_) => Err(Status::WRONG_VERSION),
            Err(status) => Err(status),
        }
    }

    /// The fraction of the millisecond in rand_a of a version 7 UUID, in ns (RFC 9562 section 6.2, method 3).
    pub const fn fraction_ns(self) -> Result<u32, Status> {
        match self.version() {
            Ok(7) => Ok(layout::fraction_ns(layout::RAND_A.get(self.to_u128())) as u32),
            Ok(_) => Err(Status::WRONG_VERSION),
            Err(status) => Err(status),
        }
    }

    /// The time of a version 1, 6 or 7 UUID.
    pub const fn time(self) -> Result<Time, Status> {
        let number = self.to_u128();
        let gregorian = match self.version() {
            Ok(1) => layout::gregorian_of_v1(number),
            Ok(6) => layout::gregorian_of_v6(number),
            Ok(7) => return Ok(Time::from_units(layout::UNIX_TS_MS.get(number) as i64, 1000)),
            Ok(_) => return Err(Status::WRONG_VERSION),
            Err(status) => return Err(status),
        };
        // Both are of at most 60 bits.
        let since_1970 = gregorian as i64 - layout::GREGORIAN_TO_UNIX as i64;
        Ok(Time::from_units(since_1970, 10_000_000))
    }

    /// The field whose name has this number; only some versions have it.
    pub fn field(self, name: u32) -> Result<u64, Status> {
        if name == 0 || name > Name::LAST as u32 {
            return Err(Status::BAD_FIELD);
        }
        let fields = layout::fields(self.version()?);
        let field = fields.iter().find(|field| field.name as u32 == name).ok_or(Status::WRONG_VERSION)?;
        Ok(field.bits.get(self.to_u128()))
    }

    /// The bytes of the GUID that reads the same: .NET and COM keep the first three groups of the text
    /// least significant byte first.
    pub const fn to_guid(self) -> [u8; 16] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.0;
        [d, c, b, a, f, e, h, g, i, j, k, l, m, n, o, p]
    }

    /// The UUID that reads the same as the GUID of these bytes.
    pub const fn from_guid(guid: [u8; 16]) -> Self {
        // Reversing the same three groups again restores them.
        Self(Self(guid).to_guid())
    }

    /// The bytes that MongoDB's old Java driver stores, in binary of subtype 3: each half least significant byte
    /// first.
    pub const fn to_java_legacy(self) -> [u8; 16] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = self.0;
        [h, g, f, e, d, c, b, a, p, o, n, m, l, k, j, i]
    }

    /// The UUID that [`Uuid::to_java_legacy`] made these bytes of.
    pub const fn from_java_legacy(stored: [u8; 16]) -> Self {
        // Reversing twice changes nothing.
        Self(Self(stored).to_java_legacy())
    }

    /// The bytes of a uniqueidentifier that SQL Server sorts as this UUID sorts.
    pub fn to_sql_server(self) -> [u8; 16] {
        let mut stored = [0; 16];
        for (octet, place) in self.0.into_iter().zip(SQL_SERVER_ORDER) {
            stored[place] = octet;
        }
        stored
    }

    /// The UUID that [`Uuid::to_sql_server`] made these bytes of.
    pub fn from_sql_server(stored: [u8; 16]) -> Self {
        Self(SQL_SERVER_ORDER.map(|place| stored[place]))
    }
}
