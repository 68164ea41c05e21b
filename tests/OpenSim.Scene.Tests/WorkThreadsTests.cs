using System.Collections.Concurrent;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;
using OpenSim.World.Loop.Work;

namespace OpenSim.World.Tests;

public class WorkThreadsTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(60);

    [Test]
    public void Work_OneAfterTheOther_NeedsNoNewThreads()
    {
        var threads = new WorkThreads("Work", null);
        var used = new ConcurrentDictionary<int, bool>();
        for (var i = 0; i < 200; i++)
        {
            var done = new ManualResetEventSlim(); // not disposed: who has set it may still be inside
            threads.Start(_ =>
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
        var threads = new WorkThreads("Work", null);
        var all = new CountdownEvent(50); // not disposed: the last to signal may still be inside when the others go on
        for (var i = 0; i < 50; i++)
        {
            threads.Start(_ =>
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
        var threads = new WorkThreads("Work", null, TimeSpan.FromMilliseconds(1));
        for (var i = 0; i < 300; i++)
        {
            var done = new ManualResetEventSlim(); // not disposed: who has set it may still be inside
            threads.Start(_ => done.Set());
            Assert.That(done.Wait(Long), $"piece {i}");
            Thread.SpinWait(i * 200); // some come while the last thread is about to end
        }
    }

    [Test]
    public void Threads_AreKnownByNameAndOwner_AndWatchedWhileTheyWork()
    {
        var time = new ManualTime();
        var watchdog = new Watchdog(NullLogger<Watchdog>.Instance, time);
        var threads = new WorkThreads("Sandbox", watchdog, Long);
        using var all = new CountdownEvent(3);
        using var go = new ManualResetEventSlim();
        for (var i = 0; i < 3; i++)
        {
            threads.Start(_ =>
            {
                all.Signal();
                go.Wait();
            });
        }

        Assert.That(all.Wait(Long));
        Assert.That(watchdog.Threads.Select(t => t.Name).Order().Take(3),
            Is.EqualTo(new[] { "Background 1 (Sandbox)", "Background 2 (Sandbox)", "Background 3 (Sandbox)" }));
        time.AdvanceSeconds(299);
        Assert.That(watchdog.Check(), Is.Zero, "a service may be slow");
        time.AdvanceSeconds(2);
        Assert.That(SpinWait.SpinUntil(() => watchdog.Check() == 3, Long), "those that work, not the one that waits for work");
        go.Set();
        Assert.That(SpinWait.SpinUntil(() => watchdog.Check() == 0, Long), "they wait for work again");
    }
}
