using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table primitems.</summary>
public abstract class PrimItemColumns : IColumns<PrimItemRow>
{
    public static string Table => "primitems";

    public static IReadOnlyList<string> Keys => ["itemID"];

    public static PrimItemRow Visit<TVisitor>(ref TVisitor v, PrimItemRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            ItemId = v.Id("itemID", row.ItemId),
            PrimId = v.Id("primID", row.PrimId),
            AssetId = v.Id("assetID", row.AssetId),
            ParentFolderId = v.Id("parentFolderID", row.ParentFolderId),
            InvType = v.Int("invType", row.InvType),
            AssetType = v.Int("assetType", row.AssetType),
            Name = v.Text("name", row.Name, 255, ColumnForm.Name),
            Description = v.Text("description", row.Description, 255),
            CreationDate = v.UInt("creationDate", row.CreationDate),
            CreatorId = v.Text("creatorID", row.CreatorId, 255),
            OwnerId = v.Id("ownerID", row.OwnerId),
            LastOwnerId = v.Id("lastOwnerID", row.LastOwnerId),
            GroupId = v.Id("groupID", row.GroupId),
            NextPermissions = v.UInt("nextPermissions", row.NextPermissions, ColumnForm.Positive),
            CurrentPermissions = v.UInt("currentPermissions", row.CurrentPermissions, ColumnForm.Positive),
            BasePermissions = v.UInt("basePermissions", row.BasePermissions, ColumnForm.Positive),
            EveryonePermissions = v.UInt("everyonePermissions", row.EveryonePermissions, ColumnForm.Positive),
            GroupPermissions = v.UInt("groupPermissions", row.GroupPermissions, ColumnForm.Positive),
            Flags = v.UInt("flags", row.Flags, ColumnForm.Positive)
        };
}
