using OpenSim.Primitives;
using OpenSim.Serialization.Objects;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>What objects allow as a whole.</summary>
internal static class ObjectRights
{
    /// <summary>
    /// Masks of objects as one item: what every prim allows. Anything that lies in them may be neither copied nor given with the object
    /// against its own permissions.
    /// </summary>
    public static (uint Base, uint Current, uint Next, uint Everyone, uint Group) Of(IReadOnlyList<PackedObject> objects)
    {
        const uint folded = (uint)(PermissionMask.Copy | PermissionMask.Transfer);
        var all = (Base: uint.MaxValue, Current: uint.MaxValue, Next: uint.MaxValue, Everyone: uint.MaxValue, Group: uint.MaxValue);
        foreach (var prim in objects.SelectMany(o => o.Prims))
        {
            all = (all.Base & prim.BaseMask, all.Current & prim.OwnerMask, all.Next & prim.NextOwnerMask, all.Everyone & prim.EveryoneMask,
                all.Group & prim.GroupMask);
        }

        foreach (var item in objects.SelectMany(o => o.AllItems))
            all.Current &= item.CurrentPermissions | ~folded;
        return all;
    }
}
