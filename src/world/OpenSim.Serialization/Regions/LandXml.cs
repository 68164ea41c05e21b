using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Regions;

/// <summary>landdata/&lt;uuid&gt;.xml: one parcel, in OpenSimulator's order.</summary>
public static class LandXml
{
    public static string Write(ParcelRow row, bool wipeOwners = false)
    {
        var root = new XElement("LandData",
            Number("Area", row.Area), Number("AuctionID", row.AuctionId), Id("AuthBuyerID", row.AuthBuyerId), Number("Category", row.Category),
            Number("ClaimDate", row.ClaimDate), Number("ClaimPrice", row.ClaimPrice), Id("GlobalID", row.Id),
            Id("GroupID", wipeOwners ? UUID.Zero : row.GroupId), Flag("IsGroupOwned", row.IsGroupOwned && !wipeOwners),
            new XElement("Bitmap", Convert.ToBase64String(row.Bitmap)), Text("Description", row.Description), Number("Flags", row.Flags),
            Number("LandingType", row.LandingType), Text("Name", row.Name), Number("Status", row.Status), Number("LocalID", row.LocalId),
            Number("MediaAutoScale", row.MediaAutoScale), Id("MediaID", row.MediaTextureId), Text("MediaURL", row.MediaUrl), Text("MusicURL", row.MusicUrl),
            Text("MediaType", row.MediaType), Text("MediaDesc", row.MediaDescription), Number("MediaH", row.MediaHeight), Number("MediaW", row.MediaWidth),
            Flag("MediaLoop", row.MediaLoop), Flag("ObscureMOAP", row.ObscureMedia), Id("OwnerID", wipeOwners ? UUID.Zero : row.OwnerId), Access(row),
            Number("PassHours", row.PassHours), Number("PassPrice", row.PassPrice), Number("SalePrice", row.SalePrice), Id("SnapshotID", row.SnapshotId),
            Vector("UserLocation", row.UserLocation), Vector("UserLookAt", row.UserLookAt), Number("Dwell", 0), Number("OtherCleanTime", row.OtherCleanTime),
            Bit("SeeAVs", row.SeeAvatars), Bit("AnyAVSnds", row.AnyAvatarSounds), Bit("GrpAVSnds", row.GroupAvatarSounds));
        if (row.Environment.Length > 0)
            root.Add(Text("Environment", row.Environment));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>" + root.ToString(SaveOptions.DisableFormatting);
    }

    /// <summary>Null when the XML is damaged.</summary>
    public static ParcelRow? Read(ReadOnlySpan<byte> xml)
    {
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0'));
            return root.Name.LocalName == "LandData" ? ReadMedia(Read(root), root) : null;
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException)
        {
            return null;
        }
    }

    private static ParcelRow Read(XElement e) => new()
    {
        Id = Id(e, "GlobalID"),
        LocalId = Int(e, "LocalID"),
        Bitmap = XmlIn.ParseBytes(Text(e, "Bitmap")),
        Name = Text(e, "Name"),
        Description = Text(e, "Description"),
        OwnerId = Id(e, "OwnerID"),
        IsGroupOwned = XmlIn.ParseBool(Text(e, "IsGroupOwned")),
        Area = Int(e, "Area"),
        AuctionId = (uint)Int(e, "AuctionID"),
        Category = Int(e, "Category"),
        ClaimDate = Int(e, "ClaimDate"),
        ClaimPrice = Int(e, "ClaimPrice"),
        GroupId = Id(e, "GroupID"),
        SalePrice = Int(e, "SalePrice"),
        Status = Int(e, "Status"),
        Flags = (uint)XmlIn.ParseLong(Text(e, "Flags")),
        LandingType = (byte)Math.Clamp(Int(e, "LandingType"), 0, 2),
        PassHours = XmlIn.ParseFloat(Text(e, "PassHours")),
        PassPrice = Int(e, "PassPrice"),
        SnapshotId = Id(e, "SnapshotID"),
        UserLocation = Vector(e, "UserLocation"),
        UserLookAt = Vector(e, "UserLookAt"),
        AuthBuyerId = Id(e, "AuthBuyerID"),
        OtherCleanTime = Int(e, "OtherCleanTime"),
        Environment = Text(e, "Environment"),
        AccessList = [.. e.Elements("ParcelAccessList").Elements("ParcelAccessEntry").Select(ReadAccess)]
    };

    private static ParcelRow ReadMedia(ParcelRow row, XElement e) => row with
    {
        MediaAutoScale = (byte)Math.Clamp(Int(e, "MediaAutoScale"), 0, 1),
        MediaTextureId = Id(e, "MediaID"),
        MediaUrl = Text(e, "MediaURL"),
        MusicUrl = Text(e, "MusicURL"),
        MediaType = e.Element("MediaType") is { } type ? type.Value : row.MediaType,
        MediaDescription = Text(e, "MediaDesc"),
        MediaHeight = Int(e, "MediaH"),
        MediaWidth = Int(e, "MediaW"),
        MediaLoop = XmlIn.ParseBool(Text(e, "MediaLoop")),
        ObscureMedia = XmlIn.ParseBool(Text(e, "ObscureMOAP")),
        SeeAvatars = Text(e, "SeeAVs") != "0",
        AnyAvatarSounds = Text(e, "AnyAVSnds") != "0",
        GroupAvatarSounds = Text(e, "GrpAVSnds") != "0"
    };

    private static XElement Access(ParcelRow row) => new("ParcelAccessList", row.AccessList.Select(a =>
        new XElement("ParcelAccessEntry", Id("AgentID", a.AgentId), Number("Time", a.Expires), Number("AccessList", a.Flags))));

    private static ParcelAccessRow ReadAccess(XElement e) => new(Id(e, "AgentID"), (uint)Int(e, "AccessList"), Time(Text(e, "Time")));

    // Old archives have a date here: those entries are for ever.
    private static int Time(string text) => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var seconds) ? seconds : 0;

    private static string Text(XElement e, string name) => (string?)e.Element(name) ?? "";

    private static int Int(XElement e, string name) => (int)Math.Clamp(XmlIn.ParseLong(Text(e, name)), int.MinValue, int.MaxValue);

    private static UUID Id(XElement e, string name) => UUID.TryParse(Text(e, name), out var id) ? id : UUID.Zero;

    private static Vector3 Vector(XElement e, string name) =>
        Text(e, name).Trim('<', '>', ' ').Split(',') is [var x, var y, var z] ? new Vector3(XmlIn.ParseFloat(x), XmlIn.ParseFloat(y), XmlIn.ParseFloat(z)) : Vector3.Zero;

    private static XElement Id(string name, UUID id) => new(name, id.ToString());

    private static XElement Text(string name, string text) => new(name, XmlOut.Clean(text));

    private static XElement Flag(string name, bool value) => new(name, value ? "True" : "False");

    private static XElement Bit(string name, bool value) => new(name, value ? "1" : "0");

    private static XElement Number(string name, double value) => new(name, value.ToString(CultureInfo.InvariantCulture));

    private static XElement Vector(string name, Vector3 v) => new(name, string.Create(CultureInfo.InvariantCulture, $"<{v.X}, {v.Y}, {v.Z}>"));
}
