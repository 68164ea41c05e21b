using System.Text;

namespace OpenSim.Settings.Ini;

/// <summary>
/// Replaces <c>${Section|Key}</c> (or <c>${Key}</c>, meaning the same section) by that key's value, references within references included.
/// A reference to nothing is an error that names the place; one that leads back to itself too, where Nini ends the process.
/// </summary>
public static class ReferenceExpander
{
    private const int MaxLength = 64 * 1024;
    private const int MaxDepth = 50;
    private const int MaxReferences = 10_000;

    /// <exception cref="ConfigurationException">A reference to nothing, to itself, or one that grows without measure.</exception>
    public static void ExpandAll(Configuration configuration)
    {
        foreach (var section in configuration.Sections)
        {
            foreach (var (key, text) in configuration.Keys(section))
            {
                if (text.Contains("${", StringComparison.Ordinal))
                    configuration.Replace(section, key, Expand(configuration, section, key));
            }
        }
    }

    /// <summary>Expands what can be expanded so far; anything else stays as it is written.</summary>
    public static string ExpandKnown(Configuration configuration, string section, string text)
    {
        try
        {
            return new Expansion(configuration, "").Run(section, text);
        }
        catch (ConfigurationException)
        {
            return text; // not known yet: the caller says that there is no such file
        }
    }

    private static string Expand(Configuration configuration, string section, string key)
    {
        var origin = configuration.GetOrigin(section, key);
        var expansion = new Expansion(configuration, $"{origin}: [{section}] {key}");
        expansion.Enter(section, key);
        return expansion.Run(section, configuration.GetText(section, key)!);
    }

    private sealed class Expansion(Configuration configuration, string where)
    {
        private readonly HashSet<string> _open = new(StringComparer.OrdinalIgnoreCase);

        private int _references;

        public bool Enter(string section, string key) => _open.Add(section + "|" + key);

        public string Run(string section, string text)
        {
            var result = new StringBuilder();
            var rest = text.AsSpan();
            for (var start = rest.IndexOf("${"); start >= 0; start = rest.IndexOf("${"))
            {
                var length = rest[start..].IndexOf('}');
                if (length < 0)
                    break;
                result.Append(rest[..start]).Append(Resolve(section, rest.Slice(start + 2, length - 2).ToString()));
                rest = rest[(start + length + 1)..];
                if (result.Length > MaxLength)
                    throw new ConfigurationException($"{where} grows beyond {MaxLength} characters.");
            }

            return result.Append(rest).ToString();
        }

        private string Resolve(string section, string reference)
        {
            var bar = reference.IndexOf('|', StringComparison.Ordinal);
            var toSection = bar < 0 ? section : reference[..bar].Trim();
            var toKey = reference[(bar + 1)..].Trim();
            if (configuration.GetText(toSection, toKey) is not { } text)
                throw new ConfigurationException($"{where} refers to ${{{reference}}}, which is not set.");
            if (!text.Contains("${", StringComparison.Ordinal))
                return text;
            if (++_references > MaxReferences || _open.Count > MaxDepth)
                throw new ConfigurationException($"{where} refers to too many others.");
            if (!Enter(toSection, toKey))
                throw new ConfigurationException($"{where} refers to itself through ${{{reference}}}.");

            var expanded = Run(toSection, text);
            _open.Remove(toSection + "|" + toKey);
            return expanded;
        }
    }
}
