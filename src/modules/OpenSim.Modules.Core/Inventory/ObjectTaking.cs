using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Takes objects out of the region into inventories (DeRezObject, L291): taken, copied, thrown away, given back. An object leaves the region only when the
/// inventory has it.
/// </summary>
internal sealed class ObjectTaking(Scene scene, IInventoryService inventory, IAssetService assets, UserWork work)
{
    private const int ObjectType = 6;
    private const byte SaveOver = 0;
    private const byte TakeCopy = 1;
    private const byte IntoPrim = 2;
    private const byte Trash = 6;
    private const byte ReturnToOwner = 9;
    private const byte ReturnToLastOwner = 10;

    // Objects on their way: a second request for one would make a second of it.
    private readonly HashSet<UUID> _going = [];

    public void Attach() => scene.Events.OnDeRez += OnDeRez;

    private void OnDeRez(IViewer viewer, DeRezRequest request)
    {
        if (request.Destination == IntoPrim)
        {
            viewer.Messages.SendAlert("Take the object first, and put it into the other from your inventory.");
            return;
        }

        var keeps = request.Destination is SaveOver or TakeCopy;
        List<SceneObjectGroup> objects = [.. request.Objects.Where(o => keeps || _going.Add(o.Id))];
        foreach (var owner in objects.GroupBy(o => OwnerOf(viewer, request.Destination, o)))
            Take(viewer, request, owner.Key, [.. owner]);
    }

    // What is taken is the taker's; what is thrown away or returned goes to whom it belongs, whoever does it.
    private static UUID OwnerOf(IViewer viewer, byte destination, SceneObjectGroup what) => destination switch
    {
        Trash or ReturnToOwner => what.RootPart.OwnerId.IsZero ? viewer.Agent.AgentId : what.RootPart.OwnerId,
        ReturnToLastOwner => what.RootPart.Record.LastOwnerId,
        _ => viewer.Agent.AgentId
    };

    private void Take(IViewer viewer, DeRezRequest request, UUID owner, List<SceneObjectGroup> objects)
    {
        var taken = objects.Select(o => new Taken(o, owner)).ToList();
        var unread = new List<UUID>();
        foreach (var each in taken)
            each.Pack(unread);
        var source = scene.Inventories.Source;
        if (work.Add(owner, () => Store(viewer, request, owner, taken, unread, source)))
            return;
        Release(taken);
        viewer.Messages.SendAlert("Your inventory is busy. Please wait a moment.");
    }

    private async Task Store(
        IViewer viewer, DeRezRequest request, UUID owner, List<Taken> taken, List<UUID> unread, Func<UUID, IReadOnlyList<PrimItemRow>>? source)
    {
        var stored = false;
        try
        {
            List<PackedObject> packed = [.. taken.Select(t => ObjectPacking.Complete(t.Packed, unread, source))];
            if (request.Destination is SaveOver or TakeCopy)
                packed = Copies(viewer, packed);
            stored = request.Destination == SaveOver ? await Overwrite(request, owner, packed) : await AddItem(viewer, request, owner, taken[0], packed);
        }
        finally
        {
            scene.Post(_ => Finish(viewer, request, taken, stored));
        }
    }

    // The object stays, and what must not be there twice stays in it.
    private List<PackedObject> Copies(IViewer viewer, List<PackedObject> packed)
    {
        var me = viewer.Agent.AgentId;
        if (packed.TrueForAll(p => p.AllItems.All(i => NextOwner.MayHaveCopy(i, me))))
            return packed;
        scene.Post(_ => viewer.Messages.SendAlert("Some of the contents may not be copied: they stay where they are."));
        return packed.ConvertAll(p => p.WithItems(i => NextOwner.MayHaveCopy(i, me)));
    }

    private async ValueTask<bool> Overwrite(DeRezRequest request, UUID owner, List<PackedObject> packed)
    {
        if (await inventory.GetItem(owner, request.DestinationId) is not { AssetType: ObjectType } item)
            return false;
        return await inventory.UpdateItem(item with { AssetId = await StoreAsset(owner, packed, item.Name) });
    }

