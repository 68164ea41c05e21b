using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Inventory;

/// <summary>Tables inventoryfolders and inventoryitems, which are alike on both engines.</summary>
public sealed class SqlInventoryStore(Database database) : IInventoryStore
{
    private const string FolderColumns = "folderID, agentID, parentFolderID, folderName, type, version";

    private const string ItemColumns = "inventoryID, avatarID, parentFolderID, assetID, assetType, invType, inventoryName, inventoryDescription, creatorID, "
        + "inventoryBasePermissions, inventoryCurrentPermissions, inventoryNextPermissions, inventoryEveryOnePermissions, inventoryGroupPermissions, "
        + "groupID, groupOwned, salePrice, saleType, creationDate, flags";

    private const int MaxDepth = 100; // a folder deeper than this, or a ring of folders, is cut off when deleting

    private readonly string _storeFolder = database.Dialect.Upsert("inventoryfolders", ["folderID"], FolderColumns.Split(", "));
    private readonly string _storeItem = database.Dialect.Upsert("inventoryitems", ["inventoryID"], ItemColumns.Split(", "));

    public InventoryFolderRow? LoadFolder(UUID folderId) => database.Read(session =>
        session.First($"select {FolderColumns:raw} from inventoryfolders where folderID = {folderId}", ReadFolder));

    public IReadOnlyList<InventoryFolderRow> LoadFolders(UUID ownerId) => database.Read(session =>
        session.List($"select {FolderColumns:raw} from inventoryfolders where agentID = {ownerId}", ReadFolder));

    public IReadOnlyList<InventoryFolderRow> LoadSubfolders(UUID parentId) => database.Read(session =>
        session.List($"select {FolderColumns:raw} from inventoryfolders where parentFolderID = {parentId}", ReadFolder));

    public InventoryItemRow? LoadItem(UUID itemId) => database.Read(session =>
        session.First($"select {ItemColumns:raw} from inventoryitems where inventoryID = {itemId}", ReadItem));

    public IReadOnlyList<InventoryItemRow> LoadItems(IReadOnlyList<UUID> itemIds) => database.Read(session =>
    {
        var items = new List<InventoryItemRow>(itemIds.Count);
        foreach (var chunk in Chunks.Of(itemIds))
            items.AddRange(session.List($"select {ItemColumns:raw} from inventoryitems where inventoryID in ({chunk})", ReadItem));
        return items;
    });

    public IReadOnlyList<InventoryItemRow> LoadItemsIn(UUID folderId) => database.Read(session =>
        session.List($"select {ItemColumns:raw} from inventoryitems where parentFolderID = {folderId}", ReadItem));

    public IReadOnlyList<InventoryItemRow> LoadItemsOf(UUID ownerId) => database.Read(session =>
        session.List($"select {ItemColumns:raw} from inventoryitems where avatarID = {ownerId}", ReadItem));

    public IReadOnlyList<InventoryItemRow> LoadActiveGestures(UUID ownerId)
    {
        const int Gesture = 21; // AssetType
        return database.Read(session => session.List(
            $"select {ItemColumns:raw} from inventoryitems where avatarID = {ownerId} and assetType = {Gesture} and (flags & 1) = 1", ReadItem));
    }

    public uint AssetPermissions(UUID ownerId, UUID assetId)
    {
        var union = database.Dialect.BitOr("inventoryCurrentPermissions");
        return (uint)database.Read(session =>
            session.Number($"""
                select {union:raw} from inventoryitems
                where avatarID = {ownerId} and assetID = {assetId} and assetType not in (24, 25)
                """));
    }

    public void StoreFolder(InventoryFolderRow folder) => database.Write(session =>
    {
        session.Execute(_storeFolder, [folder.Id, folder.OwnerId, folder.ParentId, ColumnText.Cut(folder.Name, 64), folder.Type, folder.Version]);
        CountUp(session, folder.ParentId);
    });

    public void StoreItem(InventoryItemRow item) => StoreItems([item]);

    public void StoreItems(IReadOnlyList<InventoryItemRow> items) => database.Write(session =>
    {
        foreach (var item in items)
            session.Execute(_storeItem, Values(item));
        foreach (var folder in items.Select(item => item.FolderId).Distinct())
            CountUp(session, folder);
    });

    public bool MoveItem(UUID itemId, UUID folderId) => database.Write(session =>
    {
        var from = session.List($"select parentFolderID from inventoryitems where inventoryID = {itemId}", row => row.Id(0));
        if (from.Count == 0)
            return false;
        session.Execute($"update inventoryitems set parentFolderID = {folderId} where inventoryID = {itemId}");
        CountUp(session, from[0]);
        CountUp(session, folderId);
        return true;
    });

    public bool MoveFolder(UUID folderId, UUID parentId) => database.Write(session =>
    {
        var from = session.List($"select parentFolderID from inventoryfolders where folderID = {folderId}", row => row.Id(0));
        if (from.Count == 0)
            return false;
        session.Execute($"update inventoryfolders set parentFolderID = {parentId} where folderID = {folderId}");
        CountUp(session, from[0]);
        CountUp(session, parentId);
        return true;
    });

