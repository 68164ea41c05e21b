using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;

namespace OpenSim.Serialization.Regions;

/// <summary>landdata/&lt;uuid&gt;.xml: one parcel, in OpenSimulator's order.</summary>
public static class LandXml
{
    // Those without a column of their own are put in by hand.
    private static readonly (string Element, string Column)[] Fields =
    [
        ("Area", "Area"), ("AuctionID", "AuctionID"), ("AuthBuyerID", "AuthbuyerID"), ("Category", "Category"), ("ClaimDate", "ClaimDate"),
        ("ClaimPrice", "ClaimPrice"), ("GlobalID", "UUID"), ("GroupID", "GroupUUID"), ("IsGroupOwned", "IsGroupOwned"),
        ("Bitmap", "Bitmap"), ("Description", "Description"), ("Flags", "LandFlags"), ("LandingType", "LandingType"), ("Name", "Name"),
        ("Status", "LandStatus"), ("LocalID", "LocalLandID"), ("MediaAutoScale", "MediaAutoScale"), ("MediaID", "MediaTextureUUID"),
        ("MediaURL", "MediaURL"), ("MusicURL", "MusicURL"), ("MediaType", "MediaType"), ("MediaDesc", "MediaDescription"), ("MediaH", ""),
        ("MediaW", ""), ("MediaLoop", "MediaLoop"), ("ObscureMOAP", "ObscureMedia"), ("OwnerID", "OwnerUUID"), ("ParcelAccessList", ""),
        ("PassHours", "PassHours"), ("PassPrice", "PassPrice"), ("SalePrice", "SalePrice"), ("SnapshotID", "SnapshotUUID"),
        ("UserLocation", ""), ("UserLookAt", ""), ("Dwell", "Dwell"),
        ("OtherCleanTime", "OtherCleanTime"), ("SeeAVs", "SeeAVs"), ("AnyAVSnds", "AnyAVSounds"), ("GrpAVSnds", "GroupAVSounds")
    ];

    private static readonly string[] BitColumns = ["SeeAVs", "AnyAVSounds", "GroupAVSounds"];

    public static string Write(ParcelRow row, bool wipeOwners = false)
    {
        if (wipeOwners)
            row = row with { OwnerId = UUID.Zero, GroupId = UUID.Zero, IsGroupOwned = false };
        var texts = ColumnTexts.Of<ParcelRow, ParcelColumns>(row);
        foreach (var column in BitColumns)
            texts[column] = texts[column] == "True" ? "1" : "0";
        var root = new XElement("LandData", Fields.Select(field =>
            field.Column.Length > 0 ? new XElement(field.Element, texts[field.Column]) : Special(field.Element, row)));
        if (row.Environment.Length > 0)
            root.Add(new XElement("Environment", texts["environment"]));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>" + root.ToString(SaveOptions.DisableFormatting);
    }

    /// <summary>Null when the XML is damaged.</summary>
    public static ParcelRow? Read(ReadOnlySpan<byte> xml) => Read(xml, out _);

    /// <param name="remarks">A sentence for each number that could not be read.</param>
    public static ParcelRow? Read(ReadOnlySpan<byte> xml, out IReadOnlyList<string> remarks)
    {
        var told = new List<string>();
        remarks = told;
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0'));
            return root.Name.LocalName == "LandData" ? ReadSpecial(ReadFields(root, told), root, new XmlFields(root, told)) : null;
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException)
        {
            return null;
        }
    }

    private static XElement Special(string name, ParcelRow row) => name switch
    {
        "MediaH" => Number(name, row.MediaHeight),
        "MediaW" => Number(name, row.MediaWidth),
        "UserLocation" => Vector(name, row.UserLocation),
        "UserLookAt" => Vector(name, row.UserLookAt),
        _ => new XElement(name, row.AccessList.Select(Access)) // ParcelAccessList
    };

    private static ParcelRow ReadFields(XElement root, List<string> remarks)
    {
        var texts = new Dictionary<string, (string Element, string Text)>();
        foreach (var (element, column) in Fields.Append(("Environment", "environment")))
        {
            if (column.Length > 0 && (string?)root.Element(element) is { } text)
                texts[column] = (element, text);
        }

        return TextsOfColumns.Into<ParcelRow, ParcelColumns>(new ParcelRow(), texts, remarks);
    }

    private static ParcelRow ReadSpecial(ParcelRow row, XElement root, XmlFields fields) => row with
    {
        LandingType = Math.Min(row.LandingType, (byte)2),
        MediaAutoScale = Math.Min(row.MediaAutoScale, (byte)1),
        MediaHeight = fields.Int("MediaH"),
        MediaWidth = fields.Int("MediaW"),
        UserLocation = fields.Vector("UserLocation"),
        UserLookAt = fields.Vector("UserLookAt"),
        AccessList =
            [.. root.Elements("ParcelAccessList").Elements("ParcelAccessEntry").Select(entry => ReadAccess(fields.Of(entry)))]
    };

    private static XElement Access(ParcelAccessRow entry) => new("ParcelAccessEntry",
        new XElement("AgentID", entry.AgentId.ToString()), Number("Time", entry.Expires), Number("AccessList", entry.Flags));

    private static ParcelAccessRow ReadAccess(XmlFields entry) =>
        new(entry.Id("AgentID"), (uint)entry.Int("AccessList"), Time(entry.Text("Time")));

    // Old archives have a date here: those entries are for ever.
    private static int Time(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var seconds) ? seconds : 0;

    private static XElement Number(string name, long value) => new(name, value.ToString(CultureInfo.InvariantCulture));

    private static XElement Vector(string name, Vector3 v) =>
        new(name, string.Create(CultureInfo.InvariantCulture, $"<{v.X}, {v.Y}, {v.Z}>"));
}
