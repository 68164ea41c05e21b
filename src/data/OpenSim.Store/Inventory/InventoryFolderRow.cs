using OpenSim.Primitives;

namespace OpenSim.Store.Inventory;

/// <summary>A row of table inventoryfolders.</summary>
public sealed record InventoryFolderRow
{
    public UUID Id { get; init; }
    public UUID OwnerId { get; init; }

    /// <summary>Zero for the root folder.</summary>
    public UUID ParentId { get; init; }

    public string Name { get; init; } = "";

    /// <summary>Folder type of the protocol; -1 for an ordinary folder, 8 for the root.</summary>
    public short Type { get; init; } = -1;

    /// <summary>Counts changes of the contents.</summary>
    public int Version { get; init; } = 1;
}
