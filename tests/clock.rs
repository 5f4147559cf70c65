//! When a counter is trusted, and for how long a millisecond is reused: counters and clocks by table.

use proptest::prelude::*;
use uuid7::clock::{BASE_NS, Pace, Proof, READINGS_TO_PROVE, Reading, SPACING_NS, Trial};

/// Ticks in a microsecond, of a slow counter and of fast ones.
const COUNTERS: [u64; 5] = [19, 24, 1000, 1996, 5000];
/// What two reads of the counter are apart, in ns, with a read of the clock between them.
const GAP_NS: u64 = 50;
/// What two uses of the clock are apart, in ns.
const USE_NS: u64 = 131;
const NOON_NS: u64 = 1_700_000_000_000_000_000;

/// A trial that is used all the time, under a clock that shows `clock(ns)` at each true time.
struct Run {
    trial: Trial,
    proof: Proof,
    ticks_per_us: u64,
    ns: u64,
    readings: u32,
}

impl Run {
    fn new(ticks_per_us: u64) -> Self {
        Self { trial: Trial::new(), proof: Proof::Open, ticks_per_us, ns: 0, readings: 0 }
    }

    fn ticks(&self, ns: u64) -> u64 {
        (u128::from(ns) * u128::from(self.ticks_per_us) / 1000) as u64
    }

    /// Uses the clock for a time, or until the counter is given up.
    fn go_on(&mut self, for_ns: u64, clock: impl Fn(u64) -> u64) -> Proof {
        let end = self.ns + for_ns;
        while self.ns < end && self.proof != Proof::GivenUp {
            let ticks = self.ticks(self.ns);
            if self.trial.is_due(ticks, clock(self.ns), self.proof) {
                self.read(GAP_NS, &clock);
            }
            self.ns += USE_NS;
        }
        self.proof
    }

    fn read(&mut self, gap_ns: u64, clock: impl Fn(u64) -> u64) {
        let ticks = self.ticks(self.ns);
        let gap = self.ticks(self.ns + gap_ns) - ticks;
        let reading = Reading { ticks, gap, unix_ns: clock(self.ns + gap_ns / 2) };
        self.proof = self.trial.weigh(reading, self.proof);
        self.readings += 1;
    }
}

fn steady(ns: u64) -> u64 {
    NOON_NS + ns
}

/// The time that a proof takes.
const LONG: u64 = BASE_NS + (READINGS_TO_PROVE as u64 + 1) * SPACING_NS;

fn proven(ticks_per_us: u64) -> Run {
    let mut run = Run::new(ticks_per_us);
    run.go_on(LONG, steady);
    assert!(matches!(run.proof, Proof::Proven(_)), "{ticks_per_us} ticks in 1 us");
    run
}

#[test]
fn a_steady_counter_is_proven_by_a_measured_pace_and_eight_readings_that_agree() {
    for ticks_per_us in COUNTERS {
        let mut run = Run::new(ticks_per_us);
        run.go_on(LONG - 2 * SPACING_NS, steady);
        assert_eq!(run.proof, Proof::Open);
        run.go_on(2 * SPACING_NS, steady);
        assert!(matches!(run.proof, Proof::Proven(_)));
        assert_eq!(run.readings, 2 + READINGS_TO_PROVE);
    }
}

#[test]
fn a_proven_counter_goes_on_to_be_checked_and_stays_proven() {
    for ticks_per_us in COUNTERS {
        let mut run = proven(ticks_per_us);
        let (proof, readings) = (run.proof, run.readings);
        run.go_on(100 * SPACING_NS, steady);
        assert_eq!(run.proof, proof);
        assert!(run.readings - readings >= 99);
        // A thread that sleeps for a day, and for a year.
        for ns in [86_400_000_000_000, 365 * 86_400_000_000_000] {
            run.ns += ns;
            run.go_on(SPACING_NS, steady);
            assert_eq!(run.proof, proof);
        }
    }
}

#[test]
fn a_frozen_clock_proves_nothing() {
    for ticks_per_us in COUNTERS {
        let mut run = Run::new(ticks_per_us);
        assert_eq!(run.go_on(10 * LONG, |_| NOON_NS), Proof::Open);
        let mut run = proven(ticks_per_us);
        let stop = run.ns;
        assert_eq!(run.go_on(3 * SPACING_NS, |ns| steady(ns.min(stop))), Proof::GivenUp);
    }
}

#[test]
fn the_first_reading_after_a_step_gives_the_counter_up() {
    let steps = [i64::MIN, -1_000_000_000, -1_000_000, -10_000, 10_000, 1_000_000, 1_000_000_000, i64::MAX];
    for ticks_per_us in COUNTERS {
        for step in steps {
            let stepped = |ns| steady(ns).wrapping_add_signed(step);
            let mut run = proven(ticks_per_us);
            let readings = run.readings;
            assert_eq!(run.go_on(2 * SPACING_NS, stepped), Proof::GivenUp, "{step} ns");
            assert_eq!(run.readings, readings + 1);
        }
    }
}

