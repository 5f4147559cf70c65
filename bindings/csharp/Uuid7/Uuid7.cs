using System;
using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace LibUuid7
{
    /// <summary>
    /// A UUID: 16 bytes, most significant first. UUIDs sort as their bytes do, and so by time.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe partial struct Uuid7 : IComparable<Uuid7>, IComparable, IEquatable<Uuid7>
    {
        private const int Size = 16;

        // The bytes as they lie in memory, for C reads and writes them there.
        private readonly ulong front;
        private readonly ulong back;

        /// <summary>The nil UUID: all bits are zero.</summary>
        public static readonly Uuid7 Empty;

        /// <summary>The lowest UUID, which is the nil UUID.</summary>
        public static readonly Uuid7 MinValue;

        /// <summary>The highest UUID, which is the max UUID: all bits are one.</summary>
        public static readonly Uuid7 MaxValue = new Uuid7(ulong.MaxValue, ulong.MaxValue);

        private Uuid7(ulong front, ulong back)
        {
            this.front = front;
            this.back = back;
        }

        /// <summary>Makes a UUID of its 16 bytes.</summary>
        public Uuid7(ReadOnlySpan<byte> bytes)
        {
            if (bytes.Length != Size)
            {
                throw new ArgumentException("A UUID has 16 bytes.", nameof(bytes));
            }
            front = MemoryMarshal.Read<ulong>(bytes);
            back = MemoryMarshal.Read<ulong>(bytes.Slice(Size / 2));
        }

        /// <summary>
        /// Makes the next UUID of this process: above all that this call and Fill gave out before it
        /// began, in whichever thread. A task moves between threads, so it takes the library's order
        /// for the process and not its order for the thread.
        /// </summary>
        /// <exception cref="Uuid7Exception">The system's clock, randomness or memory fails.</exception>
        public static Uuid7 NewUuid7()
        {
            Uuid7 uuid;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_generate_ordered(&uuid));
            return uuid;
        }

        /// <summary>Makes a UUID of a given time, and moves no other sequence.</summary>
        /// <exception cref="Uuid7Exception">BadTime before 1970; otherwise as for NewUuid7.</exception>
        public static Uuid7 NewUuid7(DateTimeOffset time)
        {
            Uuid7 uuid;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_generate_at(UnixMs(time), &uuid));
            return uuid;
        }

        /// <summary>Generates a UUID of version 4: 122 random bits.</summary>
        /// <exception cref="Uuid7Exception">The system has no randomness or no memory.</exception>
        public static Uuid7 NewUuid4()
        {
            Uuid7 uuid;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_generate_v4(&uuid));
            return uuid;
        }

        /// <summary>NewUuid7 as the Guid with the same text.</summary>
        public static Guid NewGuid() => NewUuid7().ToGuid();

        /// <summary>NewUuid7 for a uniqueidentifier of SQL Server: see ToMsSqlUniqueIdentifier.</summary>
        public static Guid NewMsSqlUniqueIdentifier() => NewUuid7().ToMsSqlUniqueIdentifier();

        /// <summary>Fills a span with Guids, as NewGuid generates them.</summary>
        public static void FillGuid(Span<Guid> guids)
        {
            Span<Uuid7> uuids = MemoryMarshal.Cast<Guid, Uuid7>(guids);
            Fill(uuids);
            for (int i = 0; i < guids.Length; i++)
            {
                guids[i] = uuids[i].ToGuid();
            }
        }

        /// <summary>Fills a span with UUIDs, each above the one before it, in one call of C.</summary>
        /// <exception cref="Uuid7Exception">
        /// As for NewUuid7. The span is as it was, or holds nil UUIDs where it is longer than 65,536.
        /// </exception>
        public static void Fill(Span<Uuid7> uuids)
        {
            if (uuids.IsEmpty)
            {
                return; // it may have no address
            }
            fixed (Uuid7* first = &MemoryMarshal.GetReference(uuids))
            {
                Uuid7Exception.ThrowIfFailed(
                    Native.uuid7_generate_ordered_many(first, (UIntPtr)uuids.Length));
            }
        }

        /// <summary>The lowest UUID that NewUuid7 can make in a millisecond: where a range begins.</summary>
        /// <exception cref="Uuid7Exception">BadTime before 1970.</exception>
        public static Uuid7 LowestAt(DateTimeOffset time)
        {
            Uuid7 uuid;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_lowest_at(UnixMs(time), &uuid));
            return uuid;
        }

        /// <summary>The highest UUID that NewUuid7 can make in a millisecond: where a range ends.</summary>
        /// <exception cref="Uuid7Exception">BadTime before 1970.</exception>
        public static Uuid7 HighestAt(DateTimeOffset time)
        {
            Uuid7 uuid;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_highest_at(UnixMs(time), &uuid));
            return uuid;
        }

        /// <summary>The time of a version 1, 6 or 7 UUID.</summary>
        /// <exception cref="Uuid7Exception">WrongVariant or WrongVersion for another.</exception>
        /// <exception cref="ArgumentOutOfRangeException">It is past the year 9999.</exception>
        public DateTimeOffset ToDateTimeOffset()
        {
            const int NanosecondsPerTick = 100;
            Uuid7 uuid = this;
            long seconds;
            uint nanoseconds;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_time_of(&uuid, &seconds, &nanoseconds));
            return DateTimeOffset.FromUnixTimeSeconds(seconds).AddTicks(nanoseconds / NanosecondsPerTick);
        }

        /// <summary>Gives the 16 bytes.</summary>
        public byte[] ToByteArray()
        {
            Uuid7 uuid = this;
            return new ReadOnlySpan<byte>(&uuid, Size).ToArray();
        }

        /// <summary>
        /// The Guid with the same text. Its ToByteArray has the bytes of the first three groups reversed.
        /// </summary>
        public Guid ToGuid()
        {
            Uuid7 guid = this;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_to_guid(&guid, &guid));
            return new Guid(new ReadOnlySpan<byte>(&guid, Size));
        }

        /// <summary>The UUID with the text of a Guid.</summary>
        public static Uuid7 FromGuid(Guid guid)
        {
            Uuid7 uuid = FromGuidBytes(guid);
            Uuid7Exception.ThrowIfFailed(Native.uuid7_from_guid(&uuid, &uuid));
            return uuid;
        }

        /// <summary>The Guid whose ToByteArray is that of the UUID; its text is another.</summary>
        public Guid ToGuidBytes()
        {
            Uuid7 bytes = this;
            return new Guid(new ReadOnlySpan<byte>(&bytes, Size));
        }

        /// <summary>The UUID whose bytes are ToByteArray of a Guid.</summary>
        public static Uuid7 FromGuidBytes(Guid guid) => new Uuid7(guid.ToByteArray());

        /// <summary>
        /// The Guid to be stored in a uniqueidentifier of SQL Server, which then sorts as the UUID does. Its text and
        /// its version are meaningless until FromMsSqlUniqueIdentifier converts it back.
        /// </summary>
        public Guid ToMsSqlUniqueIdentifier()
        {
            Uuid7 stored = this;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_to_sql_server(&stored, &stored));
            return stored.ToGuidBytes();
        }

        /// <summary>The UUID that ToMsSqlUniqueIdentifier converted.</summary>
        public static Uuid7 FromMsSqlUniqueIdentifier(Guid stored)
        {
            Uuid7 uuid = FromGuidBytes(stored);
            Uuid7Exception.ThrowIfFailed(Native.uuid7_from_sql_server(&uuid, &uuid));
            return uuid;
        }

        /// <summary>The version, 0 to 15.</summary>
        /// <exception cref="Uuid7Exception">WrongVariant for a UUID that has none.</exception>
        public int Version
        {
            get
            {
                Uuid7 uuid = this;
                uint version;
                Uuid7Exception.ThrowIfFailed(Native.uuid7_version_of(&uuid, &version));
                return (int)version;
            }
        }

        /// <summary>Compares as 16 bytes, first byte first.</summary>
        public int CompareTo(Uuid7 other)
        {
            int order = BigEndian(front).CompareTo(BigEndian(other.front));
            return order != 0 ? order : BigEndian(back).CompareTo(BigEndian(other.back));
        }

        /// <summary>Compares with a Uuid7, or with null, which is below all.</summary>
        public int CompareTo(object other)
        {
            if (other == null)
            {
                return 1;
            }
            return other is Uuid7 uuid
                ? CompareTo(uuid)
                : throw new ArgumentException("It is no Uuid7.", nameof(other));
        }

        public bool Equals(Uuid7 other) => front == other.front && back == other.back;

        public override bool Equals(object other) => other is Uuid7 uuid && Equals(uuid);

        public override int GetHashCode() => (front ^ back).GetHashCode();

        public static bool operator ==(Uuid7 left, Uuid7 right) => left.Equals(right);

        public static bool operator !=(Uuid7 left, Uuid7 right) => !left.Equals(right);

        public static bool operator <(Uuid7 left, Uuid7 right) => left.CompareTo(right) < 0;

        public static bool operator >(Uuid7 left, Uuid7 right) => left.CompareTo(right) > 0;

        public static bool operator <=(Uuid7 left, Uuid7 right) => left.CompareTo(right) <= 0;

        public static bool operator >=(Uuid7 left, Uuid7 right) => left.CompareTo(right) >= 0;

        private static ulong BigEndian(ulong bytes) =>
            BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(bytes) : bytes;

        // A time before 1970 becomes one past 48 bits, which C refuses.
        private static ulong UnixMs(DateTimeOffset time) => unchecked((ulong)time.ToUnixTimeMilliseconds());
    }
}
