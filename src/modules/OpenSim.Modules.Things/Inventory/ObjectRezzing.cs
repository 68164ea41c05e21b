using OpenSim.Modules.Inventory;
using OpenSim.Modules.Objects;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Puts objects of inventories and of prims into the region (RezObject, llRezObject). Whoever asks is answered; the viewers' requests are
/// callers like others.
/// </summary>
internal sealed class ObjectRezzing(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages) : IObjectRezzing
{
    private const string NotThereAnyMore = "This is not there any more: it has been taken or rezzed elsewhere.";

    public void Rez(Actor who, RezRequest request, Action<RezAnswer> answered)
    {
        var rez = new Rezzing(who, request, answered);
        if (scene.Permissions.RefusalToRez(who, request.At, 0) is { } refusal) // how many they are is known when they are read
            rez.Refuse(refusal);
        else if (request.FromTaskId.IsZero)
            work.Add(who.Id, () => RezFromInventory(rez), rez.Refuse);
        else
            RezFromPrim(rez);
    }

    /// <summary>The same of an object that is in no inventory, and stays where it is.</summary>
    public async Task RezCopy(Actor who, RezRequest request, InventoryItem? item, Action<RezAnswer> answered)
    {
        var rez = new Rezzing(who, request, answered);
        if (await Read(rez, item) is { } packed)
            scene.Post(_ => rez.Answer(PutDown(rez, item!, packed)));
    }

    // In the line: who asks for it once more finds it on its way, or gone.
    private async Task RezFromInventory(Rezzing rez)
    {
        var item = await inventory.GetItem(rez.Who.Id, rez.Request.ItemId);
        if (await Read(rez, item) is not { } packed)
            return;
        if (ItemRights.MayCopy(item!))
            scene.Post(_ => rez.Answer(PutDown(rez, item!, packed)));
        else
            using (scene.Token.Take())
                PutDownOnlyOne(rez, item!, packed);
    }

    private void PutDownOnlyOne(Rezzing rez, InventoryItem item, List<PackedObject> packed)
    {
        var owner = rez.Who.Id;
        if (WornItems.IsInUse(scene, owner, item.Id))
        {
            rez.Refuse(WornItems.TakeOffFirst);
            return;
        }

        if (PutDown(rez, item, packed) is not { Count: > 0 } roots)
        {
            rez.Answer([]);
            return;
        }

        // The item goes when the journal has the object. Of two regions in which it is asked for at once, one finds it gone.
        var passage = passages.Begin(ThingPlace.Inventory(owner, item.Id), ThingPlace.Region(roots));
        passages.LeaveWhenKept(passage, PassageRule.IfItWasThere, isHere =>
        {
            if (isHere)
                rez.Answer(roots);
            else
                rez.Refuse(NotThereAnyMore);
        });
    }

    // As what is taken out of a prim: whoever may change it, as its next owner may have it. Anything a prim's own script rezzes is its
    // owner's.
    private void RezFromPrim(Rezzing rez)
    {
        var (who, request) = (rez.Who, rez.Request);
        if (!scene.TryGetPart(request.FromTaskId, out var part))
            rez.Refuse("The object is gone in which this lay.");
        else if (who.Id != part.OwnerId && !scene.Permissions.MayEdit(who, part.Group))
            rez.Refuse(scene.Permissions.Words(who, part.Group, "take anything out of"));
        else
            scene.Inventories.WhenLoaded(part, contents =>
            {
                var row = contents.Find(request.ItemId);
                var item = row is null ? null : InventoryMapping.FromPrim(scene.Permissions.NextOwner.Of(row, who.Id), who.Id, UUID.Zero);
                if (row is not null && row.OwnerId != who.Id && ((PermissionMask)row.CurrentPermissions & PermissionMask.Transfer) == 0)
                    rez.Refuse("This item may not be given away.");
                else
                    work.Add(who.Id, () => RezFromPrim(rez, part, row, item), rez.Refuse);
            }, who.Viewer);
    }

    private async Task RezFromPrim(Rezzing rez, SceneObjectPart part, PrimItemRow? row, InventoryItem? item)
    {
        if (await Read(rez, item) is not { } packed)
            return;
        if (((PermissionMask)row!.CurrentPermissions & PermissionMask.Copy) != 0)
            scene.Post(_ => rez.Answer(PutDown(rez, item!, packed)));
        else
            using (scene.Token.Take())
                TakeOut(rez, part, row.ItemId, item!, packed);
    }

