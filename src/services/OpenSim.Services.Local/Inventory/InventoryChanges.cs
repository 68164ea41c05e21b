using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Changes that are done whole or not at all: everything is looked at before anything is written.</summary>
internal sealed class InventoryChanges(Table<InventoryFolder, InventoryFolderColumns> folders,
    Table<InventoryItem, InventoryItemColumns> items, InventoryCounts counts, InventoryMarks marks)
{
    /// <summary>As <see cref="IInventoryService.Apply"/>, within the session's transaction.</summary>
    public InventoryOutcome Apply(Session session, UUID owner, InventoryChange change)
    {
        var check = new InventoryChangeCheck(session, owner, change, folders, items);
        if (check.Refusal() is not InventoryRefusal.None and var refusal)
            return new InventoryOutcome { Refusal = refusal };
        if (!marks.Allows(session, owner, change.Marks)
            || !counts.Allow(session, owner, change.NewFolders.Count, change.NewItems.Count))
            return new InventoryOutcome { Refusal = InventoryRefusal.Full };
        var removal = new InventoryRemoval(session, owner);
        removal.Remove(check.RemovedItems, check.RemovedFolders, change.PurgedFolders, check.DoomedFolders);
        folders.Store(session, change.NewFolders);
        items.Store(session, [.. change.NewItems, .. Changed(check.Items, change.Items)]);
        folders.Store(session, [.. change.Folders.Select(f => f with { Version = check.Folders[f.Id].Version })]);
        marks.Store(session, owner, change.Marks);
        if (removal.HasRemoved)
        {
            counts.Forget(owner);
            InventoryMarks.Remove(session, owner, [.. removal.Gone]);
        }

        return new InventoryOutcome
        {
            Versions = CountUp(session, owner, [.. Touched(change, check).Concat(removal.Touched).Except(Unversioned(change, check))]),
            RemovedItems = removal.Items,
            RemovedFolders = removal.Folders,
            BrokenLinks = removal.BrokenLinks
        };
    }

    // Who made it and when are not for an update to change.
    private static IEnumerable<InventoryItem> Changed(Dictionary<UUID, InventoryItem> present, IEnumerable<InventoryItem> wanted) =>
        wanted.Select(item => item with { CreatorId = present[item.Id].CreatorId, CreationDate = present[item.Id].CreationDate });

    private static IEnumerable<UUID> Touched(InventoryChange change, InventoryChangeCheck check) =>
    [
        .. change.TouchedFolders, .. change.NewFolders.Select(f => f.ParentId), .. change.NewItems.Select(i => i.Folder),
        .. change.Folders.SelectMany(f => new[] { f.ParentId, check.Folders[f.Id].ParentId }),
        .. change.Items.SelectMany(i => new[] { i.Folder, check.Items[i.Id].Folder })
    ];

    // Viewers count new folders from what they are told of them, and do not know those that are gone.
    private static IEnumerable<UUID> Unversioned(InventoryChange change, InventoryChangeCheck check) =>
        [UUID.Zero, .. change.NewFolders.Select(f => f.Id), .. check.DoomedFolders];

    // Once for each folder, as viewers do.
    private static Dictionary<UUID, int> CountUp(Session session, UUID owner, IReadOnlyList<UUID> touched)
    {
        var versions = new Dictionary<UUID, int>();
        foreach (var chunk in Chunks.Of(touched))
        {
            session.Execute($"update inventoryfolders set version = version + 1 where agentID = {owner} and folderID in ({chunk})");
            foreach (var (id, version) in session.List(
                $"select folderID, version from inventoryfolders where agentID = {owner} and folderID in ({chunk})",
                row => (row.Id(0), row.Int32(1))))
                versions[id] = version;
        }

        return versions;
    }
}
