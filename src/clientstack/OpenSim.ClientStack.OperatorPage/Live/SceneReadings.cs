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

    private static readonly string[] Measured =
    [
        "inbox", "avatars", "physics", "scripts", "replicate", "other", "longest", "rate",
        "in", "out", "bytesIn", "bytesOut", "resent", "queued", "unacked", "waiting", "shed", "kernelDrops"
    ];

    private static readonly (string Name, Func<Scene, double> Read)[] Own =
    [
        ("scriptTime", scene => scene.Statistics.Current.ScriptMs), ("scriptEvents", scene => scene.Statistics.Current.ScriptEvents),
        ("people", scene => scene.Presences.RootCount), ("prims", scene => scene.Prims.Count), ("seats", scene => scene.Settings.Seats),
        ("dilation", scene => scene.Statistics.Current.TimeDilation), ("awake", scene => scene.Statistics.Current.Physics.Awake),
        ("contacts", scene => scene.Statistics.Current.Physics.Contacts), ("islands", scene => scene.Statistics.Current.Physics.Islands),
        ("stepTime", scene => scene.Statistics.Current.PhysicsStepMs)
    ];

    /// <summary>
    /// Milliseconds a tick for each group of phases, the longest tick in ms, ticks a second, then what the client stack counts, then
    /// what the region says of itself: scripts in ms a tick and their events a second, people, things, how many people there may be,
    /// dilation, and bodies that are not at rest, their touches, their groups, and their step in ms a tick.
    /// </summary>
    public static readonly string[] Columns = [.. Measured, .. Own.Select(own => own.Name)];

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
        for (var i = 0; i < Own.Length; i++)
            into[^(Own.Length - i)] = Own[i].Read(Scene);
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
