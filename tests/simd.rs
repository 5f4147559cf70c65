//! UUIDs of a run laid four at a time are those laid one by one.

use core::mem::MaybeUninit;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use uuid7::layout::{self, COUNTER_LOW};
use uuid7::uuid::Uuid;
use uuid7::v7::{Position, Run};

const NOW: i64 = 1_645_557_742_000;
const LONGEST: usize = 67;

#[test]
fn a_run_laid_at_once_is_the_run_one_by_one() {
    let mut tails = [0; LONGEST * 8];
    Xoshiro256PlusPlus::seed_from_u64(1).fill(&mut tails);
    let last = COUNTER_LOW.max() as u32 - LONGEST as u32 * layout::COUNTER_STEP_MAX;
    for start in [0, 1, 0x1234, last, (1 << 25) + 77] {
        for count in 0..=LONGEST {
            let (mut at_once, room) = Run::after(Position::new(NOW, start));
            let (mut one_by_one, _) = Run::after(Position::new(NOW, start));
            assert!(room >= count);
            let mut uuids = [MaybeUninit::new(Uuid::NIL); LONGEST];
            at_once.fill(&mut uuids[..count], &tails[..8 * count]);
            for (uuid, tail) in uuids[..count].iter().zip(tails.chunks_exact(8)) {
                // SAFETY: every one was initialised above.
                let laid = unsafe { uuid.assume_init() };
                assert_eq!(laid, one_by_one.next(tail.try_into().expect("eight bytes")));
            }
            assert_eq!(at_once.end(), one_by_one.end());
        }
    }
}

#[test]
fn the_sum_of_steps_is_that_of_each() {
    let tails: Vec<u8> = (0..=255).flat_map(|byte| [7, byte, 1, 2, 3, 4, 5, 6]).collect();
    let sum: u32 = (0..=255).map(|byte| layout::counter_step([7, byte, 1, 2, 3, 4, 5, 6])).sum();
    assert_eq!(layout::counter_steps(&tails), sum);
}
