using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>Folders, items and links as the inventory service answers them.</summary>
internal static class AisXml
{
    public static bool IsLink(InventoryItem item) => item.AssetType is AssetType.Link or AssetType.LinkFolder;

    public static void CategoryFields(ref LlsdXmlWriter xml, InventoryFolder folder)
    {
        xml.Key("category_id"u8);
        xml.Value(folder.Id);
        xml.Key("parent_id"u8);
        xml.Value(folder.ParentId);
        xml.Key("agent_id"u8);
        xml.Value(folder.Owner);
        xml.Key("name"u8);
        xml.Value(folder.Name);
        xml.Key("type_default"u8);
        xml.Value((int)folder.Type);
        xml.Key("version"u8);
        xml.Value(folder.Version);
    }

    public static void LinkFields(ref LlsdXmlWriter xml, InventoryItem link)
    {
        xml.Key("item_id"u8);
        xml.Value(link.Id);
        xml.Key("parent_id"u8);
        xml.Value(link.Folder);
        xml.Key("linked_id"u8);
        xml.Value(link.AssetId);
        xml.Key("agent_id"u8);
        xml.Value(link.Owner);
        xml.Key("name"u8);
        xml.Value(link.Name);
        xml.Key("desc"u8);
        xml.Value(link.Description);
        xml.Key("type"u8);
        xml.Value(link.AssetType);
        xml.Key("inv_type"u8);
        xml.Value(link.InvType);
        xml.Key("created_at"u8);
        xml.Value(link.CreationDate);
    }

    /// <summary>What newer viewers keep beside the fields of old.</summary>
    public static void MarkFields(ref LlsdXmlWriter xml, InventoryMark mark)
    {
        if (!mark.Thumbnail.IsZero)
        {
            xml.Key("thumbnail"u8);
            xml.BeginMap();
            xml.Key("asset_id"u8);
            xml.Value(mark.Thumbnail);
            xml.EndMap();
        }

        if (!mark.IsFavourite)
            return;
        xml.Key("favorite"u8);
        xml.BeginMap();
        xml.Key("toggled"u8);
        xml.Value(true);
        xml.EndMap();
    }
}
