using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Takes objects out of the region into inventories: taken, copied, thrown away, given back. They are packed beside the region's ticks, and
/// an object leaves the region only when the inventory has it.
/// </summary>
internal sealed class ObjectTaking(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages, ContentsRequests contents)
    : IObjectReturns
{
    /// <summary>To copy a prim with all that it has costs the region more than a change, which costs everybody's lines.</summary>
    private const int PackingWeight = 2;

    private readonly ThingsOnTheirWay _going = passages.Going;

    public void DeRez(IViewer viewer, DeRezRequest request)
    {
        if (request.Destination != DeRezDestination.IntoPrim)
            Take(viewer, request);
        else if (scene.TryGetPart(request.DestinationId, out var part) && MayPutInto(viewer, part))
            scene.Inventories.WhenLoaded(part, _ => Take(viewer, request), viewer);
    }

    private void Take(IViewer viewer, DeRezRequest request)
    {
        List<SceneObjectGroup> objects = [.. request.Objects.Where(o =>
            scene.Limits.Edits.Allows(viewer, o.PartCount * PackingWeight) && (request.Keeps || MayGo(viewer, o)))];
        foreach (var owner in objects.GroupBy(o => OwnerOf(viewer, request.Destination, o)))
            Take(viewer, request, owner.Key, [.. owner], null);
    }

    private bool MayPutInto(IViewer viewer, SceneObjectPart part) => viewer.Presence is { } who
        && (scene.Permissions.MayEdit(who, part.Group) || scene.Permissions.Refuse(who, part, "put anything into"));

    // Anyone who asks twice need not be told.
    private bool MayGo(IViewer viewer, SceneObjectGroup what)
    {
        if (!_going.IsBusy(what))
            return _going.Add(what.Id);
        viewer.Refuse(ThingsOnTheirWay.Words);
        return false;
    }

    public void Return(UUID owner, IReadOnlyList<SceneObjectGroup> objects, Action onReturned)
    {
        List<SceneObjectGroup> going = [.. objects.Where(o => !_going.IsBusy(o) && _going.Add(o.Id))];
        if (going.Count > 0)
            Take(null, new DeRezRequest(going, DeRezDestination.ReturnToOwner), owner, going, onReturned);
    }

    // Anything that is taken is the taker's; what is thrown away or returned goes to whom it belongs, whoever does it.
    private static UUID OwnerOf(IViewer viewer, DeRezDestination destination, SceneObjectGroup what) => destination switch
    {
        DeRezDestination.Trash or DeRezDestination.ReturnToOwner or DeRezDestination.ReturnToLastOwner =>
            what.OwnerId.IsZero ? viewer.Agent.AgentId : what.PersonalOwnerId,
        _ => viewer.Agent.AgentId
    };

    private void Take(IViewer? viewer, DeRezRequest request, UUID owner, List<SceneObjectGroup> objects, Action? onTaken)
    {
        var isGod = viewer?.Presence is { IsGod: true };
        var asked = objects.ConvertAll(o =>
            new Asked(o.Slot, o.Id, o.OwnerId, !isGod && !o.OwnerId.IsZero && owner != o.PersonalOwnerId));
        var take = new ObjectTake(viewer, request, owner, onTaken);
        // Its end tells the viewer, whatever happens.
        if (work.Add(owner, null, () => Store(take, asked)))
            return;
        Release(asked);
        viewer?.Messages.SendAlert(BackgroundWork.TooMuch);
    }

    private async Task Store(ObjectTake take, List<Asked> asked)
    {
        var (viewer, request, owner) = (take.Viewer, take.Request, take.Owner);
        var taken = new List<Taken>();
        var (stored, isKnown) = (false, false);
        try
        {
            var unread = new List<UUID>();
            RegionSlices.ForEach(scene, asked, each => Pack(each, taken, unread));
            if (taken.Count == 0)
                return;
            take.Roots = taken.ConvertAll(t => t.RootId);
            var packed = taken.ConvertAll(t => ObjectPacking.Complete(scene, t.Packed, unread));
            if (request.Keeps && viewer is not null)
                packed = Copies(viewer, packed);
            else if (KeepsBack(viewer, owner, taken, packed))
                return;
            stored = request.Destination switch
            {
                DeRezDestination.SaveOver => await Overwrite(request, owner, packed),
                DeRezDestination.IntoPrim => await PutInto(take, packed),
                _ => await AddItem(take, packed)
            };
            isKnown = true;
        }
        finally
        {
            scene.Post(_ => Finish(take, asked, stored, isKnown));
        }
    }

    // Anything that has gone meanwhile, or to somebody else, stays where it is.
    private void Pack(Asked asked, List<Taken> taken, List<UUID> unread)
    {
        if (!scene.Groups.IsLive(asked.Slot))
            return;
        var what = new SceneObjectGroup(scene, asked.Slot);
        if (what.OwnerId == asked.OwnerId && !what.IsAttachment)
            taken.Add(new Taken(what.RootPart.Id, ObjectPacking.Pack(what, unread), asked.IsGift));
    }

    // A friend who may edit takes what the owner could give him, and nothing that lies in it besides.
    private bool KeepsBack(IViewer? viewer, UUID owner, List<Taken> taken, List<PackedObject> packed)
    {
        if (!taken.Zip(packed).Any(p => p.First.IsGift && !p.Second.AllItems.All(i => i.OwnerId == owner || MayGive(i))))
            return false;
        scene.Post(_ => viewer?.Messages.SendAlert("Some of the contents may not be given away."));
        return true;
    }

    private static bool MayGive(PrimItemRow item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Transfer) != 0;

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
        if (await inventory.GetItem(owner, request.DestinationId) is not { AssetType: AssetType.Object } item)
            return false;
        var saved = ObjectItems.For(owner, packed, scene.Permissions.NextOwner);
        return await inventory.UpdateItem(ItemRights.Narrowed(item, saved) with
        {
            AssetId = await ObjectItems.Store(assets, owner, packed)
        });
    }

    private async ValueTask<bool> PutInto(ObjectTake take, List<PackedObject> packed)
    {
        var item = await ItemOf(take.Owner, packed);
        using (scene.Token.Take())
        {
            if (!scene.TryGetPart(take.Request.DestinationId, out var part))
                return false;
            contents.PutInto(take.Viewer!, part, item);
            return true;
        }
    }

    private async ValueTask<InventoryItem> ItemOf(UUID owner, List<PackedObject> packed) =>
        ObjectItems.For(owner, packed, scene.Permissions.NextOwner) with
        {
            AssetId = await ObjectItems.Store(assets, owner, packed),
            CreationDate = scene.Clock.UnixTime
        };

    private async ValueTask<bool> AddItem(ObjectTake take, List<PackedObject> packed)
    {
        var (request, owner) = (take.Request, take.Owner);
        // A folder is named by whose it is only: what comes back to others lies where such things lie.
        var item = await ItemOf(owner, packed) with
        {
            Folder = take.Viewer?.Agent.AgentId == owner ? request.DestinationId : UUID.Zero
        };
        if (!request.Keeps)
        {
            take.Passage = await passages.BeginSafely(ThingPlace.Region(take.Roots), ThingPlace.Inventory(owner, item.Id));
            if (take.Passage is null)
                return false;
        }

        if (await inventory.PutItem(item, FolderOf(request.Destination)) is not { } put)
            return false;
        scene.Post(_ => Tell(take.Viewer, owner, put));
        return true;
    }

    private static short FolderOf(DeRezDestination destination) => destination switch
    {
        DeRezDestination.Trash => FolderType.Trash,
        DeRezDestination.ReturnToOwner or DeRezDestination.ReturnToLastOwner => FolderType.LostAndFound,
        _ => FolderType.Object
    };

    private void Tell(IViewer? viewer, UUID owner, InventoryItem item)
    {
        if (owner == viewer?.Agent.AgentId)
            viewer.Inventory.SendItemCreated(item, 0, UUID.Zero);
        else if (scene.Presences.TryGet(owner, out var presence) && presence.Viewer is { } theirs)
            theirs.Inventory.SendBulkUpdate([], [item], UUID.Zero);
    }

    private void Finish(ObjectTake take, List<Asked> asked, bool stored, bool isKnown)
    {
        if (!stored && take.Roots.Count > 0)
            take.Viewer?.Messages.SendAlert("The inventory did not take it; the object stays where it is.");
        if (take.Request.Keeps)
            return;
        if (take.Passage is null)
            Release(asked);
        else
            Release(asked.FindAll(each => !take.Roots.Contains(each.Id)));
        foreach (var id in stored ? take.Roots : [])
        {
            if (scene.TryGetPart(id, out var root))
                scene.Writer.DeleteObject(root.Group.Slot);
        }

        if (take.Passage is { } passage && isKnown)
            passages.End(passage);
        else if (take.Passage is { } unknown)
            passages.Decide(unknown);
        if (stored)
            take.OnTaken?.Invoke();
    }

    private void Release(List<Asked> asked)
    {
        foreach (var each in asked)
            _going.Remove(each.Id);
    }

    /// <summary>One object that is to go.</summary>
    /// <param name="OwnerId">Whose it was when it was asked for.</param>
    /// <param name="IsGift">It comes to somebody whose it is not, and who is no god.</param>
    private sealed record Asked(GroupSlot Slot, UUID Id, UUID OwnerId, bool IsGift);

    /// <summary>One object on its way, and its form.</summary>
    private sealed record Taken(UUID RootId, PackedObject Packed, bool IsGift);
}
