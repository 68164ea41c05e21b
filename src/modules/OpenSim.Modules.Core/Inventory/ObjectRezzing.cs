using System.Numerics;
using OpenSim.Modules.Core.Attachments;
using OpenSim.Modules.Core.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Puts objects of an inventory into the region (RezObject, L293).</summary>
internal sealed class ObjectRezzing(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages)
{
    private const string NotThereAnyMore = "This is not there any more: it has been taken or rezzed elsewhere.";

    public void Rez(ScenePresence who, RezRequest request)
    {
        if (scene.Permissions.RefusalToRez(who, request.At, 0) is { } refusal) // how many they are is known when they are read
            who.Viewer?.Messages.SendAlert(refusal);
        else if (request.FromTaskId.IsZero)
            work.Add(who.Id, who.Viewer, () => RezFromInventory(who, request));
        else
            RezFromPrim(who, request);
    }

    // In the line: who asks for it once more finds it on its way, or gone.
    private async Task RezFromInventory(ScenePresence who, RezRequest request)
    {
        var item = await inventory.GetItem(who.Id, request.ItemId);
        if (await Read(who, request, item) is not { } packed)
            return;
        if (ItemRights.MayCopy(item!))
            scene.Post(_ => PutDown(who, request, item!, packed));
        else
            using (scene.Token.Take())
                PutDownOnlyOne(who, request, item!, packed);
    }

    private void PutDownOnlyOne(ScenePresence who, RezRequest request, InventoryItem item, List<PackedObject> packed)
    {
        if (WornItems.IsInUse(scene, who.Id, item.Id))
        {
            who.Viewer?.Refuse(WornItems.TakeOffFirst);
            return;
        }

        if (PutDown(who, request, item, packed) is not { Count: > 0 } roots)
            return;
        // The item goes when the journal has the object. Of two regions in which it is asked for at once, one finds it gone.
        var passage = passages.Begin(ThingPlace.Inventory(who.Id, item.Id), ThingPlace.Region(roots));
        passages.LeaveWhenKept(passage, PassageRule.IfItWasThere, isHere =>
        {
            if (!isHere)
                who.Viewer?.Refuse(NotThereAnyMore);
        });
    }

    // As what is taken out of a prim: whoever may change it, as its next owner may have it.
    private void RezFromPrim(ScenePresence who, RezRequest request)
    {
        if (!scene.TryGetPart(request.FromTaskId, out var part))
            who.Viewer?.Messages.SendAlert("The object is gone in which this lay.");
        else if (!scene.Permissions.MayEdit(who, part.Group))
            scene.Permissions.Refuse(who, part, "take anything out of");
        else
            scene.Inventories.WhenLoaded(part, contents =>
            {
                var row = contents.Find(request.ItemId);
                var item = row is null ? null : InventoryMapping.FromPrim(scene.Permissions.NextOwner.Of(row, who.Id), who.Id, UUID.Zero);
                if (row is not null && row.OwnerId != who.Id && ((PermissionMask)row.CurrentPermissions & PermissionMask.Transfer) == 0)
                    who.Viewer?.Messages.SendAlert("This item may not be given away.");
                else
                    work.Add(who.Id, who.Viewer, () => RezFromPrim(who, request, part, row, item));
            }, who.Viewer);
    }

    private async Task RezFromPrim(ScenePresence who, RezRequest request, SceneObjectPart part, PrimItemRow? row, InventoryItem? item)
    {
        if (await Read(who, request, item) is not { } packed)
            return;
        if (((PermissionMask)row!.CurrentPermissions & PermissionMask.Copy) != 0)
            scene.Post(_ => PutDown(who, request, item!, packed));
        else
            using (scene.Token.Take())
                TakeOut(who, request, part, row.ItemId, item!, packed);
    }

    private void TakeOut(
        ScenePresence who, RezRequest request, SceneObjectPart part, UUID row, InventoryItem item, List<PackedObject> packed)
    {
        if (!part.Exists || passages.Going.Contains(row) || passages.Going.Contains(part.Group.Id) || !scene.Inventories.Remove(part, row))
            who.Viewer?.Refuse(NotThereAnyMore);
        else
            passages.End(passages.Begin(ThingPlace.Prim(part.Id, row), ThingPlace.Region(PutDown(who, request, item, packed))));
    }

    /// <summary>The same of an object that is in no inventory, and stays where it is; null when it is not to be had.</summary>
    public async Task RezCopy(ScenePresence who, RezRequest request, InventoryItem? item)
    {
        if (await Read(who, request, item) is { } packed)
            scene.Post(_ => PutDown(who, request, item!, packed));
    }

