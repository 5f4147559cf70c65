//! When the TSC is trusted, and for how long a millisecond is reused: TSCs and clocks by table.

use proptest::prelude::*;
use uuid7::clock::{
    BASE_NS, Calibration, MOST_LONG_READS, Observer, READINGS_TO_TRUST, Rate, Reading, SPACING_NS,
};

/// Ticks in a microsecond, of a slow TSC and of fast ones.
const TSCS: [u64; 5] = [19, 24, 1000, 1996, 5000];
/// How far apart two reads of the TSC are, in ns, with a read of the clock between them.
const GAP_NS: u64 = 50;
/// How far apart two reads of the clock are, in ns.
const USE_NS: u64 = 1_310;
const NOON_NS: u64 = 1_700_000_000_000_000_000;

/// An observer that reads all the time a clock that shows `clock(ns)` at each true time.
struct Run {
    observer: Observer,
    calibration: Calibration,
    ticks_per_us: u64,
    ns: u64,
}

impl Run {
    fn new(ticks_per_us: u64) -> Self {
        Self { observer: Observer::new(), calibration: Calibration::Pending, ticks_per_us, ns: 0 }
    }

    fn ticks(&self, ns: u64) -> u64 {
        (u128::from(ns) * u128::from(self.ticks_per_us) / 1000) as u64
    }

    /// Reads the clock for a time, or until the TSC is given up.
    fn go_on(&mut self, for_ns: u64, clock: impl Fn(u64) -> u64) -> Calibration {
        let end = self.ns + for_ns;
        while self.ns < end && self.calibration != Calibration::GivenUp {
            self.read(GAP_NS, &clock);
            self.ns += USE_NS;
        }
        self.calibration
    }

    fn read(&mut self, gap_ns: u64, clock: impl Fn(u64) -> u64) -> Calibration {
        let ticks = self.ticks(self.ns);
        let gap = self.ticks(self.ns + gap_ns) - ticks;
        let reading = Reading { ticks, gap, unix_ns: clock(self.ns + gap_ns / 2) };
        self.calibration = self.observer.observe(reading, self.calibration);
        self.calibration
    }
}

fn steady(ns: u64) -> u64 {
    NOON_NS + ns
}

/// The time after which a TSC is trusted.
const LONG: u64 = BASE_NS + (READINGS_TO_TRUST as u64 + 1) * (SPACING_NS + USE_NS);

fn trusted(ticks_per_us: u64) -> Run {
    let mut run = Run::new(ticks_per_us);
    run.go_on(LONG, steady);
    assert!(matches!(run.calibration, Calibration::Trusted(_)), "{ticks_per_us} ticks in 1 us");
    run
}

#[test]
fn a_steady_tsc_is_trusted_after_a_measurement_and_eight_readings_that_agree() {
    for ticks_per_us in TSCS {
        let mut run = Run::new(ticks_per_us);
        run.go_on(BASE_NS + u64::from(READINGS_TO_TRUST) * SPACING_NS, steady);
        assert_eq!(run.calibration, Calibration::Pending);
        run.go_on(2 * SPACING_NS, steady);
        assert!(matches!(run.calibration, Calibration::Trusted(_)));
    }
}

#[test]
fn a_steady_tsc_stays_trusted() {
    for ticks_per_us in TSCS {
        let mut run = trusted(ticks_per_us);
        let calibration = run.calibration;
        assert_eq!(run.go_on(100 * SPACING_NS, steady), calibration);
        // A thread that sleeps for a day, and for a year.
        for ns in [86_400_000_000_000, 365 * 86_400_000_000_000] {
            run.ns += ns;
            assert_eq!(run.go_on(SPACING_NS, steady), calibration);
        }
    }
}

#[test]
fn under_a_frozen_clock_no_tsc_is_trusted() {
    for ticks_per_us in TSCS {
        let mut run = Run::new(ticks_per_us);
        assert_eq!(run.go_on(10 * LONG, |_| NOON_NS), Calibration::Pending);
        let mut run = trusted(ticks_per_us);
        let stop = run.ns;
        assert_eq!(run.go_on(10_000, |ns| steady(ns.min(stop))), Calibration::GivenUp);
    }
}

