namespace OpenSim.Primitives;

/// <summary>A folder; keys of the inventory service: ParentID, Type, Version, Name, Owner, ID.</summary>
public sealed record InventoryFolder
{
    public UUID Id { get; init; }

    /// <summary>Zero for the root.</summary>
    public UUID ParentId { get; init; }

    public UUID Owner { get; init; }

    /// <summary>Without bars: <see cref="BoundedText.ItemName"/>.</summary>
    public string Name { get; init => field = BoundedText.ItemName(value); } = "";

    /// <summary>A number of FolderType; -1 for an ordinary folder.</summary>
    public short Type { get; init; } = -1;

    /// <summary>Counts changes of the contents: viewers fetch again what has another version than they cached.</summary>
    public int Version { get; init; } = 1;
}
