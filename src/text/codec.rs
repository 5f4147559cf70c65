//! The dispatcher: every form written and read by the fastest kernel that the processor has.  The kernels
//! know the pattern of a form and nothing of each other.

use super::bits::Bits;
use super::form::Form;
use super::hex::Hex;
use super::number::Number;
use super::scalar;
#[cfg(target_arch = "aarch64")]
use super::simd::neon;
#[cfg(target_arch = "x86_64")]
use super::simd::x86::{self, Level};
use super::slot::{Record, Slot, read_each, write_each};
use crate::status::Status;
use crate::uuid::Uuid;
use core::cell::Cell;
use core::mem::MaybeUninit;

/// Evaluates `$work` with `$Codec` as the codec of the form of this number, and `$LENGTH` as its characters;
/// `BAD_FORM` if there is no such form.
macro_rules! with_codec {
    ($number:expr, $Codec:ident, $LENGTH:ident => $work:expr) => {
        with_codec!(@ $number, $Codec, $LENGTH, $work,
            1 hex::Hyphenated, 2 hex::HyphenatedUpper, 3 hex::Simple, 4 hex::Braced, 5 hex::Parenthesised,
            6 hex::Urn, 7 hex::CGuid, 8 base32::Id26, 9 base35_58::Id25, 10 base35_58::Id22,
            11 bits::Ulid, 12 bits::Base64Url)
    };
    (@ $number:expr, $Codec:ident, $LENGTH:ident, $work:expr, $($form:literal $module:ident :: $codec:ident),*) => {
        match $number {
            $($form => {
                type $Codec = $crate::text::$module::$codec;
                const $LENGTH: usize = $crate::text::form::FORMS[$form - 1].pattern.len();
                Ok($work)
            })*
            _ => Err($crate::status::Status::BAD_FORM),
        }
    };
}
pub(crate) use with_codec;

/// Writes and reads a form of `LENGTH` characters.
///
/// The calls for one text take cells, since what C passes may overlap: input is loaded before output is
/// stored.  They return a status and no result, so that a call from C jumps to the kernel and is done.
pub trait Codec<const LENGTH: usize> {
    /// The row of the table of forms.
    const FORM: &Form;

    /// Writes the text of a UUID and the byte that ends it.  Always OK.
    fn write(uuid: &Cell<Uuid>, end: u8, slot: &Cell<Slot<LENGTH>>) -> Status;

    /// Reads a text; BAD_CHARACTER, OVERFLOW or BAD_CHECK if it is invalid, and then writes nothing.
    fn read(text: &[Cell<u8>; LENGTH], uuid: &Cell<Uuid>) -> Status;

    /// Writes a text for each UUID.
    fn write_many(uuids: &[Uuid], end: u8, slots: &mut [Slot<LENGTH>]);

    /// Reads a UUID from each record, up to the first that is invalid or ends in another byte.  Returns how
    /// many were read.
    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>);

    /// [`Codec::write`] by the scalar kernel, as a text.
    fn scalar_text(uuid: Uuid) -> [u8; LENGTH];

    /// [`Codec::read`] by the scalar kernel.
    fn scalar_read(text: &[u8; LENGTH]) -> Result<Uuid, Status>;
}

impl<const NUMBER: usize, const LENGTH: usize> Codec<LENGTH> for Hex<NUMBER, LENGTH> {
    const FORM: &Form = Self::FORM;

    fn scalar_text(uuid: Uuid) -> [u8; LENGTH] {
        scalar::write_hex::<NUMBER, LENGTH>(uuid)
    }

    fn scalar_read(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
        scalar::read_hex::<NUMBER, LENGTH>(text)
    }

    #[inline(always)]
    fn write(uuid: &Cell<Uuid>, end: u8, slot: &Cell<Slot<LENGTH>>) -> Status {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Ssse3) {
            // SAFETY: the processor has SSSE3.
            return unsafe { x86::hex::write::<NUMBER, LENGTH>(uuid, end, slot) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every processor of this kind has NEON.
        return unsafe { neon::write::<NUMBER, LENGTH>(uuid, end, slot) };
        #[cfg(not(target_arch = "aarch64"))]
        scalar_write::<Self, LENGTH>(uuid, end, slot)
    }

    #[inline(always)]
    fn read(text: &[Cell<u8>; LENGTH], uuid: &Cell<Uuid>) -> Status {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Ssse3) {
            // SAFETY: the processor has SSSE3.
            return unsafe { x86::hex::read::<NUMBER, LENGTH>(text, uuid) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every processor of this kind has NEON.
        return unsafe { neon::read::<NUMBER, LENGTH>(text, uuid) };
        #[cfg(not(target_arch = "aarch64"))]
        scalar_read::<Self, LENGTH>(text, uuid)
    }

    fn write_many(uuids: &[Uuid], end: u8, slots: &mut [Slot<LENGTH>]) {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::hex::write_many_avx2::<NUMBER, LENGTH>(uuids, end, slots) };
        }
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Ssse3) {
            // SAFETY: the processor has SSSE3.
            return unsafe { x86::hex::write_many::<NUMBER, LENGTH>(uuids, end, slots) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every processor of this kind has NEON.
        return unsafe { neon::write_many::<NUMBER, LENGTH>(uuids, end, slots) };
        #[cfg(not(target_arch = "aarch64"))]
        scalar_write_many::<Self, LENGTH>(uuids, end, slots)
    }

    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>) {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::hex::read_many_avx2::<NUMBER, LENGTH>(records, end, uuids) };
        }
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Ssse3) {
            // SAFETY: the processor has SSSE3.
            return unsafe { x86::hex::read_many::<NUMBER, LENGTH>(records, end, uuids) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every processor of this kind has NEON.
        return unsafe { neon::read_many::<NUMBER, LENGTH>(records, end, uuids) };
        #[cfg(not(target_arch = "aarch64"))]
        scalar_read_many::<Self, LENGTH>(records, end, uuids)
    }
}

