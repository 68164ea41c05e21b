using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>
/// The numbers of SimStats as viewers know them. True ones: OpenSimulator shows five times its frame rate. Those that are 0 have nothing to
/// count here: scripts (10, 15, 16, 31, 35), what only Second Life's simulators know (21, 23, 25, 26, 28, 30, 34, 36 to 40). 21 is virtual
/// memory, of which .NET reserves hundreds of gigabytes that it never uses.
/// </summary>
internal static class SimStats
{
    /// <summary>Ids from 0 up to here.</summary>
    public const uint Count = 41;

    // Message number (FF FF 00 8C), region block of four numbers, count of statistics.
    private const int FirstStat = 4 + 16 + 1;
    private const int StatSize = 4 + 4;

    /// <summary>Those that are different for each viewer.</summary>
    public static ReadOnlySpan<uint> OfSession => [PacketsIn, PacketsOut, Downloads, Uploads, UnackedBytes];

    private const uint PacketsIn = 17;
    private const uint PacketsOut = 18;
    private const uint Downloads = 19;
    private const uint Uploads = 20;
    private const uint UnackedBytes = 24;

    /// <summary>Where in the message the value of a statistic stands.</summary>
    public static int PlaceOf(uint id) => FirstStat + (int)id * StatSize + sizeof(uint);

    public static double ValueOf(uint id, ViewerSession session, long now) => id switch
    {
        PacketsIn => session.Traffic.PacketsInPerSecond(session.Circuit.Counts, now),
        PacketsOut => session.Traffic.PacketsOutPerSecond(session.Circuit.Counts, now),
        Uploads => session.Ports.Uploads.Running,
        Downloads => session.Textures.OpenCount,
        UnackedBytes => session.Circuit.BytesInFlight,
        _ => 0
    };

    public static double ValueOf(uint id, FrameReport report, long memoryKiB) => id switch
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
        22 => memoryKiB,
        27 => report.PhysicsStepMs,
        29 => report.PhysicsMs - report.PhysicsStepMs,
        32 => report.SpareMs,
        33 => report.SpareMs, // what is spare is slept
        _ => 0
    };
}
