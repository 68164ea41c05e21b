using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Remote.Inventory;

/// <summary>A change of several things as its parts, each of which can wait for a service that is away.</summary>
internal static class LateParts
{
    /// <summary>Marks are read before they are changed, links are looked for, a folder is touched for the sake of its version.</summary>
    public static bool CanWait(InventoryChange change) =>
        change.Marks.Count == 0 && change.TouchedFolders.Count == 0 && change.UnlinkedFolders.Count == 0;

    public static async ValueTask Apply(IInventoryService inventory, UUID owner, InventoryChange change)
    {
        if (change.DeletedItems.Count > 0)
            await inventory.DeleteItems(owner, change.DeletedItems);
        if (change.DeletedFolders.Count > 0)
            await inventory.DeleteFolders(owner, change.DeletedFolders);
        foreach (var id in change.PurgedFolders)
            await inventory.PurgeFolder(owner, id);
        foreach (var folder in change.NewFolders)
            await inventory.AddFolder(folder);
        foreach (var item in change.NewItems)
            await inventory.AddItem(item);
        foreach (var folder in change.Folders)
        {
            await inventory.UpdateFolder(folder);
            await inventory.MoveFolder(owner, folder.Id, folder.ParentId);
        }

        foreach (var item in change.Items)
            await inventory.UpdateItem(item);
        if (change.Items.Count > 0)
            await inventory.MoveItems(owner, [.. change.Items.Select(item => (item.Id, item.Folder))]);
    }
}
