using System.Globalization;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Settings.Ini;
using RegionInfo = OpenSim.World.Regions.RegionInfo;

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

    /// <summary>The regions of a file, which is left as it is.</summary>
    /// <exception cref="StartupException">A file that is not in the dialect.</exception>
    public static IEnumerable<string> Names(string file) => Entries(file).Select(entry => entry.Section).Distinct();

    /// <summary>Writes one region's keys as an operator would by hand.</summary>
    public static void Write(string file, RegionInfo region) => Add(file, region.Name,
    [
        ("RegionUUID", region.Id.ToString()),
        ("Location", $"{region.GridX},{region.GridY}"),
        ("SizeX", Text(region.SizeX)),
        ("SizeY", Text(region.SizeY)),
        ("InternalAddress", region.InternalEndPoint.Address.ToString()),
        ("InternalPort", Text(region.InternalEndPoint.Port)),
        ("ExternalHostName", region.ExternalHostName),
        ("MaxAgents", Text(region.MaxAgents)),
        ("MaxPrims", Text(region.MaxPrims))
    ]);

    /// <summary>Adds keys to a region's section of an ini file. Section and file are made where they are missing.</summary>
    public static void Add(string file, string region, IEnumerable<(string Key, string Value)> keys)
    {
        List<string> lines = File.Exists(file) ? [.. File.ReadAllLines(file)] : [];
        var heading = lines.FindIndex(line => Heading(line) == region);
        if (heading < 0)
        {
            if (lines.Count > 0)
                lines.Add("");
            heading = lines.Count;
            lines.Add($"[{region}]");
        }

        lines.InsertRange(heading + 1, keys.Select(key => IniWriter.Assignment(key.Key, key.Value).TrimStart()));
        Save(file, lines);
    }

    /// <summary>Takes a region out of its file, and deletes the file when no other region is in it.</summary>
    /// <exception cref="StartupException">An XML file with several regions: that is to be changed by hand.</exception>
    public static void Remove(string file, string region)
    {
        if (Entries(file).All(entry => entry.Section == region))
            File.Delete(file);
        else if (IsXml(file))
            throw new StartupException($"{file} holds other regions too; take {region} out of it by hand.");
        else
            Save(file, Without(region, File.ReadAllLines(file)));
    }

    private static IReadOnlyList<IniEntry> Entries(string file)
    {
        var text = File.ReadAllText(file);
        var isXml = IsXml(file);
        if (isXml && OldRegionXml.TryRead(text) is { } old)
            return old;
        var good = isXml
            ? NiniXmlReader.TryRead(file, text, out var document, out var error)
            : IniReader.TryRead(file, text, out document, out error);
        return good ? document.Entries : throw new StartupException(error);
    }

    private static UUID NewId(string file, string name)
    {
        if (IsXml(file))
            throw new StartupException($"{file}: region {name} has no id; give it one, such as {UUID.Random()}.");
        var id = UUID.Random();
        Add(file, name, [("RegionUUID", id.ToString())]);
        return id;
    }

    // Beside the file first, then in its place: what is in it has no other copy.
    private static void Save(string file, IEnumerable<string> lines)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        var text = string.Concat(lines.Select(line => line + Environment.NewLine));
        WholeFile.Write(file, System.Text.Encoding.UTF8.GetBytes(text));
    }

    private static IEnumerable<string> Without(string region, IEnumerable<string> lines)
    {
        var isInside = false;
        foreach (var line in lines)
        {
            if (Heading(line) is { } heading)
                isInside = heading == region;
            if (!isInside)
                yield return line;
        }
    }

    /// <summary>Null for a line that begins no section.</summary>
    private static string? Heading(string line)
    {
        var text = line.Trim('\uFEFF', ' ', '\t');
        var end = text.IndexOf(']', StringComparison.Ordinal);
        return text.StartsWith('[') && end > 0 ? text[1..end].Trim() : null;
    }

    private static bool IsXml(string file) => Path.GetExtension(file).Equals(".xml", StringComparison.OrdinalIgnoreCase);

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
