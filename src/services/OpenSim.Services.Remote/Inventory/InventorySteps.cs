using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Remote.Inventory;

/// <summary>Whole changes and trees made of an OpenSimulator's single calls, one after the other.</summary>
internal sealed class InventorySteps(IInventoryService inventory)
{
    /// <summary>
    /// Stops at the first step that is refused: what was done before stays done, which is what OpenSimulator's own regions leave too.
    /// </summary>
    public async ValueTask<InventoryOutcome> Apply(UUID owner, InventoryChange change)
    {
        if (!await Delete(owner, change) || !await Make(change) || !await Alter(owner, change))
            return new InventoryOutcome { Refusal = InventoryRefusal.NotThere };
        return new InventoryOutcome
        {
            Versions = await Versions(owner, change),
            RemovedItems = change.DeletedItems,
            RemovedFolders = change.DeletedFolders
        };
    }

    public async ValueTask<InventoryTree?> GetTree(UUID owner, UUID folderId, int depth, int max)
    {
        if (await inventory.GetFolder(owner, folderId) is not { } root)
            return null;
        var contents = new Dictionary<UUID, InventoryCollection>();
        List<InventoryFolder> level = [root];
        for (var at = 0; at <= depth && level.Count > 0; at++)
        {
            var below = new List<InventoryFolder>();
            foreach (var folder in level)
            {
                if (contents.ContainsKey(folder.Id) || await inventory.GetFolderContent(owner, folder.Id) is not { } content)
                    continue;
                if (depth > 0 && (max -= content.Folders.Count + content.Items.Count) < 0)
                    return new InventoryTree(root, contents, IsWhole: false);
                contents[folder.Id] = content;
                below.AddRange(content.Folders);
            }

            level = below;
        }

        return new InventoryTree(root, contents, IsWhole: true);
    }

    private async ValueTask<bool> Delete(UUID owner, InventoryChange change)
    {
        if (change.DeletedItems.Count > 0 && !await inventory.DeleteItems(owner, change.DeletedItems))
            return false;
        if (change.DeletedFolders.Count > 0 && !await inventory.DeleteFolders(owner, change.DeletedFolders))
            return false;
        foreach (var folder in change.PurgedFolders)
            if (!await inventory.PurgeFolder(owner, folder))
                return false;
        foreach (var folder in change.UnlinkedFolders)
        {
            UUID[] links = [.. (await inventory.GetFolderItems(owner, folder))
                .Where(item => item.AssetType is AssetType.Link or AssetType.LinkFolder).Select(item => item.Id)];
            if (links.Length > 0 && !await inventory.DeleteItems(owner, links))
                return false;
        }

        return true;
    }

    private async ValueTask<bool> Make(InventoryChange change)
    {
        foreach (var folder in change.NewFolders)
            if (!await inventory.AddFolder(folder))
                return false;
        foreach (var item in change.NewItems)
            if (!await inventory.AddItem(item))
                return false;
        return true;
    }

    private async ValueTask<bool> Alter(UUID owner, InventoryChange change)
    {
        foreach (var folder in change.Folders)
        {
            var before = await inventory.GetFolder(owner, folder.Id);
            if (!await inventory.UpdateFolder(folder))
                return false;
            if (before?.ParentId != folder.ParentId && !await inventory.MoveFolder(owner, folder.Id, folder.ParentId))
                return false;
        }

        foreach (var item in change.Items)
            if (!await inventory.UpdateItem(item))
                return false;
        return change.Items.Count == 0 || await inventory.MoveItems(owner, [.. change.Items.Select(item => (item.Id, item.Folder))]);
    }

    // OpenSimulator has counted them up; it is asked for what it has counted.
    private async ValueTask<Dictionary<UUID, int>> Versions(UUID owner, InventoryChange change)
    {
        var touched = change.NewFolders.Concat(change.Folders).Select(folder => folder.ParentId)
            .Concat(change.NewItems.Concat(change.Items).Select(item => item.Folder))
            .Concat(change.PurgedFolders).Concat(change.UnlinkedFolders).Concat(change.TouchedFolders)
            .Except(change.NewFolders.Select(folder => folder.Id));
        var versions = new Dictionary<UUID, int>();
        foreach (var id in touched.Where(id => !id.IsZero))
            if (await inventory.GetFolder(owner, id) is { } folder)
                versions[id] = folder.Version;
        return versions;
    }
}
