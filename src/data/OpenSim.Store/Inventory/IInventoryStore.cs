using OpenSim.Primitives;

namespace OpenSim.Store.Inventory;

/// <summary>
/// Avatars' inventories: tables inventoryfolders and inventoryitems. Storing, moving and deleting an item counts up its folder's version in the
/// same transaction, as viewers' caches rely on it.
/// </summary>
public interface IInventoryStore
{
    InventoryFolderRow? LoadFolder(UUID folderId);

    /// <summary>Every folder of one avatar.</summary>
    IReadOnlyList<InventoryFolderRow> LoadFolders(UUID ownerId);

    IReadOnlyList<InventoryFolderRow> LoadSubfolders(UUID parentId);

    InventoryItemRow? LoadItem(UUID itemId);

    IReadOnlyList<InventoryItemRow> LoadItems(IReadOnlyList<UUID> itemIds);

    IReadOnlyList<InventoryItemRow> LoadItemsIn(UUID folderId);

    IReadOnlyList<InventoryItemRow> LoadItemsOf(UUID ownerId);

    /// <summary>Gestures with flag 1 (active).</summary>
    IReadOnlyList<InventoryItemRow> LoadActiveGestures(UUID ownerId);

    /// <summary>
    /// The union of current permissions over all items by which the avatar holds the asset; 0 when it has none. Links do not count: their
    /// asset id is what their maker says they stand for.
    /// </summary>
    uint AssetPermissions(UUID ownerId, UUID assetId);

    /// <summary>Inserts or replaces the folder and counts up its parent's version.</summary>
    void StoreFolder(InventoryFolderRow folder);

    void StoreItem(InventoryItemRow item);

    void StoreItems(IReadOnlyList<InventoryItemRow> items);

    /// <summary>False when there is no such item.</summary>
    bool MoveItem(UUID itemId, UUID folderId);

    bool MoveFolder(UUID folderId, UUID parentId);

    /// <summary>How many were deleted; items of other owners stay.</summary>
    int DeleteItems(UUID ownerId, IReadOnlyList<UUID> itemIds);

    /// <summary>Deletes the folders with everything below them; folders of other owners stay.</summary>
    int DeleteFolders(UUID ownerId, IReadOnlyList<UUID> folderIds);

    /// <summary>Deletes everything below a folder, not the folder itself.</summary>
    void PurgeFolder(UUID ownerId, UUID folderId);

    /// <summary>Deletes an avatar's whole inventory.</summary>
    void DeleteOwner(UUID ownerId);
}