#[test]
fn the_first_reading_after_a_step_gives_the_tsc_up() {
    let steps = [i64::MIN, -1_000_000_000, -1_000_000, -10_000, 10_000, 1_000_000, 1_000_000_000, i64::MAX];
    for ticks_per_us in TSCS {
        for step in steps {
            let mut run = trusted(ticks_per_us);
            let stepped = |ns| steady(ns).wrapping_add_signed(step);
            assert_eq!(run.read(GAP_NS, stepped), Calibration::GivenUp, "{step} ns");
        }
    }
}

#[test]
fn a_step_before_the_tsc_is_trusted_gives_it_up() {
    for at in (USE_NS..LONG - USE_NS).step_by(SPACING_NS as usize / 3) {
        for step in [-3_000_000, -100_000, 100_000, 3_000_000] {
            let mut run = Run::new(2000);
            let stepped = |ns| if ns < at { steady(ns) } else { steady(ns).wrapping_add_signed(step) };
            // During the measurement, a step makes a rate that no later reading fits.
            assert_eq!(run.go_on(2 * LONG, stepped), Calibration::GivenUp, "{step} ns at {at}");
        }
    }
}

#[test]
fn under_a_clock_slewed_by_a_twentieth_the_tsc_is_given_up_and_under_ntp_it_is_not() {
    for ticks_per_us in TSCS {
        for (millionths, stays) in [(500, true), (-500, true), (50_000, false), (-50_000, false)] {
            let mut run = trusted(ticks_per_us);
            let from = run.ns;
            let slewed = |ns: u64| {
                let late = ns.saturating_sub(from) as i64;
                steady(ns).wrapping_add_signed(late * millionths / 1_000_000)
            };
            let calibration = run.go_on(20 * SPACING_NS, slewed);
            assert_eq!(calibration != Calibration::GivenUp, stays, "{millionths} millionths");
        }
    }
}

#[test]
fn under_a_clock_that_moves_in_steps_no_tsc_is_trusted() {
    let ticks_of_others = [1_000_000_000 / 64, 10_000_000, 4_000_000, 1_000_000, 976_562, 500_000, 100_000];
    for ticks_per_us in TSCS {
        for step in ticks_of_others {
            let mut run = Run::new(ticks_per_us);
            let coarse = |ns| steady(ns) / step * step;
            assert_eq!(run.go_on(100_000_000, coarse), Calibration::GivenUp, "{step} ns");
            let mut run = trusted(ticks_per_us);
            assert_eq!(run.go_on(30_000_000, coarse), Calibration::GivenUp, "{step} ns, later");
        }
    }
}

#[test]
fn a_read_of_the_clock_that_was_interrupted_counts_for_nothing() {
    for ticks_per_us in TSCS {
        let mut run = Run::new(ticks_per_us);
        for _ in 0..2 + READINGS_TO_TRUST {
            // Half a scheduler's turn between the TSC and the clock, and after it.
            run.read(2_000_000, steady);
            run.read(2_000_000, |ns| steady(ns) + 1_000_000);
            run.go_on(BASE_NS + SPACING_NS, steady);
            assert_ne!(run.calibration, Calibration::GivenUp);
        }
        assert!(matches!(run.calibration, Calibration::Trusted(_)));
    }
}

#[test]
fn where_the_clock_is_slow_to_read_no_tsc_is_trusted_and_a_trusted_one_is_given_up() {
    for ticks_per_us in TSCS {
        for gap_ns in [3_000, 5_000, 50_000] {
            let mut run = Run::new(ticks_per_us);
            for _ in 0..100_000 {
                run.read(gap_ns, steady);
                assert!(!matches!(run.calibration, Calibration::Trusted(_)));
                run.ns += gap_ns + USE_NS;
            }
            assert_eq!(run.calibration, Calibration::GivenUp);
            let mut run = trusted(ticks_per_us);
            for _ in 0..MOST_LONG_READS {
                assert_ne!(run.calibration, Calibration::GivenUp);
                run.read(gap_ns, steady);
                run.ns += gap_ns + USE_NS;
            }
            assert_eq!(run.calibration, Calibration::GivenUp);
        }
    }
}

