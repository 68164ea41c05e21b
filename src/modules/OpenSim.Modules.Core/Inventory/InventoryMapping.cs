using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Items and folders between the form of the services and that of the wire.</summary>
internal static class InventoryMapping
{
    public static InventoryItemInfo ToInfo(InventoryItem item) => new()
    {
        ItemId = item.Id,
        FolderId = item.Folder,
        OwnerId = item.Owner,
        CreatorId = item.CreatorUuid,
        GroupId = item.GroupId,
        GroupOwned = item.GroupOwned,
        AssetId = item.AssetId,
        AssetType = (sbyte)item.AssetType,
        InventoryType = (sbyte)item.InvType,
        Flags = item.Flags,
        Name = item.Name,
        Description = item.Description,
        BaseMask = item.BasePermissions,
        OwnerMask = item.CurrentPermissions,
        GroupMask = item.GroupPermissions,
        EveryoneMask = item.EveryOnePermissions,
        NextOwnerMask = item.NextPermissions,
        SaleType = item.SaleType,
        SalePrice = item.SalePrice,
        CreationDate = item.CreationDate
    };

    /// <summary>What is taken out of a prim; the row is as its new owner may have it.</summary>
    public static InventoryItem FromPrim(PrimItemRow row, UUID owner, UUID folder) => new()
    {
        Id = UUID.Random(),
        Folder = folder,
        Owner = owner,
        AssetId = row.AssetId,
        AssetType = row.AssetType,
        InvType = row.InvType,
        Name = row.Name,
        Description = row.Description,
        CreatorId = row.CreatorId,
        BasePermissions = row.BasePermissions,
        CurrentPermissions = row.CurrentPermissions,
        NextPermissions = row.NextPermissions,
        EveryOnePermissions = row.EveryonePermissions,
        GroupPermissions = row.GroupPermissions,
        CreationDate = (int)row.CreationDate,
        Flags = row.Flags
    };

    public static InventoryFolderInfo ToInfo(InventoryFolder folder) =>
        new(folder.Id, folder.Owner, folder.ParentId, folder.Name, folder.Type, folder.Version);
}
