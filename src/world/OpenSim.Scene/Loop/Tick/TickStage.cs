namespace OpenSim.World.Loop.Tick;

/// <summary>The order of a tick. Phases of one stage run in the order in which they were added.</summary>
public enum TickStage
{
    /// <summary>What came in since the last tick.</summary>
    Inbox,

    /// <summary>Avatar input latches are read into the presences.</summary>
    Latches,

    Timers,

    /// <summary>Scene changes that the physics world must know are handed over.</summary>
    PhysicsCommands,

    Physics,

    /// <summary>Presences and physical groups take their new places.</summary>
    Movement,

    /// <summary>Script work that did not fit between ticks.</summary>
    Scripts,

    /// <summary>The change set is built; viewers are told.</summary>
    Replicate,

    /// <summary>Rows of objects that are due are copied for the store.</summary>
    PersistSelect,

    /// <summary>Snapshots and statistics for other threads.</summary>
    Publish
}
