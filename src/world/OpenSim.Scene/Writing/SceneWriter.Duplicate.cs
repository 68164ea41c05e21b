using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Permissions;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Copies within the region.
public sealed partial class SceneWriter
{
    /// <summary>
    /// A second linkset like this one, with new ids, in the same links, as its new owner may have it. The contents are copied too, at once
    /// or when the store has given them; items that may not be copied, or not given to that owner, stay in the original alone.
    /// </summary>
    /// <param name="place">Where the new root is to be.</param>
    public SceneObjectGroup? Duplicate(GroupSlot group, Vector3 place, Quaternion rotation, UUID owner)
    {
        var parts = Groups.RowAt(Checked(group)).Parts;
        var rows = new PrimRow[parts.Length];
        for (var i = 0; i < parts.Length; i++)
        {
            rows[i] = PrimRowMapping.ToRow(_scene, parts[i]);
            rows[i].Id = UUID.Random();
            rows[i].ObjectId = rows[0].Id;
            rows[i].GroupPosition = place;
            rows[i].State = Prims.HotAt(parts[i]).PCode == PCode.Prim ? (byte)0 : rows[i].State;
        }

        rows[0].Rotation = rotation;
        if (AddObject(rows, owner) is not { } copy)
            return null;
        for (var i = 0; i < parts.Length; i++)
            CopyContents(Prims.SlotAt(parts[i]), copy.Parts[i].Slot, owner);
        return copy;
    }

    private void CopyContents(PrimSlot from, PrimSlot to, UUID owner)
    {
        if (_scene.Inventories.Get(from) is null)
            return;
        _scene.Inventories.WhenLoaded(from, contents =>
        {
            if (Prims.IsLive(to))
                _scene.Inventories.Replace(to, Copies(_scene.Inventories.AsNow(from, contents.Items!), owner));
        });
    }

    private List<PrimItemRow> Copies(IReadOnlyList<PrimItemRow> items, UUID owner) =>
        [.. items.Where(i => NextOwner.MayHaveCopy(i, owner)).Select(i =>
            _scene.Permissions.NextOwner.Of(i, owner).WithId(UUID.Random()))];
}
