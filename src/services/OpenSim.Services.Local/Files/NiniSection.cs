using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Settings.Ini;

namespace OpenSim.Services.Local.Files;

/// <summary>One thing in such a file: values by their keys.</summary>
internal sealed class NiniSection(string file, IEnumerable<IniEntry> entries)
{
    private readonly Dictionary<string, string> _values =
        entries.GroupBy(entry => entry.Key).ToDictionary(same => same.Key, same => same.Last().Value);

    public string? Text(string key) => _values.GetValueOrDefault(key);

    /// <summary>The fallback where there is none, and where it is no number.</summary>
    public long Number(string key, long fallback) =>
        long.TryParse(Text(key), NumberStyles.Integer, CultureInfo.InvariantCulture, out var number) ? number : fallback;

    /// <summary>The fallback where there is none, and where it is no id.</summary>
    public UUID Id(string key, UUID fallback = default) => UUID.TryParse(Text(key), out var id) ? id : fallback;

    /// <summary>The file that a value names, from the folder of this one; null where there is none.</summary>
    public string? Path(string key) => Text(key) is { Length: > 0 } name
        ? System.IO.Path.GetFullPath(name.Replace('\\', '/'), System.IO.Path.GetDirectoryName(System.IO.Path.GetFullPath(file))!)
        : null;
}
