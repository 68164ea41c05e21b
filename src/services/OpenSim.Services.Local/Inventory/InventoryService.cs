using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Inventories, in tables inventoryfolders and inventoryitems. Nobody reads or changes what is not his.</summary>
public sealed class InventoryService : IInventoryService
{
    // A chain of parents longer than this is a ring in a broken database.
    private const int MaxDepth = 200;

    private readonly Database _database;
    private readonly Table<InventoryFolder, InventoryFolderColumns> _folders;
    private readonly Table<InventoryItem, InventoryItemColumns> _items;
    private readonly InventoryEdits _edits;
    private readonly string _union;
    private readonly InventoryCounts _counts;

    /// <param name="rows">What one user may have; null takes the defaults.</param>
    public InventoryService(Database database, AccountRows? rows = null)
    {
        _counts = new InventoryCounts(rows ?? AccountRows.ByDefault());
        _database = database;
        _folders = new(database.Dialect);
        _items = new(database.Dialect);
        _edits = new(_folders, _items);
        _union = database.Dialect.BitOr("inventoryCurrentPermissions");
    }

    public ValueTask<bool> CreateUserInventory(UUID principalId) => new(_database.Write(session =>
    {
        var missing = SystemFolders.Missing(principalId, FoldersOf(session, principalId));
        foreach (var folder in missing)
            _edits.Store(session, folder);
        return missing.Count > 0;
    }));

