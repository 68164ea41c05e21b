using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Columns of primitems. Permissions keep 31 bits, because OpenSimulator reads them as positive numbers.</summary>
internal static class PrimItemColumns
{
    public static readonly string[] Names =
    [
        "itemID", "primID", "assetID", "parentFolderID", "invType", "assetType", "name", "description", "creationDate", "creatorID", "ownerID",
        "lastOwnerID", "groupID", "nextPermissions", "currentPermissions", "basePermissions", "everyonePermissions", "groupPermissions", "flags"
    ];

    /// <summary>The columns with table alias i.</summary>
    public static readonly string Select = string.Join(", ", Names.Select(name => "i." + name));

    public static PrimItemRow Read(RowCursor row) => Read(row, text => System.Text.Encoding.UTF8.GetString(text));

    public delegate string TextOf(ReadOnlySpan<byte> utf8);

    public static PrimItemRow Read(RowCursor row, TextOf text) => new()
    {
        ItemId = row.Id(0),
        PrimId = row.Id(1),
        AssetId = row.Id(2),
        ParentFolderId = row.Id(3),
        InvType = row.Int32(4),
        AssetType = row.Int32(5),
        Name = text(row.Raw(6)),
        Description = text(row.Raw(7)),
        CreationDate = row.UInt32(8),
        CreatorId = text(row.Raw(9)),
        OwnerId = row.Id(10),
        LastOwnerId = row.Id(11),
        GroupId = row.Id(12),
        NextPermissions = row.UInt32(13),
        CurrentPermissions = row.UInt32(14),
        BasePermissions = row.UInt32(15),
        EveryonePermissions = row.UInt32(16),
        GroupPermissions = row.UInt32(17),
        Flags = row.UInt32(18)
    };

    public static object?[] Values(PrimItemRow item, UUID primId) =>
    [
        item.ItemId, primId, item.AssetId, item.ParentFolderId, item.InvType, item.AssetType, ColumnText.Cut(item.Name, 255),
        ColumnText.Cut(item.Description, 255), item.CreationDate, ColumnText.Cut(item.CreatorId, 255), item.OwnerId, item.LastOwnerId, item.GroupId,
        Positive(item.NextPermissions), Positive(item.CurrentPermissions), Positive(item.BasePermissions), Positive(item.EveryonePermissions),
        Positive(item.GroupPermissions), Positive(item.Flags)
    ];

    private static int Positive(uint mask) => (int)(mask & 0x7FFFFFFF);
}