    private async ValueTask<bool> AddItem(IViewer viewer, DeRezRequest request, UUID owner, Taken first, List<PackedObject> packed)
    {
        var folder = await FolderFor(request, owner);
        if (folder is null)
            return false;
        var name = packed.Count > 1 ? $"{first.Name} and {packed.Count - 1} more" : first.Name;
        var item = first.Item(packed) with
        {
            Folder = folder.Id, Name = name, AssetId = await StoreAsset(owner, packed, name), CreationDate = scene.Clock.UnixTime
        };
        if (!await inventory.AddItem(item))
            return false;
        scene.Post(_ => Tell(viewer, owner, item));
        return true;
    }

    private async ValueTask<UUID> StoreAsset(UUID owner, List<PackedObject> packed, string name)
    {
        var options = ObjectXmlOptions.Default with { Original = true };
        return await assets.Store(new Asset
        {
            Id = UUID.Random(),
            Name = name,
            Type = AssetType.Object,
            CreatorId = owner.ToString(),
            Data = packed.Count == 1 ? ObjectXml.Write(packed[0], options) : ObjectXml.WriteCoalesced(WithOffsets(packed), options)
        });
    }

    private static List<PackedObject> WithOffsets(List<PackedObject> packed)
    {
        var lowest = packed.Select(p => p.Position).Aggregate(Vector3.Min);
        foreach (var each in packed)
            each.Offset = each.Position - lowest;
        return packed;
    }

    private async ValueTask<InventoryFolder?> FolderFor(DeRezRequest request, UUID owner)
    {
        var type = request.Destination switch
        {
            Trash => FolderType.Trash,
            ReturnToOwner or ReturnToLastOwner => FolderType.LostAndFound,
            _ => FolderType.Object
        };
        var named = request.DestinationId.IsZero ? null : await inventory.GetFolder(owner, request.DestinationId);
        return named ?? await inventory.GetFolderForType(owner, type) ?? await inventory.GetRootFolder(owner);
    }

    private void Tell(IViewer viewer, UUID owner, InventoryItem item)
    {
        if (owner == viewer.Agent.AgentId)
            viewer.Inventory.SendItemCreated(InventoryMapping.ToInfo(item), 0, UUID.Zero);
        else if (scene.Presences.TryGet(owner, out var presence) && presence.Viewer is { } theirs)
            theirs.Inventory.SendBulkUpdate([], [InventoryMapping.ToInfo(item)], UUID.Zero);
    }

    private void Finish(IViewer viewer, DeRezRequest request, List<Taken> taken, bool stored)
    {
        if (request.Destination is SaveOver or TakeCopy)
            return;
        Release(taken);
        if (!stored)
        {
            viewer.Messages.SendAlert("The inventory did not take it; the object stays where it is.");
            return;
        }

        foreach (var each in taken)
        {
            if (scene.TryGetPart(each.RootId, out var root))
                scene.Writer.DeleteObject(root.Group.Slot);
        }
    }

    private void Release(List<Taken> taken)
    {
        foreach (var each in taken)
            _going.Remove(each.GroupId);
    }

    /// <summary>One object on its way: its form, and the item that it becomes.</summary>
    private sealed class Taken(SceneObjectGroup group, UUID owner)
    {
        public UUID GroupId { get; } = group.Id;

        public UUID RootId { get; } = group.RootPart.Id;

        public PackedObject Packed { get; private set; } = null!; // Pack comes before everything else

        public string Name => Packed.Name;

        public void Pack(List<UUID> unread) => Packed = ObjectPacking.Pack(group, unread);

        /// <summary>The item that it becomes with the others that are taken together with it, all of them complete.</summary>
        public InventoryItem Item(IReadOnlyList<PackedObject> all)
        {
            var root = Packed.Root;
            var rights = ItemRights.Of(all);
            var item = new InventoryItem
            {
                Id = UUID.Random(),
                Owner = owner,
                AssetType = ObjectType,
                InvType = ObjectType,
                Name = root.Name,
                Description = root.Description,
                CreatorId = root.CreatorId,
                BasePermissions = rights.Base,
                CurrentPermissions = rights.Current,
                NextPermissions = rights.Next,
                EveryOnePermissions = rights.Everyone,
                GroupPermissions = rights.Group,
                GroupId = root.GroupId,
                SaleType = root.SaleType,
                SalePrice = root.SalePrice
            };
            return owner == root.OwnerId ? item : ItemRights.ForNextOwner(item, group.Scene.Permissions.NextOwner);
        }
    }
}
