using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Checking;

/// <summary>Settings of OpenSimulator that an ini file has and nothing here looks at.</summary>
public sealed class UnusedKeys(SettingCatalog catalog)
{
    /// <summary>True for a key that OpenSimulator knows, or knew, and this program does not read.</summary>
    public bool IsUnused(string section, string key) => IsUnread(section, key)
        && (KnownKeys.OfOpenSimulator.Contains(section, key) || KnownKeys.OfOlder.Contains(section, key));

    /// <summary>How many settings neither this program nor OpenSimulator knows: modules may, or they are misspelt.</summary>
    public int Unknown(Configuration configuration) => configuration.Sections.Sum(section =>
        configuration.Keys(section).Count(pair => IsUnread(section, pair.Key) && !IsUnused(section, pair.Key)));

    /// <summary>A sentence about an unused key, without its place.</summary>
    public string Words(string section, string key)
    {
        if (KnownKeys.OfOpenSimulator.Contains(section, key))
            return $"[{section}] {key} is OpenSimulator's and not used here{(ReasonOf(section, key) is { } reason ? ": " + reason : "")}.";
        var successor = KnownKeys.OfOlder.SuccessorOf(section, key);
        return $"[{section}] {key}: older OpenSimulators had it, and nothing reads it any more"
            + (successor is null ? "." : $"; {successor} takes its place.");
    }

    /// <summary>Why there is nothing to do for an unused key here; null when that is not known.</summary>
    public string? ReasonOf(string section, string key) => IsUnused(section, key) ? NeedlessKeys.ReasonOf(section, key) : null;

    /// <summary>All of them that are set, in the order of the files.</summary>
    public IReadOnlyList<(string Section, string Key)> In(Configuration configuration)
    {
        var unused = new List<(string, string)>();
        foreach (var section in configuration.Sections)
            foreach (var pair in configuration.Keys(section))
                if (IsUnused(section, pair.Key))
                    unused.Add((section, pair.Key));
        return unused;
    }

    /// <summary>
    /// Features that the configuration asks for and that are not there, each with the settings that ask for it: "HTTPS ([Network]
    /// http_listener_ssl)".
    /// </summary>
    public IReadOnlyList<string> MissingFeatures(Configuration configuration) =>
        [.. MissingFeature.All.Select(feature => Asked(configuration, feature)).OfType<string>()];

    private string? Asked(Configuration configuration, MissingFeature feature)
    {
        List<string> keys =
            [.. feature.Keys.Where(key => IsAsked(configuration, key)).Select(key => $"[{key.Section}] {key.Key}")];
        return keys.Count > 0 ? $"{feature.Name} ({string.Join(", ", keys)})" : null;
    }

    private bool IsAsked(Configuration configuration, FeatureKey key) =>
        !catalog.IsRead(key.Section, key.Key) && key.IsAsked(configuration);

    private bool IsUnread(string section, string key) =>
        !key.StartsWith("Include-", StringComparison.OrdinalIgnoreCase) && !catalog.IsRead(section, key);
}
