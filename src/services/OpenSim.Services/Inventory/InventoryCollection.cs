using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>A folder with what lies directly in it.</summary>
public sealed record InventoryCollection(InventoryFolder Folder, IReadOnlyList<InventoryFolder> Folders,
    IReadOnlyList<InventoryItem> Items);
