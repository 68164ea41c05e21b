using System.Globalization;
using System.Text;
using OpenSim.Host.Startup;
using OpenSim.Primitives;
using OpenSim.Settings.Ini;
using RegionInfo = OpenSim.World.RegionInfo;

namespace OpenSim.Host.Regions;

/// <summary>
/// Files of the folder Regions: OpenSimulator's <c>*.ini</c>, a section a region, named after it, and <c>*.xml</c> of either kind that it
/// has had. An id that is missing in an ini file is made and written back.
/// </summary>
internal static class RegionFile
{
    /// <summary>In order of name, so that regions start in the same order each time.</summary>
    public static IReadOnlyList<string> FilesIn(string folder) => !Directory.Exists(folder) ? [] :
    [
        .. Directory.GetFiles(folder)
            .Where(file => Path.GetExtension(file).ToLowerInvariant() is ".ini" or ".xml").Order(StringComparer.Ordinal)
    ];

    /// <exception cref="StartupException">A file that is not in the dialect.</exception>
    public static IEnumerable<RegionKeys> Read(string file)
    {
        foreach (var section in Entries(file).GroupBy(e => e.Section))
        {
            var entries = section.ToList();
            var id = entries.FindIndex(e => e.Key.Equals("RegionUUID", StringComparison.OrdinalIgnoreCase));
            if (id < 0 || !UUID.TryParse(entries[id].Value, out _))
                entries.Insert(0, new IniEntry(section.Key, "RegionUUID", NewId(file, section.Key).ToString(), 1));
            yield return new RegionKeys(file, section.Key, entries);
        }
    }

    /// <summary>Writes one region's file as an operator would by hand.</summary>
    public static void Write(string file, RegionInfo region)
    {
        var text = new StringBuilder();
        text.AppendLine(CultureInfo.InvariantCulture, $"[{region.Name}]");
        Add(text, "RegionUUID", region.Id.ToString());
        Add(text, "Location", $"{region.GridX},{region.GridY}");
        Add(text, "SizeX", region.SizeX.ToString(CultureInfo.InvariantCulture));
        Add(text, "SizeY", region.SizeY.ToString(CultureInfo.InvariantCulture));
        Add(text, "InternalAddress", region.InternalEndPoint.Address.ToString());
        Add(text, "InternalPort", region.InternalEndPoint.Port.ToString(CultureInfo.InvariantCulture));
        Add(text, "ExternalHostName", region.ExternalHostName);
        Add(text, "MaxAgents", region.MaxAgents.ToString(CultureInfo.InvariantCulture));
        Add(text, "MaxPrims", region.MaxPrims.ToString(CultureInfo.InvariantCulture));
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text.ToString());
    }

    private static IReadOnlyList<IniEntry> Entries(string file)
    {
        var text = File.ReadAllText(file);
        var isXml = Path.GetExtension(file).Equals(".xml", StringComparison.OrdinalIgnoreCase);
        if (isXml && OldRegionXml.TryRead(text) is { } old)
            return old;
        var good = isXml
            ? NiniXmlReader.TryRead(file, text, out var document, out var error)
            : IniReader.TryRead(file, text, out document, out error);
        return good ? document.Entries : throw new StartupException(error);
    }

    private static void Add(StringBuilder text, string key, string value) => text.AppendLine(IniWriter.Assignment(key, value).TrimStart());

    private static UUID NewId(string file, string name)
    {
        if (!Path.GetExtension(file).Equals(".ini", StringComparison.OrdinalIgnoreCase))
            throw new StartupException($"{file}: region {name} has no id; give it one, such as {UUID.Random()}.");
        var id = UUID.Random();
        var lines = File.ReadAllLines(file).ToList();
        var at = lines.FindIndex(l => l.TrimStart().StartsWith($"[{name}]", StringComparison.OrdinalIgnoreCase));
        lines.Insert(at + 1, $"RegionUUID = {id}");
        File.WriteAllLines(file, lines);
        return id;
    }
}
