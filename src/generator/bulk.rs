//! Many UUIDs in one call.
#![forbid(unsafe_code)]

use super::{Generator, TAIL};
use crate::csprng;
use crate::layout;
use crate::named;
use crate::ordered::Sequence;
use crate::status::Status;
use crate::sys::scrub;
use crate::uuid::Uuid;
use crate::v7::{Position, Run};
use core::mem::MaybeUninit;
use core::sync::atomic::AtomicU64;
use zeroize::Zeroizing;

/// UUIDs made between two reads of the clock in a bulk call.
const UUIDS_PER_CLOCK_READ: usize = 256;

/// UUIDs of a block: a bulk call can fail only before a block.  The random bytes of a block fit between two
/// reseeds.
const UUIDS_PER_BLOCK: usize = 65_536;

/// Most positions that a bulk call takes from an ordered sequence in one step.
const UUIDS_PER_RUN: usize = 64;

/// The least average of the same: a refill ends a run early.
const UUIDS_PER_RUN_LEAST: usize = 32;

/// Random bytes that a UUID of version 4 takes.
const RANDOM_SIZE: usize = 16;

/// UUIDs of version 4 in a block: fewer than of version 7, because each takes more random bytes.
const RANDOM_UUIDS_PER_BLOCK: usize = 32_768;

impl Generator {
    /// Fills `uuids` with the next UUIDs.  A failure in the first block of 65,536 leaves `uuids` unchanged; a later
    /// failure overwrites the UUIDs made with nil.
    pub fn fill(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        if self.has_fraction {
            return self.fill_fractions(uuids);
        }
        self.fill_by(uuids, |generator, block, done| {
            let mut unix_ms = generator.current_ms()?;
            generator.random.reserve::<TAIL>(takes(block.len(), UUIDS_PER_CLOCK_READ))?;
            generator.state.reserve(block.len())?;
            for batch in block.chunks_mut(UUIDS_PER_CLOCK_READ) {
                // If the clock fails from here on, the next block or call reports it.
                unix_ms = generator.current_ms().unwrap_or(unix_ms);
                *done += batch.len();
                generator.fill_batch(unix_ms, batch)?;
            }
            Ok(())
        })
    }

