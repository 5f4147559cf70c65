using System;
using System.Collections.Generic;

namespace LibUuid7.Tests
{
    static class ValueTests
    {
        public static void AUuidIsItsSixteenBytes()
        {
            byte[] bytes = Vectors.Bytes("00112233445566778899aabbccddeeff");
            var uuid = new Uuid7(bytes);
            Check.Equal("00112233-4455-6677-8899-aabbccddeeff", uuid.ToString());
            Check.That(uuid.ToByteArray().AsSpan().SequenceEqual(bytes), uuid);
            Check.Throws<ArgumentException>(() => new Uuid7(new byte[15]));
            Check.Throws<ArgumentException>(() => new Uuid7(new byte[17]));
        }

        public static void EveryGuidVectorIsGivenAndTaken()
        {
            foreach (Dictionary<string, string> row in Vectors.Read("guid.tsv"))
            {
                Uuid7 uuid = Vectors.FromHex(row["hex32"]);

                Guid same = uuid.ToGuid();
                Check.Equal(row["guid_text"], same.ToString());
                Check.That(same.ToByteArray().AsSpan().SequenceEqual(Vectors.Bytes(row["guid_bytes"])), same);
                Check.Equal(uuid, Uuid7.FromGuid(same));

                Guid misread = uuid.ToGuidBytes();
                Check.Equal(row["misread_text"], misread.ToString());
                Check.That(misread.ToByteArray().AsSpan().SequenceEqual(uuid.ToByteArray()), misread);
                Check.Equal(uuid, Uuid7.FromGuidBytes(misread));
            }
        }

        public static void SqlServersGuidsComeBack()
        {
            var last = Guid.Empty;
            for (int i = 0; i < 1000; i++)
            {
                Uuid7 uuid = Uuid7.NewUuid7();
                Guid stored = uuid.ToMsSqlUniqueIdentifier();
                Check.Equal(uuid, Uuid7.FromMsSqlUniqueIdentifier(stored));
                // SQL Server compares the last six bytes first: here, the time.
                Check.That(string.CompareOrdinal(last.ToString("N").Substring(20), stored.ToString("N").Substring(20)) <= 0, last, stored);
                last = stored;
            }
            Check.That(Uuid7.FromMsSqlUniqueIdentifier(Uuid7.NewMsSqlUniqueIdentifier()).Version == 7);
        }

        public static void EachKindIsGeneratedAsWhatItIs()
        {
            Check.Equal(7, Uuid7.NewUuid7().Version);
            Check.Equal(4, Uuid7.NewUuid4().Version);
            Check.Equal(7, Uuid7.FromGuid(Uuid7.NewGuid()).Version);
            var guids = new Guid[100];
            Uuid7.FillGuid(guids);
            for (int i = 1; i < guids.Length; i++)
            {
                Check.That(Uuid7.FromGuid(guids[i - 1]) < Uuid7.FromGuid(guids[i]), guids[i]);
            }
            Check.Fails(Uuid7Status.WrongVariant, () => Uuid7.MaxValue.Version.ToString());
            Check.That(Uuid7.MinValue < Uuid7.NewUuid7() && Uuid7.NewUuid7() < Uuid7.MaxValue);
            Check.Equal("ffffffff-ffff-ffff-ffff-ffffffffffff", Uuid7.MaxValue.ToString());
        }

        public static void UuidsCompareByBytes()
        {
            var ordered = new[]
            {
                "00000000000000000000000000000000", "00000000000000000000000000000001",
                "00000000000000010000000000000000", "00000000000000010000000000000009",
                "00000000000000020000000000000001", "7fffffffffffffff8000000000000000",
                "8000000000000000ffffffffffffffff", "ffffffffffffffffffffffffffffffff",
            };
            for (int i = 0; i < ordered.Length; i++)
            {
                for (int j = 0; j < ordered.Length; j++)
                {
                    Uuid7 left = Vectors.FromHex(ordered[i]), right = Vectors.FromHex(ordered[j]);
                    Check.Equal(Math.Sign(i - j), Math.Sign(left.CompareTo(right)));
                    Check.Equal(Math.Sign(i - j), Math.Sign(left.CompareTo((object)right)));
                    Check.Equal(i < j, left < right);
                    Check.Equal(i > j, left > right);
                    Check.Equal(i <= j, left <= right);
                    Check.Equal(i >= j, left >= right);
                    Check.Equal(i == j, left == right);
                    Check.Equal(i != j, left != right);
                    Check.Equal(i == j, left.Equals((object)right));
                }
            }
            Check.That(Uuid7.Empty.CompareTo(null) > 0 && !Uuid7.Empty.Equals(null), "null");
            Check.Throws<ArgumentException>(() => Uuid7.Empty.CompareTo("text"));
        }

        public static void AUuidIsAKey()
        {
            Uuid7 key = Uuid7.NewUuid7();
            var hashed = new Dictionary<Uuid7, int> { { key, 1 }, { Uuid7.NewUuid7(), 2 } };
            var sorted = new SortedDictionary<Uuid7, int> { { key, 1 }, { Uuid7.NewUuid7(), 2 } };
            Uuid7 again = Uuid7.FromString(key.ToString());
            Check.Equal(1, hashed[again]);
            Check.Equal(1, sorted[again]);
        }

        public static void ATimeIsToldOfVersions1And6And7Alone()
        {
            Check.Equal( // the samples of RFC 9562
                "2022-02-22T19:22:22.0000000+00:00",
                Uuid7.FromString("c232ab00-9414-11ec-b3c8-9f6bdeced846").ToDateTimeOffset().ToString("o"));
            Check.Equal(
                "2022-02-22T19:22:22.0000000+00:00",
                Uuid7.FromString("1ec9414c-232a-6b00-b3c8-9f6bdeced846").ToDateTimeOffset().ToString("o"));
            Check.Equal(
                "2022-02-22T19:22:22.0000000+00:00",
                Uuid7.FromString("017f22e2-79b0-7cc3-98c4-dc0c0c07398f").ToDateTimeOffset().ToString("o"));
            Check.Fails(Uuid7Status.WrongVersion, () =>
                Uuid7.FromString("919108f7-52d1-4320-9bac-f847db4148a8").ToDateTimeOffset());
            Check.Fails(Uuid7Status.WrongVariant, () => Uuid7.Empty.ToDateTimeOffset());
            Check.Throws<ArgumentOutOfRangeException>(() =>
                Uuid7.FromString("ffffffff-ffff-7fff-bfff-ffffffffffff").ToDateTimeOffset());
        }
    }
}