    private void TakeOut(Rezzing rez, SceneObjectPart part, UUID row, InventoryItem item, List<PackedObject> packed)
    {
        if (!part.Exists || passages.Going.Contains(row) || passages.Going.Contains(part.Group.Id) || !scene.Inventories.Remove(part, row))
        {
            rez.Refuse(NotThereAnyMore);
            return;
        }

        var roots = PutDown(rez, item, packed);
        passages.End(passages.Begin(ThingPlace.Prim(part.Id, row), ThingPlace.Region(roots)));
        rez.Answer(roots);
    }

    // Only what a region has written as an object is one: nobody can upload an asset of that type, and what he uploads may look like one.
    // Null when it is unavailable, which is the answer then.
    private async Task<List<PackedObject>?> Read(Rezzing rez, InventoryItem? item)
    {
        // One prim it is at least: who may make none does not have the asset read.
        if (!scene.Limits.NewPrims.Allows(rez.Who.Id))
            return Refused(rez, scene.Limits.NewPrims.Words);
        var asset = item is { AssetType: AssetType.Object } ? await assets.Get(item.AssetId) : null;
        string? complaint = null;
        var packed = asset is { Type: AssetType.Object } ? ObjectXml.Read(asset.Data, out complaint) : [];
        if (packed.Count == 0 || !packed.All(ObjectBounds.IsObject))
            return Refused(rez, "The object could not be read. " + complaint);
        List<PackedObject> bounded = [.. packed.Select(new ObjectBounds(scene.Info).Apply)];
        return RefusalOf(rez, bounded) is { } refusal ? Refused(rez, refusal) : bounded;
    }

    private List<PackedObject>? Refused(Rezzing rez, string words)
    {
        scene.Post(_ => rez.Refuse(words));
        return null;
    }

    private string? RefusalOf(Rezzing rez, IReadOnlyList<PackedObject> packed)
    {
        var place = new RezPlace(scene.Info, rez.Request, packed);
        using (scene.Token.Take())
        {
            var permissions = scene.Permissions;
            if (!scene.Limits.NewPrims.Allows(rez.Who.Id, packed.Sum(p => p.Prims.Count) - 1))
                return scene.Limits.NewPrims.Words;
            return permissions.RefusalOfLinkset(packed.Max(p => p.Prims.Count))
                ?? permissions.RefusalToAdd(packed.Sum(p => p.Prims.Count))
                ?? packed.Select(p => permissions.RefusalToRez(rez.Who, place.OnGround(p), p.Prims.Count))
                    .FirstOrDefault(r => r is not null)
                ?? permissions.RefusalOfChildren(rez.Who, packed.SelectMany(place.OfChildren));
        }
    }

    // The ids of what stands there now.
    private List<UUID> PutDown(Rezzing rez, InventoryItem item, List<PackedObject> packed)
    {
        var (who, request) = (rez.Who, rez.Request);
        var place = new RezPlace(scene.Info, request, packed);
        var taken = ObjectRights.Of(packed);
        var group = scene.Permissions.GroupOf(who, request.GroupId);
        var roots = new List<UUID>();
        foreach (var each in packed)
        {
            var copy = each.WithNewIds(roots.Count == 0 ? request.RootId : UUID.Zero);
            copy.StartParameter = request.StartParameter;
            copy.MoveTo(place.Of(each));
            copy.Root.Rotation = place.RotationOf(each);
            if (packed.Count == 1)
                copy.Root.Name = item.Name;
            foreach (var prim in copy.Prims)
                prim.RezzerId = RezzerOf(rez);
            if (ObjectPacking.Rez(scene, copy, who.Id) is not { } rezzed)
                continue;
            RezzedRights.Apply(rezzed, group, item, taken);
            request.Dress?.Invoke(rezzed);
            roots.Add(rezzed.Id);
            if (packed.Count == 1 && request.FromTaskId.IsZero && ItemRights.MayCopy(item))
                scene.Writer.SetSourceItem(rezzed.RootPart, item.Id);
            if (request.RezSelected)
                who.Viewer?.Objects.SelectNew(rezzed.RootPart);
        }

        return roots;
    }

    // A person, or the object whose script has asked (llGetObjectDetails, OBJECT_REZZER_KEY).
    private UUID RezzerOf(Rezzing rez) => rez.Who.Viewer is null && scene.TryGetPart(rez.Request.FromTaskId, out var part)
        ? part.Group.Id
        : rez.Who.Id;

    /// <summary>Something that is to be put down; it is answered once, with the token held.</summary>
    private sealed record Rezzing(Actor Who, RezRequest Request, Action<RezAnswer> Answered)
    {
        public void Refuse(string words) => Answered(RezAnswer.Refused(words));

        public void Answer(IReadOnlyList<UUID> roots) => Answered(new RezAnswer(null, roots));
    }
}
