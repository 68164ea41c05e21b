using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Everybody's inventory where it is: that of guests at their own servers, of which they have the suitcase abroad. Anything that comes into
/// it goes there with all that it needs, before its item does.
/// </summary>
public sealed class GuestInventory(
    IInventoryService own, GuestBook book, GuestThings things, Services.Hypergrid.IHomeServers others) : IInventoryService
{
    /// <summary>That of the grid's own people.</summary>
    public IInventoryService Own { get; } = own;

    public ValueTask<bool> CreateUserInventory(UUID principalId) => Of(principalId).CreateUserInventory(principalId);

    public ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) =>
        Of(principalId).GetInventorySkeleton(principalId);

    public ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => Of(principalId).GetRootFolder(principalId);

    public ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type) =>
        Of(principalId).GetFolderForType(principalId, type);

    public async ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId)
    {
        var content = await Of(principalId).GetFolderContent(principalId, folderId);
        Note(principalId, content?.Items ?? Array.Empty<InventoryItem>());
        return content;
    }

    public async ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) =>
        Note(principalId, await Of(principalId).GetFolderItems(principalId, folderId));

    public ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) => Of(principalId).GetFolder(principalId, folderId);

    public ValueTask<UUID?> GetFolderOwner(UUID folderId) => Own.GetFolderOwner(folderId);

    public async ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId)
    {
        var item = await Of(principalId).GetItem(principalId, itemId);
        Note(principalId, new[] { item });
        return item;
    }

    public async ValueTask<InventoryTree?> GetTree(UUID principalId, UUID folderId, int depth, int max)
    {
        var tree = await Of(principalId).GetTree(principalId, folderId, depth, max);
        foreach (var content in tree?.Contents.Values ?? [])
            Note(principalId, content.Items);
        return tree;
    }

    public ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID principalId) => Of(principalId).GetMarks(principalId);

    public ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID principalId, int max) =>
        Of(principalId).GetOrphans(principalId, max);

    public async ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds) =>
        Note(principalId, await Of(principalId).GetMultipleItems(principalId, itemIds));

    public ValueTask<bool> AddFolder(InventoryFolder folder) => Of(folder.Owner).AddFolder(folder);

    public ValueTask<bool> UpdateFolder(InventoryFolder folder) => Of(folder.Owner).UpdateFolder(folder);

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) =>
        Of(principalId).MoveFolder(principalId, folderId, parentId);

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) =>
        Of(principalId).DeleteFolders(principalId, folderIds);

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) => Of(principalId).PurgeFolder(principalId, folderId);

    public async ValueTask<bool> AddItem(InventoryItem item) => await IsSent(item) && await Of(item.Owner).AddItem(item);

    public async ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType) =>
        await IsSent(item) ? await Of(item.Owner).PutItem(item, folderType) : null;

    public async ValueTask<bool> UpdateItem(InventoryItem item) => await IsSent(item) && await Of(item.Owner).UpdateItem(item);

    public ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change) =>
        Of(principalId).ChangeItem(principalId, itemId, change);

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves) =>
        Of(principalId).MoveItems(principalId, moves);

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) => Of(principalId).DeleteItems(principalId, itemIds);

    public ValueTask<InventoryOutcome> Apply(UUID principalId, InventoryChange change) => Of(principalId).Apply(principalId, change);

    public ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) => Of(principalId).GetActiveGestures(principalId);

    public ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) => Of(principalId).GetAssetPermissions(principalId, assetId);

    private IInventoryService Of(UUID principalId) =>
        book.Find(principalId) is { } guest && others.Inventory(guest.Inventory) is { } his ? his : Own;

    private T Note<T>(UUID owner, T items)
        where T : IEnumerable<InventoryItem?>
    {
        if (book.Find(owner) is { } guest)
            foreach (var item in items)
                if (item is { AssetId.IsZero: false })
                    things.Note(guest, item.AssetId, (sbyte)item.AssetType);
        return items;
    }

    private async ValueTask<bool> IsSent(InventoryItem item) =>
        book.Find(item.Owner) is not { } guest || await things.Send(guest, item.AssetId, (sbyte)item.AssetType);
}
