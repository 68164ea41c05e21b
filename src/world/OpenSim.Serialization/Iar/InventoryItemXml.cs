using System.Globalization;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;

namespace OpenSim.Serialization.Iar;

/// <summary>
/// An item of inventory in an archive. Creators are written by name ("ospa:n=First Last") where they are known, so that they are found in
/// another grid.
/// </summary>
public static class InventoryItemXml
{
    private const string Ospa = "ospa:";

    /// <param name="creatorName">The creator's name, null when nobody knows it.</param>
    /// <param name="creatorData">Home URI and name for other grids, empty to leave it out.</param>
    public static string Write(InventoryItem item, string? creatorName, string creatorData)
    {
        var root = new XElement("InventoryItem",
            Text("Name", item.Name), Text("ID", item.Id.ToString()), Number("InvType", item.InvType),
            Text("CreatorUUID", creatorName is null ? item.CreatorUuid.ToString() : $"{Ospa}n={creatorName}"),
            Number("CreationDate", item.CreationDate),
            Text("Owner", item.Owner.ToString()), Text("Description", item.Description), Number("AssetType", item.AssetType),
            Text("AssetID", item.AssetId.ToString()), Number("SaleType", item.SaleType), Number("SalePrice", item.SalePrice),
            Number("BasePermissions", (int)item.BasePermissions), Number("CurrentPermissions", (int)item.CurrentPermissions),
            Number("EveryOnePermissions", (int)item.EveryOnePermissions), Number("NextPermissions", (int)item.NextPermissions),
            Number("Flags", (int)item.Flags),
            Text("GroupID", item.GroupId.ToString()), Text("GroupOwned", item.GroupOwned ? "True" : "False"));
        if (creatorData.Length > 0)
            root.Add(Text("CreatorData", creatorData), Text("CreatorID", item.CreatorUuid.ToString()));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>" + root.ToString(SaveOptions.DisableFormatting);
    }

    /// <summary>
    /// The item with whoever created it as the file says it: <paramref name="creatorName"/> is a name to look up, or null. Null for damaged
    /// XML.
    /// </summary>
    /// <param name="remarks">A sentence for each number that could not be read.</param>
    public static InventoryItem? Read(ReadOnlySpan<byte> xml, out string? creatorName, out IReadOnlyList<string> remarks)
    {
        creatorName = null;
        var told = new List<string>();
        remarks = told;
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0'));
            if (root.Name.LocalName != "InventoryItem")
                return null;
            var fields = new XmlFields(root, told);
            var creator = fields.Text("CreatorUUID");
            creatorName = NameIn(creator);
            return Read(fields, fields.Text("CreatorID") is { Length: > 0 } id ? id : creator);
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException)
        {
            return null;
        }
    }

    private static InventoryItem Read(XmlFields fields, string creator) => new()
    {
        Id = fields.Id("ID"),
        Name = fields.Text("Name"),
        Description = fields.Text("Description"),
        InvType = fields.Int("InvType"),
        AssetType = fields.Int("AssetType"),
        AssetId = fields.Id("AssetID"),
        Owner = fields.Id("Owner"),
        CreatorId = Creator(Id(creator), fields.Text("CreatorData")),
        CreationDate = fields.Int("CreationDate"),
        SaleType = (byte)Math.Clamp(fields.Long("SaleType"), 0, 3),
        SalePrice = fields.Int("SalePrice"),
        BasePermissions = (uint)fields.Long("BasePermissions"),
        CurrentPermissions = (uint)fields.Long("CurrentPermissions"),
        EveryOnePermissions = (uint)fields.Long("EveryOnePermissions"),
        NextPermissions = (uint)fields.Long("NextPermissions"),
        Flags = (uint)fields.Long("Flags"),
        GroupId = fields.Id("GroupID"),
        GroupOwned = fields.Flag("GroupOwned")
    };

    // CreatorData of items may begin with the id that stands before it already.
    private static string Creator(UUID id, string data)
    {
        if (data.StartsWith(id + ";", StringComparison.OrdinalIgnoreCase))
            data = data[37..];
        return data.Length == 0 ? id.ToString() : id + ";" + data;
    }

    private static string? NameIn(string creator) =>
        creator.StartsWith(Ospa, StringComparison.Ordinal)
            ? creator[Ospa.Length..].Split('|').FirstOrDefault(t => t.StartsWith("n=", StringComparison.Ordinal))?[2..].Trim()
            : null;

    private static XElement Text(string name, string value) => new(name, XmlOut.Clean(value));

    private static XElement Number(string name, long value) => new(name, value.ToString(CultureInfo.InvariantCulture));

    private static UUID Id(string text) => UUID.TryParse(text, out var id) ? id : UUID.Zero;
}
