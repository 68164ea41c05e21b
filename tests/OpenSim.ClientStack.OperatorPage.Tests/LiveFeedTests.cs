using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.OperatorPage.Live;
using OpenSim.Console;
using OpenSim.Http.Operators;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.ClientStack.OperatorPage.Tests;

/// <summary>When the page's readings are taken, by a clock of the test's own.</summary>
[TestFixture]
public sealed class LiveFeedTests
{
    private readonly ManualTime _time = new();
    private int _looks;

    [Test]
    public void Feed_ReadsOnceASecondWhileSomebodyLooks_AndNeverElse()
    {
        using var feed = new LiveFeed(Services());
        _time.Advance(TimeSpan.FromMinutes(1));
        Assert.That(_looks, Is.Zero, "before anybody comes");
        var reader = feed.Watch()!;
        var after = _looks;
        Assert.That(after, Is.Positive, "what is now");
        for (var second = 0; second < 3; second++)
            _time.Advance(TimeSpan.FromSeconds(1));
        Assert.That(_looks - after, Is.AtLeast(3), "while somebody looks");
        feed.Leave(reader);
        after = _looks;
        _time.Advance(TimeSpan.FromMinutes(1));
        Assert.That(_looks, Is.EqualTo(after), "after the last has left");
    }

    private OperatorPageServices Services()
    {
        var configuration = new Configuration();
        var statistics = new StatRegistry();
        return new OperatorPageServices
        {
            Access = new OperatorAccess(configuration, new GuessBrake(configuration, statistics, _time, NullLogger<GuessBrake>.Instance)),
            Configuration = configuration,
            Settings = new SettingCatalog(),
            Runner = new CommandRunner(new CommandRegistry(), () => [], NullLogger<CommandRunner>.Instance),
            Statistics = statistics,
            Checks = new HealthChecks(),
            Watchdog = new Watchdog(NullLogger<Watchdog>.Instance, _time),
            Regions = () =>
            {
                _looks++;
                return [];
            },
            Log = new LogTail(),
            Program = new ProgramInfo("Test", "Test 1.0", DateTimeOffset.UnixEpoch),
            Time = _time
        };
    }
}
