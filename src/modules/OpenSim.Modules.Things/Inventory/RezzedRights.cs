using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Rights of an object that comes out of an item.</summary>
internal static class RezzedRights
{
    private const uint SlamFlag = 0x100;

    /// <summary>
    /// Since the object was taken, the item may have been given narrower rights than it had, or others for the next owner.
    /// </summary>
    /// <param name="taken">What the object, or all that lie in the item together, allowed.</param>
    public static void Apply(
        SceneObjectGroup rezzed, UUID group, InventoryItem item, (uint Base, uint Current, uint Next, uint Everyone, uint Group) taken)
    {
        var (baseMask, ownerMask) = (item.BasePermissions | ~taken.Base, item.CurrentPermissions | ~taken.Current);
        var slams = (item.Flags & SlamFlag) != 0;
        var writer = rezzed.Scene.Writer;
        foreach (var part in rezzed.Parts)
        {
            writer.SetGroupId(part, group);
            var record = part.Record;
            var mayBe = record.BaseMask & baseMask;
            writer.SetPermissions(part, mayBe, record.OwnerMask & mayBe & ownerMask, record.GroupMask & mayBe,
                (slams ? item.EveryOnePermissions : record.EveryoneMask) & mayBe,
                (slams ? item.NextPermissions : record.NextOwnerMask) & mayBe);
        }
    }
}