    public ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) => new(FoldersOf(principalId));

    public ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => new(SystemFolders.Root(FoldersOf(principalId)));

    public ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type) =>
        new(SystemFolders.OfType(FoldersOf(principalId), type));

    public ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId) =>
        new(_database.Read(session => Content(session, principalId, folderId)));

    public ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) => new(_database.Read(session =>
        Folder(session, principalId, folderId) is null ? [] : ItemsIn(session, principalId, folderId)));

    public ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        new(_database.Read(session => Folder(session, principalId, folderId)));

    public ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId) =>
        new(_database.Read(session => Item(session, principalId, itemId)));

    public ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        var found = _database.Read(session => Chunks.Of(itemIds)
            .SelectMany(ids => _items.List(session, $"inventoryID in ({ids}) and avatarID = {principalId}"))
            .DistinctBy(item => item.Id).ToDictionary(item => item.Id));
        return new([.. itemIds.Select(found.GetValueOrDefault)]);
    }

    public ValueTask<bool> AddFolder(InventoryFolder folder) => new(_database.Write(session =>
    {
        if (folder.Id.IsZero || _folders.First(session, $"folderID = {folder.Id}") is not null
            || Folder(session, folder.Owner, folder.ParentId) is null)
            return false;
        if (SystemFolders.IsUnique(folder.Type) && FoldersOf(session, folder.Owner).Exists(f => f.Type == folder.Type))
            return false;
        if (!_counts.AllowFolder(session, folder.Owner))
            return false;
        _edits.Store(session, folder);
        return true;
    }));

    public ValueTask<bool> UpdateFolder(InventoryFolder folder) => new(_database.Write(session =>
    {
        if (Folder(session, folder.Owner, folder.Id) is not { } present)
            return false;
        // Viewers send types along that they have only guessed: a system folder stays one, and no other becomes one.
        var type = SystemFolders.IsUnique(present.Type) || SystemFolders.IsUnique(folder.Type) ? present.Type : folder.Type;
        _edits.Store(session, present with { Name = folder.Name, Type = type, Version = Math.Max(present.Version, folder.Version) });
        return true;
    }));

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) => new(_database.Write(session =>
    {
        if (Folder(session, principalId, folderId) is not { ParentId.IsZero: false } folder || folder.ParentId == parentId
            || Folder(session, principalId, parentId) is null || LiesIn(session, parentId, folderId))
            return false;
        InventoryEdits.Move(session, folder, parentId);
        return true;
    }));

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) => new(_database.Write(session =>
    {
        var doomed = FoldersOf(session, principalId).FindAll(f => !SystemFolders.IsUnique(f.Type) && folderIds.Contains(f.Id));
        InventoryEdits.DeleteTree(session, principalId, doomed, withRoots: true);
        _counts.Forget(principalId);
        return doomed.Count > 0;
    }));

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) => new(_database.Write(session =>
    {
        if (Folder(session, principalId, folderId) is not { } folder)
            return false;
        InventoryEdits.DeleteTree(session, principalId, [folder], withRoots: false);
        _counts.Forget(principalId);
        return true;
    }));

    public ValueTask<bool> AddItem(InventoryItem item) => new(_database.Write(session =>
    {
        if (item.Id.IsZero || Folder(session, item.Owner, item.Folder) is null
            || _items.First(session, $"inventoryID = {item.Id}") is not null || !_counts.AllowItem(session, item.Owner))
            return false;
        _edits.Store(session, item);
        return true;
    }));

    public async ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType)
    {
        var folder = _database.Read(session => NearestFolder(session, item.Owner, item.Folder, folderType));
        var put = item with { Folder = folder?.Id ?? UUID.Zero };
        return await AddItem(put) ? put : null;
    }

    public ValueTask<bool> UpdateItem(InventoryItem item) => new(_database.Write(session =>
    {
        if (Item(session, item.Owner, item.Id) is not { } present)
            return false;
        // Who made it and when, and where it lies, are not for an update to change.
        _edits.Store(session, item with { CreatorId = present.CreatorId, CreationDate = present.CreationDate, Folder = present.Folder });
        return true;
    }));

    public ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change) => new(_database.Write(session =>
    {
        if (Item(session, principalId, itemId) is not { } present)
            return false;
        _edits.Store(session, change.Of(present));
        return true;
    }));

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves) => new(_database.Write(session =>
    {
        var moved = false;
        foreach (var (itemId, folderId) in moves)
        {
            if (Item(session, principalId, itemId) is not { } item || Folder(session, principalId, folderId) is null)
                continue;
            InventoryEdits.Move(session, item, folderId);
            moved = true;
        }

        return moved;
    }));

    public ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds) =>
        new(_database.Write(session =>
        {
            _counts.Forget(principalId);
            return InventoryEdits.DeleteItems(session, principalId, itemIds);
        }) > 0);

    public ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) => new(_database.Read(session =>
        _items.List(session, $"avatarID = {principalId} and assetType = {AssetType.Gesture} and (flags & 1) = 1")));

    // Links do not count: their asset id is what their maker says they stand for.
    public ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) => new(_database.Read(session => (uint)session.Number($"""
        select {_union:raw} from inventoryitems
        where avatarID = {principalId} and assetID = {assetId} and assetType not in ({AssetType.Link}, {AssetType.LinkFolder})
        """)));

    private List<InventoryFolder> FoldersOf(UUID principalId) => _database.Read(session => FoldersOf(session, principalId));

    private List<InventoryFolder> FoldersOf(Session session, UUID ownerId) => _folders.List(session, $"agentID = {ownerId}");

    // Null too when it is somebody else's.
    private InventoryFolder? Folder(Session session, UUID ownerId, UUID folderId) =>
        _folders.First(session, $"folderID = {folderId} and agentID = {ownerId}");

    private InventoryFolder? NearestFolder(Session session, UUID ownerId, UUID wanted, short type)
    {
        if (!wanted.IsZero && Folder(session, ownerId, wanted) is { } named)
            return named;
        var folders = FoldersOf(session, ownerId);
        return SystemFolders.OfType(folders, type) ?? SystemFolders.Root(folders);
    }

    // Null too when it is somebody else's.
    private InventoryItem? Item(Session session, UUID ownerId, UUID itemId) =>
        _items.First(session, $"inventoryID = {itemId} and avatarID = {ownerId}");

    private List<InventoryItem> ItemsIn(Session session, UUID ownerId, UUID folderId) =>
        _items.List(session, $"parentFolderID = {folderId} and avatarID = {ownerId}");

    private InventoryCollection? Content(Session session, UUID ownerId, UUID folderId) =>
        Folder(session, ownerId, folderId) is not { } folder
        ? null
        : new InventoryCollection(
            folder, _folders.List(session, $"parentFolderID = {folderId} and agentID = {ownerId}"), ItemsIn(session, ownerId, folderId));

    private bool LiesIn(Session session, UUID folderId, UUID ancestorId)
    {
        for (var depth = 0; depth < MaxDepth && !folderId.IsZero; depth++)
        {
            if (folderId == ancestorId)
                return true;
            folderId = _folders.First(session, $"folderID = {folderId}")?.ParentId ?? UUID.Zero;
        }

        return !folderId.IsZero;
    }
}
