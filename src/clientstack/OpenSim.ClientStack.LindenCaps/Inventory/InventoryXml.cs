using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>
/// Folders and items as the fetch capabilities send them, written straight into the reply (docs/protocol.md, Seed and capabilities).
/// </summary>
internal static class InventoryXml
{
    public static void Folder(ref LlsdXmlWriter xml, InventoryFolder folder)
    {
        xml.BeginMap();
        xml.Key("category_id"u8);
        xml.Value(folder.Id);
        xml.Key("folder_id"u8);
        xml.Value(folder.Id);
        xml.Key("parent_id"u8);
        xml.Value(folder.ParentId);
        xml.Key("name"u8);
        xml.Value(folder.Name);
        xml.Key("type_default"u8);
        xml.Value((int)folder.Type);
        xml.Key("version"u8);
        xml.Value(folder.Version);
        xml.EndMap();
    }

    public static void Item(ref LlsdXmlWriter xml, InventoryItem item)
    {
        xml.BeginMap();
        ItemFields(ref xml, item);
        xml.EndMap();
    }

    /// <summary>The same for a map that says more.</summary>
    public static void ItemFields(ref LlsdXmlWriter xml, InventoryItem item)
    {
        xml.Key("item_id"u8);
        xml.Value(item.Id);
        xml.Key("parent_id"u8);
        xml.Value(item.Folder);
        xml.Key("asset_id"u8);
        xml.Value(item.AssetId);
        xml.Key("agent_id"u8);
        xml.Value(item.Owner);
        xml.Key("name"u8);
        xml.Value(item.Name);
        xml.Key("desc"u8);
        xml.Value(item.Description);
        xml.Key("type"u8);
        xml.Value(item.AssetType);
        xml.Key("inv_type"u8);
        xml.Value(item.InvType);
        xml.Key("flags"u8);
        xml.Value(unchecked((int)item.Flags));
        xml.Key("created_at"u8);
        xml.Value(item.CreationDate);
        xml.Key("permissions"u8);
        Permissions(ref xml, item);
        xml.Key("sale_info"u8);
        xml.BeginMap();
        xml.Key("sale_price"u8);
        xml.Value(item.SalePrice);
        xml.Key("sale_type"u8);
        xml.Value((int)item.SaleType);
        xml.EndMap();
    }

    private static void Permissions(ref LlsdXmlWriter xml, InventoryItem item)
    {
        xml.BeginMap();
        xml.Key("base_mask"u8);
        xml.Value(unchecked((int)item.BasePermissions));
        xml.Key("owner_mask"u8);
        xml.Value(unchecked((int)item.CurrentPermissions));
        xml.Key("group_mask"u8);
        xml.Value(unchecked((int)item.GroupPermissions));
        xml.Key("everyone_mask"u8);
        xml.Value(unchecked((int)item.EveryOnePermissions));
        xml.Key("next_owner_mask"u8);
        xml.Value(unchecked((int)item.NextPermissions));
        xml.Key("creator_id"u8);
        xml.Value(item.CreatorUuid);
        xml.Key("owner_id"u8);
        xml.Value(item.Owner);
        xml.Key("last_owner_id"u8);
        xml.Value(item.Owner);
        xml.Key("group_id"u8);
        xml.Value(item.GroupId);
        xml.Key("is_owner_group"u8);
        xml.Value(item.GroupOwned);
        xml.EndMap();
    }
}
