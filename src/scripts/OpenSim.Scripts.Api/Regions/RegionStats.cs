using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What SimStats tells, in the order of OpenSimulator's STATS_… and as long as its list.</summary>
internal static class RegionStats
{
    private const int Count = 48;

    public static ListItem[] Of(Scene scene)
    {
        var report = scene.Statistics.Current;
        var stats = new double[Count];
        ReadOnlySpan<double> first =
        [
            report.TimeDilation, report.SimFps, report.PhysicsFps, report.AgentUpdates, report.Agents, report.ChildAgents,
            report.TotalPrims, report.ActivePrims, report.FrameMs, report.NetMs, report.PhysicsMs, report.ImageMs, report.OtherMs
        ];
        first.CopyTo(stats);
        (stats[16], stats[20], stats[21], stats[22]) = (report.AgentMs, report.SpareMs, report.SpareMs, report.PhysicsStepMs);
        (stats[37], stats[47]) = (report.ScriptMs, report.Npcs);
        return [.. stats.Select(ListItem.Of)];
    }
}
