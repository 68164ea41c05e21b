using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>
/// People's inventories (xinventory service; docs/protocol.md, Between services). Calls that change something answer false when there is
/// nothing to change.
/// </summary>
public interface IInventoryService
{
    /// <summary>
    /// Makes the root and the system folders that are missing; harmless when they are there. True when something was made.
    /// </summary>
    ValueTask<bool> CreateUserInventory(UUID principalId);

    /// <summary>Every folder of the user, root included.</summary>
    ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId);

    ValueTask<InventoryFolder?> GetRootFolder(UUID principalId);

    /// <summary>The user's folder of that <see cref="FolderType"/> nearest to the root, or null.</summary>
    ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type);

    /// <summary>Null when the folder is not there or belongs to somebody else.</summary>
    ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId);

    ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId);

    ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId);

    /// <summary>Whose folder it is, for who is not told; null when it is not there.</summary>
    ValueTask<UUID?> GetFolderOwner(UUID folderId);

    ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId);

    /// <summary>
    /// A folder with what lies in it and, below depth 0, in the folders there: at depth 1 in its folders too. Null when it is not the
    /// user's.
    /// </summary>
    /// <param name="max">Folders and items below depth 0; when there are more, the tree is not whole. A single folder always is.</param>
    ValueTask<InventoryTree?> GetTree(UUID principalId, UUID folderId, int depth, int max);

    /// <summary>All marks of the user's folders and items, by their ids.</summary>
    ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID principalId);

    /// <summary>What lies in folders that are not there, of each kind at most so many.</summary>
    ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID principalId, int max);

    /// <summary>One answer for each id, in order.</summary>
    ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds);

    /// <summary>False when the id is taken, the parent is not there, or a second folder of a system type would arise.</summary>
    ValueTask<bool> AddFolder(InventoryFolder folder);

    ValueTask<bool> UpdateFolder(InventoryFolder folder);

    /// <summary>False also when the folder lies there already, or would come to lie in itself.</summary>
    ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId);

    /// <summary>Deletes folders with everything below. System folders stay.</summary>
    ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds);

    /// <summary>Deletes everything below the folder, not itself.</summary>
    ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId);

    ValueTask<bool> AddItem(InventoryItem item);

    /// <summary>
    /// Adds an item whose folder may have gone (a viewer has not heard of it yet) or is not known: it comes into the folder that it names,
    /// or into the one of that type, or into the root.
    /// </summary>
    /// <param name="folderType">A <see cref="FolderType"/>.</param>
    /// <returns>The item as it lies there; null when it was not taken.</returns>
    ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType);

    ValueTask<bool> UpdateItem(InventoryItem item);

    /// <summary>Changes of an item only what is to be different, within what its owner may, whatever else has changed meanwhile.</summary>
    ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change);

    ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves);

    ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds);

    /// <summary>Does all of it in one transaction, or nothing.</summary>
    ValueTask<InventoryOutcome> Apply(UUID principalId, InventoryChange change);

    ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId);

    /// <summary>Union of what the user may do with an asset by all items through which he has it.</summary>
    ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId);
}
