using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// People's inventories by UDP, as viewers use it beside the capabilities: folders, items, links, gestures. What is changed here is changed in the order in
/// which it was asked for. Objects, gifts and contents of prims stand in files of their own.
/// </summary>
public sealed class InventoryModule : RegionModule
{
    private const uint AllPermissions = 0x7fffffff;
    private const uint SlamFlag = 0x100; // permissions of what is inside are to be set at the next rez
    private const int LongestName = 63;
    private const int LongestDescription = 127;

    private UserWork _work = null!; // Attach comes first
    private IInventoryService? _inventory;

    public override string Name => "BasicInventoryAccessModule";

    protected override void Attach(Scene scene)
    {
        _inventory = Service<IInventoryService>();
        if (_inventory is null || Service<IAssetService>() is not { } assets)
            return;
        _work = new UserWork(scene);
        scene.Events.OnInventoryRequest += OnRequest;
        scene.Events.OnViewerClosed += viewer => _work.Forget(viewer.Agent.AgentId);
        new ObjectTaking(scene, _inventory, assets, _work).Attach();
        new ObjectRezzing(scene, _inventory, assets, _work).Attach();
        new ContentsRequests(scene, _inventory, _work).Attach();
        new Gifts(scene, _inventory, _work).Attach();
    }

    private void OnRequest(IViewer viewer, InventoryRequest request)
    {
        var place = viewer.Presence?.AbsolutePosition ?? Vector3.Zero;
        if (!_work.Add(viewer.Agent.AgentId, () => Do(viewer, request, place)))
            viewer.Messages.SendAlert("Your inventory is busy. Please wait a moment.");
    }

    private Task Do(IViewer viewer, InventoryRequest request, Vector3 place) => request switch
    {
        FetchFolder fetch => Fetch(viewer, fetch),
        FetchItems fetch => Fetch(viewer, fetch),
        CreateFolder create => Create(viewer, create),
        UpdateFolders update => Update(viewer, update),
        MoveFolders move => Move(viewer, move),
        RemoveFromInventory remove => Remove(viewer, remove),
        PurgeFolder purge => _inventory!.PurgeFolder(viewer.Agent.AgentId, purge.FolderId).AsTask(),
        CreateItem create => Create(viewer, create, place),
        LinkItem link => Link(viewer, link),
        UpdateItems update => Update(viewer, update),
        MoveItems move => Move(viewer, move),
        CopyItems copy => Copy(viewer, copy),
        ChangeItemFlags change => Change(viewer, change),
        ActivateGestures gestures => Activate(viewer, gestures),
        _ => throw new ArgumentException($"{request.GetType().Name} is not known.", nameof(request))
    };

    private async Task Fetch(IViewer viewer, FetchFolder fetch)
    {
        var content = await _inventory!.GetFolderContent(viewer.Agent.AgentId, fetch.FolderId) ?? Service<ILibraryService>()?.GetFolderContent(fetch.FolderId);
        if (content is null)
            return;
        List<InventoryFolderInfo> folders = fetch.Folders ? [.. content.Folders.Select(InventoryMapping.ToInfo)] : [];
        List<InventoryItemInfo> items = fetch.Items ? [.. content.Items.Select(InventoryMapping.ToInfo)] : [];
        Scene.Post(_ => viewer.Inventory.SendDescendents(fetch.FolderId, content.Folder.Owner, content.Folder.Version, folders, items));
    }

    private async Task Fetch(IViewer viewer, FetchItems fetch)
    {
        var library = Service<ILibraryService>();
        var own = await _inventory!.GetMultipleItems(viewer.Agent.AgentId, fetch.ItemIds);
        List<InventoryItemInfo> items = [.. own.Select((item, i) => item ?? library?.GetItem(fetch.ItemIds[i])).Where(i => i is not null).Select(i => InventoryMapping.ToInfo(i!))];
        if (items.Count > 0)
            Scene.Post(_ => viewer.Inventory.SendItems(items));
    }

    private async Task Create(IViewer viewer, CreateFolder create) => await _inventory!.AddFolder(new InventoryFolder
    {
        Id = create.FolderId,
        ParentId = create.ParentId,
        Owner = viewer.Agent.AgentId,
        Name = Cut(create.Name, LongestName),
        Type = create.Type
    });

    private async Task Update(IViewer viewer, UpdateFolders update)
    {
        foreach (var (id, parent, type, name) in update.Folders)
        {
            if (await _inventory!.GetFolder(viewer.Agent.AgentId, id) is not { } present)
                continue;
            await _inventory.UpdateFolder(present with { Name = Cut(name, LongestName), Type = type });
            if (parent != present.ParentId)
                await _inventory.MoveFolder(viewer.Agent.AgentId, id, parent);
        }
    }

    private async Task Move(IViewer viewer, MoveFolders move)
    {
        foreach (var (folder, parent) in move.Moves)
            await _inventory!.MoveFolder(viewer.Agent.AgentId, folder, parent);
    }

    private async Task Remove(IViewer viewer, RemoveFromInventory remove)
    {
        if (remove.ItemIds.Count > 0)
            await _inventory!.DeleteItems(viewer.Agent.AgentId, remove.ItemIds);
        if (remove.FolderIds.Count > 0)
            await _inventory!.DeleteFolders(viewer.Agent.AgentId, remove.FolderIds);
    }

