using System.Globalization;
using System.Security;
using System.Text;
using System.Xml;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Wire.Assets;

/// <summary>
/// The XML documents of the asset service, as .NET's serialiser writes OpenSimulator's classes: an asset, what is known of one without its
/// bytes, ids, answers. The asset with its bytes is <see cref="AssetXmlStream"/> and <see cref="AssetXmlReader"/>.
/// </summary>
public static class AssetXml
{
    public const string ContentType = "text/xml";

    private const string Start = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";
    private const string Schemas =
        " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\"";

    private static readonly string[] FlagNames = ["Maptile", "Rewritable", "Collectable"];

    private static readonly Dictionary<int, string> Types = new()
    {
        [0] = "image/x-j2c", [1] = "audio/ogg", [2] = "application/vnd.ll.callingcard", [3] = "application/vnd.ll.landmark",
        [5] = "application/vnd.ll.clothing", [6] = "application/vnd.ll.primitive", [7] = "application/vnd.ll.notecard",
        [10] = "application/vnd.ll.lsltext", [11] = "application/vnd.ll.lslbyte", [12] = "image/tga",
        [13] = "application/vnd.ll.bodypart", [17] = "audio/x-wav", [18] = "image/tga", [19] = "image/jpeg",
        [20] = "application/vnd.ll.animation", [21] = "application/vnd.ll.gesture", [24] = "application/vnd.ll.link",
        [25] = "application/vnd.ll.linkfolder", [49] = "application/vnd.ll.mesh", [57] = "application/llsd+xml", [-2] = "application/llsd+xml"
    };

    /// <summary>The media type by which OpenSimulator names a type of assets.</summary>
    public static string MediaType(sbyte type) => Types.GetValueOrDefault(type, "application/octet-stream");

