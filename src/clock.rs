//! The cached millisecond: the exact time of the system clock, mostly without reading it.
//!
//! A read of the clock also shows how far away the next millisecond is.  Until the TSC has grown by three
//! quarters of that, the millisecond cannot have changed and is reused.  So a few reads approach the
//! boundary, and no error of the tick rate below a third can hide it.
//!
//! The TSC is trusted only while it agrees with the clock:
//!
//! - The processor must report an invariant TSC, and the kernel must allow the thread to read it.
//! - One generator must have calibrated its tick rate and seen it again in eight later readings.
//! - Every read of the clock is compared with the one before.  At the first that disagrees, the TSC is
//!   given up for the whole process and for good.
//! - Where a read of the clock takes long, nothing is reused: a kernel that distrusts the TSC itself
//!   falls back to such a clock.  After 64 long reads in a row the TSC is given up.
//! - The clock is also read after a number of calls, whatever the TSC shows: the TSC may have stopped.
//!
//! So a clock that is frozen, replaced or slewed is read each time.
#![forbid(unsafe_code)]

use crate::status::Status;
use crate::sys::{clock, tsc};
use std::sync::atomic::{AtomicU64, Ordering};

/// Reuses of a millisecond outside the fast path, which ends at each refill of random bytes.
const MOST_REUSES: u32 = 128;

/// The clock as one generator knows it.
pub struct Clock {
    unix_ms: u64,
    /// The TSC when `unix_ms` was read.
    since: u64,
    /// Ticks after `since` during which `unix_ms` is current; 0 if it is not to be reused.
    window: u64,
    /// How often [`Clock::reuse_ms`] may still return `unix_ms`.
    reuses_left: u32,
    observer: Observer,
}

impl Default for Clock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock {
    /// A clock that has not been read yet.
    pub const fn new() -> Self {
        Self { unix_ms: 0, since: 0, window: 0, reuses_left: 0, observer: Observer::new() }
    }

    /// The current millisecond, if it is known without a read of the clock.  The caller must call
    /// [`Clock::read_ms`] now and then, whatever this returns.
    #[inline(always)]
    pub fn known_ms(&self) -> Option<u64> {
        // A TSC that went back looks like one that grew by more than any window.
        (self.window != 0 && tsc::ticks().wrapping_sub(self.since) < self.window).then_some(self.unix_ms)
    }

    /// The same, for a limited number of calls between two reads.
    #[inline(always)]
    pub fn reuse_ms(&mut self) -> Option<u64> {
        let unix_ms = self.known_ms()?;
        self.reuses_left = self.reuses_left.checked_sub(1)?;
        Some(unix_ms)
    }

    /// The current millisecond, from the system.
    pub fn read_ms(&mut self) -> Result<u64, Status> {
        self.forget();
        let known = if self.observer.is_new() { Calibration::ask() } else { Calibration::of_process() };
        if known == Calibration::GivenUp {
            return clock::unix_ms();
        }
        let ticks = tsc::ticks();
        let now = clock::now()?;
        let unix_ms = now.unix_ms()?;
        let gap = tsc::ticks().wrapping_sub(ticks);
        let reading = Reading { ticks, gap, unix_ns: now.unix_ns() };
        let observed = self.observer.observe(reading, known);
        if observed != known {
            observed.publish();
        }
        match observed {
            // A gap of 0 may be that of a TSC that has stopped.
            Calibration::Trusted(rate) if rate.is_sharp(reading) && gap > 0 => {
                self.unix_ms = unix_ms;
                self.since = ticks;
                self.window = rate.window(now.ns_left());
                self.reuses_left = MOST_REUSES;
            }
            _ => {}
        }
        Ok(unix_ms)
    }

    /// Forces the next use to read the system's clock.
    pub fn forget(&mut self) {
        self.window = 0;
    }
}

/// What is known of the TSC: by the process, and after each reading by the generator that took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calibration {
    /// Not enough readings yet.
    Pending,
    /// Its tick rate, seen again in several readings.
    Trusted(Rate),
    /// A reading disagreed, or there is no TSC to trust.
    GivenUp,
}

