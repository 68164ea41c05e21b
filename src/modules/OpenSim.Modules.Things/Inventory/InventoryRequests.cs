using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Folders, items, links and gestures of a user's own inventory. Each request waits in the user's line (<see cref="UserWork"/>).
/// </summary>
internal sealed class InventoryRequests(
    Scene scene, IInventoryService inventory, ILibraryService? library, UserWork work, NewItems news) : IInventoryRequests
{
    private const uint AllPermissions = 0x7fffffff;
    private const uint ActiveGesture = 1;
    private const int ThingsAtOnce = 50; // of a folder that is told

    public void SendFolder(IViewer viewer, UUID folder, bool wantsFolders, bool wantsItems) => Add(viewer, async me =>
    {
        var content = await inventory.GetFolderContent(me, folder) ?? library?.GetFolderContent(folder);
        if (content is null)
            return;
        var folders = wantsFolders ? content.Folders : [];
        var items = wantsItems ? content.Items : [];
        var count = folders.Count + items.Count;
        // Ten thousand items are two thousand datagrams: the region goes on between them.
        List<(IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)> parts =
            [.. folders.Chunk(ThingsAtOnce).Select(some => (some, Array.Empty<InventoryItem>())),
            .. items.Chunk(ThingsAtOnce).Select(some => (Array.Empty<InventoryFolder>(), some))];
        RegionSlices.ForEach(scene, count == 0 ? [([], [])] : parts, part => viewer.Inventory.SendDescendents(
            folder, content.Folder.Owner, content.Folder.Version, count, part.Folders, part.Items));
    }, (folder, wantsFolders, wantsItems));

    public void SendItems(IViewer viewer, IReadOnlyList<UUID> items) => Add(viewer, async me =>
    {
        List<UUID> ids = [.. items.Distinct()];
        var own = await inventory.GetMultipleItems(me, ids);
        List<InventoryItem> found = [.. own.Select((item, i) => item ?? library?.GetItem(ids[i])).OfType<InventoryItem>()];
        if (found.Count > 0)
            scene.Post(_ => viewer.Inventory.SendItems(found));
    });

    public void CreateFolder(IViewer viewer, InventoryFolder folder) =>
        Add(viewer, async me =>
        {
            if (!await inventory.AddFolder(folder with { Owner = me, Name = ItemText.Name(folder.Name) }))
                scene.Post(_ => viewer.Refuse("The folder could not be made in your inventory."));
        });

    public void UpdateFolders(IViewer viewer, IReadOnlyList<InventoryFolder> folders) => Add(viewer, async me =>
    {
        foreach (var folder in folders)
        {
            if (await inventory.UpdateFolder(folder with { Owner = me, Name = ItemText.Name(folder.Name) }))
                await inventory.MoveFolder(me, folder.Id, folder.ParentId);
        }
    });

    public void MoveFolders(IViewer viewer, IReadOnlyList<(UUID Folder, UUID Parent)> moves) => Add(viewer, async me =>
    {
        foreach (var (folder, parent) in moves)
            await inventory.MoveFolder(me, folder, parent);
    });

    public void Remove(IViewer viewer, IReadOnlyList<UUID> folders, IReadOnlyList<UUID> items) => Add(viewer, async me =>
    {
        if (items.Count > 0)
            await inventory.DeleteItems(me, items);
        if (folders.Count > 0)
            await inventory.DeleteFolders(me, folders);
    });

    public void PurgeFolder(IViewer viewer, UUID folder) => Add(viewer, async me => await inventory.PurgeFolder(me, folder));

    public void CreateItem(IViewer viewer, InventoryItem item, uint callback, UUID transaction)
    {
        if (!ItemRights.MayBeMade(item.AssetType))
        {
            viewer.Refuse("An item of this kind cannot be made in the inventory.");
            return;
        }

        if (!scene.Limits.Assets.Allows(viewer))
            return;
        var place = viewer.Presence?.AbsolutePosition ?? Vector3.Zero;
        Add(viewer, async me =>
        {
            var made = await news.WithContent(me, item, place);
            await Put(viewer, NewItem(me, made, item.NextPermissions), callback, transaction);
        });
    }

    public void LinkItem(IViewer viewer, InventoryItem link, uint callback, UUID transaction) =>
        Add(viewer, me => Put(viewer, NewItem(me, link, AllPermissions), callback, transaction));

    public void UpdateItems(IViewer viewer, IReadOnlyList<(InventoryItem Item, uint Callback)> items, UUID transaction)
    {
        // Membership is known here only, before the inventory is asked.
        var groups = items.Select(i => i.Item.GroupId).Distinct().Where(g => IsMember(viewer, g)).ToHashSet();
        Add(viewer, async me =>
        {
            foreach (var (info, callback) in items)
            {
                var change = Meant(info, groups);
                if (info.AssetId.IsZero)
                    await inventory.ChangeItem(me, info.Id, change);
                else if (await inventory.GetItem(me, info.Id) is { } present)
                    await Rewrite(viewer, present, change.Of(present), info.AssetId, callback, transaction);
            }
        });
    }

    public void MoveItems(IViewer viewer, IReadOnlyList<(UUID Item, UUID Folder, string NewName)> moves) => Add(viewer, async me =>
    {
        await inventory.MoveItems(me, [.. moves.Select(m => (m.Item, m.Folder))]);
        foreach (var (id, _, name) in moves)
        {
            if (name.Length > 0)
                await inventory.ChangeItem(me, id, new ItemChange { Name = ItemText.Name(name) });
        }
    });

    public void CopyItems(IViewer viewer, IReadOnlyList<(uint Callback, UUID Item, UUID Folder, string NewName)> copies) =>
        Add(viewer, async me =>
    {
        foreach (var (callback, id, folder, name) in copies)
        {
            var item = await inventory.GetItem(me, id) ?? library?.GetItem(id);
            if (item is null || !ItemRights.MayCopy(item))
                continue;
            var copy = item with
            {
                Id = UUID.Random(),
                Folder = folder,
                Owner = me,
                Name = name.Length > 0 ? ItemText.Name(name) : item.Name,
                CreationDate = scene.Clock.UnixTime
            };
            // As Second Life answers; clients wait for the callback in that message.
            await Put(viewer, copy, put => viewer.Inventory.SendBulkUpdate([], [put], UUID.Zero, callback));
        }
    });

    public void ChangeFlags(IViewer viewer, IReadOnlyList<(UUID Item, uint Flags)> changes) => Add(viewer, async me =>
    {
        foreach (var (id, flags) in changes)
            await inventory.ChangeItem(me, id, new ItemChange { ClearFlags = uint.MaxValue, SetFlags = flags });
    });

    public void SetActive(IViewer viewer, IReadOnlyList<UUID> gestures, bool active) => Add(viewer, async me =>
    {
        var change = new ItemChange { OnlyOfType = AssetType.Gesture, ClearFlags = ActiveGesture, SetFlags = active ? ActiveGesture : 0 };
        foreach (var id in gestures)
            await inventory.ChangeItem(me, id, change);
    });

    private bool IsMember(IViewer viewer, UUID group) =>
        viewer.Presence is { } who && scene.Permissions.GroupOf(who, group) == group;

    /// <param name="changed">The item with what else is to be different.</param>
    private async Task Rewrite(
        IViewer viewer, InventoryItem present, InventoryItem changed, UUID asset, uint callback, UUID transaction)
    {
        if (!ItemRights.MayRewrite(present))
        {
            await inventory.UpdateItem(changed);
            scene.Post(_ => viewer.Messages.SendAlert("The contents of this item may not be changed."));
            return;
        }

        changed = changed with { AssetId = asset };
        await inventory.UpdateItem(changed);
        scene.Post(_ => viewer.Inventory.SendItemCreated(changed, callback, transaction));
    }

    private static ItemChange Meant(InventoryItem info, HashSet<UUID> groups) => new()
    {
        Name = ItemText.Name(info.Name),
        Description = ItemText.Description(info.Description),
        GroupId = groups.Contains(info.GroupId) ? info.GroupId : null,
        GroupPermissions = info.GroupPermissions,
        EveryOnePermissions = info.EveryOnePermissions,
        NextPermissions = info.NextPermissions,
        SaleType = info.SaleType,
        SalePrice = info.SalePrice
    };

    private void Add(IViewer viewer, Func<UUID, Task> request, object? question = null) =>
        work.Add(viewer, () => request(viewer.Agent.AgentId), question);

    private InventoryItem NewItem(UUID me, InventoryItem item, uint nextOwner) => item with
    {
        Owner = me,
        Name = ItemText.Name(item.Name),
        Description = ItemText.Description(item.Description),
        CreatorId = me.ToString(),
        BasePermissions = AllPermissions,
        CurrentPermissions = AllPermissions,
        NextPermissions = nextOwner & AllPermissions,
        CreationDate = scene.Clock.UnixTime
    };

    private Task Put(IViewer viewer, InventoryItem item, uint callback, UUID transaction) =>
        Put(viewer, item, put => viewer.Inventory.SendItemCreated(put, callback, transaction));

    private async Task Put(IViewer viewer, InventoryItem item, Action<InventoryItem> tell)
    {
        if (await inventory.PutItem(item, (short)item.AssetType) is { } put)
            scene.Post(_ => tell(put));
        else
            scene.Post(_ => viewer.Messages.SendAlert("The item could not be put into your inventory."));
    }
}