    private async Task Create(IViewer viewer, CreateItem create, Vector3 place)
    {
        var assetId = create.Item.AssetId;
        if (assetId.IsZero && NewAssets.For(create.Item.AssetType, Scene.Info, place) is { } data)
        {
            assetId = await Service<IAssetService>()!.Store(new Asset
            {
                Id = UUID.Random(),
                Name = create.Item.Name,
                Description = create.Item.Description,
                Type = create.Item.AssetType,
                CreatorId = viewer.Agent.AgentId.ToString(),
                Data = data
            });
        }

        await Add(viewer, NewItem(viewer, create.Item with { AssetId = assetId }, create.Item.NextOwnerMask), create.CallbackId, create.TransactionId);
    }

    private async Task Link(IViewer viewer, LinkItem link) => await Add(viewer, NewItem(viewer, link.Link, AllPermissions), link.CallbackId, link.TransactionId);

    private InventoryItem NewItem(IViewer viewer, InventoryItemInfo info, uint nextOwner) => new()
    {
        Id = info.ItemId,
        Folder = info.FolderId,
        Owner = viewer.Agent.AgentId,
        AssetId = info.AssetId,
        AssetType = info.AssetType,
        InvType = info.InventoryType,
        Name = Cut(info.Name, LongestName),
        Description = Cut(info.Description, LongestDescription),
        CreatorId = viewer.Agent.AgentId.ToString(),
        BasePermissions = AllPermissions,
        CurrentPermissions = AllPermissions,
        NextPermissions = nextOwner,
        CreationDate = Scene.Clock.UnixTime,
        Flags = info.Flags
    };

    // A folder that is not there (a viewer that has not heard yet that it went) is no reason to lose what was made.
    private async Task Add(IViewer viewer, InventoryItem item, uint callback, UUID transaction)
    {
        var folder = await _inventory!.GetFolder(viewer.Agent.AgentId, item.Folder)
            ?? await _inventory.GetFolderForType(viewer.Agent.AgentId, (short)item.AssetType)
            ?? await _inventory.GetRootFolder(viewer.Agent.AgentId);
        if (folder is null || !await _inventory.AddItem(item = item with { Folder = folder.Id }))
        {
            Scene.Post(_ => viewer.Messages.SendAlert("The item could not be put into your inventory."));
            return;
        }

        Scene.Post(_ => viewer.Inventory.SendItemCreated(InventoryMapping.ToInfo(item), callback, transaction));
    }

    private async Task Update(IViewer viewer, UpdateItems update)
    {
        foreach (var (info, callback) in update.Items)
        {
            if (await _inventory!.GetItem(viewer.Agent.AgentId, info.ItemId) is not { } present)
                continue;
            var changed = Changed(present, info);
            await _inventory.UpdateItem(changed);
            if (!info.AssetId.IsZero)
                Scene.Post(_ => viewer.Inventory.SendItemCreated(InventoryMapping.ToInfo(changed), callback, update.TransactionId));
        }
    }

    // Nobody gives a next owner more than he has himself; an object whose permissions change is told so when it is put down.
    private static InventoryItem Changed(InventoryItem present, InventoryItemInfo info)
    {
        var next = info.NextOwnerMask & present.BasePermissions;
        var everyone = info.EveryoneMask & present.BasePermissions;
        var slams = present.AssetType == AssetType.Object && (next != present.NextPermissions || everyone != present.EveryOnePermissions);
        return present with
        {
            AssetId = info.AssetId.IsZero ? present.AssetId : info.AssetId,
            Name = Cut(info.Name, LongestName),
            Description = Cut(info.Description, LongestDescription),
            NextPermissions = next,
            EveryOnePermissions = everyone,
            GroupPermissions = info.GroupMask & present.BasePermissions,
            GroupId = info.GroupId,
            SaleType = info.SaleType,
            SalePrice = Math.Max(0, info.SalePrice),
            Flags = slams ? present.Flags | SlamFlag : present.Flags
        };
    }

    private async Task Move(IViewer viewer, MoveItems move)
    {
        var me = viewer.Agent.AgentId;
        await _inventory!.MoveItems(me, [.. move.Moves.Select(m => (m.ItemId, m.FolderId))]);
        foreach (var (id, _, name) in move.Moves)
        {
            if (name.Length > 0 && await _inventory.GetItem(me, id) is { } item)
                await _inventory.UpdateItem(item with { Name = Cut(name, LongestName) });
        }
    }

    private async Task Copy(IViewer viewer, CopyItems copy)
    {
        var me = viewer.Agent.AgentId;
        foreach (var (callback, old, folder, name) in copy.Copies)
        {
            var item = await _inventory!.GetItem(me, old) ?? Service<ILibraryService>()?.GetItem(old);
            if (item is null || ((PermissionMask)item.CurrentPermissions & PermissionMask.Copy) == 0)
                continue;
            await Add(viewer, item with
            {
                Id = UUID.Random(),
                Folder = folder,
                Owner = me,
                Name = name.Length > 0 ? Cut(name, LongestName) : item.Name,
                CreationDate = Scene.Clock.UnixTime
            }, callback, UUID.Zero);
        }
    }

    private async Task Change(IViewer viewer, ChangeItemFlags change)
    {
        foreach (var (id, flags) in change.Changes)
        {
            if (await _inventory!.GetItem(viewer.Agent.AgentId, id) is { } item)
                await _inventory.UpdateItem(item with { Flags = flags });
        }
    }

    private async Task Activate(IViewer viewer, ActivateGestures gestures)
    {
        foreach (var item in await _inventory!.GetMultipleItems(viewer.Agent.AgentId, gestures.ItemIds))
        {
            if (item is { AssetType: AssetType.Gesture })
                await _inventory.UpdateItem(item with { Flags = gestures.Active ? item.Flags | 1 : item.Flags & ~1u });
        }
    }

    private static string Cut(string text, int length) => text.Length > length ? text[..length] : text;
}
