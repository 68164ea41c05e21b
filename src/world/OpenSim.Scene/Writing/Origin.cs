namespace OpenSim.World.Writing;

/// <summary>
/// Whose a change is (<see cref="SceneWriter.For"/>). It decides when a linkset is saved, whether what is worn is kept before it comes
/// off, whether physics is told, and whether Undo knows of it.
/// </summary>
public enum Origin : byte
{
    /// <summary>A user's, an operator's or the region's own: safe within a second. Anything nobody calls otherwise is one.</summary>
    Person,

    /// <summary>
    /// A script's. A standing linkset is saved like one that moves, fifteen seconds after the first change; what is worn when it comes off
    /// or its wearer leaves. Undo does not see it.
    /// </summary>
    Script,

    /// <summary>What physics has found: saved like a script's change, and not told back to physics.</summary>
    Physics
}
