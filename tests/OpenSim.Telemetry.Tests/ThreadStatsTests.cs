using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class ThreadStatsTests
{
    [Test]
    public void AddTo_ThreadsThatComeAndGo_AreShownWhileTheyLive()
    {
        var time = new ManualTime();
        var registry = new StatRegistry();
        var watchdog = new Watchdog(NullLogger<Watchdog>.Instance, time);
        var early = watchdog.Add("Early");
        ThreadStats.AddTo(registry, watchdog);
        var late = watchdog.Add("Late");
        time.AdvanceSeconds(0.25);

        Assert.That(registry.Find("server.thread.Early")!.Value, Is.EqualTo(250).Within(1));
        Assert.That(registry.Find("server.thread.Late")!.Value, Is.EqualTo(250).Within(1));
        late.Rest();
        Assert.That(registry.Find("server.thread.Late")!.Value, Is.Zero, "waiting for work is no silence");

        watchdog.Remove(early);
        Assert.That(registry.Find("server.thread.Early"), Is.Null);
    }
}
