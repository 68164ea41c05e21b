using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Inventories, in tables inventoryfolders and inventoryitems. Nobody reads or changes what is not his.</summary>
public sealed class InventoryService(IInventoryStore store) : IInventoryService
{
    // A chain of parents longer than this is a ring in a broken database.
    private const int MaxDepth = 200;

    public ValueTask<bool> CreateUserInventory(UUID principalId)
    {
        var present = store.LoadFolders(principalId);
        var missing = SystemFolders.Missing(principalId, present);
        foreach (var folder in missing)
            store.StoreFolder(InventoryRows.ToRow(folder));
        return ValueTask.FromResult(missing.Count > 0);
    }

    public ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) =>
        ValueTask.FromResult<IReadOnlyList<InventoryFolder>>([.. store.LoadFolders(principalId).Select(InventoryRows.ToFolder)]);

    public ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => ValueTask.FromResult(Root(store.LoadFolders(principalId)));

    public ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type)
    {
        var folders = store.LoadFolders(principalId);
        if (type == FolderType.Root)
            return ValueTask.FromResult(Root(folders));
        var rootId = Root(folders)?.Id ?? UUID.Zero;
        var found = folders.Where(f => f.Type == type).OrderBy(f => f.ParentId == rootId ? 0 : 1).FirstOrDefault();
        return ValueTask.FromResult(found is null ? null : InventoryRows.ToFolder(found));
    }

    public ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId) => ValueTask.FromResult(Content(principalId, folderId));

    public ValueTask<IReadOnlyList<InventoryCollection?>> GetMultipleFoldersContent(UUID principalId, IReadOnlyList<UUID> folderIds) =>
        ValueTask.FromResult<IReadOnlyList<InventoryCollection?>>([.. folderIds.Select(id => Content(principalId, id))]);

    public ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) => ValueTask.FromResult<IReadOnlyList<InventoryItem>>(
        Own(principalId, folderId) is null ? [] : [.. store.LoadItemsIn(folderId).Where(i => i.OwnerId == principalId).Select(InventoryRows.ToItem)]);

    public ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        ValueTask.FromResult(Own(principalId, folderId) is { } row ? InventoryRows.ToFolder(row) : null);

    public ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId) =>
        ValueTask.FromResult(store.LoadItem(itemId) is { } row && row.OwnerId == principalId ? InventoryRows.ToItem(row) : null);

    public ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        var found = store.LoadItems(itemIds).Where(row => row.OwnerId == principalId).DistinctBy(row => row.Id).ToDictionary(row => row.Id);
        return ValueTask.FromResult<IReadOnlyList<InventoryItem?>>(
            [.. itemIds.Select(id => found.TryGetValue(id, out var row) ? InventoryRows.ToItem(row) : null)]);
    }

    public ValueTask<bool> AddFolder(InventoryFolder folder)
    {
        if (folder.Id.IsZero || store.LoadFolder(folder.Id) is not null || Own(folder.Owner, folder.ParentId) is null)
            return ValueTask.FromResult(false);
        if (SystemFolders.IsUnique(folder.Type) && store.LoadFolders(folder.Owner).Any(f => f.Type == folder.Type))
            return ValueTask.FromResult(false);
        store.StoreFolder(InventoryRows.ToRow(folder));
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> UpdateFolder(InventoryFolder folder)
    {
        if (Own(folder.Owner, folder.Id) is not { } present)
            return ValueTask.FromResult(false);
        // Viewers send types along that they have only guessed: a system folder stays one, and no other becomes one.
        var type = SystemFolders.IsUnique(present.Type) || SystemFolders.IsUnique(folder.Type) ? present.Type : folder.Type;
        store.StoreFolder(present with { Name = folder.Name, Type = type, Version = Math.Max(present.Version, folder.Version) });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) => ValueTask.FromResult(
        Own(principalId, folderId) is { } folder && !folder.ParentId.IsZero && Own(principalId, parentId) is not null
        && !LiesIn(parentId, folderId) && store.MoveFolder(folderId, parentId));

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds)
    {
        var mine = store.LoadFolders(principalId).Where(f => !SystemFolders.IsUnique(f.Type)).Select(f => f.Id).ToHashSet();
        var doomed = folderIds.Where(mine.Contains).ToList();
        return ValueTask.FromResult(doomed.Count > 0 && store.DeleteFolders(principalId, doomed) > 0);
    }

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId)
    {
        if (Own(principalId, folderId) is null)
            return ValueTask.FromResult(false);
        store.PurgeFolder(principalId, folderId);
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> AddItem(InventoryItem item)
    {
        if (item.Id.IsZero || Own(item.Owner, item.Folder) is null || store.LoadItem(item.Id) is not null)
            return ValueTask.FromResult(false);
        store.StoreItem(InventoryRows.ToRow(item));
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> UpdateItem(InventoryItem item)
    {
        if (store.LoadItem(item.Id) is not { } present || present.OwnerId != item.Owner)
            return ValueTask.FromResult(false);
        // Who made it and when, and where it lies, are not for an update to change.
        store.StoreItem(InventoryRows.ToRow(item) with { CreatorId = present.CreatorId, CreationDate = present.CreationDate, FolderId = present.FolderId });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves)
    {
        var moved = false;
        foreach (var (itemId, folderId) in moves)
        {
            if (store.LoadItem(itemId) is { } item && item.OwnerId == principalId && Own(principalId, folderId) is not null)
                moved |= store.MoveItem(itemId, folderId);
        }

        return ValueTask.FromResult(moved);
    }

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) => ValueTask.FromResult(store.DeleteItems(principalId, itemIds) > 0);

    public ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) =>
        ValueTask.FromResult<IReadOnlyList<InventoryItem>>([.. store.LoadActiveGestures(principalId).Select(InventoryRows.ToItem)]);

    public ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) => ValueTask.FromResult(store.AssetPermissions(principalId, assetId));

    private InventoryCollection? Content(UUID principalId, UUID folderId) => Own(principalId, folderId) is not { } folder
        ? null
        : new InventoryCollection(
            InventoryRows.ToFolder(folder),
            [.. store.LoadSubfolders(folderId).Where(f => f.OwnerId == principalId).Select(InventoryRows.ToFolder)],
            [.. store.LoadItemsIn(folderId).Where(i => i.OwnerId == principalId).Select(InventoryRows.ToItem)]);

    private InventoryFolderRow? Own(UUID principalId, UUID folderId) => store.LoadFolder(folderId) is { } folder && folder.OwnerId == principalId ? folder : null;

    private bool LiesIn(UUID folderId, UUID ancestorId)
    {
        for (var depth = 0; depth < MaxDepth && !folderId.IsZero; depth++)
        {
            if (folderId == ancestorId)
                return true;
            folderId = store.LoadFolder(folderId)?.ParentId ?? UUID.Zero;
        }

        return !folderId.IsZero;
    }

    // Type 8; databases of old have roots of type 9 or -1, known by having no parent.
    private static InventoryFolder? Root(IReadOnlyList<InventoryFolderRow> folders)
    {
        var root = folders.FirstOrDefault(f => f.Type == FolderType.Root && f.ParentId.IsZero) ?? folders.FirstOrDefault(f => f.ParentId.IsZero);
        return root is null ? null : InventoryRows.ToFolder(root);
    }
}
