using System.Collections.Concurrent;
using OpenSim.World.Loop;

namespace OpenSim.World.Tests;

public class WorkThreadsTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(60);

    [Test]
    public void Work_OneAfterTheOther_NeedsNoNewThreads()
    {
        var threads = new WorkThreads(Long);
        var used = new ConcurrentDictionary<int, bool>();
        for (var i = 0; i < 200; i++)
        {
            using var done = new ManualResetEventSlim();
            threads.Start(() =>
            {
                used[Environment.CurrentManagedThreadId] = true;
                done.Set();
            });
            Assert.That(done.Wait(Long));
        }

        Assert.That(used.Count, Is.LessThanOrEqualTo(5), "four may wait while one works");
        Assert.That(used.Keys, Does.Not.Contain(Environment.CurrentManagedThreadId));
    }

    [Test]
    public void Work_ThatWaits_KeepsNoOtherWaiting()
    {
        var threads = new WorkThreads(Long);
        using var all = new CountdownEvent(50);
        for (var i = 0; i < 50; i++)
        {
            threads.Start(() =>
            {
                all.Signal();
                all.Wait();
            });
        }

        Assert.That(all.Wait(Long), "each has a thread while the others wait");
    }

    [Test]
    public void Work_AsThreadsEnd_IsDoneAllTheSame()
    {
        var threads = new WorkThreads(TimeSpan.FromMilliseconds(1));
        for (var i = 0; i < 300; i++)
        {
            using var done = new ManualResetEventSlim();
            threads.Start(done.Set);
            Assert.That(done.Wait(Long), $"piece {i}");
            Thread.SpinWait(i * 200); // some come while the last thread is about to end
        }
    }
}
