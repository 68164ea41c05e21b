using OpenSim.Services.Inventory;
using OpenSim.Store.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Between the service's records and the store's rows.</summary>
internal static class InventoryRows
{
    public static InventoryFolder ToFolder(InventoryFolderRow row) => new()
    {
        Id = row.Id,
        Owner = row.OwnerId,
        ParentId = row.ParentId,
        Name = row.Name,
        Type = row.Type,
        Version = row.Version
    };

    public static InventoryFolderRow ToRow(InventoryFolder folder) => new()
    {
        Id = folder.Id,
        OwnerId = folder.Owner,
        ParentId = folder.ParentId,
        Name = folder.Name,
        Type = folder.Type,
        Version = folder.Version
    };

    public static InventoryItem ToItem(InventoryItemRow row) => new()
    {
        Id = row.Id,
        Folder = row.FolderId,
        Owner = row.OwnerId,
        AssetId = row.AssetId,
        AssetType = row.AssetType,
        InvType = row.InvType,
        Name = row.Name,
        Description = row.Description,
        CreatorId = row.CreatorId,
        BasePermissions = row.BasePermissions,
        CurrentPermissions = row.CurrentPermissions,
        NextPermissions = row.NextPermissions,
        EveryOnePermissions = row.EveryOnePermissions,
        GroupPermissions = row.GroupPermissions,
        GroupId = row.GroupId,
        GroupOwned = row.GroupOwned,
        SalePrice = row.SalePrice,
        SaleType = row.SaleType,
        CreationDate = row.CreationDate,
        Flags = row.Flags
    };

    public static InventoryItemRow ToRow(InventoryItem item) => new()
    {
        Id = item.Id,
        FolderId = item.Folder,
        OwnerId = item.Owner,
        AssetId = item.AssetId,
        AssetType = item.AssetType,
        InvType = item.InvType,
        Name = item.Name,
        Description = item.Description,
        CreatorId = item.CreatorId,
        BasePermissions = item.BasePermissions,
        CurrentPermissions = item.CurrentPermissions,
        NextPermissions = item.NextPermissions,
        EveryOnePermissions = item.EveryOnePermissions,
        GroupPermissions = item.GroupPermissions,
        GroupId = item.GroupId,
        GroupOwned = item.GroupOwned,
        SalePrice = item.SalePrice,
        SaleType = item.SaleType,
        CreationDate = item.CreationDate,
        Flags = item.Flags
    };
}
