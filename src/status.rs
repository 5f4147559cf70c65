//! Every code that a call can return, and its meaning in English.
#![forbid(unsafe_code)]

use core::ffi::CStr;

/// What a call returns: 0 for success, a negative code for each way to fail.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Status(pub i32);

impl Status {
    /// Success.
    pub const OK: Status = Status(0);
    /// A pointer is NULL.
    pub const NULL_POINTER: Status = Status(-1);
    /// The output buffer is smaller than the result with its NUL.
    pub const BUFFER_TOO_SMALL: Status = Status(-2);
    /// A count or size exceeds all memory.
    pub const BAD_COUNT: Status = Status(-3);
    /// The text has the wrong length for its form.
    pub const BAD_LENGTH: Status = Status(-4);
    /// The text has a byte that its form does not allow there.
    pub const BAD_CHARACTER: Status = Status(-5);
    /// The text exceeds 128 bits.
    pub const OVERFLOW: Status = Status(-6);
    /// The check bits of an Id26 do not match.
    pub const BAD_CHECK: Status = Status(-7);
    /// The UUID is not of the RFC 9562 variant, so has no version.
    pub const WRONG_VARIANT: Status = Status(-8);
    /// The version of the UUID lacks what was asked for.
    pub const WRONG_VERSION: Status = Status(-9);
    /// The time passed is past 2^48 - 1 ms.
    pub const BAD_TIME: Status = Status(-10);
    /// The system clock fails, or is out of the range of a UUID.
    pub const BAD_CLOCK: Status = Status(-11);
    /// The system gives no random bytes.
    pub const NO_ENTROPY: Status = Status(-12);
    /// The system gives no memory.
    pub const NO_MEMORY: Status = Status(-13);
    /// The generator has used up all of time, for good.
    pub const EXHAUSTED: Status = Status(-14);
    /// A signal handler called into a call that it interrupted.
    pub const BUSY: Status = Status(-15);
    /// A fault of the library itself.
    pub const INTERNAL: Status = Status(-16);
    /// No such text form, or ANY where one must be named.
    pub const BAD_FORM: Status = Status(-17);
    /// No such field.
    pub const BAD_FIELD: Status = Status(-18);
    /// A value or option passed is out of range or unknown.
    pub const BAD_VALUE: Status = Status(-19);
    /// A shared block is misaligned, foreign or overwritten.
    pub const BAD_SHARED: Status = Status(-20);
    /// A key has neither 16 nor 24 nor 32 bytes.
    pub const BAD_KEY: Status = Status(-21);
    /// The system has no entropy yet; only uuid7_prepare returns this.
    pub const NOT_READY: Status = Status(-22);

    /// Nothing for success, and each failure as an error.
    #[inline(always)]
    pub fn result(self) -> Result<(), Self> {
        if self == Self::OK { Ok(()) } else { Err(self) }
    }

    /// The status of a result.
    #[inline(always)]
    pub fn of(result: Result<(), Self>) -> Self {
        result.err().unwrap_or(Self::OK)
    }

    /// Every status, success first.
    pub const fn all() -> [Status; 23] {
        [
            Self::OK,
            Self::NULL_POINTER,
            Self::BUFFER_TOO_SMALL,
            Self::BAD_COUNT,
            Self::BAD_LENGTH,
            Self::BAD_CHARACTER,
            Self::OVERFLOW,
            Self::BAD_CHECK,
            Self::WRONG_VARIANT,
            Self::WRONG_VERSION,
            Self::BAD_TIME,
            Self::BAD_CLOCK,
            Self::NO_ENTROPY,
            Self::NO_MEMORY,
            Self::EXHAUSTED,
            Self::BUSY,
            Self::INTERNAL,
            Self::BAD_FORM,
            Self::BAD_FIELD,
            Self::BAD_VALUE,
            Self::BAD_SHARED,
            Self::BAD_KEY,
            Self::NOT_READY,
        ]
    }
}

/// The meaning of a status, as static text that C can read; never empty.
pub const fn text(status: Status) -> &'static CStr {
    match status {
        Status::OK => c"success",
        Status::NULL_POINTER => c"a pointer is NULL",
        Status::BUFFER_TOO_SMALL => c"the output buffer is too small",
        Status::BAD_COUNT => c"the count exceeds the address space",
        Status::BAD_LENGTH => c"the text has the wrong length for this form",
        Status::BAD_CHARACTER => c"the text has an invalid character",
        Status::OVERFLOW => c"the text exceeds 128 bits",
        Status::BAD_CHECK => c"the check bits do not match",
        Status::WRONG_VARIANT => c"the UUID is not of the RFC 9562 variant",
        Status::WRONG_VERSION => c"the UUID's version does not support this operation",
        Status::BAD_TIME => c"the time is out of range",
        Status::BAD_CLOCK => c"the system clock failed or is out of range",
        Status::NO_ENTROPY => c"the system gives no random bytes",
        Status::NO_MEMORY => c"the system gives no memory",
        Status::EXHAUSTED => c"the generator has no timestamps left",
        Status::BUSY => c"called by a signal handler that interrupted another call",
        Status::INTERNAL => c"internal error of the library",
        Status::BAD_FORM => c"no such text form, or one that can only be parsed",
        Status::BAD_FIELD => c"no such field",
        Status::BAD_VALUE => c"a value or option is out of range or unknown",
        Status::BAD_SHARED => c"the shared block is misaligned, foreign or overwritten",
        Status::BAD_KEY => c"the key is not 16, 24 or 32 bytes long",
        Status::NOT_READY => c"the system has no entropy yet",
        _ => c"not a status of this library",
    }
}
