using OpenSim.Primitives;

namespace OpenSim.Modules.Inventory;

/// <summary>
/// A user's own inventory as his viewer changes it by HTTP (AIS). From any thread. Each call waits for its turn among all that the user has
/// asked, also by UDP, and is done whole or not at all; null when too much waits already. Ids of folders and items are as the viewer says.
/// </summary>
public interface IOwnInventory
{
    /// <summary>Makes folders, items and links in one folder, whose id they need not name. Ids of zero are chosen here.</summary>
    Task<InventoryAnswer?> Create(
        UUID user, UUID folder, IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items);

    /// <summary>Puts these links in the place of those that a folder has.</summary>
    Task<InventoryAnswer?> ReplaceLinks(UUID user, UUID folder, IReadOnlyList<InventoryItem> links);

    Task<InventoryAnswer?> ChangeItem(UUID user, UUID item, ItemPatch patch);

    Task<InventoryAnswer?> ChangeFolder(UUID user, UUID folder, FolderPatch patch);

    /// <summary>Counts a folder's version up, for a viewer that asks for a new number of its outfit.</summary>
    Task<InventoryAnswer?> Touch(UUID user, UUID folder);

    Task<InventoryAnswer?> DeleteItem(UUID user, UUID item);

    /// <summary>With everything below.</summary>
    Task<InventoryAnswer?> DeleteFolder(UUID user, UUID folder);

    /// <summary>Deletes everything below the folder.</summary>
    Task<InventoryAnswer?> Purge(UUID user, UUID folder);

    /// <summary>Copies a folder of the library, with its folders down to <paramref name="depth"/>.</summary>
    /// <param name="simulate">Says what would be made, and makes nothing.</param>
    Task<InventoryAnswer?> CopyFromLibrary(UUID user, UUID source, UUID destination, int depth, bool simulate);
}
