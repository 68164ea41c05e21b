using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Table inventoryitems.</summary>
internal abstract class InventoryItemColumns : IColumns<InventoryItem>
{
    public static string Table => "inventoryitems";

    public static IReadOnlyList<string> Keys { get; } = ["inventoryID"];

    public static InventoryItem Visit<TVisitor>(ref TVisitor v, InventoryItem item)
        where TVisitor : struct, IColumnVisitor, allows ref struct => item with
        {
            Id = v.Id("inventoryID", item.Id),
            Owner = v.Id("avatarID", item.Owner),
            Folder = v.Id("parentFolderID", item.Folder),
            AssetId = v.Id("assetID", item.AssetId),
            AssetType = v.Int("assetType", item.AssetType),
            InvType = v.Int("invType", item.InvType),
            Name = v.Text("inventoryName", item.Name, 64, ColumnForm.Name),
            Description = v.Text("inventoryDescription", item.Description, 128),
            CreatorId = v.Text("creatorID", item.CreatorId, 255),
            BasePermissions = v.UInt("inventoryBasePermissions", item.BasePermissions),
            CurrentPermissions = v.UInt("inventoryCurrentPermissions", item.CurrentPermissions),
            NextPermissions = v.UInt("inventoryNextPermissions", item.NextPermissions),
            EveryOnePermissions = v.UInt("inventoryEveryOnePermissions", item.EveryOnePermissions),
            GroupPermissions = v.UInt("inventoryGroupPermissions", item.GroupPermissions),
            GroupId = v.Id("groupID", item.GroupId),
            GroupOwned = v.Bool("groupOwned", item.GroupOwned),
            SalePrice = v.Int("salePrice", item.SalePrice),
            SaleType = v.Byte("saleType", item.SaleType, ColumnForm.Signed),
            CreationDate = v.Int("creationDate", item.CreationDate),
            Flags = v.UInt("flags", item.Flags)
        };
}
