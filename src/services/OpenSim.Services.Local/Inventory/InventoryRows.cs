using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>What is read of tables inventoryfolders and inventoryitems. Anything that is somebody else's is not there.</summary>
internal sealed class InventoryRows(SqlDialect dialect)
{
    // A chain of parents longer than this is a ring in a broken database.
    private const int MaxDepth = 200;

    public Table<InventoryFolder, InventoryFolderColumns> Folders { get; } = new(dialect);

    public Table<InventoryItem, InventoryItemColumns> Items { get; } = new(dialect);

    public List<InventoryFolder> FoldersOf(Session session, UUID ownerId) => Folders.List(session, $"agentID = {ownerId}");

    public InventoryFolder? Folder(Session session, UUID ownerId, UUID folderId) =>
        Folders.First(session, $"folderID = {folderId} and agentID = {ownerId}");

    public InventoryItem? Item(Session session, UUID ownerId, UUID itemId) =>
        Items.First(session, $"inventoryID = {itemId} and avatarID = {ownerId}");

    public List<InventoryItem> ItemsIn(Session session, UUID ownerId, UUID folderId) =>
        Items.List(session, $"parentFolderID = {folderId} and avatarID = {ownerId}");

    /// <summary>Ids of the links directly in folders.</summary>
    public static List<UUID> LinksIn(Session session, UUID ownerId, IReadOnlyList<UUID> folderIds) => [.. Chunks.Of(folderIds)
        .SelectMany(ids => session.List($"""
            select inventoryID from inventoryitems
            where avatarID = {ownerId} and parentFolderID in ({ids}) and assetType in ({AssetType.Link}, {AssetType.LinkFolder})
            """, row => row.Id(0)))];

    public InventoryCollection? Content(Session session, UUID ownerId, UUID folderId) =>
        Folder(session, ownerId, folderId) is not { } folder
        ? null
        : new InventoryCollection(
            folder, Folders.List(session, $"parentFolderID = {folderId} and agentID = {ownerId}"), ItemsIn(session, ownerId, folderId));

    /// <summary>The folder wanted, or the one of that type, or the root.</summary>
    public InventoryFolder? NearestFolder(Session session, UUID ownerId, UUID wanted, short type)
    {
        if (!wanted.IsZero && Folder(session, ownerId, wanted) is { } named)
            return named;
        var folders = FoldersOf(session, ownerId);
        return SystemFolders.OfType(folders, type) ?? SystemFolders.Root(folders);
    }

    public bool LiesIn(Session session, UUID folderId, UUID ancestorId)
    {
        for (var depth = 0; depth < MaxDepth && !folderId.IsZero; depth++)
        {
            if (folderId == ancestorId)
                return true;
            folderId = Folders.First(session, $"folderID = {folderId}")?.ParentId ?? UUID.Zero;
        }

        return !folderId.IsZero;
    }
}
