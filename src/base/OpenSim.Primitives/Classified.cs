namespace OpenSim.Primitives;

/// <summary>An advertisement of a place: ClassifiedInfoReply and ClassifiedInfoUpdate, and a row of table classifieds.</summary>
public sealed record Classified
{
    public UUID Id { get; init; }

    public UUID CreatorId { get; init; }

    /// <summary>Unix seconds.</summary>
    public int CreationDate { get; init; }

    /// <summary>Unix seconds.</summary>
    public int ExpirationDate { get; init; }

    /// <summary>Number in the viewer's list of categories.</summary>
    public int Category { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public UUID ParcelId { get; init; }

    public int ParentEstate { get; init; }

    public UUID SnapshotId { get; init; }

    public string RegionName { get; init; } = "";

    /// <summary>Metres from the grid's corner.</summary>
    public Vector3D Position { get; init; }

    public string ParcelName { get; init; } = "";

    public byte Flags { get; init; }

    public int Price { get; init; }
}
