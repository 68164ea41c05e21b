using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>The numbers of SimStats as viewers know them (feature-map 6.2). True ones: OpenSimulator shows five times its frame rate.</summary>
internal static class SimStats
{
    /// <summary>Ids from 0 up to here.</summary>
    public const uint Count = 41;

    public static double ValueOf(uint id, FrameReport report, ViewerSession session, long now, long memoryKiB) => id switch
    {
        0 => report.TimeDilation,
        1 => report.SimFps,
        2 => report.PhysicsFps,
        3 => report.AgentUpdates,
        4 => report.FrameMs,
        5 => report.NetMs,
        6 => report.OtherMs,
        7 => report.PhysicsMs,
        8 => report.AgentMs,
        9 => report.ImageMs,
        10 => report.ScriptMs,
        11 => report.TotalPrims,
        12 => report.ActivePrims,
        13 => report.Agents,
        14 => report.ChildAgents,
        15 => report.ActiveScripts,
        17 => session.Traffic.PacketsInPerSecond(session.Circuit.Counts, now),
        18 => session.Traffic.PacketsOutPerSecond(session.Circuit.Counts, now),
        19 => session.Textures.OpenCount, // downloads pending
        22 => memoryKiB,
        24 => session.Circuit.BytesInFlight,
        31 => report.ScriptEventsPerSecond,
        32 => report.SpareMs,
        33 => report.SpareMs, // what is spare is slept
        _ => 0
    };
}
