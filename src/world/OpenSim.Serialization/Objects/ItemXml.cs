using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>Element TaskInventory: what is in a prim.</summary>
internal static class ItemXml
{
    /// <summary>OpenSimulator's name of it, which stands in its scripts' states; other readers pass over the element.</summary>
    private const string Running = "ScriptRunning";

    /// <summary>OpenSim-NGC's name of the property.</summary>
    private const string Experience = "ExperienceID";

    public static void Write(XmlOut xml, IReadOnlyList<PrimItemRow> items, ObjectXmlOptions options)
    {
        if (items.Count == 0)
            return;
        xml.Begin("TaskInventory");
        foreach (var item in items)
            Write(xml, item, options);
        xml.End();
    }

    public static List<PrimItemRow> Read(XmlIn xml)
    {
        var items = new List<PrimItemRow>();
        xml.ForEachChild(name =>
        {
            if (name == "TaskInventoryItem")
                items.Add(ReadItem(xml));
            else
                xml.Skip();
        });
        return items;
    }

    private static void Write(XmlOut xml, PrimItemRow item, ObjectXmlOptions options)
    {
        UUID Owned(UUID id) => options.WipeOwners ? UUID.Zero : id;
        xml.Begin("TaskInventoryItem");
        xml.Id("AssetID", item.AssetId);
        xml.Mask("BasePermissions", item.BasePermissions);
        xml.Number("CreationDate", (int)item.CreationDate);
        xml.Id("CreatorID", CreatorText.IdOf(item.CreatorId));
        if (CreatorText.ToWrite(item.CreatorId, options) is { Length: > 0 } data)
            xml.Text("CreatorData", data);
        xml.Text("Description", item.Description);
        xml.Mask("EveryonePermissions", item.EveryonePermissions);
        xml.Mask("Flags", item.Flags);
        xml.Id("GroupID", Owned(item.GroupId));
        xml.Mask("GroupPermissions", item.GroupPermissions);
        xml.Number("InvType", item.InvType);
        xml.Id("ItemID", item.ItemId);
        xml.Id("OldItemID", item.OldItemId);
        xml.Id("LastOwnerID", Owned(item.LastOwnerId));
        xml.Text("Name", item.Name);
        xml.Mask("NextPermissions", item.NextPermissions);
        xml.Id("OwnerID", Owned(item.OwnerId));
        xml.Mask("CurrentPermissions", item.CurrentPermissions);
        xml.Id("ParentID", item.ParentFolderId);
        xml.Id("ParentPartID", item.PrimId);
        xml.Id("PermsGranter", Owned(item.PermsGranter));
        xml.Number("PermsMask", item.PermsMask);
        xml.Number("Type", item.AssetType);
        xml.Bool("OwnerChanged", item.OwnerChanged);
        if (!item.IsRunning)
            xml.Bool(Running, false);
        if (!item.ExperienceId.IsZero)
            xml.Id(Experience, item.ExperienceId);
        xml.End();
    }

    private static PrimItemRow ReadItem(XmlIn xml)
    {
        var fields = new Dictionary<string, string>();
        xml.ForEachChild(name => fields[name] = xml.ReadText());
        string Text(string name) => fields.GetValueOrDefault(name, "");
        UUID Id(string name) => UUID.TryParse(Text(name), out var id) ? id : UUID.Zero;
        uint Mask(string name) => (uint)xml.Whole(name, Text(name));
        return new PrimItemRow
        {
            ItemId = Id("ItemID"),
            PrimId = Id("ParentPartID"),
            AssetId = Id("AssetID"),
            ParentFolderId = Id("ParentID"),
            InvType = (int)xml.Whole("InvType", Text("InvType")),
            AssetType = (int)xml.Whole("Type", Text("Type")),
            Name = Text("Name"),
            Description = Text("Description"),
            CreationDate = Mask("CreationDate"),
            CreatorId = CreatorText.Join(Id("CreatorID"), Text("CreatorData")),
            OwnerId = Id("OwnerID"),
            LastOwnerId = Id("LastOwnerID"),
            GroupId = Id("GroupID"),
            NextPermissions = Mask("NextPermissions"),
            CurrentPermissions = Mask("CurrentPermissions"),
            BasePermissions = Mask("BasePermissions"),
            EveryonePermissions = Mask("EveryonePermissions"),
            GroupPermissions = Mask("GroupPermissions"),
            Flags = Mask("Flags"),
            OldItemId = Id("OldItemID"),
            PermsGranter = Id("PermsGranter"),
            PermsMask = (int)Mask("PermsMask"),
            OwnerChanged = Text("OwnerChanged").Equals("true", StringComparison.OrdinalIgnoreCase),
            IsRunning = !bool.TryParse(Text(Running), out var runs) || runs,
            ExperienceId = Id(Experience)
        };
    }
}
