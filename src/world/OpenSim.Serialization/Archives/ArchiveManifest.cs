using System.Globalization;
using System.Text;
using System.Xml.Linq;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Archives;

/// <summary>archive.xml: which version, when and by which region it was made, and the regions that it holds.</summary>
public sealed record ArchiveManifest
{
    /// <summary>The highest major version that can be read.</summary>
    public const int NewestMajor = 1;

    private const int Smallest = 256;

    public int Major { get; init; }

    public int Minor { get; init; }

    /// <summary>Unix seconds.</summary>
    public long Created { get; init; }

    public bool AssetsIncluded { get; init; } = true;

    /// <summary>A grid of regions (1.x), from south to north and west to east, with their own folders.</summary>
    public bool IsMultiRegion { get; init; }

    /// <summary>One for an archive of a single region; none for one of inventory.</summary>
    public IReadOnlyList<ArchivedRegion> Regions { get; init; } = [];

    /// <summary>Null when it is not of that form, or of a version that nobody knows yet.</summary>
    public static ArchiveManifest? Parse(ReadOnlySpan<byte> xml, out string? complaint)
    {
        complaint = null;
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0', ' ', '\r', '\n'));
            var manifest = Parse(root);
            if (manifest.Major <= NewestMajor)
                return manifest;
            complaint = string.Create(CultureInfo.InvariantCulture,
                $"It is of version {manifest.Major}.{manifest.Minor}; versions up to {NewestMajor} can be read.");
        }
        catch (Exception e) when (e is System.Xml.XmlException or InvalidOperationException)
        {
            complaint = "archive.xml is damaged: " + e.Message;
        }

        return null;
    }

    public string ToXml()
    {
        var root = new XElement("archive", new XAttribute("major_version", Major), new XAttribute("minor_version", Minor));
        var creation = new XElement("creation_info", new XElement("datetime", Created));
        root.Add(creation, new XElement("assets_included", AssetsIncluded ? "True" : "False"));
        if (IsMultiRegion)
            root.Add(new XElement("regions", Rows()));
        else if (Regions is [var only])
        {
            creation.Add(new XElement("id", only.Id.ToString()));
            root.Add(new XElement("region_info", SizeElement(only)));
        }

        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + root;
    }

    private IEnumerable<XElement> Rows()
    {
        for (var y = 0; y <= Regions.Select(r => r.Row).DefaultIfEmpty(-1).Max(); y++)
        {
            var row = new XElement("row");
            for (var x = 0; x <= Regions.Where(r => r.Row == y).Select(r => r.Column).DefaultIfEmpty(-1).Max(); x++)
            {
                row.Add(Regions.FirstOrDefault(r => r.Row == y && r.Column == x) is { } region
                    ? new XElement("region", new XElement("id", region.Id.ToString()), new XElement("dir", region.Folder),
                    SizeElement(region))
                    : new XElement("region"));
            }

            yield return row;
        }
    }

    private static XElement SizeElement(ArchivedRegion region) =>
        new("size_in_meters", string.Create(CultureInfo.InvariantCulture, $"{region.SizeX},{region.SizeY}"));

    private static ArchiveManifest Parse(XElement root)
    {
        var regions = root.Element("regions");
        return new ArchiveManifest
        {
            Major = Number((string?)root.Attribute("major_version")),
            Minor = Number((string?)root.Attribute("minor_version")),
            Created = Number((string?)root.Element("creation_info")?.Element("datetime")),
            AssetsIncluded = !"false".Equals((string?)root.Element("assets_included"), StringComparison.OrdinalIgnoreCase),
            IsMultiRegion = regions is not null,
            Regions =
                regions is null ? [Region(root, 0, 0, (string?)root.Element("creation_info")?.Element("id"))] : [.. RegionsIn(regions)]
        };
    }

    private static IEnumerable<ArchivedRegion> RegionsIn(XElement regions)
    {
        foreach (var (row, y) in regions.Elements("row").Select((e, i) => (e, i)))
        {
            foreach (var (region, x) in row.Elements("region").Select((e, i) => (e, i)))
            {
                if (region.HasElements)
                    yield return Region(region, x, y, (string?)region.Element("id")) with { Folder = (string?)region.Element("dir") ?? "" };
            }
        }
    }

    private static ArchivedRegion Region(XElement element, int column, int row, string? id)
    {
        var size = ((string?)element.Descendants("size_in_meters").FirstOrDefault() ?? "").Split(',');
        return new ArchivedRegion
        {
            Id = UUID.TryParse(id, out var parsed) ? parsed : UUID.Zero,
            Column = column,
            Row = row,
            SizeX = Side(size[0]) ?? Smallest,
            SizeY = Side(size[^1]) ?? Smallest,
            IsSizeKnown = size.Length == 2 && Side(size[0]) is not null && Side(size[1]) is not null
        };
    }

    private static int? Side(string text) => Number(text) is var side and > 0 and <= 65536 ? side : null;

    private static int Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) && Math.Abs(value) < int.MaxValue
            ? (int)value
            : 0;
}

/// <summary>A region in an archive.</summary>
public sealed record ArchivedRegion
{
    public UUID Id { get; init; }

    /// <summary>Name of its folder under regions/; empty in an archive of one region.</summary>
    public string Folder { get; init; } = "";

    /// <summary>Places in the grid of regions, from west and from south.</summary>
    public int Column { get; init; }

    public int Row { get; init; }

    /// <summary>Metres.</summary>
    public int SizeX { get; init; } = 256;

    public int SizeY { get; init; } = 256;

    /// <summary>False in archives from before regions had sizes: then what is in them says it.</summary>
    public bool IsSizeKnown { get; init; } = true;
}
