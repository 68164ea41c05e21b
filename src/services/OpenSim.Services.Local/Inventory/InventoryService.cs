using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Inventories, in tables inventoryfolders and inventoryitems. Nobody reads or changes what is not his.</summary>
public sealed class InventoryService(Database database) : IInventoryService
{
    // A chain of parents longer than this is a ring in a broken database.
    private const int MaxDepth = 200;

    private readonly InventoryTables _tables = new(database.Dialect);

    public ValueTask<bool> CreateUserInventory(UUID principalId) => new(database.Write(session =>
    {
        var missing = SystemFolders.Missing(principalId, _tables.FoldersOf(session, principalId));
        foreach (var folder in missing)
            _tables.Store(session, folder);
        return missing.Count > 0;
    }));

    public ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) => new(FoldersOf(principalId));

    public ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => new(SystemFolders.Root(FoldersOf(principalId)));

    public ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type)
    {
        var folders = FoldersOf(principalId);
        var root = SystemFolders.Root(folders);
        return new(type == FolderType.Root
            ? root
            : folders.Where(f => f.Type == type).OrderBy(f => f.ParentId == root?.Id ? 0 : 1).FirstOrDefault());
    }

    public ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId) =>
        new(database.Read(session => _tables.Content(session, principalId, folderId)));

    public ValueTask<IReadOnlyList<InventoryCollection?>> GetMultipleFoldersContent(UUID principalId, IReadOnlyList<UUID> folderIds) =>
        new(database.Read(session => folderIds.Select(id => _tables.Content(session, principalId, id)).ToList()));

    public ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) => new(database.Read(session =>
        _tables.Folder(session, principalId, folderId) is null ? [] : _tables.ItemsIn(session, principalId, folderId)));

    public ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        new(database.Read(session => _tables.Folder(session, principalId, folderId)));

    public ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId) =>
        new(database.Read(session => _tables.Item(session, principalId, itemId)));

    public ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        var found = database.Read(session => _tables.ItemsOf(session, principalId, itemIds)).DistinctBy(item => item.Id)
            .ToDictionary(item => item.Id);
        return new([.. itemIds.Select(found.GetValueOrDefault)]);
    }

    public ValueTask<bool> AddFolder(InventoryFolder folder) => new(database.Write(session =>
    {
        if (folder.Id.IsZero || _tables.Folders.First(session, $"folderID = {folder.Id}") is not null
            || _tables.Folder(session, folder.Owner, folder.ParentId) is null)
            return false;
        if (SystemFolders.IsUnique(folder.Type) && _tables.FoldersOf(session, folder.Owner).Exists(f => f.Type == folder.Type))
            return false;
        _tables.Store(session, folder);
        return true;
    }));

    public ValueTask<bool> UpdateFolder(InventoryFolder folder) => new(database.Write(session =>
    {
        if (_tables.Folder(session, folder.Owner, folder.Id) is not { } present)
            return false;
        // Viewers send types along that they have only guessed: a system folder stays one, and no other becomes one.
        var type = SystemFolders.IsUnique(present.Type) || SystemFolders.IsUnique(folder.Type) ? present.Type : folder.Type;
        _tables.Store(session, present with { Name = folder.Name, Type = type, Version = Math.Max(present.Version, folder.Version) });
        return true;
    }));

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) => new(database.Write(session =>
    {
        if (_tables.Folder(session, principalId, folderId) is not { ParentId.IsZero: false } folder
            || _tables.Folder(session, principalId, parentId) is null || LiesIn(session, parentId, folderId))
            return false;
        InventoryTables.Move(session, folder, parentId);
        return true;
    }));

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) => new(database.Write(session =>
    {
        var doomed = _tables.FoldersOf(session, principalId).FindAll(f => !SystemFolders.IsUnique(f.Type) && folderIds.Contains(f.Id));
        InventoryTables.DeleteTree(session, principalId, doomed, withRoots: true);
        return doomed.Count > 0;
    }));

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) => new(database.Write(session =>
    {
        if (_tables.Folder(session, principalId, folderId) is not { } folder)
            return false;
        InventoryTables.DeleteTree(session, principalId, [folder], withRoots: false);
        return true;
    }));

    public ValueTask<bool> AddItem(InventoryItem item) => new(database.Write(session =>
    {
        if (item.Id.IsZero || _tables.Folder(session, item.Owner, item.Folder) is null
            || _tables.Items.First(session, $"inventoryID = {item.Id}") is not null)
            return false;
        _tables.Store(session, item);
        return true;
    }));

    public ValueTask<bool> UpdateItem(InventoryItem item) => new(database.Write(session =>
    {
        if (_tables.Item(session, item.Owner, item.Id) is not { } present)
            return false;
        // Who made it and when, and where it lies, are not for an update to change.
        _tables.Store(session, item with { CreatorId = present.CreatorId, CreationDate = present.CreationDate, Folder = present.Folder });
        return true;
    }));

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves) => new(database.Write(session =>
    {
        var moved = false;
        foreach (var (itemId, folderId) in moves)
        {
            if (_tables.Item(session, principalId, itemId) is not { } item || _tables.Folder(session, principalId, folderId) is null)
                continue;
            InventoryTables.Move(session, item, folderId);
            moved = true;
        }

        return moved;
    }));

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) =>
        new(database.Write(session => InventoryTables.DeleteItems(session, principalId, itemIds)) > 0);

    public ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) => new(database.Read(session =>
        _tables.Items.List(session, $"avatarID = {principalId} and assetType = {AssetType.Gesture} and (flags & 1) = 1")));

    public ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) =>
        new(database.Read(session => _tables.AssetPermissions(session, principalId, assetId)));

    private List<InventoryFolder> FoldersOf(UUID principalId) => database.Read(session => _tables.FoldersOf(session, principalId));

    private bool LiesIn(Session session, UUID folderId, UUID ancestorId)
    {
        for (var depth = 0; depth < MaxDepth && !folderId.IsZero; depth++)
        {
            if (folderId == ancestorId)
                return true;
            folderId = _tables.Folders.First(session, $"folderID = {folderId}")?.ParentId ?? UUID.Zero;
        }

        return !folderId.IsZero;
    }
}