#[test]
fn a_step_before_the_proof_gives_the_counter_up() {
    for at in (USE_NS..LONG).step_by(SPACING_NS as usize / 3) {
        for step in [-3_000_000, -100_000, 100_000, 3_000_000] {
            let mut run = Run::new(2000);
            let stepped = |ns| if ns < at { steady(ns) } else { steady(ns).wrapping_add_signed(step) };
            // While the pace is measured, a step makes it one that no later reading fits.
            assert_eq!(run.go_on(2 * LONG, stepped), Proof::GivenUp, "{step} ns at {at}");
        }
    }
}

#[test]
fn a_clock_slewed_by_a_twentieth_is_given_up_and_one_that_ntp_disciplines_is_not() {
    for ticks_per_us in COUNTERS {
        for (millionths, trusted) in [(500, true), (-500, true), (50_000, false), (-50_000, false)] {
            let mut run = proven(ticks_per_us);
            let from = run.ns;
            let slewed = |ns: u64| {
                let late = ns.saturating_sub(from) as i64;
                steady(ns).wrapping_add_signed(late * millionths / 1_000_000)
            };
            let proof = run.go_on(20 * SPACING_NS, slewed);
            assert_eq!(proof != Proof::GivenUp, trusted, "{millionths} millionths");
        }
    }
}

#[test]
fn a_clock_that_moves_in_steps_is_never_proven() {
    let ticks_of_others = [1_000_000_000 / 64, 10_000_000, 4_000_000, 1_000_000, 976_562, 500_000, 100_000];
    for ticks_per_us in COUNTERS {
        for step in ticks_of_others {
            let mut run = Run::new(ticks_per_us);
            let coarse = |ns| steady(ns) / step * step;
            assert_eq!(run.go_on(100_000_000, coarse), Proof::GivenUp, "{step} ns");
            let mut run = proven(ticks_per_us);
            assert_eq!(run.go_on(30_000_000, coarse), Proof::GivenUp, "{step} ns, later");
        }
    }
}

#[test]
fn a_reading_that_was_interrupted_counts_for_nothing() {
    for ticks_per_us in COUNTERS {
        let mut run = Run::new(ticks_per_us);
        for _ in 0..2 + READINGS_TO_PROVE {
            // Half a scheduler's turn between the counter and the clock, and after it.
            run.read(2_000_000, steady);
            run.read(2_000_000, |ns| steady(ns) + 1_000_000);
            run.go_on(BASE_NS + SPACING_NS, steady);
            assert_ne!(run.proof, Proof::GivenUp);
        }
        assert!(matches!(run.proof, Proof::Proven(_)));
    }
}

#[test]
fn a_counter_that_goes_back_or_stands_is_given_up() {
    for back in [1_000, BASE_NS, LONG] {
        let mut run = proven(2000);
        run.ns += 2 * SPACING_NS - back.min(SPACING_NS);
        let clock = run.ns + back;
        let ticks = run.ticks(run.ns).wrapping_sub(run.ticks(back + LONG + SPACING_NS));
        let reading = Reading { ticks, gap: 100, unix_ns: steady(clock) };
        assert_eq!(run.trial.weigh(reading, run.proof), Proof::GivenUp);
    }
    let mut trial = Trial::new();
    let reading = |unix_ns| Reading { ticks: 77, gap: 0, unix_ns };
    assert_eq!(trial.weigh(reading(NOON_NS), Proof::Open), Proof::Open);
    assert_eq!(trial.weigh(reading(NOON_NS + BASE_NS), Proof::Open), Proof::GivenUp);
}

#[test]
fn a_source_is_checked_against_the_pace_of_the_process() {
    let Proof::Proven(pace) = proven(2000).proof else { panic!("not proven") };
    let mut other = Run::new(2000);
    other.proof = Proof::Proven(pace);
    assert_eq!(other.go_on(10 * SPACING_NS, steady), Proof::Proven(pace));
    let mut faster = Run::new(2020);
    faster.proof = Proof::Proven(pace);
    assert_eq!(faster.go_on(10 * SPACING_NS, steady), Proof::GivenUp);
    assert_eq!(faster.readings, 2);
}

fn pace_of(ticks_per_us: u64) -> Pace {
    match proven(ticks_per_us).proof {
        Proof::Proven(pace) => pace,
        other => panic!("{other:?}"),
    }
}

proptest! {
    /// Were the clock a quarter faster than when it was measured, and the counter read 1 us early.
    #[test]
    fn the_window_ends_before_the_millisecond_does(
        ticks_per_us in prop::sample::select(COUNTERS.to_vec()),
        ns_left in 1..=1_000_000u64,
    ) {
        let window = pace_of(ticks_per_us).window(ns_left);
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
    for ticks_per_us in COUNTERS {
        let pace = pace_of(ticks_per_us);
        let (mut ns_left, mut reads) = (1_000_000, 0);
        while pace.window(ns_left) > 0 {
            ns_left -= (pace.window(ns_left) * 1000).div_ceil(ticks_per_us);
            reads += 1;
        }
        assert!(ns_left > 3_000 && reads < 12, "{reads} reads, {ns_left} ns left");
    }
}