    /// The same for UUIDs with a fraction: each is made by itself.
    fn fill_fractions(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |generator, block, done| {
            for uuid in block {
                uuid.write(generator.next()?);
                *done += 1;
            }
            Ok(())
        })
    }

    /// Fills `uuids` at one time: the first by the single step, which may start a fresh counter, and the others
    /// in runs that are sure to fit below the counter's end.
    fn fill_batch(&mut self, unix_ms: u64, mut uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        while let Some((first, others)) = uuids.split_first_mut() {
            let tail = self.random.take()?;
            let position = self.state.step(unix_ms, tail, || self.random.take())?;
            first.write(position.uuid(tail));
            let (mut run, sure) = Run::after(position);
            let (mut these, others) = others.split_at_mut(sure.min(others.len()));
            while !these.is_empty() {
                let tails = self.random.peek::<TAIL>(these.len())?;
                let (count, taken) = (tails.len() / TAIL, tails.len());
                let (uuids, rest) = these.split_at_mut_checked(count).ok_or(Status::INTERNAL)?;
                run.fill(uuids, tails);
                self.random.consume(taken)?;
                these = rest;
            }
            self.state.go_on_from(run.end());
            uuids = others;
        }
        Ok(())
    }

    /// Fills `uuids` with version 4 UUIDs.  A failure in the first block of 32,768 leaves `uuids` unchanged; a later
    /// failure overwrites the UUIDs made with nil.
    pub fn fill_v4(&mut self, uuids: &mut [MaybeUninit<Uuid>]) -> Result<(), Status> {
        self.fill_by(uuids, |generator, uuids, done| {
            for block in uuids.chunks_mut(RANDOM_UUIDS_PER_BLOCK) {
                generator.notice_jump()?;
                generator.random.reserve::<RANDOM_SIZE>(block.len())?;
                for batch in block.chunks_mut(UUIDS_PER_CLOCK_READ) {
                    // If anything fails from here on, the next block or call reports it.
                    _ = generator.notice_jump();
                    *done += batch.len();
                    generator
                        .random
                        .take_for_each(batch, |uuid, random| _ = uuid.write(named::v4(random)))?;
                }
            }
            Ok(())
        })
    }

    /// Fills `uuids` with the next UUIDs of `sequence`; fails as [`Generator::fill`] does.
    pub fn fill_of(
        &mut self,
        sequence: &Sequence<AtomicU64>,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> Result<(), Status> {
        self.fill_by(uuids, |generator, block, done| {
            let mut unix_ms = generator.current_ms()?;
            generator.random.reserve::<TAIL>(takes(block.len(), UUIDS_PER_RUN_LEAST))?;
            let mut rest = block;
            while !rest.is_empty() {
                unix_ms = generator.current_ms().unwrap_or(unix_ms);
                let made = generator.fill_run(sequence, unix_ms, rest)?;
                *done += made;
                rest = rest.get_mut(made..).ok_or(Status::INTERNAL)?;
            }
            Ok(())
        })
    }

    /// Fills `uuids` block by block.  `fill_block` does everything that can fail before its first UUID, and counts
    /// the UUIDs made.
    fn fill_by(
        &mut self,
        uuids: &mut [MaybeUninit<Uuid>],
        fill_block: impl Fn(&mut Self, &mut [MaybeUninit<Uuid>], &mut usize) -> Result<(), Status>,
    ) -> Result<(), Status> {
        let mut done: usize = 0;
        let filled = uuids.chunks_mut(UUIDS_PER_BLOCK).try_for_each(|block| {
            self.keep_up()?;
            fill_block(self, block, &mut done)
        });
        scrub::clear_registers();
        if filled.is_err() {
            uuids.iter_mut().take(done).for_each(|uuid| _ = uuid.write(Uuid::NIL));
        }
        filled
    }

    /// Fills up to [`UUIDS_PER_RUN`] of `uuids` with consecutive positions of `sequence`.  Returns how many.
    fn fill_run(
        &mut self,
        sequence: &Sequence<AtomicU64>,
        unix_ms: u64,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> Result<usize, Status> {
        let tails = self.random.peek::<TAIL>(uuids.len().min(UUIDS_PER_RUN))?;
        let (count, taken) = (tails.len() / TAIL, tails.len());
        let uuids = uuids.get_mut(..count).ok_or(Status::INTERNAL)?;
        let Some(before) = sequence.add(unix_ms, layout::counter_steps(tails)) else {
            return self.fill_run_slow(sequence, unix_ms, uuids);
        };
        let (mut run, sure) = Run::after(before);
        if count <= sure {
            run.fill(uuids, tails);
        } else {
            fill_runs(before, unix_ms, tails, [0; 2], uuids)?;
        }
        self.random.consume(taken)?;
        Ok(count)
    }

    /// Slow path: the step may start a fresh counter.
    #[cold]
    fn fill_run_slow(
        &mut self,
        sequence: &Sequence<AtomicU64>,
        unix_ms: u64,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> Result<usize, Status> {
        let mut tails = Zeroizing::new([[0; TAIL]; UUIDS_PER_RUN]);
        let tails = tails.get_mut(..uuids.len()).ok_or(Status::INTERNAL)?;
        self.random.take_for_each(tails, |tail, random| *tail = random)?;
        let head = self.random.take()?;
        let mut before = Position::BEFORE_ALL;
        sequence.advance(|last| {
            before = last;
            last.next_many(unix_ms, tails, head)
        })?;
        fill_runs(before, unix_ms, tails.as_flattened(), head, uuids)?;
        Ok(uuids.len())
    }
}

/// Writes the UUIDs at the positions after `before`, one for each eight bytes of `tails`.
fn fill_runs(
    before: Position,
    unix_ms: u64,
    tails: &[u8],
    head: [u8; 2],
    uuids: &mut [MaybeUninit<Uuid>],
) -> Result<(), Status> {
    let mut position = before;
    let mut rest = uuids.iter_mut().zip(tails.chunks_exact(TAIL));
    while let Some((uuid, tail)) = rest.next() {
        let tail = *tail.first_chunk().ok_or(Status::INTERNAL)?;
        position = position.next(unix_ms, tail, || Ok(head))?;
        uuid.write(position.uuid(tail));
        let (mut run, sure) = Run::after(position);
        for (uuid, tail) in rest.by_ref().take(sure) {
            uuid.write(run.next(*tail.first_chunk().ok_or(Status::INTERNAL)?));
        }
        position = run.end();
    }
    Ok(())
}

/// Takes of random bytes for so many UUIDs: one for each, and one more wherever a fresh counter may start.
const fn takes(uuids: usize, uuids_per_clock_read: usize) -> usize {
    uuids + uuids.div_ceil(uuids_per_clock_read) + 1
}

const _: () = assert!(takes(UUIDS_PER_BLOCK, UUIDS_PER_RUN_LEAST) <= csprng::most_reserved(TAIL));
const _: () = assert!(RANDOM_UUIDS_PER_BLOCK <= csprng::most_reserved(RANDOM_SIZE));
