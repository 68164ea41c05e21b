using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Changes of tables inventoryfolders and inventoryitems. Storing, moving and deleting an item counts up its folder's version in the same
/// transaction, as viewers' caches rely on it.
/// </summary>
internal sealed class InventoryEdits(
    Table<InventoryFolder, InventoryFolderColumns> folders, Table<InventoryItem, InventoryItemColumns> items)
{
    private const int MaxDepth = 100; // a folder deeper than this, or a ring of folders, is cut off when deleting

    /// <summary>Inserts or replaces the folder and counts up its parent's version.</summary>
    public void Store(Session session, InventoryFolder folder)
    {
        folders.Store(session, folder);
        CountUp(session, folder.ParentId);
    }

    public void Store(Session session, InventoryItem item)
    {
        items.Store(session, item);
        CountUp(session, item.Folder);
    }

    public static void Move(Session session, InventoryItem item, UUID folderId)
    {
        session.Execute($"update inventoryitems set parentFolderID = {folderId} where inventoryID = {item.Id}");
        CountUp(session, item.Folder);
        CountUp(session, folderId);
    }

    public static void Move(Session session, InventoryFolder folder, UUID parentId)
    {
        session.Execute($"update inventoryfolders set parentFolderID = {parentId} where folderID = {folder.Id}");
        CountUp(session, folder.ParentId);
        CountUp(session, parentId);
    }

    /// <summary>How many were deleted; items of other owners stay.</summary>
    public static int DeleteItems(Session session, UUID ownerId, IReadOnlyList<UUID> itemIds)
    {
        var deleted = 0;
        foreach (var chunk in Chunks.Of(itemIds))
        {
            var changed = session.List(
                $"select distinct parentFolderID from inventoryitems where avatarID = {ownerId} and inventoryID in ({chunk})",
                row => row.Id(0));
            deleted += session.Execute($"delete from inventoryitems where avatarID = {ownerId} and inventoryID in ({chunk})");
            foreach (var folder in changed)
                CountUp(session, folder);
        }

        return deleted;
    }

    /// <summary>Deletes everything below the folders, and with <paramref name="withRoots"/> themselves.</summary>
    // Level by level instead of a recursive query: the engines differ there, and a ring of folders must come to an end.
    public static void DeleteTree(Session session, UUID ownerId, IReadOnlyList<InventoryFolder> roots, bool withRoots)
    {
        UUID[] rootIds = [.. roots.Select(folder => folder.Id)];
        var seen = new HashSet<UUID>(rootIds);
        var level = rootIds;
        for (var depth = 0; depth < MaxDepth && level.Length > 0; depth++)
            level = [.. Empty(session, ownerId, level).Where(seen.Add)];
        if (!withRoots)
            seen.ExceptWith(rootIds);
        foreach (var chunk in Chunks.Of([.. seen]))
            session.Execute($"delete from inventoryfolders where agentID = {ownerId} and folderID in ({chunk})");
        foreach (var changed in roots.Select(folder => withRoots ? folder.ParentId : folder.Id).Distinct())
            CountUp(session, changed);
    }

    // Deletes the items of the folders; the folders in them.
    private static List<UUID> Empty(Session session, UUID ownerId, IReadOnlyList<UUID> folderIds)
    {
        var below = new List<UUID>();
        foreach (var chunk in Chunks.Of(folderIds))
        {
            session.Execute($"delete from inventoryitems where avatarID = {ownerId} and parentFolderID in ({chunk})");
            below.AddRange(session.List(
                $"select folderID from inventoryfolders where agentID = {ownerId} and parentFolderID in ({chunk})", row => row.Id(0)));
        }

        return below;
    }

    private static void CountUp(Session session, UUID folderId) =>
        session.Execute($"update inventoryfolders set version = version + 1 where folderID = {folderId}");
}
