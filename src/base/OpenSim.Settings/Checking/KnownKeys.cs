using System.Reflection;
using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Checking;

/// <summary>
/// Keys that OpenSimulator knows and we may not read yet (KnownKeys.txt), and those that it knew once (OlderKeys.txt). An operator's ini
/// file is full of them; only what neither side ever knew can be a spelling mistake. Read when first asked, which a clean configuration
/// never does.
/// </summary>
internal sealed class KnownKeys
{
    private static readonly Lazy<KnownKeys> Present = new(() => new KnownKeys("KnownKeys.txt"));
    private static readonly Lazy<KnownKeys> Former = new(() => new KnownKeys("OlderKeys.txt"));

    private readonly Dictionary<string, List<string>> _sections = new(StringComparer.OrdinalIgnoreCase);

    private readonly Dictionary<(string, string), string> _successors = [];

    private KnownKeys(string resource)
    {
        using var stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(resource)!;
        using var reader = new StreamReader(stream);
        List<string> keys = [];
        var section = "";
        while (reader.ReadLine() is { } line)
        {
            if (line.StartsWith('['))
                _sections[section = line[1..^1]] = keys = [];
            else if (!line.StartsWith(';'))
                foreach (var word in line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                    Add(section, keys, word.Split('>'));
        }
    }

    public static KnownKeys OfOpenSimulator => Present.Value;

    /// <summary>Those of its examples from 0.6 on that it has no more.</summary>
    public static KnownKeys OfOlder => Former.Value;

    public IEnumerable<string> Sections => _sections.Keys;

    /// <summary>Keys of a section, patterns (those that end in '*') left out.</summary>
    public IEnumerable<string> Keys(string section) =>
        _sections.TryGetValue(section, out var keys) ? keys.Where(k => !k.EndsWith('*')) : [];

    public bool Contains(string section, string key) =>
        _sections.TryGetValue(section, out var keys) && keys.Any(k => KeyPattern.Matches(k, key));

    /// <summary>What says the same today, as "[Section] Key"; null when nothing does, or it is not known.</summary>
    public string? SuccessorOf(string section, string key) =>
        _successors.GetValueOrDefault((section.ToUpperInvariant(), key.ToUpperInvariant()));

    private void Add(string section, List<string> keys, string[] word)
    {
        keys.Add(word[0]);
        if (word.Length > 1 && word[1].Split('.') is [var other, var successor])
            _successors[(section.ToUpperInvariant(), word[0].ToUpperInvariant())] = $"[{other}] {successor}";
    }
}
