using System;
using System.Diagnostics;
using System.Reflection;

namespace LibUuid7.Tests
{
    /// <summary>Runs every public method of the test classes: Tests VECTORS</summary>
    static class Runner
    {
        static int Main(string[] arguments)
        {
            Vectors.Folder = arguments[0];
            int passed = 0, failed = 0;
            foreach (Type tests in new[] { typeof(GenerateTests), typeof(TextTests), typeof(ValueTests) })
            {
                foreach (MethodInfo test in tests.GetMethods(BindingFlags.Public | BindingFlags.Static))
                {
                    try
                    {
                        test.Invoke(null, null);
                        passed++;
                    }
                    catch (TargetInvocationException failure)
                    {
                        failed++;
                        Console.Error.WriteLine("{0}: {1}", test.Name, failure.InnerException);
                    }
                }
            }
            Console.WriteLine("{0} passed, {1} failed, CLR {2}", passed, failed, Environment.Version);
            return failed == 0 && passed > 0 ? 0 : 1;
        }
    }

    static class Check
    {
        internal static void That(bool holds, params object[] details)
        {
            if (!holds)
            {
                throw new Exception("It does not hold for " + string.Join(", ", details));
            }
        }

        internal static void Equal<T>(T expected, T actual)
        {
            That(Equals(expected, actual), "expected " + expected, "got " + actual);
        }

        internal static void Fails(Uuid7Status status, Action call)
        {
            try
            {
                call();
            }
            catch (Uuid7Exception failure)
            {
                Equal(status, failure.Status);
                return;
            }
            catch (Uuid7FormatException failure)
            {
                Equal(status, failure.Status);
                return;
            }
            throw new Exception("It succeeds where it should fail with " + status);
        }

        internal static void Throws<T>(Action call) where T : Exception
        {
            try
            {
                call();
            }
            catch (T)
            {
                return;
            }
            throw new Exception("It succeeds where it should throw " + typeof(T).Name);
        }

        // A Span, for programs of mcs do not find the indexer of .NET's ReadOnlySpan.
        internal static void Rise(Span<Uuid7> uuids)
        {
            for (int i = 1; i < uuids.Length; i++)
            {
                That(uuids[i - 1] < uuids[i], i, uuids[i - 1], uuids[i]);
            }
        }

        internal static void EachRisesAndAllAreDistinct(Uuid7[] all, int each)
        {
            for (int i = 0; i < all.Length; i += each)
            {
                Rise(all.AsSpan(i, each));
            }
            Array.Sort(all);
            Rise(all);
        }
    }
}
