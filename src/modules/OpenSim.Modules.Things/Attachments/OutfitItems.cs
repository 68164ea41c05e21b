using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Outfits of older viewers, which are folders with the things themselves: what is worn moves into the new folder, so that it stays worn,
/// and a copy takes its place where that is allowed (CreateNewOutfitAttachments).
/// </summary>
internal sealed class OutfitItems(Scene scene, IInventoryService inventory, UserWork work)
{
    public void Move(ScenePresence who, UUID folder, IReadOnlyList<(UUID Item, UUID Folder)> items) =>
        work.Add(who.Id, who.Viewer, () => MoveAll(who, folder, items));

    private async Task MoveAll(ScenePresence who, UUID folder, IReadOnlyList<(UUID Item, UUID Folder)> items)
    {
        if (await inventory.GetFolder(who.Id, folder) is null)
            return;
        var changed = new List<InventoryItem>();
        foreach (var item in await inventory.GetMultipleItems(who.Id, [.. items.Select(i => i.Item).Distinct()]))
        {
            if (item is { AssetType: not (AssetType.Link or AssetType.LinkFolder) } && item.Folder != folder)
                await Move(item, folder, changed);
        }

        if (changed.Count > 0)
            scene.Post(_ => who.Viewer?.Inventory.SendBulkUpdate([], changed, UUID.Zero));
    }

    private async Task Move(InventoryItem item, UUID folder, List<InventoryItem> changed)
    {
        if (!await inventory.MoveItems(item.Owner, [(item.Id, folder)]))
            return;
        changed.Add(item with { Folder = folder });
        var copy = item with { Id = UUID.Random(), CreationDate = scene.Clock.UnixTime };
        if (ItemRights.MayCopy(item) && await inventory.AddItem(copy))
            changed.Add(copy);
    }
}
