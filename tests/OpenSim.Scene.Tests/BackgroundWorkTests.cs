using OpenSim.Testing;
using OpenSim.World.Limits;
using OpenSim.World.Loop.Work;

namespace OpenSim.World.Tests;

/// <summary>Work beside a region: bounded for each viewer, in order, each kind by itself.</summary>
public class BackgroundWorkTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly SemaphoreSlim _gate = new(0);
    private TestRegion _region = null!;
    private RecordingViewer _ada = null!;
    private RecordingViewer _ben = null!;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        (_ada, _ben) = (new RecordingViewer(), new RecordingViewer());
    }

    [TearDown]
    public void Close()
    {
        _gate.Release(10_000);
        Settle();
        _region.Dispose();
        while (_gate.Wait(0))
        {
        }
    }

    [OneTimeTearDown]
    public void End() => _gate.Dispose();

    [Test]
    public void Flood_OfOneViewer_IsRefusedInWords_AndCounted()
    {
        var places = WorkSettings.RequestsPerViewer.Default;
        var taken = Enumerable.Range(0, places + 500).Count(_ => Start(_ada));

        Assert.That(taken, Is.EqualTo(places));
        Assert.That(_ada.Take("SendAlert").Select(a => a[0]), Is.EqualTo(Enumerable.Repeat(BackgroundWork.TooMuch, 500)));
        Assert.That(_region.Scene.Options.Statistics.Find("scene.Test Region.RequestsWaiting")!.Value, Is.EqualTo(500));
        Assert.That(Start(_ben), Is.True, "another has places of his own");
        _gate.Release(10_000);
        Settle();
        Assert.That(Start(_ada), Is.True, "done, they are free again");
    }

    [Test]
    public void WorkOfOneViewer_IsDoneInOrder_OneAtATime()
    {
        var (done, running, most) = (new List<int>(), 0, 0);
        for (var i = 0; i < 50; i++)
        {
            var number = i;
            _region.Scene.Background(_ada, "work", _ =>
            {
                most = Math.Max(most, Interlocked.Increment(ref running));
                done.Add(number);
                Interlocked.Decrement(ref running);
                return Task.CompletedTask;
            });
        }

        Settle();
        Assert.That(done, Is.EqualTo(Enumerable.Range(0, 50)));
        Assert.That(most, Is.EqualTo(1));
    }

    [Test]
    public void SameQuestion_ThatWaits_IsAnsweredOnce_AfterWhatWasAskedBetween()
    {
        var done = new List<string>();
        Start(_ada); // the others wait behind it
        void Ask(string name, object? question) => _region.Scene.Background(_ada, name, _ =>
        {
            done.Add($"{name} {question}");
            return Task.CompletedTask;
        }, question);
        for (var i = 0; i < 1000; i++)
            Ask("picks", 1);
        Ask("picks", 2);
        Ask("mutes", 1);
        Ask("picks", 1);
        Ask("mute", null);
        Ask("mute", null);
        _gate.Release();
        Settle();

        Assert.That(done, Is.EqualTo(new[] { "picks 2", "mutes 1", "picks 1", "mute ", "mute " }));
        Assert.That(_ada.Take("SendAlert"), Is.Empty);
    }

    [Test]
    public void Arrivals_DoNotWait_BehindSearchesAndRequestsThatStand()
    {
        var viewers = Enumerable.Range(0, 100).Select(_ => new RecordingViewer()).ToList();
        foreach (var viewer in viewers)
        {
            Start(viewer, WorkKind.Search);
            Start(viewer, WorkKind.Request);
            Start(viewer, WorkKind.Inventory);
        }

        using var arrived = new CountdownEvent(20);
        for (var i = 0; i < arrived.InitialCount; i++)
            _region.Scene.Background("arrival", _ => Task.FromResult(arrived.Signal()));
        Assert.That(arrived.Wait(Patience));
        Assert.That(() => _region.Scene.BackgroundCount, Is.EqualTo(300).After(60_000, 10));
        using var pool = new ManualResetEventSlim();
        ThreadPool.QueueUserWorkItem(_ => pool.Set());
        Assert.That(pool.Wait(Patience), "none of the pool's threads stands with them");
    }

    [Test]
    public void WorkOfAKind_DoesNotWait_BehindThatOfAnyOther([Values] WorkKind kind)
    {
        foreach (var other in Enum.GetValues<WorkKind>().Where(other => other != kind))
        {
            for (var i = 0; i < 5; i++) // more than those of most kinds have workers
                Start(new RecordingViewer(), other);
        }

        using var done = new ManualResetEventSlim();
        _region.Scene.Background(_ada, "work", _ =>
        {
            done.Set();
            return Task.CompletedTask;
        }, kind: kind);
        Assert.That(done.Wait(Patience));
    }

    [Test]
    public void Viewers_TakeTurns()
    {
        var done = new List<RecordingViewer>();
        for (var i = 0; i < WorkLimits.RequestWorkers; i++)
            Start(new RecordingViewer());
        foreach (var viewer in Enumerable.Repeat(_ada, 20).Append(_ben))
        {
            _region.Scene.Background(viewer, "work", _ =>
            {
                lock (done)
                    done.Add(viewer);
                return Task.CompletedTask;
            });
        }

        _gate.Release(); // one worker does it all, so that what is taken first is done first
        Assert.That(() =>
        {
            lock (done)
                return done.Count;
        }, Is.EqualTo(21).After(60_000, 10));
        Assert.That(done.IndexOf(_ben), Is.LessThan(3), "and not behind all of the other's");
        _gate.Release(WorkLimits.RequestWorkers - 1);
        Settle();
    }

    [Test]
    public async Task Close_WithMuchWaiting_WaitsNoLongerThanItsPatience()
    {
        var begun = 0;
        for (var i = 0; i < 100; i++)
        {
            _region.Scene.Background(_ada, "stands", _ =>
            {
                Interlocked.Increment(ref begun);
                _gate.Wait(CancellationToken.None);
                return Task.CompletedTask;
            });
        }

        Assert.That(await _region.Scene.Close(TimeSpan.FromMilliseconds(50)), Is.False);
        Assert.That(_region.Scene.Background(_ada, "too late", _ => Task.CompletedTask), Is.False);
        _gate.Release(10_000);
        Assert.That(() => Volatile.Read(ref begun), Is.EqualTo(1).After(200), "what waited is never begun");
    }

    [Test]
    public void Failure_OfAViewersWork_IsToldAndTheNextIsDone()
    {
        var done = false;
        _region.Scene.Background(_ada, "fails", _ => throw new InvalidOperationException("as it must"));
        _region.Scene.Background(_ada, "works", _ => Task.FromResult(done = true));
        Settle();
        _region.Scene.Loop.ServeInbox();

        Assert.That(done);
        Assert.That(_ada.Take("SendAlert").Single()[0], Is.EqualTo(BackgroundWork.Failure));
    }

    private bool Start(RecordingViewer viewer, WorkKind kind = WorkKind.Request) =>
        _region.Scene.Background(viewer, "stands", _ =>
        {
            _gate.Wait(CancellationToken.None);
            return Task.CompletedTask;
        }, null, kind);

    private void Settle() =>
        _region.WithoutToken(() => Assert.That(() => _region.Scene.BackgroundCount, Is.Zero.After((int)Patience.TotalMilliseconds, 5)));
}
