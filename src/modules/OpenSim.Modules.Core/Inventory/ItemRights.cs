using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>What becomes of permissions when a thing changes hands, and what an object allows as a whole.</summary>
internal static class ItemRights
{
    public static bool MayCopy(InventoryItem item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Copy) != 0;

    public static bool MayGive(InventoryItem item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Transfer) != 0;

    /// <summary>The item as its next owner has it: with no more than was meant for him, and nothing for others.</summary>
    public static InventoryItem ForNextOwner(InventoryItem item) => item with
    {
        BasePermissions = item.BasePermissions & item.NextPermissions,
        CurrentPermissions = item.CurrentPermissions & item.NextPermissions,
        EveryOnePermissions = 0,
        GroupPermissions = 0,
        GroupId = UUID.Zero,
        GroupOwned = false,
        SaleType = 0
    };

    /// <summary>The same for an item in a prim.</summary>
    public static PrimItemRow ForNextOwner(PrimItemRow item, UUID owner) => item with
    {
        LastOwnerId = item.OwnerId,
        OwnerId = owner,
        GroupId = UUID.Zero,
        BasePermissions = item.BasePermissions & item.NextPermissions,
        CurrentPermissions = item.CurrentPermissions & item.NextPermissions,
        EveryonePermissions = 0,
        GroupPermissions = 0
    };

    /// <summary>Masks of a linkset as one item: what every prim allows.</summary>
    public static (uint Base, uint Current, uint Next, uint Everyone, uint Group) Of(SceneObjectGroup group)
    {
        var all = (Base: uint.MaxValue, Current: uint.MaxValue, Next: uint.MaxValue, Everyone: uint.MaxValue, Group: uint.MaxValue);
        foreach (var part in group.Parts)
        {
            var record = part.Record;
            all = (all.Base & record.BaseMask, all.Current & record.OwnerMask, all.Next & record.NextOwnerMask, all.Everyone & record.EveryoneMask, all.Group & record.GroupMask);
        }

        return all;
    }
}
