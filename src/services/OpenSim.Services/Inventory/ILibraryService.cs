using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>The inventory that everybody may read and copy from; the same for all, held in memory.</summary>
public interface ILibraryService
{
    /// <summary>Owner that the library's items name; not a person.</summary>
    UUID OwnerId { get; }

    InventoryFolder Root { get; }

    IReadOnlyList<InventoryFolder> Folders { get; }

    InventoryCollection? GetFolderContent(UUID folderId);

    InventoryItem? GetItem(UUID itemId);
}
