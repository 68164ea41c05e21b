namespace OpenSim.Primitives;

/// <summary>A place that somebody likes: PickInfoReply and PickInfoUpdate, and a row of table userpicks.</summary>
public sealed record Pick
{
    public UUID Id { get; init; }

    public UUID CreatorId { get; init; }

    public bool IsTop { get; init; }

    public UUID ParcelId { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public UUID SnapshotId { get; init; }

    public string ParcelName { get; init; } = "";

    public string RegionName { get; init; } = "";

    /// <summary>Address of the grid in which the place is; empty where that is the one of who asks, or not known.</summary>
    public string Gatekeeper { get; init; } = "";

    /// <summary>Metres from the grid's corner.</summary>
    public Vector3D Position { get; init; }

    public int SortOrder { get; init; }

    public bool IsEnabled { get; init; }
}
