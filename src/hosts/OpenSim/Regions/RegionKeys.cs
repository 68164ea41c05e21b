using System.Globalization;
using System.Numerics;
using OpenSim.Hosting.Startup;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Host.Regions;

/// <summary>The keys of one region in a region file, read by kind. A value that cannot be is refused with file and line.</summary>
internal sealed class RegionKeys
{
    // Without effect in OpenSimulator too, or only a matter of its own.
    private static readonly string[] Silent = ["AllowAlternatePorts", "SizeZ", "Datastore", "GodMode", "AutoBackup*"];

    private readonly string _file;
    private readonly Dictionary<string, IniEntry> _entries;
    private readonly HashSet<string> _read = new(StringComparer.OrdinalIgnoreCase);

    public RegionKeys(string file, string region, IEnumerable<IniEntry> entries)
    {
        _file = file;
        Region = region;
        _entries = entries
            .DistinctBy(e => e.Key, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(e => e.Key, StringComparer.OrdinalIgnoreCase);
    }

    public string Region { get; }

    public string File => _file;

    /// <summary>The same with further keys, which count before those that are there.</summary>
    public RegionKeys With(IEnumerable<(string Key, string Value)> more) =>
        new(_file, Region, [.. more.Select(key => new IniEntry(Region, key.Key, key.Value, 1)), .. _entries.Values]);

    /// <summary>The text of a key; the default when it is missing or empty.</summary>
    public string Text(string key, string otherwise = "")
    {
        _read.Add(key);
        return _entries.TryGetValue(key, out var entry) && entry.Value.Trim('"', ' ') is { Length: > 0 } text ? text : otherwise;
    }

    /// <exception cref="StartupException">The text is no such value.</exception>
    public T Value<T>(string key, T otherwise)
        where T : notnull
    {
        var text = Text(key);
        if (text.Length == 0)
            return otherwise;
        return SettingText.TryParse<T>(text, out var value) ? value : throw Refused(key, $"not a {SettingText.NameOf(typeof(T))}.");
    }

    /// <summary>Numbers in angle brackets, as DefaultLanding has them: &lt;128,128,30&gt;.</summary>
    /// <exception cref="StartupException">The text is no place.</exception>
    public Vector3 Place(string key, Vector3 otherwise)
    {
        var text = Text(key);
        if (text.Length == 0)
            return otherwise;
        float[] parts = [.. text.Trim('<', '>').Split(',').Select(Number)];
        return parts.Length == 3 && parts.All(float.IsFinite)
            ? new Vector3(parts)
            : throw Refused(key, "a place such as <128,128,30> is needed.");
    }

    public StartupException Refused(string key, string why) => new($"{_file}:{LineOf(key)}: region {Region}: {key} = {Text(key)}: {why}");

    /// <summary>A sentence for each key that nothing has read. To be called when all has been read.</summary>
    public IEnumerable<string> Remarks()
    {
        foreach (var entry in _entries.Values.Where(e => !_read.Contains(e.Key)))
        {
            if (!Silent.Any(known => KeyPattern.Matches(known, entry.Key)))
                yield return $"{_file}:{entry.Line}: region {Region}: {entry.Key} is not a known key{Meant(entry.Key)}";
        }
    }

    private static float Number(string text) => float.TryParse(text, CultureInfo.InvariantCulture, out var number) ? number : float.NaN;

    private string Meant(string key) => EditDistance.Nearest(key, _read) is { } nearest ? $"; is {nearest} meant?" : ".";

    private int LineOf(string key) => _entries.TryGetValue(key, out var entry) ? entry.Line : 1;
}
