//! Random numbers, the same in every run, so that a failure can be seen again.

use crate::calls::Uuid;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

pub struct Numbers(Xoshiro256PlusPlus);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn uuid(&mut self) -> Uuid {
        self.0.random()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(..bound)
    }
}
