using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>The numbers of SimStats as viewers know them. True ones: OpenSimulator shows five times its frame rate.</summary>
internal static class SimStats
{
    /// <summary>Ids from 0 up to here.</summary>
    public const uint Count = 41;

    // Message number (FF FF 00 8C), region block of four numbers, count of statistics.
    private const int FirstStat = 4 + 16 + 1;
    private const int StatSize = 4 + 4;

    /// <summary>Those that are different for each viewer.</summary>
    public static ReadOnlySpan<SimStat> OfSession =>
    [
        SimStat.InPacketsPerSecond, SimStat.OutPacketsPerSecond, SimStat.PendingDownloads, SimStat.PendingUploads, SimStat.TotalUnackedBytes
    ];

    /// <summary>Where in the message the value of a statistic stands.</summary>
    public static int PlaceOf(SimStat stat) => FirstStat + (int)stat * StatSize + sizeof(uint);

    public static double ValueOf(SimStat stat, ViewerSession session, long now) => stat switch
    {
        SimStat.InPacketsPerSecond => session.Traffic.PacketsInPerSecond(session.Circuit.Counts, now),
        SimStat.OutPacketsPerSecond => session.Traffic.PacketsOutPerSecond(session.Circuit.Counts, now),
        SimStat.PendingDownloads => session.Textures.OpenCount,
        SimStat.PendingUploads => session.Ports.Uploads.Running,
        SimStat.TotalUnackedBytes => session.Circuit.BytesInFlight,
        _ => 0
    };

    public static double ValueOf(SimStat stat, FrameReport report, in SimSizes sizes) => stat switch
    {
        SimStat.TimeDilation => report.TimeDilation,
        SimStat.Fps => report.SimFps,
        SimStat.PhysicsFps => report.PhysicsFps,
        SimStat.AgentUpdatesPerSecond => report.AgentUpdates,
        SimStat.FrameMs => report.FrameMs,
        SimStat.NetMs => report.NetMs,
        SimStat.SimOtherMs => report.OtherMs,
        SimStat.SimPhysicsMs => report.PhysicsMs,
        SimStat.AgentMs => report.AgentMs,
        SimStat.ImagesMs => report.ImageMs,
        SimStat.ScriptMs => report.ScriptMs,
        SimStat.NumScriptsActive => report.ActiveScripts,
        SimStat.LslIps => report.ScriptSteps,
        SimStat.ScriptEps => report.ScriptEvents,
        SimStat.PctScriptsRun => report.ScriptsServed,
        SimStat.NumTasks => report.TotalPrims,
        SimStat.NumTasksActive => report.ActivePrims,
        SimStat.NumAgentMain => report.Agents,
        SimStat.NumAgentChild => report.ChildAgents,
        SimStat.ResidentSizeKb => sizes.ResidentKiB,
        SimStat.VirtualSizeKb => sizes.VirtualKiB,
        SimStat.PhysicsPinnedTasks => sizes.StillPrims,
        SimStat.SimIoPumpTime => report.NetMs, // what is read and what is written, in one
        SimStat.SimIdle or SimStat.SimIdlePossible => sizes.IdleShare, // a region rests whenever it can
        SimStat.SimPhysicsStepMs => report.PhysicsStepMs,
        SimStat.SimPhysicsOtherMs => report.PhysicsMs - report.PhysicsStepMs,
        SimStat.SimSpareTime or SimStat.SimSleepTime => report.SpareMs, // what is spare is slept
        _ => 0
    };
}
