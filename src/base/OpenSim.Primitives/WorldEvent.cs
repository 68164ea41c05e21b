namespace OpenSim.Primitives;

/// <summary>Something that takes place somewhere: EventInfoReply, and a row of table events, which search sites fill.</summary>
public sealed record WorldEvent
{
    public uint Id { get; init; }

    /// <summary>Whose the event is, and who has written it down.</summary>
    public UUID OwnerId { get; init; }

    public UUID CreatorId { get; init; }

    public string Name { get; init; } = "";

    /// <summary>Number in the viewer's list of categories.</summary>
    public int Category { get; init; }

    public string Description { get; init; } = "";

    /// <summary>Unix seconds.</summary>
    public int Begins { get; init; }

    /// <summary>Minutes.</summary>
    public int Duration { get; init; }

    /// <summary>Visitors pay <see cref="CoverAmount"/>.</summary>
    public bool HasCover { get; init; }

    public int CoverAmount { get; init; }

    public string RegionName { get; init; } = "";

    public UUID ParcelId { get; init; }

    /// <summary>Metres from the grid's corner.</summary>
    public Vector3D Position { get; init; }

    /// <summary>0 general, 1 moderate, 2 adult.</summary>
    public int Flags { get; init; }
}
