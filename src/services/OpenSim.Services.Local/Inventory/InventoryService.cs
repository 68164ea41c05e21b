using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Accounts;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Inventories, in tables inventoryfolders and inventoryitems. Nobody reads or changes what is not his. With a writer, changes are taken
/// while the database is away too, and reads come after all changes that were asked for before.
/// </summary>
public sealed class InventoryService : IInventoryService
{
    private readonly Database _database;
    private readonly InventoryRows _rows;
    private readonly KeptChanges _changes;
    private readonly InventoryEdits _edits;
    private readonly InventoryTrees _trees;
    private readonly InventoryMarks _marks;
    private readonly InventoryChanges _whole;
    private readonly Func<bool> _mayDelete;
    private readonly string _union;

    /// <param name="rows">What one user may have; null takes the defaults.</param>
    /// <param name="mayDelete">
    /// When false, nothing is deleted but links, which would pile up, and as in OpenSimulator links are not changed.
    /// </param>
    public InventoryService(Database database, AccountRows? rows = null, Func<bool>? mayDelete = null)
    {
        _database = database;
        _mayDelete = mayDelete ?? (() => true);
        _rows = new InventoryRows(database.Dialect);
        rows ??= AccountRows.ByDefault();
        var counts = new InventoryCounts(rows);
        _changes = new KeptChanges(_rows, counts);
        _edits = new InventoryEdits(_rows.Folders, _rows.Items);
        _trees = new InventoryTrees(_rows.Folders, _rows.Items);
        _marks = new InventoryMarks(database.Dialect, rows);
        _whole = new InventoryChanges(_rows.Folders, _rows.Items, counts, _marks);
        _union = database.Dialect.BitOr("inventoryCurrentPermissions");
    }

    /// <summary>
    /// What makes the changes; null makes them here, and fails while the database is away. To be set before the first call.
    /// </summary>
    public AccountWriter? Writer { get; set; }

    /// <summary>For the writer: what each change does.</summary>
    public IAccountTarget Changes => _changes;

    public ValueTask<bool> CreateUserInventory(UUID principalId) => Write(principalId, session =>
    {
        var missing = SystemFolders.Missing(principalId, _rows.FoldersOf(session, principalId));
        foreach (var folder in missing)
            _edits.Store(session, folder);
        return missing.Count > 0;
    });

    public async ValueTask<IReadOnlyList<InventoryFolder>> GetInventorySkeleton(UUID principalId) => await FoldersOf(principalId);

    public async ValueTask<InventoryFolder?> GetRootFolder(UUID principalId) => SystemFolders.Root(await FoldersOf(principalId));

    public async ValueTask<InventoryFolder?> GetFolderForType(UUID principalId, short type) =>
        SystemFolders.OfType(await FoldersOf(principalId), type);

    public ValueTask<InventoryCollection?> GetFolderContent(UUID principalId, UUID folderId) =>
        Read(principalId, session => _rows.Content(session, principalId, folderId));

    public ValueTask<IReadOnlyList<InventoryItem>> GetFolderItems(UUID principalId, UUID folderId) =>
        Read<IReadOnlyList<InventoryItem>>(principalId, session =>
            _rows.Folder(session, principalId, folderId) is null ? [] : _rows.ItemsIn(session, principalId, folderId));

    public ValueTask<InventoryFolder?> GetFolder(UUID principalId, UUID folderId) =>
        Read(principalId, session => _rows.Folder(session, principalId, folderId));

    public ValueTask<UUID?> GetFolderOwner(UUID folderId) => new(_database.Read(session =>
        session.First($"select agentID from inventoryfolders where folderID = {folderId}", row => row.Text(0))) is { } owner
            && UUID.TryParse(owner, out var id) ? id : null);

    public ValueTask<InventoryItem?> GetItem(UUID principalId, UUID itemId) =>
        Read(principalId, session => _rows.Item(session, principalId, itemId));

    public ValueTask<InventoryTree?> GetTree(UUID principalId, UUID folderId, int depth, int max) =>
        Read(principalId, session => _trees.Read(session, principalId, folderId, depth, max));

    public ValueTask<IReadOnlyDictionary<UUID, InventoryMark>> GetMarks(UUID principalId) =>
        Read(principalId, session => _marks.Of(session, principalId));

    public ValueTask<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> GetOrphans(UUID principalId, int max) =>
        Read(principalId, session => _trees.Orphans(session, principalId, max));

