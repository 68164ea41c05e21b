using OpenSim.Telemetry.Statistics;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>What the page draws of a region: times of its ticks, and statistics by their names.</summary>
internal sealed class SceneReadings(Scene scene, StatRegistry statistics, TimeProvider time)
{
    private static readonly TickStage[][] Groups =
    [
        [TickStage.Inbox], [TickStage.Latches, TickStage.Movement], [TickStage.PhysicsCommands, TickStage.Physics], [TickStage.Scripts],
        [TickStage.Replicate], [TickStage.Timers, TickStage.PersistSelect, TickStage.Publish]
    ];

    // Statistic of the client stack, and whether its rate is drawn or its value.
    private static readonly (string Name, bool IsRate)[] Stack =
    [
        ("IncomingUDPReceivesCount", true), ("OutgoingUDPSendsCount", true), ("IncomingBytesCount", true), ("OutgoingBytesCount", true),
        ("OutgoingPacketsResentCount", true), ("OutgoingPacketsQueuedCount", false), ("UnackedPacketsCount", false),
        ("InboxPacketsCount", false), ("OverloadLevel", false), ("KernelDropsCount", true)
    ];

    /// <summary>
    /// Milliseconds a tick for each group of phases, the longest tick in ms, ticks a second, then what the client stack counts, then
    /// what scripts take in ms a tick, their events a second, people, things, and how many people there may be.
    /// </summary>
    public static readonly string[] Columns =
    [
        "inbox", "avatars", "physics", "scripts", "replicate", "other", "longest", "rate",
        "in", "out", "bytesIn", "bytesOut", "resent", "queued", "unacked", "waiting", "shed", "kernelDrops",
        "scriptTime", "scriptEvents", "people", "prims", "seats", "dilation"
    ];

    private readonly long[] _totals = new long[Enum.GetValues<TickStage>().Length];
    private readonly long[] _before = new long[Enum.GetValues<TickStage>().Length];
    private readonly double[] _counted = new double[Stack.Length];
    private long _ticks;
    private long _at = time.GetTimestamp();
    private bool _hasRead;

    public Scene Scene { get; } = scene;

    public void Read(Span<double> into)
    {
        var now = time.GetTimestamp();
        var seconds = Math.Max(1e-3, time.GetElapsedTime(_at, now).TotalSeconds);
        _at = now;
        ReadTicks(into, seconds);
        ReadStack(into[(Groups.Length + 2)..], seconds);
        into[^6] = Scene.Statistics.Current.ScriptMs;
        into[^5] = Scene.Statistics.Current.ScriptEvents;
        into[^4] = Scene.Presences.RootCount;
        into[^3] = Scene.Prims.Count;
        into[^2] = Scene.Settings.Seats;
        into[^1] = Scene.Statistics.Current.TimeDilation;
        _hasRead = true;
    }

    private void ReadTicks(Span<double> into, double seconds)
    {
        var ticks = Scene.Statistics.CopyTotals(_totals);
        var news = Math.Max(1, ticks - _ticks);
        for (var group = 0; group < Groups.Length; group++)
            into[group] = Groups[group].Sum(stage => _totals[(int)stage] - _before[(int)stage]) * 1000.0 / time.TimestampFrequency / news;
        into[Groups.Length] = Scene.Statistics.TakeLongest() * 1000.0 / time.TimestampFrequency;
        into[Groups.Length + 1] = _hasRead ? (ticks - _ticks) / seconds : 0;
        _totals.CopyTo(_before, 0);
        _ticks = ticks;
    }

    private void ReadStack(Span<double> into, double seconds)
    {
        for (var i = 0; i < Stack.Length; i++)
        {
            var value = statistics.Find($"clientstack.{Scene.Info.Name}.{Stack[i].Name}")?.Value ?? 0;
            into[i] = !Stack[i].IsRate ? value : _hasRead ? Math.Max(0, value - _counted[i]) / seconds : 0;
            _counted[i] = value;
        }
    }
}
