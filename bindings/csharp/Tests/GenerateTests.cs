using System;
using System.Threading;
using System.Threading.Tasks;

namespace LibUuid7.Tests
{
    static class GenerateTests
    {
        public static void ANewUuidIsOfVersion7AndOfNow()
        {
            long before = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
            Uuid7 uuid = Uuid7.NewUuid7();
            long after = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
            long time = uuid.ToDateTimeOffset().ToUnixTimeMilliseconds();
            Check.That(before <= time && time <= after, before, time, after);
            Check.Equal('7', uuid.ToString()[14]);
        }

        public static void ThirtyTwoThreadsGetDistinctUuidsEachInOrder()
        {
            const int Threads = 32, Each = 20000;
            var all = new Uuid7[Threads * Each];
            var threads = new Thread[Threads];
            using (var start = new Barrier(Threads))
            {
                for (int i = 0; i < Threads; i++)
                {
                    int mine = i * Each;
                    threads[i] = new Thread(() =>
                    {
                        start.SignalAndWait();
                        for (int j = mine; j < mine + Each; j++)
                        {
                            all[j] = Uuid7.NewUuid7();
                        }
                    });
                    threads[i].Start();
                }
                foreach (Thread thread in threads)
                {
                    thread.Join();
                }
            }
            Check.EachRisesAndAllAreDistinct(all, Each);
        }

        public static void ThirtyTwoTasksThatMoveBetweenThreadsGetDistinctUuidsEachInOrder()
        {
            const int Tasks = 32, Each = 10000;
            var all = new Uuid7[Tasks * Each];
            var tasks = new Task[Tasks];
            for (int i = 0; i < Tasks; i++)
            {
                int mine = i * Each;
                tasks[i] = Task.Run(async () =>
                {
                    for (int j = mine; j < mine + Each; j++)
                    {
                        all[j] = Uuid7.NewUuid7();
                        await Task.Yield();
                    }
                });
            }
            Task.WaitAll(tasks);
            Check.EachRisesAndAllAreDistinct(all, Each);
        }

        public static void FillsOfManyThreadsAreDistinctAndEachInOrder()
        {
            const int Threads = 8, Each = 50000;
            var all = new Uuid7[Threads * Each];
            Parallel.For(0, Threads, i => Uuid7.Fill(all.AsSpan(i * Each, Each)));
            Check.EachRisesAndAllAreDistinct(all, Each);
        }

        public static void FillGoesOnAboveNewUuid7AndNewUuid7AboveFill()
        {
            var uuids = new Uuid7[102];
            uuids[0] = Uuid7.NewUuid7();
            Uuid7.Fill(uuids.AsSpan(1, 100));
            uuids[101] = Uuid7.NewUuid7();
            Check.Rise(uuids);
        }

        public static void FillLeavesItsNeighboursAlone()
        {
            var uuids = new Uuid7[5];
            Uuid7.Fill(uuids.AsSpan(1, 3));
            Check.Equal(Uuid7.Empty, uuids[0]);
            Check.Equal(Uuid7.Empty, uuids[4]);
            Check.Rise(uuids.AsSpan(0, 4));
        }

        public static void FillOfNothingDoesNothing()
        {
            Uuid7.Fill(Span<Uuid7>.Empty);
        }

        public static void AUuidOfAGivenTimeIsOfThatTimeAndBetweenTheBounds()
        {
            foreach (DateTimeOffset time in new[]
            {
                DateTimeOffset.FromUnixTimeMilliseconds(0),
                DateTimeOffset.FromUnixTimeMilliseconds(1645557742000),
                DateTimeOffset.MaxValue,
            })
            {
                Uuid7 uuid = Uuid7.NewUuid7(time);
                Check.Equal(time.ToUnixTimeMilliseconds(), uuid.ToDateTimeOffset().ToUnixTimeMilliseconds());
                Check.That(Uuid7.LowestAt(time) <= uuid && uuid <= Uuid7.HighestAt(time), uuid);
            }
        }

        public static void AUuidOfAGivenTimeMovesNoOther()
        {
            Uuid7.NewUuid7(DateTimeOffset.UtcNow.AddYears(10));
            TimeSpan ahead = Uuid7.NewUuid7().ToDateTimeOffset() - DateTimeOffset.UtcNow;
            Check.That(ahead < TimeSpan.FromSeconds(1), ahead);
        }

        public static void ATimeBefore1970IsRefused()
        {
            foreach (DateTimeOffset time in new[]
            {
                DateTimeOffset.MinValue, DateTimeOffset.FromUnixTimeMilliseconds(-1),
            })
            {
                Check.Fails(Uuid7Status.BadTime, () => Uuid7.NewUuid7(time));
                Check.Fails(Uuid7Status.BadTime, () => Uuid7.LowestAt(time));
                Check.Fails(Uuid7Status.BadTime, () => Uuid7.HighestAt(time));
            }
        }
    }
}
