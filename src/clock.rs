//! The clock of a source: the exact millisecond, without a read of the system's clock each time.
//!
//! A read tells how far the next millisecond is.  Until the processor's counter has grown by three
//! quarters of that, the millisecond cannot have changed and is reused; so a few reads close in on the
//! boundary, and no error of the counter's pace below a third can hide it.
//!
//! The counter is trusted only while it is proven.  The processor must vouch for it; one source must
//! have measured its pace and found it again in several later readings; and every source goes on
//! checking.  At the first reading that does not fit, the counter is given up for the whole process
//! and for good.  So a clock that is frozen, replaced or slewed is simply read each time.
#![forbid(unsafe_code)]

use crate::status::Status;
use crate::sys::{clock, tsc};
use std::sync::atomic::{AtomicU64, Ordering};

/// The clock as one source knows it.
pub struct Clock {
    unix_ms: u64,
    /// The counter when `unix_ms` was read.
    since: u64,
    /// The growth of the counter within which `unix_ms` stands; 0 if it is not to be reused.
    window: u64,
    trial: Trial,
}

impl Default for Clock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock {
    /// A clock that was not read yet.
    pub const fn new() -> Self {
        Self { unix_ms: 0, since: 0, window: 0, trial: Trial::new() }
    }

    /// The millisecond it is, if that is known without asking the system.
    #[inline(always)]
    pub fn known_ms(&self) -> Option<u64> {
        // A counter that went back looks like one that grew by more than any window.
        (self.window != 0 && tsc::ticks().wrapping_sub(self.since) < self.window).then_some(self.unix_ms)
    }

    /// The millisecond it is, from the system.
    pub fn read_ms(&mut self) -> Result<u64, Status> {
        self.forget();
        let Some(proof) = Proof::standing() else {
            return clock::unix_ms();
        };
        let ticks = tsc::ticks();
        let now = clock::now()?;
        let unix_ms = now.unix_ms()?;
        if self.trial.is_due(ticks, now.unix_ns(), proof) {
            let gap = tsc::ticks().wrapping_sub(ticks);
            self.trial.weigh(Reading { ticks, gap, unix_ns: now.unix_ns() }, proof).publish();
        }
        if let Proof::Proven(pace) = proof {
            self.unix_ms = unix_ms;
            self.since = ticks;
            self.window = pace.window(now.ns_left());
        }
        Ok(unix_ms)
    }

    /// Makes the next use read the system's clock.
    pub fn forget(&mut self) {
        self.window = 0;
    }
}

/// What is known of the counter: by the process, and after each reading by the source that took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Not enough readings yet.
    Open,
    /// Its pace, found again in several readings.
    Proven(Pace),
    /// A reading did not fit, or there is no such counter.
    GivenUp,
}

/// The proof of the process, by its number.
static STANDING: AtomicU64 = AtomicU64::new(NOT_ASKED);

/// Nobody has asked yet whether the processor has a counter.
const NOT_ASKED: u64 = 0;
/// It has one.  No pace is as slow as this.
const OPEN: u64 = 1;
/// The counter is not to be used.  No pace is as fast as this.
const GIVEN_UP: u64 = u64::MAX;

impl Proof {
    /// The proof of the process; `None` once the counter is given up.
    fn standing() -> Option<Self> {
        match STANDING.load(Ordering::Relaxed) {
            NOT_ASKED => {
                let answer = if tsc::is_invariant() { OPEN } else { GIVEN_UP };
                _ = STANDING.compare_exchange(NOT_ASKED, answer, Ordering::Relaxed, Ordering::Relaxed);
                (answer == OPEN).then_some(Self::Open)
            }
            OPEN => Some(Self::Open),
            GIVEN_UP => None,
            pace => Some(Self::Proven(Pace(pace))),
        }
    }

    /// Makes it the proof of the process.  The first pace stays until all is given up.
    fn publish(self) {
        match self {
            Self::Open => {}
            Self::Proven(Pace(pace)) => {
                _ = STANDING.compare_exchange(OPEN, pace, Ordering::Relaxed, Ordering::Relaxed);
            }
            Self::GivenUp => STANDING.store(GIVEN_UP, Ordering::Relaxed),
        }
    }
}

/// What counter and clock showed at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The counter just before the clock was read.
    pub ticks: u64,
    /// Its growth until just after: large if the reading was interrupted.
    pub gap: u64,
    /// The clock.
    pub unix_ns: u64,
}

/// How fast the counter grows, in ticks for each 2^20 ns (about 1 ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(u64);

/// The time over which a pace is measured, in ns.
pub const BASE_NS: u64 = 8_000_000;
/// The time between two readings after that, in ns.  It is no round number, so that a clock that moves
/// in steps does not pass for one that flows.
pub const SPACING_NS: u64 = 1_013_117;
/// Readings that must agree with a measured pace before it counts as proven.
pub const READINGS_TO_PROVE: u32 = 8;

