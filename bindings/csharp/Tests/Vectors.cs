using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text.RegularExpressions;

namespace LibUuid7.Tests
{
    /// <summary>The tables that every language is held to.</summary>
    static class Vectors
    {
        internal static string Folder;

        internal static List<Dictionary<string, string>> Read(string name)
        {
            string[] lines = File.ReadAllLines(Path.Combine(Folder, name));
            string[] columns = lines[0].Split('\t');
            var rows = new List<Dictionary<string, string>>();
            for (int i = 1; i < lines.Length; i++)
            {
                string[] cells = lines[i].Split('\t');
                var row = new Dictionary<string, string>();
                for (int j = 0; j < columns.Length; j++)
                {
                    row.Add(columns[j], cells[j]);
                }
                rows.Add(row);
            }
            Check.That(rows.Count > 0, name);
            return rows;
        }

        internal static Uuid7 FromHex(string digits) => new Uuid7(Bytes(digits));

        internal static byte[] Bytes(string digits)
        {
            var bytes = new byte[digits.Length / 2];
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = byte.Parse(digits.Substring(2 * i, 2), NumberStyles.HexNumber);
            }
            return bytes;
        }

        /// <summary>Turns each \xNN of a cell into its character.</summary>
        internal static string Unescape(string cell) => Regex.Replace(
            cell, @"\\x(..)", code => ((char)Bytes(code.Groups[1].Value)[0]).ToString());
    }
}
