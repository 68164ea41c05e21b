using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Puts objects of an inventory into the region (RezObject, L293).</summary>
internal sealed class ObjectRezzing(Scene scene, IInventoryService inventory, IAssetService assets, UserWork work)
{
    private const uint SlamFlag = 0x100;

    public void Rez(ScenePresence who, RezRequest request)
    {
        if (!request.FromTaskId.IsZero)
            who.Viewer?.Messages.SendAlert("Take the object into your inventory first.");
        else if (scene.Permissions.RefusalToRez(who, request.At, 0) is { } refusal) // how many they are is known when they are read
            who.Viewer?.Messages.SendAlert(refusal);
        else
            work.Add(who.Id, who.Viewer, () => Fetch(who, request));
    }

    private async Task Fetch(ScenePresence who, RezRequest request)
    {
        var item = await inventory.GetItem(who.Id, request.ItemId);
        var asset = item is { AssetType: AssetType.Object } ? await assets.Get(item.AssetId) : null;
        string? complaint = null;
        var packed = asset is null ? [] : ObjectXml.Read(asset.Data, out complaint);
        if (item is null || packed.Count == 0)
        {
            scene.Post(_ => who.Viewer?.Messages.SendAlert("The object could not be read. " + complaint));
            return;
        }

        if (RefusalOf(who, request, packed) is { } refusal)
        {
            scene.Post(_ => who.Viewer?.Messages.SendAlert(refusal));
            return;
        }

        // Gone first: an object that cannot be copied must not be there twice, whatever happens in between.
        var goes = !ItemRights.MayCopy(item);
        if (goes && !await inventory.DeleteItems(who.Id, [item.Id]))
            return;
        scene.Post(_ => PutDown(who, request, item, packed));
    }

    private string? RefusalOf(ScenePresence who, RezRequest request, IReadOnlyList<PackedObject> packed)
    {
        using (scene.Token.Take())
            return scene.Permissions.RefusalOfLinkset(packed.Max(p => p.Prims.Count))
                ?? scene.Permissions.RefusalToRez(who, request.At, packed.Sum(p => p.Prims.Count));
    }

    private void PutDown(ScenePresence who, RezRequest request, InventoryItem item, IReadOnlyList<PackedObject> packed)
    {
        // The point that the ray has met is where the thing is to stand, not its middle.
        var place = request.At + (Vector3.UnitZ * HeightAboveFloor(packed));
        var taken = ItemRights.Of(packed);
        foreach (var each in packed)
        {
            var copy = each.WithNewIds();
            copy.MoveTo(place + each.Offset);
            if (packed.Count == 1)
                copy.Root.Name = item.Name;
            if (ObjectPacking.Rez(scene, copy, who.Id) is { } rezzed)
                Restrict(rezzed, item, item.BasePermissions | ~taken.Base, item.CurrentPermissions | ~taken.Current);
        }
    }

    // Since it was taken, the item may have been given narrower permissions than the things had together, or others for the next owner.
    private void Restrict(SceneObjectGroup group, InventoryItem item, uint baseMask, uint ownerMask)
    {
        var slams = (item.Flags & SlamFlag) != 0;
        foreach (var part in group.Parts)
        {
            var record = part.Record;
            var mayBe = record.BaseMask & baseMask;
            scene.Writer.SetPermissions(part, mayBe, record.OwnerMask & mayBe & ownerMask, record.GroupMask & mayBe,
                (slams ? item.EveryOnePermissions : record.EveryoneMask) & mayBe,
                (slams ? item.NextPermissions : record.NextOwnerMask) & mayBe);
        }
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
