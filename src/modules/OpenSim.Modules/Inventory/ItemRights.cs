using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Inventory;

/// <summary>What becomes of permissions when a thing changes hands.</summary>
public static class ItemRights
{
    public static bool MayCopy(InventoryItem item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Copy) != 0;

    /// <summary>Whether the asset of such an item is one that users make; objects are made of what stands in a region only.</summary>
    public static bool MayBeMade(int assetType) =>
        assetType is not (AssetType.Object or AssetType.Link or AssetType.LinkFolder or AssetType.LslBytecode);

    /// <summary>Whether its owner may give an item another content.</summary>
    public static bool MayRewrite(InventoryItem item) =>
        MayBeMade(item.AssetType) && ((PermissionMask)item.CurrentPermissions & PermissionMask.Modify) != 0;

    public static bool MayGive(InventoryItem item) => ((PermissionMask)item.CurrentPermissions & PermissionMask.Transfer) != 0;

    /// <summary>The item as its next owner has it: with no more than was meant for him (<see cref="NextOwner"/>).</summary>
    public static InventoryItem ForNextOwner(InventoryItem item, NextOwner next) => item with
    {
        BasePermissions = next.Base(item.BasePermissions, item.NextPermissions),
        CurrentPermissions = next.Current(item.CurrentPermissions, item.NextPermissions),
        EveryOnePermissions = next.Everyone(item.EveryOnePermissions, item.NextPermissions),
        GroupPermissions = 0,
        GroupId = UUID.Zero,
        GroupOwned = false,
        SaleType = 0
    };

    /// <summary>An item that is to hold something else: with what it allowed, where that allows it too.</summary>
    public static InventoryItem Narrowed(InventoryItem item, InventoryItem content) => item with
    {
        BasePermissions = item.BasePermissions & content.BasePermissions,
        CurrentPermissions = item.CurrentPermissions & content.CurrentPermissions,
        NextPermissions = item.NextPermissions & content.NextPermissions,
        EveryOnePermissions = item.EveryOnePermissions & content.EveryOnePermissions,
        GroupPermissions = item.GroupPermissions & content.GroupPermissions
    };
}
