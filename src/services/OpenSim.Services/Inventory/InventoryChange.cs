using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>
/// What one request changes in a user's inventory: all of it or nothing, in the order of the members. Everything in it is the user's.
/// </summary>
public sealed record InventoryChange
{
    public IReadOnlyList<UUID> DeletedItems { get; init; } = [];

    /// <summary>Deleted with everything below.</summary>
    public IReadOnlyList<UUID> DeletedFolders { get; init; } = [];

    /// <summary>Everything below them is deleted.</summary>
    public IReadOnlyList<UUID> PurgedFolders { get; init; } = [];

    /// <summary>The links directly in them are deleted.</summary>
    public IReadOnlyList<UUID> UnlinkedFolders { get; init; } = [];

    /// <summary>Parents before what lies in them.</summary>
    public IReadOnlyList<InventoryFolder> NewFolders { get; init; } = [];

    /// <summary>They may lie in new folders.</summary>
    public IReadOnlyList<InventoryItem> NewItems { get; init; } = [];

    /// <summary>Names, types and parents as they are to be. Versions are counted by the inventory.</summary>
    public IReadOnlyList<InventoryFolder> Folders { get; init; } = [];

    /// <summary>Items as they are to be, folders too; who made them and when stays.</summary>
    public IReadOnlyList<InventoryItem> Items { get; init; } = [];

    /// <summary>Marks of folders and items that are not new; empty ones are taken away.</summary>
    public IReadOnlyList<InventoryMark> Marks { get; init; } = [];

    /// <summary>Folders whose versions are to be counted up, whatever else is done.</summary>
    public IReadOnlyList<UUID> TouchedFolders { get; init; } = [];
}
