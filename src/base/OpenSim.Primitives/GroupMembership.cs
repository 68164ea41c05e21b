namespace OpenSim.Primitives;

/// <summary>What somebody is in a group.</summary>
public sealed record GroupMembership
{
    public UUID GroupId { get; init; }

    public string GroupName { get; init; } = "";

    public UUID InsigniaId { get; init; }

    /// <summary>The role whose title he carries.</summary>
    public UUID RoleId { get; init; }

    public string Title { get; init; } = "";

    /// <summary>Of all his roles.</summary>
    public GroupPowers Powers { get; init; }

    public int Contribution { get; init; }

    public bool AcceptNotices { get; init; }

    public bool ListInProfile { get; init; }

    /// <summary>By which his home asks where he comes from another grid, or the group does; empty for others.</summary>
    public string AccessToken { get; init; } = "";
}
