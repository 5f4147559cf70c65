using System;
using System.Text;

namespace LibUuid7
{
    // The text forms.
    public readonly unsafe partial struct Uuid7 : IFormattable
    {
        private const int LongestText = 68;

        /// <summary>The hyphenated form: 36 characters, in lower case.</summary>
        public override string ToString() => Write(Form.Hyphenated);

        /// <summary>
        /// The text of a format: D hyphenated (so are null and the empty string), N 32 digits, B in braces, P in
        /// parentheses, X as a C structure; 6, 5 and 2 the Id26, Id25 and Id22.
        /// </summary>
        /// <exception cref="FormatException">There is no such format.</exception>
        public string ToString(string format) => Write(FormOf(format));

        /// <summary>As ToString(format): no culture changes a UUID.</summary>
        public string ToString(string format, IFormatProvider provider) => ToString(format);

        private static Form FormOf(string format)
        {
            switch (format)
            {
                case null: case "": case "D": case "d": return Form.Hyphenated;
                case "N": case "n": return Form.Simple;
                case "B": case "b": return Form.Braced;
                case "P": case "p": return Form.Parenthesised;
                case "X": case "x": return Form.CGuid;
                case "6": return Form.Id26;
                case "5": return Form.Id25;
                case "2": return Form.Id22;
                default: throw new FormatException("A UUID has the formats D, N, B, P, X, 6, 5 and 2.");
            }
        }

        /// <summary>26 characters of base 32, the last of which holds two check bits.</summary>
        public string ToId26String() => Write(Form.Id26);

        /// <summary>25 characters of base 35, in lower case.</summary>
        public string ToId25String() => Write(Form.Id25);

        /// <summary>22 characters of base 58, in both cases.</summary>
        public string ToId22String() => Write(Form.Id22);

        /// <summary>
        /// Reads a form of RFC 9562: hyphenated, 32 digits, in braces, or a URN; in either case.
        /// </summary>
        /// <exception cref="Uuid7FormatException">BadLength or BadCharacter.</exception>
        public static Uuid7 Parse(string text) => Read(text, Form.Any);

        /// <summary>As Parse(text): no culture changes a UUID.</summary>
        public static Uuid7 Parse(string text, IFormatProvider provider) => Parse(text);

        /// <summary>Reads exactly the hyphenated form, in either case.</summary>
        /// <exception cref="Uuid7FormatException">BadLength or BadCharacter.</exception>
        public static Uuid7 FromString(string text) => Read(text, Form.Hyphenated);

        /// <summary>Reads exactly an Id26, in either case.</summary>
        /// <exception cref="Uuid7FormatException">As for FromString, and BadCheck.</exception>
        public static Uuid7 FromId26String(string text) => Read(text, Form.Id26);

        /// <summary>Reads exactly an Id25, in either case.</summary>
        /// <exception cref="Uuid7FormatException">As for FromString, and Overflow past 128 bits.</exception>
        public static Uuid7 FromId25String(string text) => Read(text, Form.Id25);

        /// <summary>Reads exactly an Id22, and keeps the cases apart.</summary>
        /// <exception cref="Uuid7FormatException">As for FromId25String.</exception>
        public static Uuid7 FromId22String(string text) => Read(text, Form.Id22);

        /// <summary>As Parse, but returns whether it can; if not, uuid is nil.</summary>
        public static bool TryParse(string text, out Uuid7 uuid) => TryRead(text, Form.Any, out uuid);

        /// <summary>As TryParse(text): no culture changes a UUID.</summary>
        public static bool TryParse(string text, IFormatProvider provider, out Uuid7 uuid) =>
            TryParse(text, out uuid);

        /// <summary>As FromId26String, but returns false and a nil uuid for an invalid text.</summary>
        public static bool TryParseId26(string text, out Uuid7 uuid) => TryRead(text, Form.Id26, out uuid);

        /// <summary>As FromId25String, but returns false and a nil uuid for an invalid text.</summary>
        public static bool TryParseId25(string text, out Uuid7 uuid) => TryRead(text, Form.Id25, out uuid);

        /// <summary>As FromId22String, but returns false and a nil uuid for an invalid text.</summary>
        public static bool TryParseId22(string text, out Uuid7 uuid) => TryRead(text, Form.Id22, out uuid);

        private string Write(Form form)
        {
            const int TextSize = LongestText + 1;
            byte* text = stackalloc byte[TextSize];
            Uuid7 uuid = this;
            UIntPtr length;
            Uuid7Exception.ThrowIfFailed(Native.uuid7_format(&uuid, form, text, (UIntPtr)TextSize, &length));
            return Encoding.ASCII.GetString(text, (int)length);
        }

        private static Uuid7 Read(string text, Form form)
        {
            if (text == null)
            {
                throw new ArgumentNullException(nameof(text));
            }
            Uuid7 uuid;
            Uuid7Status status = Read(text, form, &uuid);
            if (status != Uuid7Status.Ok)
            {
                throw new Uuid7FormatException(status);
            }
            return uuid;
        }

        private static bool TryRead(string text, Form form, out Uuid7 uuid)
        {
            Uuid7 read = Empty;
            bool can = text != null && Read(text, form, &read) == Uuid7Status.Ok;
            uuid = read;
            return can;
        }

        private static Uuid7Status Read(string text, Form form, Uuid7* uuid)
        {
            const byte InNoForm = 0xff;
            byte* bytes = stackalloc byte[LongestText + 1];
            // One byte too many is as wrong as a million.
            int length = Math.Min(text.Length, LongestText + 1);
            for (int i = 0; i < length; i++)
            {
                bytes[i] = text[i] < 0x80 ? (byte)text[i] : InNoForm;
            }
            return Native.uuid7_parse(bytes, (UIntPtr)length, form, uuid, null);
        }
    }
}