    /// <summary>What is known of an asset without its bytes.</summary>
    public static byte[] Metadata(Asset asset)
    {
        var xml = new StringBuilder($"{Start}<AssetMetadata{Schemas}>");
        Add(xml, asset);
        Add(xml, "CreationDate", DateTime.UnixEpoch.AddSeconds(asset.CreateTime).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture));
        Add(xml, "Type", asset.Type.ToString(CultureInfo.InvariantCulture));
        Add(xml, "ContentType", MediaType(asset.Type)); // a reader sets the type by it too
        AddRights(xml, asset);
        return Encoding.UTF8.GetBytes(xml.Append("</AssetMetadata>").ToString());
    }

    /// <summary>An asset up to its bytes.</summary>
    internal static byte[] Head() => Encoding.UTF8.GetBytes($"{Start}<AssetBase{Schemas}><Data>");

    /// <summary>An asset behind its bytes.</summary>
    internal static byte[] Tail(Asset asset)
    {
        var xml = new StringBuilder("</Data>");
        Add(xml, asset);
        Add(xml, "Type", asset.Type.ToString(CultureInfo.InvariantCulture));
        Add(xml, "UploadAttempts", "0");
        AddRights(xml, asset);
        return Encoding.UTF8.GetBytes(xml.Append("</AssetBase>").ToString());
    }

    /// <summary>
    /// Reads either document; of <c>Data</c> nothing is taken. Null when it is none, or has no id.
    /// </summary>
    public static Asset? Read(ReadOnlySpan<byte> utf8)
    {
        var values = new Dictionary<string, string>(StringComparer.Ordinal);
        var xml = new XmlScanner(utf8);
        if (xml.NextElement() != XmlToken.Start || !(xml.Name.SequenceEqual("AssetBase"u8) || xml.Name.SequenceEqual("AssetMetadata"u8)))
            return null;
        var name = "";
        for (var depth = 1; depth > 0;)
        {
            switch (xml.Next())
            {
                case XmlToken.Start:
                    (name, depth) = (Encoding.UTF8.GetString(xml.Name), depth + 1);
                    break;
                case XmlToken.End:
                    (name, depth) = ("", depth - 1);
                    break;
                case XmlToken.Text when name.Length > 0 && xml.TryUnescape(out var text):
                    values[name] = values.GetValueOrDefault(name) + text;
                    break;
                case XmlToken.Text or XmlToken.Empty:
                    break;
                default:
                    return null;
            }
        }

        return Of(values);
    }

    /// <summary>One value of .NET's serialiser: <c>&lt;boolean&gt;true&lt;/boolean&gt;</c>.</summary>
    public static string Value(bool value) => $"{Start}<boolean>{(value ? "true" : "false")}</boolean>";

    public static string Value(UUID id) => $"{Start}<string>{id}</string>";

    public static string Values(IEnumerable<bool> values) => $"{Start}<ArrayOfBoolean{Schemas}>"
        + string.Concat(values.Select(value => value ? "<boolean>true</boolean>" : "<boolean>false</boolean>")) + "</ArrayOfBoolean>";

    public static string Values(IEnumerable<UUID> ids) =>
        $"{Start}<ArrayOfString{Schemas}>" + string.Concat(ids.Select(id => $"<string>{id}</string>")) + "</ArrayOfString>";

    /// <summary>The texts in the elements of a name, in order; null when it is no XML or there are too many.</summary>
    public static IReadOnlyList<string>? ReadValues(ReadOnlySpan<byte> utf8, ReadOnlySpan<byte> name, int max)
    {
        var values = new List<string>();
        var xml = new XmlScanner(utf8);
        while (true)
        {
            switch (xml.Next())
            {
                case XmlToken.Start when xml.Name.SequenceEqual(name):
                    values.Add("");
                    break;
                case XmlToken.Empty when xml.Name.SequenceEqual(name):
                    values.Add("");
                    break;
                case XmlToken.Text when values.Count > 0:
                    if (!xml.TryUnescape(out var text))
                        return null;
                    values[^1] += text.Trim();
                    break;
                case XmlToken.EndOfInput:
                    return values;
                case XmlToken.Bad:
                    return null;
            }

            if (values.Count > max)
                return null;
        }
    }

    private static Asset? Of(Dictionary<string, string> values)
    {
        string Text(string key) => values.GetValueOrDefault(key, "").Trim();
        if (!UUID.TryParse(Text("ID"), out var id) || id.IsZero)
            _ = UUID.TryParse(Text("Guid"), out id);
        return new Asset
        {
            Id = id,
            Name = values.GetValueOrDefault("Name", ""),
            Description = values.GetValueOrDefault("Description", ""),
            Type = sbyte.TryParse(Text("Type"), CultureInfo.InvariantCulture, out var type) ? type : (sbyte)-1,
            Local = Text("Local") is "true" or "1",
            Temporary = Text("Temporary") is "true" or "1",
            CreatorId = Text("CreatorID"),
            Flags = Flags(Text("Flags")),
            CreateTime = DateTime.TryParse(Text("CreationDate"), CultureInfo.InvariantCulture,
                DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var made) && made > DateTime.UnixEpoch
                ? (int)Math.Min((made - DateTime.UnixEpoch).TotalSeconds, int.MaxValue)
                : 0
        };
    }

    private static void Add(StringBuilder xml, Asset asset)
    {
        xml.Append("<FullID><Guid>").Append(asset.Id).Append("</Guid></FullID><ID>").Append(asset.Id).Append("</ID>");
        Add(xml, "Name", asset.Name);
        Add(xml, "Description", asset.Description);
    }

    private static void AddRights(StringBuilder xml, Asset asset)
    {
        Add(xml, "Local", asset.Local ? "true" : "false");
        Add(xml, "Temporary", asset.Temporary ? "true" : "false");
        Add(xml, "CreatorID", asset.CreatorId);
        var flags = string.Join(' ', FlagNames.Where((_, bit) => (asset.Flags & (1 << bit)) != 0));
        Add(xml, "Flags", flags.Length > 0 ? flags : "Normal");
    }

    private static void Add(StringBuilder xml, string name, string text) => xml.Append('<').Append(name).Append('>')
        .Append(SecurityElement.Escape(string.Concat(text.Where(XmlConvert.IsXmlChar)))).Append("</").Append(name).Append('>');

    // Names with spaces between them, or the number.
    private static int Flags(string text) => int.TryParse(text, CultureInfo.InvariantCulture, out var number)
        ? number
        : FlagNames.Select((name, bit) => text.Split(' ').Contains(name) ? 1 << bit : 0).Sum();
}
