using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Contents of a prim as the file that viewers load by Xfer: one category, then the items, each as keys and values behind tabs; names and
/// descriptions end in a bar. Masks are eight hexadecimal digits.
/// </summary>
internal static class ContentsText
{
    /// <param name="showsAsset">Whether the reader may know an item's asset; without, the viewer cannot open it.</param>
    public static byte[] Write(UUID prim, IReadOnlyList<PrimItemRow> items, Func<PrimItemRow, bool> showsAsset)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture,
            $"\tinv_object\t0\n\t{{\n\t\tobj_id\t{prim}\n\t\tparent_id\t{UUID.Zero}\n\t\ttype\tcategory\n\t\tname\tContents|\n\t}}\n");
        foreach (var item in items)
            Append(text, prim, item, showsAsset(item));
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private static void Append(StringBuilder text, UUID prim, PrimItemRow item, bool showsAsset)
    {
        var creator = item.CreatorId.Length >= 36 ? item.CreatorId[..36] : UUID.Zero.ToString();
        text.Append(CultureInfo.InvariantCulture,
            $"\tinv_item\t0\n\t{{\n\t\titem_id\t{item.ItemId}\n\t\tparent_id\t{prim}\n\tpermissions 0\n\t{{\n");
        text.Append(CultureInfo.InvariantCulture,
            $"\t\tbase_mask\t{item.BasePermissions:x8}\n\t\towner_mask\t{item.CurrentPermissions:x8}\n");
        text.Append(CultureInfo.InvariantCulture,
            $"\t\tgroup_mask\t{item.GroupPermissions:x8}\n\t\teveryone_mask\t{item.EveryonePermissions:x8}\n");
        text.Append(CultureInfo.InvariantCulture,
            $"\t\tnext_owner_mask\t{item.NextPermissions:x8}\n\t\tcreator_id\t{creator}\n\t\towner_id\t{item.OwnerId}\n");
        text.Append(CultureInfo.InvariantCulture, $"\t\tlast_owner_id\t{item.LastOwnerId}\n\t\tgroup_id\t{item.GroupId}\n\t}}\n");
        text.Append(CultureInfo.InvariantCulture, $"\t\tasset_id\t{(showsAsset ? item.AssetId : UUID.Zero)}\n");
        text.Append(CultureInfo.InvariantCulture, $"\t\ttype\t{ItemWords.OfAsset(item.AssetType)}\n");
        text.Append(CultureInfo.InvariantCulture,
            $"\t\tinv_type\t{ItemWords.OfItem(item.InvType)}\n\t\tflags\t{item.Flags:x8}\n");
        text.Append("\tsale_info\t0\n\t{\n\t\tsale_type\tnot\n\t\tsale_price\t0\n\t}\n");
        text.Append(CultureInfo.InvariantCulture,
            $"\t\tname\t{Clean(item.Name)}|\n\t\tdesc\t{Clean(item.Description)}|\n\t\tcreation_date\t{item.CreationDate}\n\t}}\n");
    }

    // A bar or a line end in a name would end it for the viewer.
    private static string Clean(string text) => BoundedText.ItemName(text).ReplaceLineEndings(" ");
}
