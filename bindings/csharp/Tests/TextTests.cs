using System;
using System.Collections.Generic;

namespace LibUuid7.Tests
{
    static class TextTests
    {
        delegate bool Attempt(string text, out Uuid7 uuid);

        static readonly Dictionary<string, Func<string, Uuid7>> readers =
            new Dictionary<string, Func<string, Uuid7>>
            {
                { "hyphenated", Uuid7.FromString },
                { "any", Uuid7.Parse },
                { "id26", Uuid7.FromId26String },
                { "id25", Uuid7.FromId25String },
                { "id22", Uuid7.FromId22String },
            };

        static readonly Dictionary<string, Attempt> attempts = new Dictionary<string, Attempt>
        {
            { "any", Uuid7.TryParse },
            { "id26", Uuid7.TryParseId26 },
            { "id25", Uuid7.TryParseId25 },
            { "id22", Uuid7.TryParseId22 },
        };

        public static void EveryVectorIsWrittenAndReadInEveryForm()
        {
            foreach (Dictionary<string, string> row in Vectors.Read("text.tsv"))
            {
                Uuid7 uuid = Vectors.FromHex(row["hex32"]);
                Check.Equal(row["hyphenated"], uuid.ToString());
                Check.Equal(row["id26"], uuid.ToId26String());
                Check.Equal(row["id25"], uuid.ToId25String());
                Check.Equal(row["id22"], uuid.ToId22String());
                foreach (string form in readers.Keys)
                {
                    string text = row[form == "any" ? "hyphenated" : form];
                    Check.Equal(uuid, readers[form](text));
                    Check.That(!attempts.ContainsKey(form) || attempts[form](text, out Uuid7 read) && read == uuid, form, text);
                }
            }
        }

        public static void EveryInvalidVectorIsRefused()
        {
            foreach (Dictionary<string, string> row in Vectors.Read("invalid.tsv"))
            {
                if (readers.ContainsKey(row["kind"])) // the others C alone reads
                {
                    string text = Vectors.Unescape(row["text"]);
                    Check.Throws<FormatException>(() => readers[row["kind"]](text));
                    if (attempts.ContainsKey(row["kind"]))
                    {
                        Check.That(!attempts[row["kind"]](text, out Uuid7 read), row["text"]);
                        Check.Equal(Uuid7.Empty, read);
                    }
                }
            }
        }

        public static void EachFormatIsThatOfGuid()
        {
            Uuid7 uuid = Uuid7.Parse("0185aee1-4413-7023-9109-bde493efe31d");
            Guid guid = uuid.ToGuid();
            foreach (string format in new[] { null, "", "D", "N", "B", "P", "X", "d", "n", "b", "p", "x" })
            {
                Check.Equal(guid.ToString(format), uuid.ToString(format));
            }
            Check.Equal(uuid.ToId26String(), uuid.ToString("6"));
            Check.Equal(uuid.ToId25String(), uuid.ToString("5"));
            Check.Equal(uuid.ToId22String(), uuid.ToString("2"));
            Check.Equal("id 0185aee144137023", string.Format("id {0:N}", uuid).Substring(0, 19));
            Check.Throws<FormatException>(() => uuid.ToString("Q"));
        }

        public static void ParseReadsEveryFormOfTheRfc()
        {
            Uuid7 uuid = Uuid7.FromString("0185aee1-4413-7023-9109-bde493efe31d");
            foreach (string text in new[]
            {
                "0185AEE1-4413-7023-9109-BDE493EFE31D", "0185aee1441370239109bde493efe31d",
                "{0185aee1-4413-7023-9109-bde493efe31d}", "urn:uuid:0185aee1-4413-7023-9109-bde493efe31d",
            })
            {
                Check.Equal(uuid, Uuid7.Parse(text));
                bool can = Uuid7.TryParse(text, out Uuid7 read);
                Check.That(can, text);
                Check.Equal(uuid, read);
            }
        }

        public static void EachWayToFailHasItsOwnStatus()
        {
            Check.Fails(Uuid7Status.BadLength, () => Uuid7.FromString(""));
            Check.Fails(Uuid7Status.BadLength, () => Uuid7.FromString(new string('0', 1000000)));
            Check.Fails(Uuid7Status.BadCharacter, () => Uuid7.FromString("0185aee1-4413-7023-9109-bde493efe31g"));
            Check.Fails(Uuid7Status.Overflow, () => Uuid7.FromId25String("usz5xbbiqsfq7s727n0pzr2xb"));
            Check.Fails(Uuid7Status.Overflow, () => Uuid7.FromId22String("YcVfxkQb6JRzqk5kF2tNLw"));
            Check.Fails(Uuid7Status.BadCheck, () => Uuid7.FromId26String("062uxsb42es27489rrk97vz33t"));
        }

        public static void ACharacterThatEndsInTheBitsOfADigitIsRefused()
        {
            foreach (char character in new[] { '\u0130', '\u0430', '\uff10', '\ud835' })
            {
                string text = character + "185aee1-4413-7023-9109-bde493efe31d";
                Check.Fails(Uuid7Status.BadCharacter, () => Uuid7.FromString(text));
            }
        }

        public static void NullIsNoText()
        {
            foreach (string form in readers.Keys)
            {
                Check.Throws<ArgumentNullException>(() => readers[form](null));
                Check.That(!attempts.ContainsKey(form) || !attempts[form](null, out Uuid7 read) && read == Uuid7.Empty, form);
            }
        }

        public static void AFailureSaysWhatTheLibrarySays()
        {
            try
            {
                Uuid7.FromString("");
            }
            catch (FormatException failure)
            {
                Check.Equal("the text has the wrong length for this form", failure.Message);
                return;
            }
            Check.That(false, "no failure");
        }
    }
}