    public async ValueTask<IReadOnlyList<InventoryItem?>> GetMultipleItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        var found = await Read(principalId, session => Chunks.Of(itemIds)
            .SelectMany(ids => _rows.Items.List(session, $"inventoryID in ({ids}) and avatarID = {principalId}"))
            .DistinctBy(item => item.Id).ToDictionary(item => item.Id));
        return [.. itemIds.Select(found.GetValueOrDefault)];
    }

    public ValueTask<bool> AddFolder(InventoryFolder folder) => Make(folder.Owner, new KeptChange.AddFolder(folder));

    public ValueTask<bool> UpdateFolder(InventoryFolder folder) => Make(folder.Owner, new KeptChange.UpdateFolder(folder));

    public ValueTask<bool> MoveFolder(UUID principalId, UUID folderId, UUID parentId) =>
        Make(principalId, new KeptChange.MoveFolder(folderId, parentId));

    public ValueTask<bool> DeleteFolders(UUID principalId, IReadOnlyList<UUID> folderIds) =>
        _mayDelete() ? Make(principalId, new KeptChange.DeleteFolders(folderIds)) : new(false);

    public ValueTask<bool> PurgeFolder(UUID principalId, UUID folderId) =>
        _mayDelete() ? Make(principalId, new KeptChange.PurgeFolder(folderId)) : new(false);

    public ValueTask<bool> AddItem(InventoryItem item) => Make(item.Owner, new KeptChange.AddItem(item));

    public async ValueTask<InventoryItem?> PutItem(InventoryItem item, short folderType)
    {
        var put = item with { Folder = await FolderFor(item, folderType) };
        return await AddItem(put) ? put : null;
    }

    public ValueTask<bool> UpdateItem(InventoryItem item) =>
        _mayDelete() || !IsLink(item) ? Make(item.Owner, new KeptChange.UpdateItem(item)) : new(false);

    public ValueTask<bool> ChangeItem(UUID principalId, UUID itemId, ItemChange change) =>
        Make(principalId, new KeptChange.ChangeItem(itemId, change));

    public ValueTask<bool> MoveItems(UUID principalId, IReadOnlyList<(UUID ItemId, UUID FolderId)> moves) =>
        Make(principalId, new KeptChange.MoveItems(moves));

    public async ValueTask<bool> DeleteItems(UUID principalId, IReadOnlyList<UUID> itemIds)
    {
        if (!_mayDelete())
            itemIds = await LinksOf(principalId, itemIds);
        return itemIds.Count == 0 || await Make(principalId, new KeptChange.DeleteItems(itemIds));
    }

    // While the database is away its parts are promised: nobody knows then which versions the folders will have.
    public async ValueTask<InventoryOutcome> Apply(UUID principalId, InventoryChange change)
    {
        if (!_mayDelete() && await DeletesMoreThanLinks(principalId, change))
            return new InventoryOutcome { Refusal = InventoryRefusal.Protected };
        try
        {
            return await Write(principalId, session => _whole.Apply(session, principalId, change));
        }
        catch (StoreException e) when (Writer is not null && AccountWriter.IsAway(e.Fault) && KeptChange.CanWait(change))
        {
            return await Make(principalId, KeptChange.Of(change))
                ? new InventoryOutcome { RemovedItems = change.DeletedItems, RemovedFolders = change.DeletedFolders }
                : new InventoryOutcome { Refusal = InventoryRefusal.NotThere };
        }
    }

    public ValueTask<IReadOnlyList<InventoryItem>> GetActiveGestures(UUID principalId) =>
        Read<IReadOnlyList<InventoryItem>>(principalId, session =>
            _rows.Items.List(session, $"avatarID = {principalId} and assetType = {AssetType.Gesture} and (flags & 1) = 1"));

    // Links do not count: their asset id is what their maker says they stand for.
    public ValueTask<uint> GetAssetPermissions(UUID principalId, UUID assetId) => Read(principalId, session => (uint)session.Number($"""
        select {_union:raw} from inventoryitems
        where avatarID = {principalId} and assetID = {assetId} and assetType not in ({AssetType.Link}, {AssetType.LinkFolder})
        """));

    private static bool IsLink(InventoryItem item) => item.AssetType is AssetType.Link or AssetType.LinkFolder;

    private async ValueTask<IReadOnlyList<UUID>> LinksOf(UUID principalId, IReadOnlyList<UUID> itemIds) =>
        [.. (await GetMultipleItems(principalId, itemIds)).OfType<InventoryItem>().Where(IsLink).Select(item => item.Id)];

    private async ValueTask<bool> DeletesMoreThanLinks(UUID principalId, InventoryChange change) =>
        change.DeletedFolders.Count > 0 || change.PurgedFolders.Count > 0
        || (await LinksOf(principalId, change.DeletedItems)).Count < change.DeletedItems.Count;

    private ValueTask<List<InventoryFolder>> FoldersOf(UUID principalId) =>
        Read(principalId, session => _rows.FoldersOf(session, principalId));

    // While the database is away a folder that was named is believed: what is promised comes into Lost And Found if it is not there.
    private async ValueTask<UUID> FolderFor(InventoryItem item, short folderType)
    {
        try
        {
            return (await Read(item.Owner, session => _rows.NearestFolder(session, item.Owner, item.Folder, folderType)))?.Id ?? UUID.Zero;
        }
        catch (StoreException) when (Writer is not null && !item.Folder.IsZero)
        {
            return item.Folder;
        }
    }

    private ValueTask<bool> Make(UUID owner, KeptChange change) => Writer is { } writer
        ? writer.Change(owner, KeptChangeCodec.Write(change))
        : new(_database.Write(session => _changes.Apply(session, owner, change, isLate: false)));

    private ValueTask<T> Read<T>(UUID owner, Func<Session, T> read) => Writer is { } writer
        ? writer.After(owner, database => database.Read(read))
        : new(_database.Read(read));

    // A change that nobody could answer without the database.
    private ValueTask<T> Write<T>(UUID owner, Func<Session, T> write) => Writer is { } writer
        ? writer.After(owner, database => database.Write(write))
        : new(_database.Write(write));
}
