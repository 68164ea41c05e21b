using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Reading many folders in few statements: level by level, as the engines differ in recursive queries.</summary>
internal sealed class InventoryTrees(
    Table<InventoryFolder, InventoryFolderColumns> folders, Table<InventoryItem, InventoryItemColumns> items)
{
    /// <summary>As <see cref="IInventoryService.GetTree"/>.</summary>
    public InventoryTree? Read(Session session, UUID owner, UUID folderId, int depth, int max)
    {
        if (folders.First(session, $"folderID = {folderId} and agentID = {owner}") is not { } root)
            return null;
        var contents = new Dictionary<UUID, InventoryCollection>();
        List<InventoryFolder> level = [root];
        for (var at = 0; at <= depth && level.Count > 0; at++)
        {
            var below = new List<InventoryFolder>();
            foreach (var chunk in Chunks.Of(level))
            {
                if (depth > 0 && (max -= Count(session, owner, Ids(chunk))) < 0)
                    return new InventoryTree(root, contents, IsWhole: false);
                Add(contents, chunk, FoldersIn(session, owner, Ids(chunk)), ItemsIn(session, owner, Ids(chunk)), below);
            }

            level = below.FindAll(folder => !contents.ContainsKey(folder.Id)); // a ring comes to an end
        }

        return new InventoryTree(root, contents, IsWhole: true);
    }

    /// <summary>As <see cref="IInventoryService.GetOrphans"/>. The root's parent is zero.</summary>
    public (IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items) Orphans(Session session, UUID owner, int max) => (
        folders.List(session, $"""
            agentID = {owner} and parentFolderID <> {UUID.Zero}
            and parentFolderID not in (select folderID from inventoryfolders where agentID = {owner} and folderID is not null) limit {max}
            """),
        items.List(session, $"""
            avatarID = {owner}
            and parentFolderID not in (select folderID from inventoryfolders where agentID = {owner} and folderID is not null) limit {max}
            """));

    private static IReadOnlyList<UUID> Ids(IReadOnlyList<InventoryFolder> some) => [.. some.Select(folder => folder.Id)];

    private static int Count(Session session, UUID owner, IReadOnlyList<UUID> parents) => (int)(
        session.Number($"select count(*) from inventoryfolders where agentID = {owner} and parentFolderID in ({parents})")
        + session.Number($"select count(*) from inventoryitems where avatarID = {owner} and parentFolderID in ({parents})"));

    private ILookup<UUID, InventoryFolder> FoldersIn(Session session, UUID owner, IReadOnlyList<UUID> parents) =>
        folders.List(session, $"agentID = {owner} and parentFolderID in ({parents})").ToLookup(folder => folder.ParentId);

    private ILookup<UUID, InventoryItem> ItemsIn(Session session, UUID owner, IReadOnlyList<UUID> parents) =>
        items.List(session, $"avatarID = {owner} and parentFolderID in ({parents})").ToLookup(item => item.Folder);

    private static void Add(Dictionary<UUID, InventoryCollection> contents, IReadOnlyList<InventoryFolder> level,
        ILookup<UUID, InventoryFolder> foldersIn, ILookup<UUID, InventoryItem> itemsIn, List<InventoryFolder> below)
    {
        foreach (var folder in level)
        {
            contents[folder.Id] = new InventoryCollection(folder, [.. foldersIn[folder.Id]], [.. itemsIn[folder.Id]]);
            below.AddRange(foldersIn[folder.Id]);
        }
    }
}
