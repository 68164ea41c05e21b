using System.Globalization;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Commands;

/// <summary>
/// A list of links in OpenSimulator's XML: <c>&lt;Nini&gt;&lt;Section Name="…"&gt;&lt;Key Name="xloc" Value="1010"/&gt;…</c> with xloc,
/// yloc, externalHostName and externalPort.
/// </summary>
internal static class LinkFile
{
    private const string Exclude = "excludelist:";
    private const long MaxBytes = 1024 * 1024;

    /// <summary>Null when it cannot be read. Anything that is no link in it is left out.</summary>
    public static IReadOnlyList<LinkLine>? TryRead(string path)
    {
        try
        {
            if (!File.Exists(path) || new FileInfo(path).Length > MaxBytes)
                return null;
            using var file = File.OpenRead(path);
            return TryRead(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The same of what has been fetched.</summary>
    public static IReadOnlyList<LinkLine>? TryRead(Stream list)
    {
        try
        {
            var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
            using var reader = XmlReader.Create(list, settings);
            return [.. XDocument.Load(reader).Descendants("Section").Select(Line).OfType<LinkLine>()];
        }
        catch (XmlException)
        {
            return null;
        }
    }

    /// <summary>Names of sections after <c>excludelist:</c>.</summary>
    public static HashSet<string> Excluded(string word) => word.StartsWith(Exclude, StringComparison.OrdinalIgnoreCase)
        ? new HashSet<string>(word[Exclude.Length..].Split(';'), StringComparer.OrdinalIgnoreCase)
        : [];

    private static LinkLine? Line(XElement section)
    {
        return RegionUri.Parse($"{Value("externalHostName")}:{Value("externalPort")}") is { } region
            && Number("xloc") is { } x && Number("yloc") is { } y
            ? new LinkLine(section.Attribute("Name")?.Value ?? "", region, x, y)
            : null;

        string Value(string name) => section.Elements("Key").FirstOrDefault(key => key.Attribute("Name")?.Value == name)?
            .Attribute("Value")?.Value ?? "";
        int? Number(string name) => ushort.TryParse(Value(name), NumberStyles.None, CultureInfo.InvariantCulture, out var n) ? n : null;
    }
}
