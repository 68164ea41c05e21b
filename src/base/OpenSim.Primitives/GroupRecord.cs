namespace OpenSim.Primitives;

/// <summary>A group as its founder and officers have made it.</summary>
public sealed record GroupRecord
{
    /// <summary>Letters of a name that viewers take.</summary>
    public const int MaxName = 35;

    /// <summary>Letters of a charter.</summary>
    public const int MaxCharter = 1024;

    public UUID Id { get; init; }

    /// <summary>Address of the grid whose group it is; empty for one of this grid.</summary>
    public string Location { get; init; } = "";

    public string Name { get; init; } = "";

    public string Charter { get; init; } = "";

    public UUID InsigniaId { get; init; }

    public UUID FounderId { get; init; }

    public int MembershipFee { get; init; }

    /// <summary>Anybody may join.</summary>
    public bool OpenEnrollment { get; init; }

    /// <summary>Searches find it.</summary>
    public bool ShowInList { get; init; }

    public bool AllowPublish { get; init; }

    public bool MaturePublish { get; init; }

    public UUID OwnerRoleId { get; init; }

    /// <summary>Not of its row: counted when it is asked for by id.</summary>
    public int MemberCount { get; init; }

    /// <summary>Not of its row: counted when it is asked for by id.</summary>
    public int RoleCount { get; init; }
}