#[test]
fn a_tsc_that_goes_back_or_stands_still_is_given_up() {
    for ticks_per_us in TSCS {
        for jump in [i64::MIN, -1_000_000_000, -600_000, 600_000, 1_000_000_000] {
            let mut run = trusted(ticks_per_us);
            // The clock goes on where the TSC does not.
            run.ns = run.ns.wrapping_add_signed(jump);
            let jumped = |ns: u64| steady(ns.wrapping_add_signed(jump.wrapping_neg()));
            assert_eq!(run.read(GAP_NS, jumped), Calibration::GivenUp, "{jump} ns");
        }
        let mut run = trusted(ticks_per_us);
        let ns = run.ns;
        for late in 0..10 {
            run.ns = ns;
            run.read(0, |ns| steady(ns + late * USE_NS));
        }
        assert_eq!(run.calibration, Calibration::GivenUp);
    }
    let mut observer = Observer::new();
    let reading = |unix_ns| Reading { ticks: 77, gap: 0, unix_ns };
    assert_eq!(observer.observe(reading(NOON_NS), Calibration::Pending), Calibration::Pending);
    assert_eq!(observer.observe(reading(NOON_NS + BASE_NS), Calibration::Pending), Calibration::GivenUp);
}

#[test]
fn a_generator_compares_its_readings_with_the_rate_of_the_process() {
    let calibration = trusted(2000).calibration;
    let mut other = Run::new(2000);
    other.calibration = calibration;
    assert_eq!(other.go_on(10 * SPACING_NS, steady), calibration);
    let mut faster = Run::new(2020);
    faster.calibration = calibration;
    assert_eq!(faster.go_on(SPACING_NS, steady), Calibration::GivenUp);
}

#[test]
fn a_first_reading_that_was_interrupted_is_not_held_against_the_rate_of_the_process() {
    let calibration = trusted(2000).calibration;
    let mut other = Run::new(2000);
    other.read(2_000_000, steady);
    other.calibration = calibration;
    assert_eq!(other.go_on(10 * SPACING_NS, steady), calibration);
}

fn rate_of(ticks_per_us: u64) -> Rate {
    match trusted(ticks_per_us).calibration {
        Calibration::Trusted(rate) => rate,
        other => panic!("{other:?}"),
    }
}

proptest! {
    /// Were the clock a quarter faster than when it was measured, and the TSC read 1 us early.
    #[test]
    fn the_window_ends_before_the_millisecond_does(
        ticks_per_us in prop::sample::select(TSCS.to_vec()),
        ns_left in 1..=1_000_000u64,
    ) {
        let window = rate_of(ticks_per_us).window(ns_left);
        prop_assert!(ns_left > 4_000 || window == 0);
        if window > 0 {
            // The last reuse is one tick before the end of the window.
            let longest_ns = (window - 1) * 1000 / ticks_per_us + 1000;
            prop_assert!(longest_ns * 5 / 4 < ns_left, "{window} ticks for {ns_left} ns");
        }
    }
}

#[test]
fn a_few_reads_close_in_on_the_boundary() {
    for ticks_per_us in TSCS {
        let rate = rate_of(ticks_per_us);
        let (mut ns_left, mut reads) = (1_000_000, 0);
        while rate.window(ns_left) > 0 {
            ns_left -= (rate.window(ns_left) * 1000).div_ceil(ticks_per_us);
            reads += 1;
        }
        assert!(ns_left > 3_000 && reads < 12, "{reads} reads, {ns_left} ns left");
    }
}
