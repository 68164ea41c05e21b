using System.Numerics;
using OpenSim.Modules.Core.Attachments;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Puts objects of an inventory into the region (RezObject, L293).</summary>
internal sealed class ObjectRezzing(Scene scene, IInventoryService inventory, IAssetService assets, UserWork work)
{
    public void Rez(ScenePresence who, RezRequest request)
    {
        if (scene.Permissions.RefusalToRez(who, request.At, 0) is { } refusal) // how many they are is known when they are read
            who.Viewer?.Messages.SendAlert(refusal);
        else if (request.FromTaskId.IsZero)
            work.Add(who.Id, who.Viewer, async () => await PutDown(who, request, await inventory.GetItem(who.Id, request.ItemId),
                item => inventory.DeleteItems(who.Id, [item.Id])));
        else
            RezFromPrim(who, request);
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
                    work.Add(who.Id, who.Viewer, () => PutDown(who, request, item, _ => TakeOut(part, request.ItemId), row));
            }, who.Viewer);
    }

    private ValueTask<bool> TakeOut(SceneObjectPart part, UUID item)
    {
        using (scene.Token.Take())
            return new(part.Exists && scene.Inventories.Remove(part, item));
    }

    /// <summary>The same of an object that is in no inventory, and stays where it is; null when it is not to be had.</summary>
    public Task RezCopy(ScenePresence who, RezRequest request, InventoryItem? item) =>
        PutDown(who, request, item, _ => new ValueTask<bool>(true));

    // Only what a region has written as an object is one: nobody can upload an asset of that type, and what he uploads may look like one.
    private async Task PutDown(ScenePresence who, RezRequest request, InventoryItem? item, Func<InventoryItem, ValueTask<bool>> takeAway,
        PrimItemRow? lay = null)
    {
        // One prim it is at least: who may make none does not have the asset read.
        if (!scene.Limits.NewPrims.Allows(who.Id))
        {
            scene.Post(_ => who.Viewer?.Refuse(scene.Limits.NewPrims.Words));
            return;
        }

        var asset = item is { AssetType: AssetType.Object } ? await assets.Get(item.AssetId) : null;
        string? complaint = null;
        var packed = asset is { Type: AssetType.Object } ? ObjectXml.Read(asset.Data, out complaint) : [];
        if (item is null || packed.Count == 0 || !packed.All(ObjectBounds.IsObject))
        {
            scene.Post(_ => who.Viewer?.Messages.SendAlert("The object could not be read. " + complaint));
            return;
        }

        packed = [.. packed.Select(new ObjectBounds(scene.Info).Apply)];
        if (RefusalOf(who, request, packed) is { } refusal)
        {
            scene.Post(_ => who.Viewer?.Messages.SendAlert(refusal));
            return;
        }

        // Gone first: of two regions in which it is asked for at once only one has it.
        var goes = lay is null ? !ItemRights.MayCopy(item) : ((PermissionMask)lay.CurrentPermissions & PermissionMask.Copy) == 0;
        if (goes && lay is null && WornItems.IsInUse(scene, who.Id, item.Id))
        {
            scene.Post(_ => who.Viewer?.Refuse(WornItems.TakeOffFirst));
            return;
        }

        if (goes && !await takeAway(item))
            return;
        scene.Post(_ => PutDown(who, request, item, packed, goes));
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

    private void PutDown(ScenePresence who, RezRequest request, InventoryItem item, IReadOnlyList<PackedObject> packed, bool isOnlyOne)
    {
        // The point that the ray has met is where the thing is to stand, not its middle.
        var height = request.RestoresPlace ? Vector3.Zero : Vector3.UnitZ * HeightAboveFloor(packed);
        var taken = ItemRights.Of(packed);
        var group = scene.Permissions.GroupOf(who, request.GroupId);
        foreach (var each in packed)
        {
            var copy = each.WithNewIds();
            copy.MoveTo(scene.Info.Inside(Place(request, each) + height));
            if (packed.Count == 1)
                copy.Root.Name = item.Name;
            if (ObjectPacking.Rez(scene, copy, who.Id) is not { } rezzed)
                continue;
            RezzedRights.Apply(rezzed, group, item, taken);
            if (isOnlyOne)
                _ = scene.PersistSelect.Keep(rezzed.Id); // its item is gone: killed before that, neither would be there
        }

        if (isOnlyOne && !request.FromTaskId.IsZero)
            _ = scene.PersistSelect.Keep(request.FromTaskId); // what it lay in, after it
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
