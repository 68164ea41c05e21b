using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Whether a change may be done, and what of the inventory as it is was read to find out.</summary>
internal sealed class InventoryChangeCheck(Session session, UUID owner, InventoryChange change,
    Table<InventoryFolder, InventoryFolderColumns> folders, Table<InventoryItem, InventoryItemColumns> items)
{
    // A chain of parents longer than this is a ring in a broken database.
    private const int MaxDepth = 200;

    private readonly HashSet<UUID> _newFolders = [.. change.NewFolders.Select(f => f.Id)];

    /// <summary>Folders that are named anywhere in the change, as they are.</summary>
    public Dictionary<UUID, InventoryFolder> Folders { get; } = [];

    /// <summary>Items that are to be changed, as they are.</summary>
    public Dictionary<UUID, InventoryItem> Items { get; } = [];

    /// <summary>Items that are named, and links in folders that are to lose theirs; with the folders in which they lie.</summary>
    public List<(UUID Id, UUID Folder)> RemovedItems { get; } = [];

    /// <summary>Folders that are named, or lie directly in those that are purged; with their parents.</summary>
    public List<(UUID Id, UUID Folder)> RemovedFolders { get; } = [];

    /// <summary>Every folder that goes.</summary>
    public List<UUID> DoomedFolders { get; } = [];

    public InventoryRefusal Refusal()
    {
        ReadFolders();
        ReadItems();
        Func<InventoryRefusal>[] looks = [OfItems, OfNewFolders, OfNewItems, OfFolders, OfRemovedFolders];
        return looks.Select(look => look()).FirstOrDefault(refusal => refusal != InventoryRefusal.None);
    }

    private void ReadFolders()
    {
        UUID[] named =
        [
            .. change.DeletedFolders, .. change.PurgedFolders, .. change.UnlinkedFolders, .. change.NewFolders.Select(f => f.ParentId),
            .. change.NewItems.Select(i => i.Folder), .. change.Folders.SelectMany(f => new[] { f.Id, f.ParentId }),
            .. change.Items.Select(i => i.Folder), .. change.TouchedFolders, .. change.Marks.Select(m => m.Id)
        ];
        foreach (var chunk in Chunks.Of([.. named.Distinct()]))
        {
            foreach (var folder in folders.List(session, $"agentID = {owner} and folderID in ({chunk})"))
                Folders[folder.Id] = folder;
        }
    }

    private void ReadItems()
    {
        UUID[] named = [.. change.Items.Select(i => i.Id), .. change.DeletedItems, .. change.Marks.Select(m => m.Id)];
        foreach (var chunk in Chunks.Of([.. named.Distinct()]))
        {
            foreach (var item in items.List(session, $"avatarID = {owner} and inventoryID in ({chunk})"))
                Items[item.Id] = item;
        }

        RemovedItems.AddRange(change.DeletedItems.Distinct().Where(Items.ContainsKey).Select(id => (id, Items[id].Folder)));
        foreach (var chunk in Chunks.Of(change.UnlinkedFolders))
        {
            RemovedItems.AddRange(session.List($"""
                select inventoryID, parentFolderID from inventoryitems
                where avatarID = {owner} and parentFolderID in ({chunk}) and assetType in ({AssetType.Link}, {AssetType.LinkFolder})
                """, row => (row.Id(0), row.Id(1))));
        }
    }

    private bool IsThere(UUID folder) => Folders.ContainsKey(folder) || _newFolders.Contains(folder);

    private InventoryRefusal OfItems()
    {
        var isThere = change.DeletedItems.All(Items.ContainsKey) && change.UnlinkedFolders.All(Folders.ContainsKey)
            && change.TouchedFolders.All(Folders.ContainsKey) && change.Marks.All(m => Items.ContainsKey(m.Id) || Folders.ContainsKey(m.Id))
            && change.Items.All(i => Items.ContainsKey(i.Id) && IsThere(i.Folder));
        return isThere ? InventoryRefusal.None : InventoryRefusal.NotThere;
    }

    private InventoryRefusal OfNewFolders()
    {
        if (change.NewFolders.Count == 0)
            return InventoryRefusal.None;
        if (!change.NewFolders.All(f => IsThere(f.ParentId) && f.ParentId != f.Id))
            return InventoryRefusal.NotThere;
        if (change.NewFolders.Any(f => SystemFolders.IsUnique(f.Type)))
            return InventoryRefusal.Protected; // every inventory has one already
        return IsFree("inventoryfolders", "folderID", [.. change.NewFolders.Select(f => f.Id)])
            ? InventoryRefusal.None
            : InventoryRefusal.Taken;
    }

    private InventoryRefusal OfNewItems()
    {
        if (change.NewItems.Count == 0)
            return InventoryRefusal.None;
        if (!change.NewItems.All(i => IsThere(i.Folder)))
            return InventoryRefusal.NotThere;
        if (!IsFree("inventoryitems", "inventoryID", [.. change.NewItems.Select(i => i.Id)]))
            return InventoryRefusal.Taken;
        return AreOwn(AssetType.Link, OwnItems) && AreOwn(AssetType.LinkFolder, OwnFolders)
            ? InventoryRefusal.None
            : InventoryRefusal.BadLink;
    }

    private bool IsFree(string table, string key, IReadOnlyList<UUID> ids) => ids.Distinct().Count() == ids.Count
        && !ids.Contains(UUID.Zero)
        && Chunks.Of(ids).All(chunk => session.Number($"select count(*) from {table:raw} where {key:raw} in ({chunk})") == 0);

    private bool AreOwn(int linkType, Func<IReadOnlyList<UUID>, long> own)
    {
        UUID[] targets = [.. change.NewItems.Where(i => i.AssetType == linkType).Select(i => i.AssetId).Distinct()];
        return Chunks.Of(targets).Sum(own) == targets.Length;
    }

    private long OwnItems(IReadOnlyList<UUID> ids) => session.Number($"""
        select count(*) from inventoryitems where avatarID = {owner} and inventoryID in ({ids})
        and assetType not in ({AssetType.Link}, {AssetType.LinkFolder})
        """);

    private long OwnFolders(IReadOnlyList<UUID> ids) =>
        session.Number($"select count(*) from inventoryfolders where agentID = {owner} and folderID in ({ids})");

    private InventoryRefusal OfFolders()
    {
        foreach (var wanted in change.Folders)
        {
            if (!Folders.TryGetValue(wanted.Id, out var present))
                return InventoryRefusal.NotThere;
            if (wanted with { Version = present.Version } == present)
                continue;
            if (SystemFolders.IsUnique(present.Type) || SystemFolders.IsUnique(wanted.Type) || present.ParentId.IsZero)
                return InventoryRefusal.Protected;
            if (!Folders.ContainsKey(wanted.ParentId))
                return InventoryRefusal.NotThere;
            if (LiesIn(wanted.ParentId, wanted.Id))
                return InventoryRefusal.Ring;
        }

        return InventoryRefusal.None;
    }

    private bool LiesIn(UUID folder, UUID ancestor)
    {
        for (var depth = 0; depth < MaxDepth && !folder.IsZero; depth++)
        {
            if (folder == ancestor)
                return true;
            folder = folders.First(session, $"folderID = {folder} and agentID = {owner}")?.ParentId ?? UUID.Zero;
        }

        return !folder.IsZero;
    }

    private InventoryRefusal OfRemovedFolders()
    {
        if (!change.DeletedFolders.Concat(change.PurgedFolders).All(Folders.ContainsKey))
            return InventoryRefusal.NotThere;
        List<InventoryFolder> direct =
            [.. change.DeletedFolders.Select(id => Folders[id]), .. FoldersIn(change.PurgedFolders)];
        RemovedFolders.AddRange(direct.DistinctBy(f => f.Id).Select(f => (f.Id, f.ParentId)));
        var seen = new HashSet<UUID>(change.PurgedFolders);
        for (var level = direct; level.Count > 0; level = FoldersIn([.. level.Select(f => f.Id)]))
        {
            level.RemoveAll(f => !seen.Add(f.Id));
            if (level.Exists(f => SystemFolders.IsUnique(f.Type)))
                return InventoryRefusal.Protected;
            DoomedFolders.AddRange(level.Select(f => f.Id));
        }

        return InventoryRefusal.None;
    }

    private List<InventoryFolder> FoldersIn(IReadOnlyList<UUID> parents) =>
        [.. Chunks.Of(parents).SelectMany(chunk => folders.List(session, $"agentID = {owner} and parentFolderID in ({chunk})"))];
}
