using System.Reflection;
using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Checking;

/// <summary>
/// Keys that OpenSimulator knows and we may not read yet (KnownKeys.txt). An operator's ini file is full of them; only what neither side
/// knows can be a spelling mistake. Read when first asked, which a clean configuration never does.
/// </summary>
internal sealed class KnownKeys
{
    private static readonly Lazy<KnownKeys> Loaded = new(() => new KnownKeys());

    private readonly Dictionary<string, List<string>> _sections = new(StringComparer.OrdinalIgnoreCase);

    private KnownKeys()
    {
        using var stream = Assembly.GetExecutingAssembly().GetManifestResourceStream("KnownKeys.txt")!;
        using var reader = new StreamReader(stream);
        List<string> keys = [];
        while (reader.ReadLine() is { } line)
        {
            if (line.StartsWith('['))
                _sections[line[1..^1]] = keys = [];
            else if (!line.StartsWith(';'))
                keys.AddRange(line.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        }
    }

    public static KnownKeys OfOpenSimulator => Loaded.Value;

    public IEnumerable<string> Sections => _sections.Keys;

    /// <summary>Keys of a section, patterns (those that end in '*') left out.</summary>
    public IEnumerable<string> Keys(string section) =>
        _sections.TryGetValue(section, out var keys) ? keys.Where(k => !k.EndsWith('*')) : [];

    public bool Contains(string section, string key) =>
        _sections.TryGetValue(section, out var keys) && keys.Any(k => KeyPattern.Matches(k, key));
}
