using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Npcs;

/// <summary>An NPC that is to come.</summary>
/// <param name="Owner">Zero for one whom everybody's scripts may steer.</param>
public sealed record NpcRequest(string FirstName, string LastName, Vector3 Position, UUID Owner)
{
    public bool SensesAsAgent { get; init; }

    /// <summary>Over its name; empty for none.</summary>
    public string Title { get; init; } = "";

    /// <summary>Null for the looks of those who have chosen none.</summary>
    public AvatarAppearance? Looks { get; init; }

    /// <summary>Somebody here whose looks it has, and copies of what he wears; null for nobody.</summary>
    public ScenePresence? TwinOf { get; init; }
}