/// The calibration of the process, as a number.
static OF_PROCESS: AtomicU64 = AtomicU64::new(NOT_ASKED);

/// Nobody has asked yet whether the processor has an invariant TSC.
const NOT_ASKED: u64 = 0;
/// It has one.  No tick rate is as low as this.
const PENDING: u64 = 1;
/// The TSC must not be read.  No tick rate is as high as this.
const GIVEN_UP: u64 = u64::MAX;

impl Calibration {
    fn of_process() -> Self {
        match OF_PROCESS.load(Ordering::Relaxed) {
            NOT_ASKED | PENDING => Self::Pending,
            GIVEN_UP => Self::GivenUp,
            rate => Self::Trusted(Rate(rate)),
        }
    }

    /// The same, for a generator that has not read the TSC: asks the kernel about this thread, and once in
    /// the process the processor.
    #[cold]
    fn ask() -> Self {
        let is_usable = match OF_PROCESS.load(Ordering::Relaxed) {
            NOT_ASKED => tsc::is_allowed() && tsc::is_invariant(),
            GIVEN_UP => false,
            _ => tsc::is_allowed(),
        };
        if is_usable {
            _ = OF_PROCESS.compare_exchange(NOT_ASKED, PENDING, Ordering::Relaxed, Ordering::Relaxed);
        } else {
            Self::GivenUp.publish();
        }
        Self::of_process()
    }

    /// Publishes it as the calibration of the process.  The first rate stays until the TSC is given up.
    fn publish(self) {
        match self {
            Self::Pending => {}
            Self::Trusted(Rate(rate)) => {
                _ = OF_PROCESS.compare_exchange(PENDING, rate, Ordering::Relaxed, Ordering::Relaxed);
            }
            Self::GivenUp => OF_PROCESS.store(GIVEN_UP, Ordering::Relaxed),
        }
    }
}

/// TSC and clock at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The TSC just before the clock was read.
    pub ticks: u64,
    /// Its growth until just after: large if the read was interrupted, or the clock is slow to read.
    pub gap: u64,
    /// The clock.
    pub unix_ns: u64,
}

/// How fast the TSC grows, in ticks for each 2^20 ns (about 1 ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(u64);

/// The time over which a rate is measured, in ns.
pub const BASE_NS: u64 = 8_000_000;
/// The time between two readings that count as two that agree, in ns.  It is no round number, so that a
/// clock that moves in steps does not pass for one that flows.
pub const SPACING_NS: u64 = 1_013_117;
/// Readings that must agree with a measured rate before it is trusted.
pub const READINGS_TO_TRUST: u32 = 8;
/// Long reads in a row before the TSC is given up.
pub const MOST_LONG_READS: u32 = 64;

/// No reuse this close to the next millisecond, in ns.  It is more than the TSCs of two cores may differ
/// by, and more than a read of the TSC may be early.
const MARGIN_NS: u64 = 4_000;

/// A read of the clock that took longer, in ns, is not sharp: it does not show when the clock was read.  The
/// error of two sharp reads is below the margin.
const SHARP_NS: u64 = MARGIN_NS / 2;
/// The same, as a part of the time over which a rate is measured, while there is no rate to convert to ns.
const SHARP_PART: u64 = BASE_NS / SHARP_NS;

/// How much TSC and clock may disagree, as a part of the time between two readings; the margin is
/// always allowed.
const TOLERANCE: u64 = 256;

/// Rates, in ticks for each 2^20 ns, that a TSC may have: 1 MHz to 64 GHz.
const RATES: core::ops::Range<u64> = 1 << 10..1 << 26;

impl Rate {
    /// The rate from one reading to another.
    fn between(from: Reading, to: Reading) -> Option<Self> {
        let ticks = u128::from(to.ticks.wrapping_sub(from.ticks));
        let rate = (ticks << 20).checked_div(u128::from(to.unix_ns.wrapping_sub(from.unix_ns)))?;
        u64::try_from(rate).ok().filter(|rate| RATES.contains(rate)).map(Self)
    }

