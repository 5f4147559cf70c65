//! Generator handles.

use super::guard;
use super::pointer::{ArrayOut, ConstHandle, Growing, Handle, In, Out, Random};
use crate::generator::Generator;
use crate::generator::Live;
use crate::status::Status;
use crate::uuid::Uuid;

/// Random bytes that one UUID takes.
pub const UUID7_RANDOM_SIZE: usize = 10;

const _: () = assert!(UUID7_RANDOM_SIZE == size_of::<Random>());

/// Options of a generator.  Later versions add members, for which 0 is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Options {
    /// sizeof(uuid7_generator_options).
    pub size: u32,
    /// 0, or 12 for a fraction of the millisecond (RFC 9562 section 6.2, method 3).
    pub fraction_bits: u32,
}

const DEFAULT: Options = Options { size: size_of::<Options>() as u32, fraction_bits: 0 };

/// Creates a generator, to be freed by uuid7_generator_free.  NULL options are the defaults.
///
/// BAD_VALUE for an option that this library does not know.  NO_MEMORY.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_create(options: Growing<Options>, mut generator: Out<Handle>) -> Status {
    guard(|| {
        let options = options.read(DEFAULT)?;
        let generator = generator.slot()?;
        let live = match options.fraction_bits {
            0 => Live::new(),
            12 => Live::with_fraction(),
            _ => return Err(Status::BAD_VALUE),
        };
        generator.set(Handle::create(live)?);
        Ok(())
    })
}

/// Wipes and frees a generator.  NULL does nothing, nor does a generator that a call is using.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_generator_free(generator: Handle) {
    _ = guard(|| {
        generator.live()?.retire()?;
        // SAFETY: not NULL, and the header forbids any use after this call.
        unsafe { generator.free() };
        Ok(())
    });
}

/// Generates the next UUID of this generator.  Fails as uuid7_generate does.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_next(generator: Handle, mut uuid: Out<Uuid>) -> Status {
    guard(|| {
        let uuid = uuid.place()?;
        generator.live()?.next(uuid)
    })
}

/// Generates the next `count` UUIDs of this generator, 16 x `count` bytes.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_next_many(
    generator: Handle,
    mut uuids: ArrayOut<Uuid>,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: as the header says.
        let uuids = unsafe { uuids.slice(count) }?;
        generator.live()?.fill(uuids, Generator::fill)
    })
}

/// Makes the next UUID of this generator from the caller's time and random bytes, for tests, replay, or
/// a clock and a random source of one's own.  Asks the system for nothing.  With fraction_bits the
/// fraction of `unix_ms` is 0.
///
/// BAD_TIME past UUID7_UNIX_MS_MAX.  EXHAUSTED when the last millisecond is used up.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_next_from(
    generator: Handle,
    unix_ms: u64,
    random: In<Random>,
    mut uuid: Out<Uuid>,
) -> Status {
    guard(|| {
        let random = random.read()?;
        let uuid = uuid.place()?;
        uuid.write(generator.live()?.with(|generator| generator.next_from(unix_ms, random))?);
        Ok(())
    })
}

/// Continues this generator above a version 7 UUID, such as the last one stored before a restart.
/// Changes nothing if the generator is above it already.  WRONG_VARIANT or WRONG_VERSION for another UUID.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_advance_past(generator: Handle, uuid: In<Uuid>) -> Status {
    guard(|| {
        let uuid = uuid.read()?;
        generator.live()?.with(|generator| generator.advance_past(uuid))
    })
}

/// Continues this generator at the clock's present time, as uuid7_follow_clock does with threads.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_follow_clock(generator: Handle) -> Status {
    guard(|| generator.live()?.make(|generator| generator.follow_clock()))
}

/// Returns how many milliseconds this generator is ahead of the system clock.  0 unless the clock was
/// set back, a later UUID was passed, more than 2^21 UUIDs were made in one millisecond, or the process is
/// the child of a fork, which leaves its parent's millisecond.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn uuid7_generator_lead_ms(generator: ConstHandle, mut lead_ms: Out<u64>) -> Status {
    guard(|| {
        let lead_ms = lead_ms.slot()?;
        lead_ms.set(generator.live()?.with(|generator| generator.lead_ms())?);
        Ok(())
    })
}
