namespace OpenSim.Primitives;

/// <summary>A role of a group. The one with the zero id is everybody's.</summary>
public sealed record GroupRole
{
    public UUID GroupId { get; init; }

    public UUID RoleId { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    /// <summary>What its members may carry over their heads.</summary>
    public string Title { get; init; } = "";

    public GroupPowers Powers { get; init; }

    /// <summary>Not of its row: counted when roles are listed.</summary>
    public int Members { get; init; }
}