    /// Whether the reading is sharp: whether it shows when the clock was read.
    fn is_sharp(self, reading: Reading) -> bool {
        reading.gap <= self.ticks_in(SHARP_NS)
    }

    /// Whether TSC and clock have kept this rate from one sharp reading to another.
    fn fits(self, from: Reading, to: Reading) -> bool {
        let ticks = to.ticks.wrapping_sub(from.ticks);
        let off = self.ticks_in(to.unix_ns.wrapping_sub(from.unix_ns)).abs_diff(ticks);
        off <= self.ticks_in(MARGIN_NS).max(ticks / TOLERANCE)
    }

    /// The ticks during which a millisecond that ends in so many ns is current.
    pub fn window(self, ns_left: u64) -> u64 {
        let ticks = self.ticks_in(ns_left.saturating_sub(MARGIN_NS));
        ticks - ticks.div_ceil(4)
    }

    /// More than 64 bits hold is more than any two readings are apart.
    fn ticks_in(self, ns: u64) -> u64 {
        let ticks = (u128::from(self.0) * u128::from(ns)) >> 20;
        u64::try_from(ticks).unwrap_or(u64::MAX)
    }
}

/// The readings of one generator that later ones are compared with.
pub struct Observer {
    last: Option<Reading>,
    /// The rate that this generator has measured itself.
    measured: Option<Rate>,
    /// Readings that agreed with it, a good millisecond apart.
    agreed: u32,
    /// Long reads in a row.
    long: u32,
}

impl Default for Observer {
    fn default() -> Self {
        Self::new()
    }
}

impl Observer {
    /// No readings.
    pub const fn new() -> Self {
        Self { last: None, measured: None, agreed: 0, long: 0 }
    }

    fn is_new(&self) -> bool {
        self.last.is_none()
    }

    /// The calibration after one more reading.
    pub fn observe(&mut self, reading: Reading, known: Calibration) -> Calibration {
        let rate = if let Calibration::Trusted(rate) = known { Some(rate) } else { self.measured };
        let Some(rate) = rate else {
            return self.measure(reading);
        };
        if !rate.is_sharp(reading) {
            return self.note_long_read(known);
        }
        self.long = 0;
        match self.last {
            // One that was taken before there was a rate may have been long.
            Some(last) if rate.is_sharp(last) => {
                if !rate.fits(last, reading) {
                    return Calibration::GivenUp;
                }
                if reading.unix_ns.wrapping_sub(last.unix_ns) < SPACING_NS {
                    return known;
                }
                self.agreed = self.agreed.saturating_add(1);
            }
            _ => {}
        }
        self.last = Some(reading);
        if self.agreed >= READINGS_TO_TRUST { Calibration::Trusted(rate) } else { known }
    }

    /// Takes the rate between two sharp readings that are far enough apart.
    fn measure(&mut self, reading: Reading) -> Calibration {
        let Some(last) = self.last else {
            self.last = Some(reading);
            return Calibration::Pending;
        };
        if reading.unix_ns.wrapping_sub(last.unix_ns) < BASE_NS {
            return Calibration::Pending;
        }
        let longest = reading.ticks.wrapping_sub(last.ticks) / SHARP_PART;
        if last.gap.max(reading.gap) > longest {
            self.last = if reading.gap < last.gap { Some(reading) } else { Some(last) };
            return self.note_long_read(Calibration::Pending);
        }
        self.long = 0;
        self.last = Some(reading);
        self.measured = Rate::between(last, reading);
        if self.measured.is_some() { Calibration::Pending } else { Calibration::GivenUp }
    }

    fn note_long_read(&mut self, known: Calibration) -> Calibration {
        self.long += 1;
        if self.long < MOST_LONG_READS { known } else { Calibration::GivenUp }
    }
}