    // Only what a region has written as an object is one: nobody can upload an asset of that type, and what he uploads may look like one.
    // Null when it is not to be had, which he is told.
    private async Task<List<PackedObject>?> Read(ScenePresence who, RezRequest request, InventoryItem? item)
    {
        // One prim it is at least: who may make none does not have the asset read.
        if (!scene.Limits.NewPrims.Allows(who.Id))
        {
            scene.Post(_ => who.Viewer?.Refuse(scene.Limits.NewPrims.Words));
            return null;
        }

        var asset = item is { AssetType: AssetType.Object } ? await assets.Get(item.AssetId) : null;
        string? complaint = null;
        var packed = asset is { Type: AssetType.Object } ? ObjectXml.Read(asset.Data, out complaint) : [];
        if (packed.Count == 0 || !packed.All(ObjectBounds.IsObject))
        {
            scene.Post(_ => who.Viewer?.Messages.SendAlert("The object could not be read. " + complaint));
            return null;
        }

        List<PackedObject> bounded = [.. packed.Select(new ObjectBounds(scene.Info).Apply)];
        if (RefusalOf(who, request, bounded) is not { } refusal)
            return bounded;
        scene.Post(_ => who.Viewer?.Messages.SendAlert(refusal));
        return null;
    }

    private string? RefusalOf(ScenePresence who, RezRequest request, IReadOnlyList<PackedObject> packed)
    {
        using (scene.Token.Take())
        {
            var permissions = scene.Permissions;
            if (!scene.Limits.NewPrims.Allows(who.Id, packed.Sum(p => p.Prims.Count) - 1))
                return scene.Limits.NewPrims.Words;
            return permissions.RefusalOfLinkset(packed.Max(p => p.Prims.Count))
                ?? permissions.RefusalToAdd(packed.Sum(p => p.Prims.Count))
                ?? packed.Select(p => permissions.RefusalToRez(who, Place(request, p), p.Prims.Count)).FirstOrDefault(r => r is not null)
                ?? permissions.RefusalOfChildren(who, packed.SelectMany(p => Places(p, Place(request, p))));
        }
    }

    // Of things that were taken together each stands where it stood among them.
    private Vector3 Place(RezRequest request, PackedObject packed) =>
        scene.Info.Inside(request.RestoresPlace ? packed.Position : request.At + packed.Offset);

    private static IEnumerable<Vector3> Places(PackedObject packed, Vector3 place) =>
        packed.Prims.Skip(1).Select(p => place + Vector3.Transform(p.Position, packed.Root.Rotation));

    // The ids of what stands there now.
    private List<UUID> PutDown(ScenePresence who, RezRequest request, InventoryItem item, List<PackedObject> packed)
    {
        // The point that the ray has met is where the thing is to stand, not its middle.
        var height = request.RestoresPlace ? Vector3.Zero : Vector3.UnitZ * HeightAboveFloor(packed);
        var taken = ItemRights.Of(packed);
        var group = scene.Permissions.GroupOf(who, request.GroupId);
        var roots = new List<UUID>();
        foreach (var each in packed)
        {
            var copy = each.WithNewIds();
            copy.MoveTo(scene.Info.Inside(Place(request, each) + height));
            if (packed.Count == 1)
                copy.Root.Name = item.Name;
            foreach (var prim in copy.Prims)
                prim.RezzerId = who.Id;
            if (ObjectPacking.Rez(scene, copy, who.Id) is not { } rezzed)
                continue;
            RezzedRights.Apply(rezzed, group, item, taken);
            roots.Add(rezzed.Id);
            if (packed.Count == 1 && request.FromTaskId.IsZero && ItemRights.MayCopy(item))
                scene.Writer.SetSourceItem(rezzed.RootPart, item.Id);
            if (request.RezSelected)
                who.Viewer?.Objects.SelectNew(rezzed.RootPart);
        }

        return roots;
    }

    /// <summary>How far the lowest point of all lies below the root of the first; 0 for a thing that is all above.</summary>
    private static float HeightAboveFloor(IReadOnlyList<PackedObject> packed)
    {
        var lowest = float.MaxValue;
        foreach (var each in packed)
        {
            foreach (var prim in each.Prims)
            {
                var isRoot = prim == each.Root;
                var middle = each.Offset + (isRoot ? Vector3.Zero : Vector3.Transform(prim.Position, each.Root.Rotation));
                var turn = isRoot ? prim.Rotation : each.Root.Rotation * prim.Rotation;
                lowest = MathF.Min(lowest, middle.Z - HalfHeight(prim.Scale, turn));
            }
        }

        return float.IsFinite(lowest) && lowest < 0 ? -lowest : 0;
    }

    private static float HalfHeight(Vector3 scale, Quaternion turn) =>
        (MathF.Abs(Vector3.Transform(Vector3.UnitX * scale.X, turn).Z) + MathF.Abs(Vector3.Transform(Vector3.UnitY * scale.Y, turn).Z)
            + MathF.Abs(Vector3.Transform(Vector3.UnitZ * scale.Z, turn).Z)) / 2;
}
