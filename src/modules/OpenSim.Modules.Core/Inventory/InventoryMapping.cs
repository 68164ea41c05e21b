using OpenSim.Services.Inventory;
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

    public static InventoryFolderInfo ToInfo(InventoryFolder folder) =>
        new(folder.Id, folder.Owner, folder.ParentId, folder.Name, folder.Type, folder.Version);
}
