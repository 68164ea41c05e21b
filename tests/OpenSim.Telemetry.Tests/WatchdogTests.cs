using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class WatchdogTests
{
    private readonly ManualTime _time = new();
    private readonly LinesLogger<Watchdog> _log = new();
    private Watchdog _watchdog = null!;

    [SetUp]
    public void SetUp()
    {
        _log.Lines.Clear();
        _watchdog = new Watchdog(_log, _time);
    }

    [Test]
    public void Check_ThreadSilentLongerThanFiveSeconds_WarnsOnceAndOnceMoreWhenBack()
    {
        var region = _watchdog.Add("Region Here");

        _time.AdvanceSeconds(5.0);
        Assert.That(_watchdog.Check(), Is.Zero, "exactly five seconds is not late yet");
        _time.AdvanceSeconds(1.5);
        Assert.That(_watchdog.Check(), Is.EqualTo(1));
        Assert.That(_watchdog.Check(), Is.EqualTo(1));
        region.Beat();
        Assert.That(_watchdog.Check(), Is.Zero);

        Assert.That(_log.Lines, Is.EqualTo(new[]
        {
            "Warning: Thread Region Here has shown no sign of life for 6.5 s.",
            "Information: Thread Region Here is back."
        }));
    }

    [Test]
    public void Check_RestingThread_IsNeverLateUntilItBeatsAgain()
    {
        var store = _watchdog.Add("Store");
        store.Rest();
        _time.AdvanceSeconds(3600);
        Assert.That(_watchdog.Check(), Is.Zero);

        store.Beat();
        _time.AdvanceSeconds(6);
        Assert.That(_watchdog.Check(), Is.EqualTo(1));
    }

    [Test]
    public void Start_BodyReturns_ThreadLeavesTheList()
    {
        using var seen = new ManualResetEventSlim();
        using var leave = new ManualResetEventSlim();
        var thread = _watchdog.Start("Worker", _ =>
        {
            seen.Set();
            leave.Wait();
        });
        seen.Wait();
        Assert.That(_watchdog.Threads.Single().Name, Is.EqualTo("Worker"));

        leave.Set();
        thread.Join();
        Assert.That(_watchdog.Threads, Is.Empty);
    }

    [Test]
    public void StartTimer_RoundsThrow_AreCountedInOneLineATime_AndTheTimerGoesOn()
    {
        var rounds = 0;
        using var timer = _watchdog.StartTimer("Readings", () =>
        {
            rounds++;
            throw new IOException("Too many open files");
        }, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));
        for (var i = 0; i < 11; i++)
            _time.AdvanceSeconds(1);

        Assert.That(rounds, Is.EqualTo(11));
        Assert.That(_log.Lines, Is.EqualTo(new[]
        {
            "Error: Readings: a round failed (1 have so far, 0 of them without a line here); it goes on.",
            "Error: Readings: a round failed (11 have so far, 9 of them without a line here); it goes on."
        }));
    }

    [Test]
    public async Task Guard_AsynchronousRoundThrows_IsCounted()
    {
        var guard = _watchdog.Guard("Script");
        await guard.Run(() => Task.FromException(new InvalidOperationException("no")));
        Assert.That(guard.Failures, Is.EqualTo(1));
    }

    [Test]
    public void Start_BodyThrows_IsLoggedByNameAndLeavesTheProcessAlive()
    {
        _watchdog.Start("Worker", _ => throw new InvalidOperationException("boom")).Join();

        Assert.That(_log.Lines, Is.EqualTo(new[] { "Critical: Thread Worker ended by an exception." }));
        Assert.That(_watchdog.Threads, Is.Empty);
    }
}