    public int DeleteItems(UUID ownerId, IReadOnlyList<UUID> itemIds) => database.Write(session =>
    {
        var deleted = 0;
        foreach (var chunk in Chunks.Of(itemIds))
        {
            var folders = session.List($"select distinct parentFolderID from inventoryitems where avatarID = {ownerId} and inventoryID in ({chunk})", row => row.Id(0));
            deleted += session.Execute($"delete from inventoryitems where avatarID = {ownerId} and inventoryID in ({chunk})");
            foreach (var folder in folders)
                CountUp(session, folder);
        }

        return deleted;
    });

    public int DeleteFolders(UUID ownerId, IReadOnlyList<UUID> folderIds) => database.Write(session =>
    {
        var mine = new List<UUID>();
        var parents = new HashSet<UUID>();
        foreach (var chunk in Chunks.Of(folderIds))
        {
            foreach (var (id, parent) in session.List(
                $"select folderID, parentFolderID from inventoryfolders where agentID = {ownerId} and folderID in ({chunk})", row => (row.Id(0), row.Id(1))))
            {
                mine.Add(id);
                parents.Add(parent);
            }
        }

        var deleted = DeleteTree(session, ownerId, mine, withRoots: true);
        foreach (var parent in parents)
            CountUp(session, parent);
        return deleted;
    });

    public void PurgeFolder(UUID ownerId, UUID folderId) => database.Write(session =>
    {
        if (session.Number($"select count(*) from inventoryfolders where folderID = {folderId} and agentID = {ownerId}") == 0)
            return;
        DeleteTree(session, ownerId, [folderId], withRoots: false);
        CountUp(session, folderId);
    });

    public void DeleteOwner(UUID ownerId) => database.Write(session =>
    {
        session.Execute($"delete from inventoryitems where avatarID = {ownerId}");
        session.Execute($"delete from inventoryfolders where agentID = {ownerId}");
    });

    // Level by level instead of a recursive query: the engines differ there, and a ring of folders must come to an end.
    private static int DeleteTree(Session session, UUID ownerId, List<UUID> roots, bool withRoots)
    {
        var seen = new HashSet<UUID>(roots);
        var level = roots;
        for (var depth = 0; depth < MaxDepth && level.Count > 0; depth++)
        {
            var next = new List<UUID>();
            foreach (var chunk in Chunks.Of(level))
            {
                session.Execute($"delete from inventoryitems where avatarID = {ownerId} and parentFolderID in ({chunk})");
                next.AddRange(session.List($"select folderID from inventoryfolders where agentID = {ownerId} and parentFolderID in ({chunk})", row => row.Id(0)));
            }

            level = [.. next.Where(seen.Add)];
        }

        if (!withRoots)
            seen.ExceptWith(roots);
        foreach (var chunk in Chunks.Of([.. seen]))
            session.Execute($"delete from inventoryfolders where agentID = {ownerId} and folderID in ({chunk})");
        return seen.Count;
    }

    private static void CountUp(Session session, UUID folderId) =>
        session.Execute($"update inventoryfolders set version = version + 1 where folderID = {folderId}");

    private static InventoryFolderRow ReadFolder(RowCursor row) => new()
    {
        Id = row.Id(0),
        OwnerId = row.Id(1),
        ParentId = row.Id(2),
        Name = row.Text(3),
        Type = row.Int16(4),
        Version = row.Int32(5)
    };

    private static InventoryItemRow ReadItem(RowCursor row) => new()
    {
        Id = row.Id(0),
        OwnerId = row.Id(1),
        FolderId = row.Id(2),
        AssetId = row.Id(3),
        AssetType = row.Int32(4),
        InvType = row.Int32(5),
        Name = row.Text(6),
        Description = row.Text(7),
        CreatorId = row.Text(8),
        BasePermissions = row.UInt32(9),
        CurrentPermissions = row.UInt32(10),
        NextPermissions = row.UInt32(11),
        EveryOnePermissions = row.UInt32(12),
        GroupPermissions = row.UInt32(13),
        GroupId = row.Id(14),
        GroupOwned = row.Bool(15),
        SalePrice = row.Int32(16),
        SaleType = row.Byte(17),
        CreationDate = row.Int32(18),
        Flags = row.UInt32(19)
    };

    private static object?[] Values(InventoryItemRow item) =>
    [
        item.Id, item.OwnerId, item.FolderId, item.AssetId, item.AssetType, item.InvType, ColumnText.Cut(item.Name, 64),
        ColumnText.Cut(item.Description, 128), ColumnText.Cut(item.CreatorId, 255), item.BasePermissions, item.CurrentPermissions, item.NextPermissions,
        item.EveryOnePermissions, item.GroupPermissions, item.GroupId, item.GroupOwned, item.SalePrice, item.SaleType, item.CreationDate, item.Flags
    ];
}