impl<N: Number<LENGTH>, const LENGTH: usize> Codec<LENGTH> for N {
    const FORM: &Form = N::FORM;

    fn scalar_text(uuid: Uuid) -> [u8; LENGTH] {
        scalar::write_number::<N, LENGTH>(uuid)
    }

    fn scalar_read(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
        scalar::read_number::<N, LENGTH>(text)
    }

    #[inline(always)]
    fn write(uuid: &Cell<Uuid>, end: u8, slot: &Cell<Slot<LENGTH>>) -> Status {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::number::write::<N, LENGTH>(uuid, end, slot) };
        }
        scalar_write::<N, LENGTH>(uuid, end, slot)
    }

    #[inline(always)]
    fn read(text: &[Cell<u8>; LENGTH], uuid: &Cell<Uuid>) -> Status {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::number::read::<N, LENGTH>(text, uuid) };
        }
        scalar_read::<N, LENGTH>(text, uuid)
    }

    fn write_many(uuids: &[Uuid], end: u8, slots: &mut [Slot<LENGTH>]) {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::number::write_many::<N, LENGTH>(uuids, end, slots) };
        }
        scalar_write_many::<N, LENGTH>(uuids, end, slots)
    }

    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>) {
        #[cfg(target_arch = "x86_64")]
        if x86::has(Level::Avx2) {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::number::read_many::<N, LENGTH>(records, end, uuids) };
        }
        scalar_read_many::<N, LENGTH>(records, end, uuids)
    }
}

/// The scalar kernels alone: nothing calls for more speed than theirs.
impl<const NUMBER: usize, const LENGTH: usize, const SPARE: u32> Codec<LENGTH>
    for Bits<NUMBER, LENGTH, SPARE>
{
    const FORM: &Form = Self::FORM;

    fn scalar_text(uuid: Uuid) -> [u8; LENGTH] {
        scalar::write_bits::<NUMBER, LENGTH, SPARE>(uuid)
    }

    fn scalar_read(text: &[u8; LENGTH]) -> Result<Uuid, Status> {
        scalar::read_bits::<NUMBER, LENGTH, SPARE>(text)
    }

    #[inline(always)]
    fn write(uuid: &Cell<Uuid>, end: u8, slot: &Cell<Slot<LENGTH>>) -> Status {
        scalar_write::<Self, LENGTH>(uuid, end, slot)
    }

    #[inline(always)]
    fn read(text: &[Cell<u8>; LENGTH], uuid: &Cell<Uuid>) -> Status {
        scalar_read::<Self, LENGTH>(text, uuid)
    }

    fn write_many(uuids: &[Uuid], end: u8, slots: &mut [Slot<LENGTH>]) {
        scalar_write_many::<Self, LENGTH>(uuids, end, slots)
    }

    fn read_many(
        records: &[Record<LENGTH>],
        end: u8,
        uuids: &mut [MaybeUninit<Uuid>],
    ) -> (usize, Result<(), Status>) {
        scalar_read_many::<Self, LENGTH>(records, end, uuids)
    }
}

/// The end of [`Codec::write`]'s dispatch.
#[inline(never)]
fn scalar_write<C: Codec<LENGTH>, const LENGTH: usize>(
    uuid: &Cell<Uuid>,
    end: u8,
    slot: &Cell<Slot<LENGTH>>,
) -> Status {
    #[cfg(target_arch = "x86_64")]
    if x86::detect() {
        return C::write(uuid, end, slot);
    }
    slot.set(Record { characters: C::scalar_text(uuid.get()), end }.into());
    Status::OK
}

/// The end of [`Codec::read`]'s dispatch.
#[inline(never)]
fn scalar_read<C: Codec<LENGTH>, const LENGTH: usize>(
    text: &[Cell<u8>; LENGTH],
    uuid: &Cell<Uuid>,
) -> Status {
    #[cfg(target_arch = "x86_64")]
    if x86::detect() {
        return C::read(text, uuid);
    }
    match C::scalar_read(&text.each_ref().map(Cell::get)) {
        Ok(value) => {
            uuid.set(value);
            Status::OK
        }
        Err(status) => status,
    }
}

/// The end of [`Codec::write_many`]'s dispatch.
fn scalar_write_many<C: Codec<LENGTH>, const LENGTH: usize>(
    uuids: &[Uuid],
    end: u8,
    slots: &mut [Slot<LENGTH>],
) {
    #[cfg(target_arch = "x86_64")]
    if x86::detect() {
        return C::write_many(uuids, end, slots);
    }
    write_each(uuids, end, slots, |uuid, end, slot| {
        *slot = Record { characters: C::scalar_text(uuid), end }.into();
    });
}

/// The end of [`Codec::read_many`]'s dispatch.
fn scalar_read_many<C: Codec<LENGTH>, const LENGTH: usize>(
    records: &[Record<LENGTH>],
    end: u8,
    uuids: &mut [MaybeUninit<Uuid>],
) -> (usize, Result<(), Status>) {
    #[cfg(target_arch = "x86_64")]
    if x86::detect() {
        return C::read_many(records, end, uuids);
    }
    read_each(records, end, uuids, C::scalar_read)
}
