using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Folders, items, links and gestures of a user's own inventory. Each request waits in the user's line (<see cref="UserWork"/>).
/// </summary>
internal sealed class InventoryRequests(Scene scene, IInventoryService inventory, IAssetService assets, ILibraryService? library,
    UserWork work) : IInventoryRequests
{
    private const uint AllPermissions = 0x7fffffff;
    private const uint SlamFlag = 0x100; // permissions of what is inside are to be set at the next rez
    private const int LongestName = 63;
    private const int LongestDescription = 127;

    public void SendFolder(IViewer viewer, UUID folder, bool wantsFolders, bool wantsItems) => Add(viewer, async me =>
    {
        var content = await inventory.GetFolderContent(me, folder) ?? library?.GetFolderContent(folder);
        if (content is null)
            return;
        var folders = wantsFolders ? content.Folders : [];
        var items = wantsItems ? content.Items : [];
        scene.Post(_ => viewer.Inventory.SendDescendents(folder, content.Folder.Owner, content.Folder.Version, folders, items));
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
            if (!await inventory.AddFolder(folder with { Owner = me, Name = Cut(folder.Name, LongestName) }))
                scene.Post(_ => viewer.Refuse("The folder could not be made in your inventory."));
        });

    public void UpdateFolders(IViewer viewer, IReadOnlyList<InventoryFolder> folders) => Add(viewer, async me =>
    {
        foreach (var folder in folders)
        {
            if (await inventory.GetFolder(me, folder.Id) is not { } present)
                continue;
            await inventory.UpdateFolder(present with { Name = Cut(folder.Name, LongestName), Type = folder.Type });
            if (folder.ParentId != present.ParentId)
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
            var made = item.AssetId.IsZero && NewAssets.For(item.AssetType, scene.Info, place) is { } data
                ? item with { AssetId = await StoreNew(me, item, data) }
                : item;
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
                if (await inventory.GetItem(me, info.Id) is { } present)
                    await Update(viewer, present, info, groups, callback, transaction);
            }
        });
    }

    public void MoveItems(IViewer viewer, IReadOnlyList<(UUID Item, UUID Folder, string NewName)> moves) => Add(viewer, async me =>
    {
        await inventory.MoveItems(me, [.. moves.Select(m => (m.Item, m.Folder))]);
        foreach (var (id, _, name) in moves)
        {
            if (name.Length > 0 && await inventory.GetItem(me, id) is { } item)
                await inventory.UpdateItem(item with { Name = Cut(name, LongestName) });
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
            await Put(viewer, item with
            {
                Id = UUID.Random(),
                Folder = folder,
                Owner = me,
                Name = name.Length > 0 ? Cut(name, LongestName) : item.Name,
                CreationDate = scene.Clock.UnixTime
            }, callback, UUID.Zero);
        }
    });

    public void ChangeFlags(IViewer viewer, IReadOnlyList<(UUID Item, uint Flags)> changes) => Add(viewer, async me =>
    {
        foreach (var (id, flags) in changes)
        {
            if (await inventory.GetItem(me, id) is { } item)
                await inventory.UpdateItem(item with { Flags = flags });
        }
    });

    public void SetActive(IViewer viewer, IReadOnlyList<UUID> gestures, bool active) => Add(viewer, async me =>
    {
        foreach (var item in await inventory.GetMultipleItems(me, gestures))
        {
            if (item is { AssetType: AssetType.Gesture })
                await inventory.UpdateItem(item with { Flags = active ? item.Flags | 1 : item.Flags & ~1u });
        }
    });

    private static string Cut(string text, int length) => text.Length > length ? text[..length] : text;

    private bool IsMember(IViewer viewer, UUID group) =>
        viewer.Presence is { } who && scene.Permissions.GroupOf(who, group) == group;

    private async Task Update(
        IViewer viewer, InventoryItem present, InventoryItem info, HashSet<UUID> groups, uint callback, UUID transaction)
    {
        var changed = Changed(present, info) with
        {
            GroupId = groups.Contains(info.GroupId) ? info.GroupId : present.GroupId
        };
        var rewrites = !info.AssetId.IsZero && ItemRights.MayRewrite(present);
        await inventory.UpdateItem(rewrites ? changed with { AssetId = info.AssetId } : changed);
        if (rewrites)
            scene.Post(_ => viewer.Inventory.SendItemCreated(changed with { AssetId = info.AssetId }, callback, transaction));
        else if (!info.AssetId.IsZero)
            scene.Post(_ => viewer.Messages.SendAlert("What is in this item may not be changed."));
    }

    // An object whose permissions change is told so when it is put down.
    private static InventoryItem Changed(InventoryItem present, InventoryItem info)
    {
        var (everyone, next) = ItemRights.Meant(present, info);
        var slams = present.AssetType == AssetType.Object && (next != present.NextPermissions || everyone != present.EveryOnePermissions);
        return present with
        {
            Name = Cut(info.Name, LongestName),
            Description = Cut(info.Description, LongestDescription),
            NextPermissions = next,
            EveryOnePermissions = everyone,
            GroupPermissions = info.GroupPermissions & present.BasePermissions,
            SaleType = info.SaleType,
            SalePrice = Math.Max(0, info.SalePrice),
            Flags = slams ? present.Flags | SlamFlag : present.Flags
        };
    }

    private void Add(IViewer viewer, Func<UUID, Task> request, object? question = null) =>
        work.Add(viewer, () => request(viewer.Agent.AgentId), question);

    private async Task<UUID> StoreNew(UUID me, InventoryItem item, byte[] data) => await assets.Store(new Asset
    {
        Id = UUID.Random(),
        Name = item.Name,
        Description = item.Description,
        Type = (sbyte)item.AssetType,
        CreatorId = me.ToString(),
        Data = data
    });

    private InventoryItem NewItem(UUID me, InventoryItem item, uint nextOwner) => item with
    {
        Owner = me,
        Name = Cut(item.Name, LongestName),
        Description = Cut(item.Description, LongestDescription),
        CreatorId = me.ToString(),
        BasePermissions = AllPermissions,
        CurrentPermissions = AllPermissions,
        NextPermissions = nextOwner & AllPermissions,
        CreationDate = scene.Clock.UnixTime
    };

    // A folder that is not there (a viewer that has not heard yet that it went) is no reason to lose what was made.
    private async Task Put(IViewer viewer, InventoryItem item, uint callback, UUID transaction)
    {
        var me = viewer.Agent.AgentId;
        var folder = await inventory.GetFolder(me, item.Folder) ?? await inventory.GetFolderForType(me, (short)item.AssetType)
            ?? await inventory.GetRootFolder(me);
        if (folder is null || !await inventory.AddItem(item = item with { Folder = folder.Id }))
        {
            scene.Post(_ => viewer.Messages.SendAlert("The item could not be put into your inventory."));
            return;
        }

        scene.Post(_ => viewer.Inventory.SendItemCreated(item, callback, transaction));
    }
}
