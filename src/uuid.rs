//! The value: 16 bytes, most significant first.
#![forbid(unsafe_code)]

use crate::layout;
use crate::status::Status;

/// A UUID as RFC 9562 section 4 stores it.  Its order is that of its bytes.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Uuid(pub [u8; 16]);

/// Who laid out a UUID: the top one to four bits of octet 8 (RFC 9562 section 4.1).
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

    /// The 16 bytes as one number, most significant first.
    #[inline]
    pub const fn to_u128(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    /// Who laid it out.
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
}
