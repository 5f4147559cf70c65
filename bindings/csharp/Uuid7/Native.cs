using System;
using System.Runtime.InteropServices;

namespace LibUuid7
{
    /// <summary>Numbers of uuid7.h, UUID7_FORM_...</summary>
    internal enum Form : uint
    {
        Any = 0,
        Hyphenated = 1,
        Simple = 3,
        Braced = 4,
        Parenthesised = 5,
        CGuid = 7,
        Id26 = 8,
        Id25 = 9,
        Id22 = 10,
    }

    /// <summary>Functions of uuid7.h, one for one.</summary>
    internal static unsafe class Native
    {
        // The runtime makes libuuid7.so, uuid7.dll or libuuid7.dylib of "uuid7". On Linux the first is
        // part of the files for developers; where only libuuid7.so.1 is, build with UUID7_SONAME.
#if UUID7_SONAME
        private const string Library = "libuuid7.so.1";
#else
        private const string Library = "uuid7";
#endif
        private const CallingConvention C = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern byte* uuid7_status_text(Uuid7Status status);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_generate_ordered(Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_generate_ordered_many(Uuid7* uuids, UIntPtr count);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_generate_at(ulong unixMs, Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_generate_v4(Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_version_of(Uuid7* uuid, uint* version);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_to_sql_server(Uuid7* uuid, Uuid7* stored);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_from_sql_server(Uuid7* stored, Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_lowest_at(ulong unixMs, Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_highest_at(ulong unixMs, Uuid7* uuid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_format(
            Uuid7* uuid, Form form, byte* text, UIntPtr size, UIntPtr* length);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_parse(
            byte* text, UIntPtr length, Form form, Uuid7* uuid, UIntPtr* errorOffset);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_time_of(Uuid7* uuid, long* seconds, uint* nanoseconds);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_to_guid(Uuid7* uuid, Uuid7* guid);

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern Uuid7Status uuid7_from_guid(Uuid7* guid, Uuid7* uuid);
    }
}