/// No reuse this close to the next millisecond, in ns.  It is more than the counters of two cores may
/// differ, and more than a read of the counter may be early.
const MARGIN_NS: u64 = 4_000;

/// A reading that took longer, in ns, was interrupted and does not count.  Two that count are blurred by
/// less than the margin.
const SHARP_NS: u64 = MARGIN_NS / 2;
/// The same, as a part of the time over which a pace is measured, while there is none to tell ns by.
const SHARP_PART: u64 = BASE_NS / SHARP_NS;

/// How much counter and clock may be off the pace: this part of the time between two readings.  In the
/// usual time that is the margin.
const TOLERANCE: u64 = 256;

/// Paces, in ticks for each 2^20 ns, that a counter may have: 1 MHz to 64 GHz.
const PACES: core::ops::Range<u64> = 1 << 10..1 << 26;

impl Pace {
    /// The pace from one reading to another.
    fn between(from: Reading, to: Reading) -> Option<Self> {
        let ticks = u128::from(to.ticks.wrapping_sub(from.ticks));
        let pace = (ticks << 20).checked_div(u128::from(to.unix_ns.wrapping_sub(from.unix_ns)))?;
        u64::try_from(pace).ok().filter(|pace| PACES.contains(pace)).map(Self)
    }

    /// Whether counter and clock have kept this pace from one reading to another.
    fn fits(self, from: Reading, to: Reading) -> bool {
        let ticks = to.ticks.wrapping_sub(from.ticks);
        let off = self.ticks_in(to.unix_ns.wrapping_sub(from.unix_ns)).abs_diff(ticks);
        off <= ticks / TOLERANCE
    }

    /// The growth of the counter within which a millisecond stands that ends in so many ns.
    pub fn window(self, ns_left: u64) -> u64 {
        let ticks = self.ticks_in(ns_left.saturating_sub(MARGIN_NS));
        ticks.saturating_sub(ticks.div_ceil(4))
    }

    fn ticks_in(self, ns: u64) -> u64 {
        let ticks = u128::from(self.0).wrapping_mul(u128::from(ns)) >> 20;
        u64::try_from(ticks).unwrap_or(u64::MAX)
    }
}

/// The readings of one source, as far as they are to be remembered.
pub struct Trial {
    last: Option<Reading>,
    /// The pace that this source has measured itself.
    measured: Option<Pace>,
    /// Readings that agreed with it.
    agreed: u32,
}

impl Default for Trial {
    fn default() -> Self {
        Self::new()
    }
}

impl Trial {
    /// No readings.
    pub const fn new() -> Self {
        Self { last: None, measured: None, agreed: 0 }
    }

    /// Whether a reading now would be far enough from the last one.
    pub fn is_due(&self, ticks: u64, unix_ns: u64, proof: Proof) -> bool {
        match (self.last, self.pace(proof)) {
            (None, _) => true,
            (Some(last), None) => unix_ns.wrapping_sub(last.unix_ns) >= BASE_NS,
            // By the counter, since the clock is what is doubted.
            (Some(last), Some(pace)) => ticks.wrapping_sub(last.ticks) >= pace.ticks_in(SPACING_NS),
        }
    }

    /// What is known after one more reading.
    pub fn weigh(&mut self, reading: Reading, proof: Proof) -> Proof {
        let Some(pace) = self.pace(proof) else {
            return self.measure(reading);
        };
        if reading.gap > pace.ticks_in(SHARP_NS) {
            return proof;
        }
        if self.last.is_some_and(|last| !pace.fits(last, reading)) {
            return Proof::GivenUp;
        }
        self.agreed = self.agreed.saturating_add(u32::from(self.last.is_some()));
        self.last = Some(reading);
        if self.agreed >= READINGS_TO_PROVE { Proof::Proven(pace) } else { proof }
    }

    /// Takes the pace between two sharp readings that are far enough apart.
    fn measure(&mut self, reading: Reading) -> Proof {
        let Some(last) = self.last else {
            self.last = Some(reading);
            return Proof::Open;
        };
        let gap = last.gap.max(reading.gap);
        if gap > reading.ticks.wrapping_sub(last.ticks) / SHARP_PART {
            self.last = if reading.gap < last.gap { Some(reading) } else { Some(last) };
            return Proof::Open;
        }
        self.last = Some(reading);
        self.measured = Pace::between(last, reading);
        if self.measured.is_some() { Proof::Open } else { Proof::GivenUp }
    }

    /// The pace that a reading has to fit.
    fn pace(&self, proof: Proof) -> Option<Pace> {
        if let Proof::Proven(pace) = proof { Some(pace) } else { self.measured }
    }
}
