using System;
using System.Runtime.InteropServices;

namespace LibUuid7
{
    /// <summary>Why a call failed; numbers of uuid7.h, UUID7_STATUS_...</summary>
    public enum Uuid7Status
    {
        Ok = 0,

        /// <summary>The text has the wrong length for its form.</summary>
        BadLength = -4,

        /// <summary>The text has an invalid character.</summary>
        BadCharacter = -5,

        /// <summary>The text exceeds 128 bits.</summary>
        Overflow = -6,

        /// <summary>The check bits of an Id26 do not match.</summary>
        BadCheck = -7,

        /// <summary>The UUID is not of the RFC 9562 variant.</summary>
        WrongVariant = -8,

        /// <summary>The UUID's version does not support this operation.</summary>
        WrongVersion = -9,

        /// <summary>The time is before 1970, or past 48 bits.</summary>
        BadTime = -10,

        /// <summary>The system clock fails or is out of range.</summary>
        BadClock = -11,

        /// <summary>The system gives no random bytes.</summary>
        NoEntropy = -12,

        /// <summary>The system gives no memory.</summary>
        NoMemory = -13,
    }

    /// <summary>A call of the library failed.</summary>
    public sealed class Uuid7Exception : Exception
    {
        private Uuid7Exception(Uuid7Status status) : base(Text(status))
        {
            Status = status;
        }

        /// <summary>Why it failed.</summary>
        public Uuid7Status Status { get; }

        internal static void ThrowIfFailed(Uuid7Status status)
        {
            if (status != Uuid7Status.Ok)
            {
                throw new Uuid7Exception(status);
            }
        }

        internal static unsafe string Text(Uuid7Status status) =>
            Marshal.PtrToStringAnsi((IntPtr)Native.uuid7_status_text(status));
    }

    /// <summary>A text is not a UUID. As for Guid, a FormatException is what a caller catches.</summary>
    public sealed class Uuid7FormatException : FormatException
    {
        internal Uuid7FormatException(Uuid7Status status) : base(Uuid7Exception.Text(status))
        {
            Status = status;
        }

        /// <summary>Why: BadLength, BadCharacter, Overflow or BadCheck.</summary>
        public Uuid7Status Status { get; }
    }
}
