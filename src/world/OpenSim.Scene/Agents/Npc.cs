using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>What an avatar is that the region itself steers, for scripts (osNpc…).</summary>
/// <param name="Owner">Whose scripts steer it; zero where everybody's may.</param>
/// <param name="SensesAsAgent">Sensors take it for a person.</param>
/// <param name="Born">Unix seconds; shown in its profile.</param>
/// <param name="About">Text of its profile.</param>
/// <param name="Image">Picture of its profile.</param>
public sealed record Npc(UUID Owner, bool SensesAsAgent, long Born, string About = "", UUID Image = default)
{
    /// <summary>Whether somebody's scripts may steer it.</summary>
    public bool Obeys(UUID owner) => Owner.IsZero || Owner == owner;
}
