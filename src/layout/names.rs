//! The words of the layout tables.
#![forbid(unsafe_code)]

use core::ffi::CStr;

/// What a version is, in English (RFC 9562 section 4.2).
pub const fn version_text(version: u32) -> &'static CStr {
    match version {
        0 => c"unused",
        1 => c"Gregorian time",
        2 => c"DCE security",
        3 => c"name, MD5",
        4 => c"random",
        5 => c"name, SHA-1",
        6 => c"reordered Gregorian time",
        7 => c"Unix time",
        8 => c"custom",
        9..=15 => c"not defined yet",
        _ => c"not a version",
    }
}

/// What the bits of a field are.  The numbers are those of the C constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Part of the time.
    Timestamp = 1,
    /// The version nibble.
    Version = 2,
    /// The two bits that tell the layouts of RFC 9562 from others.
    Variant = 3,
    /// Random; in version 7 perhaps a counter first.
    Random = 4,
    /// Part of the hash of a name.
    Hash = 5,
    /// Changed when the clock may have gone back.
    ClockSequence = 6,
    /// Who made it.
    Node = 7,
    /// The maker's own affair.
    Custom = 8,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Timestamp,
        Self::Version,
        Self::Variant,
        Self::Random,
        Self::Hash,
        Self::ClockSequence,
        Self::Node,
        Self::Custom,
    ];

    /// In English.
    pub const fn text(self) -> &'static CStr {
        match self {
            Self::Timestamp => c"timestamp",
            Self::Version => c"version",
            Self::Variant => c"variant",
            Self::Random => c"random",
            Self::Hash => c"hash",
            Self::ClockSequence => c"clock sequence",
            Self::Node => c"node",
            Self::Custom => c"custom",
        }
    }
}

/// The name of a field.  The numbers are those of the C constants; versions 1 and 6 share names.
#[allow(missing_docs, reason = "each is the RFC's own name")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Version = 1,
    Variant = 2,
    TimeLow = 3,
    TimeMid = 4,
    TimeHigh = 5,
    ClockSeq = 6,
    Node = 7,
    Md5High = 8,
    Md5Mid = 9,
    Md5Low = 10,
    RandomA = 11,
    RandomB = 12,
    RandomC = 13,
    Sha1High = 14,
    Sha1Mid = 15,
    Sha1Low = 16,
    UnixTsMs = 17,
    RandA = 18,
    RandB = 19,
    CustomA = 20,
    CustomB = 21,
    CustomC = 22,
}

impl Name {
    /// The name with the largest number.
    pub const LAST: Self = Self::CustomC;

    /// As RFC 9562 writes it.
    pub const fn text(self) -> &'static CStr {
        match self {
            Self::Version => c"version",
            Self::Variant => c"variant",
            Self::TimeLow => c"time_low",
            Self::TimeMid => c"time_mid",
            Self::TimeHigh => c"time_high",
            Self::ClockSeq => c"clock_seq",
            Self::Node => c"node",
            Self::Md5High => c"md5_high",
            Self::Md5Mid => c"md5_mid",
            Self::Md5Low => c"md5_low",
            Self::RandomA => c"random_a",
            Self::RandomB => c"random_b",
            Self::RandomC => c"random_c",
            Self::Sha1High => c"sha1_high",
            Self::Sha1Mid => c"sha1_mid",
            Self::Sha1Low => c"sha1_low",
            Self::UnixTsMs => c"unix_ts_ms",
            Self::RandA => c"rand_a",
            Self::RandB => c"rand_b",
            Self::CustomA => c"custom_a",
            Self::CustomB => c"custom_b",
            Self::CustomC => c"custom_c",
        }
    }
}
