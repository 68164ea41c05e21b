using OpenSim.Host.Regions;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Host.Watching;

/// <summary>What the host adds of a region to statistics and health checks: its store, its background work, its heartbeat.</summary>
internal static class RegionWatch
{
    /// <summary>Below this the region is in trouble that its visitors notice, not only busy.</summary>
    private const double MinDilation = 0.5;

    public static void Add(RunningRegion region, StatRegistry statistics, HealthChecks checks)
    {
        AddStatistics(region, statistics, region.Scene.Info.Name);
        var name = region.Scene.Info.Name;
        checks.Add(new HealthCheck($"scene.{name}.Heartbeat",
            "The region ticks as often as it should; 'show ticks' says which phase takes long.", () => Heartbeat(region.Scene)));
        checks.Add(new HealthCheck($"scene.{name}.Ticks",
            "The rest of a tick is done; restart the region if it stays so, and tell the developers what the log says.",
            () => region.Scene.Loop.Alarm is { } failure
            ? $"{RegionLoop.FailingTicksAlarm} ticks in a row and more have failed: {failure}"
            : null));
        checks.Add(new HealthCheck($"store.{name}.Database", "Changes reach the database; until they do they are kept in the journal.",
            () => region.Store.Status.DatabaseError));
        checks.Add(new HealthCheck($"store.{name}.Journal", "Changes are kept on disk at once; look for a full disk or missing rights.",
            () => region.Store.Status.JournalError));
    }

    public static void Remove(RunningRegion region, StatRegistry statistics, HealthChecks checks)
    {
        var name = region.Scene.Info.Name;
        statistics.RemoveContainer("store", name);
        foreach (var check in new[] { $"scene.{name}.Heartbeat", $"scene.{name}.Ticks", $"store.{name}.Database", $"store.{name}.Journal" })
            checks.Remove(check);
    }

    private static void AddStatistics(RunningRegion region, StatRegistry statistics, string name)
    {
        void Add(string stat, string otel, string unit, StatKind kind, string description, Func<double> read) =>
            statistics.Gauge(new StatDef("store", name, stat, "opensim.store." + otel, unit, kind, description), read);
        Add("ChangesWaiting", "waiting", "", StatKind.Gauge, "Changes that the database does not have yet.",
            () => region.Store.Status.Waiting);
        Add("ChangesUnkept", "unkept", "", StatKind.Gauge, "Those of them that a journal which cannot be written does not have either.",
            () => region.Store.Status.Unkept);
        Add("OldestChangeAge", "oldest", "s", StatKind.Gauge, "How long the oldest of them has waited.",
            () => region.Store.Status.OldestAge.TotalSeconds);
        Add("JournalBytes", "journal", "bytes", StatKind.Gauge, "Size of the journal on disk.", () => region.Store.Status.JournalBytes);
        Add("ChangesWritten", "written", "", StatKind.Counter, "Changes written to the database.", () => region.Store.Status.Written);
        Add("BackgroundWork", "background", "", StatKind.Gauge, "Work beside the region that runs or waits.",
            () => region.Scene.BackgroundCount);
    }

    private static string? Heartbeat(Scene scene)
    {
        var report = scene.Statistics.Current;
        return report.SimFps > 0 && report.TimeDilation < MinDilation
            ? FormattableString.Invariant(
            $"time dilation is {report.TimeDilation:F2}: {report.SimFps:F1} ticks a second, {report.FrameMs:F1} ms each.")
            : null;
    }
}
