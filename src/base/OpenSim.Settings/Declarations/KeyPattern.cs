namespace OpenSim.Settings.Declarations;

/// <summary>Names of keys of which many have one beginning: <c>Region_*</c>.</summary>
public static class KeyPattern
{
    public static bool Matches(string pattern, string key) => pattern.EndsWith('*')
        ? key.StartsWith(pattern[..^1], StringComparison.OrdinalIgnoreCase)
        : key.Equals(pattern, StringComparison.OrdinalIgnoreCase);
}
