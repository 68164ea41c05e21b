using OpenSim.Telemetry.Statistics;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World;

/// <summary>Statistics of a region under OpenSimulator's names (category scene, container the region's name).</summary>
public static class SceneStats
{
    public static readonly IReadOnlyList<(StatDef Def, Func<FrameReport, double> Read)> All =
    [
        (Gauge("RootAgents", "agents.root", "", "Avatars with a body here."), r => r.Agents),
        (Gauge("ChildAgents", "agents.child", "", "Neighbours' avatars that look in."), r => r.ChildAgents),
        (Gauge("NPCs", "agents.npc", "", "Avatars that the region itself steers."), r => r.Npcs),
        (Gauge("TotalPrims", "prims", "", "Prims in the region, worn ones too."), r => r.TotalPrims),
        (Gauge("ActivePrims", "prims.active", "", "Prims that move."), r => r.ActivePrims),
        (Gauge("TimeDilation", "time_dilation", "", "1 when ticks come as often as they should; less when the region is behind."),
            r => r.TimeDilation),
        (Gauge("SimFPS", "frames", "/s", "Ticks a second, the true number (OpenSimulator shows five times its own)."), r => r.SimFps),
        (Gauge("PhysicsFPS", "physics.frames", "/s", "Physics steps a second."), r => r.PhysicsFps),
        (Gauge("AgentUpdates", "agent_updates", "/s", "AgentUpdates worth looking at: those that passed the early filter."),
            r => r.AgentUpdates),
        (Gauge("FrameTime", "frame.time", "ms", "Work in a tick; above the frame time the region is behind."), r => r.FrameMs),
        (Gauge("NetTime", "frame.net", "ms", "Part of the tick for messages in and updates out."), r => r.NetMs),
        (Gauge("OtherTime", "frame.other", "ms", "Part of the tick for timers, persistence and publishing."), r => r.OtherMs),
        (Gauge("PhysicsTime", "frame.physics", "ms", "Part of the tick for physics."), r => r.PhysicsMs),
        (Gauge("PhysicsStepTime", "frame.physics.step", "ms", "Part of that for the steps of avatars and bodies."), r => r.PhysicsStepMs),
        (Gauge("PhysicsBodies", "physics.bodies", "", "Linksets that fall, or whose scripts ask for collisions."), r => r.Bodies),
        (Gauge("PhysicsAwake", "physics.awake", "", "Of these, those that are not at rest."), r => r.Physics.Awake),
        (Gauge("PhysicsContacts", "physics.contacts", "", "Touching pairs of parts of which one is awake."), r => r.Physics.Contacts),
        (Gauge("PhysicsIslands", "physics.islands", "", "Groups of awake bodies that hold one another."), r => r.Physics.Islands),
        (Gauge("PhysicsStopped", "physics.stopped", "",
            "Bodies since the start that ran away and were stopped; the log names each object once."), r => r.StoppedBodies),
        (Gauge("ScriptTime", "scripts.time", "ms", "What scripts take of a frame's time, with the region and beside it."), r => r.ScriptMs),
        (Gauge("ActiveScripts", "scripts.active", "", "Scripts that are loaded and switched on."), r => r.ActiveScripts),
        (Gauge("ScriptEventsPerSecond", "scripts.events", "/s", "Events of scripts that have ended."), r => r.ScriptEvents),
        (Gauge("ScriptsServed", "scripts.served", "%", "Frames in which scripts had as much time as they wanted."), r => r.ScriptsServed),
        (Gauge("AgentTime", "frame.agent", "ms", "Part of the tick for avatar input and movement."), r => r.AgentMs),
        (Gauge("ImageTime", "frame.image", "ms", "Texture sending, on its own thread, for each tick."), r => r.ImageMs),
        (Gauge("SimSpareMS", "frame.spare", "ms", "Time that a tick leaves of its frame."), r => r.SpareMs),
        (Gauge("SlowFrames", "frames.slow", "", "Ticks that took longer than twice the frame time, since the start."), r => r.SlowFrames),
        (Gauge("RestedFrames", "frames.rested", "",
            "Frames since the start that were counted and not run, because nothing could happen in them."), r => r.RestedFrames)
    ];

    private static StatDef Gauge(string name, string otel, string unit, string description) =>
        new("scene", "", name, "opensim.scene." + otel, unit, StatKind.Gauge, description);
}
