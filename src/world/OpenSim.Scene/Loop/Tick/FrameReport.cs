using OpenSim.Physics.Dynamics;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// How the region did over the last few seconds: what SimStats, <c>show stats</c> and scripts are told. True numbers; OpenSimulator
/// multiplies its frame rate by five. Times are milliseconds a tick.
/// </summary>
public sealed record FrameReport
{
    public static readonly FrameReport None = new();

    /// <summary>1 when ticks come as often as they should, less when the region is behind.</summary>
    public double TimeDilation { get; init; } = 1;

    /// <summary>Ticks a second, rested frames too.</summary>
    public double SimFps { get; init; }

    /// <summary>Physics steps a second.</summary>
    public double PhysicsFps { get; init; }

    /// <summary>AgentUpdates a second that were worth looking at.</summary>
    public double AgentUpdates { get; init; }

    public double FrameMs { get; init; }

    /// <summary>Inbox and replication.</summary>
    public double NetMs { get; init; }

    public double PhysicsMs { get; init; }

    /// <summary>Of that, the engine's step.</summary>
    public double PhysicsStepMs { get; init; }

    /// <summary>Input latches and movement.</summary>
    public double AgentMs { get; init; }

    /// <summary>Texture sending; on its own thread.</summary>
    public double ImageMs { get; init; }

    /// <summary>With the region's token and beside it.</summary>
    public double ScriptMs { get; init; }

    /// <summary>Scripts that are loaded and switched on.</summary>
    public int ActiveScripts { get; init; }

    /// <summary>Events of scripts that have ended, a second.</summary>
    public double ScriptEvents { get; init; }

    /// <summary>Steps that scripts have made, a second: loops' rounds and calls, by what is in them.</summary>
    public double ScriptSteps { get; init; }

    /// <summary>Per cent of the frames in which scripts had as much time as they wanted.</summary>
    public double ScriptsServed { get; init; } = 100;

    /// <summary>Timers, persistence, publishing.</summary>
    public double OtherMs { get; init; }

    /// <summary>What was left of the frame time.</summary>
    public double SpareMs { get; init; }

    public int Agents { get; init; }

    public int ChildAgents { get; init; }

    public int Npcs { get; init; }

    public int TotalPrims { get; init; }

    /// <summary>Prims that move.</summary>
    public int ActivePrims { get; init; }

    /// <summary>Linksets that are bodies of physics, and what is under way among them.</summary>
    public int Bodies { get; init; }

    public DynamicsCounts Physics { get; init; }

    /// <summary>Bodies since the start that ran away and were stopped.</summary>
    public long StoppedBodies { get; init; }

    /// <summary>
    /// Frames since the start in which the region rested: nothing could happen in them, so they were counted and not run.
    /// </summary>
    public long RestedFrames { get; init; }

    /// <summary>Ticks since the start that took longer than twice the frame time.</summary>
    public long SlowFrames { get; init; }
}
