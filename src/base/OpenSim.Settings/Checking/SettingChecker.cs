using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Checking;

/// <summary>Compares what is configured with what is declared: values that do not parse, values out of range, and keys that nobody
/// reads.</summary>
public sealed class SettingChecker(SettingCatalog catalog)
{
    public IReadOnlyList<SettingProblem> Check(Configuration configuration)
    {
        var problems = new List<SettingProblem>();
        foreach (var section in configuration.Sections)
            CheckSection(configuration, section, problems);
        return problems;
    }

    private void CheckSection(Configuration configuration, string section, List<SettingProblem> problems)
    {
        var keys = configuration.Keys(section);
        if (keys.Count > 0 && !IsSectionKnown(section))
        {
            problems.Add(new SettingProblem(false, UnknownSection(configuration.GetOrigin(section, keys[0].Key), section)));
            return;
        }

        foreach (var (key, text) in keys)
        {
            var origin = configuration.GetOrigin(section, key);
            if (catalog.Find(section, key) is { } setting)
                CheckValue(setting, text, origin, problems);
            else if (!IsExpected(section, key))
                problems.Add(new SettingProblem(false, UnknownKey(origin, section, key)));
        }
    }

    private static void CheckValue(ISetting setting, string text, string origin, List<SettingProblem> problems)
    {
        if (setting.Check(text) is not { } complaint)
            return;
        var isError = !setting.CanParse(text);
        problems.Add(new SettingProblem(isError, $"{origin}: {complaint}" + (isError ? "" : $" {setting.Effective(text)} is used.")));
    }

    // Our own first: a configuration that uses nothing else never loads the list of foreign keys.
    private bool IsSectionKnown(string section) =>
        catalog.In(section).Any() || catalog.IsNamed(section)
            || KnownKeys.OfOpenSimulator.Sections.Contains(section, StringComparer.OrdinalIgnoreCase)
            || KnownKeys.OfOlder.Sections.Contains(section, StringComparer.OrdinalIgnoreCase);

    private IEnumerable<string> KnownSections => catalog.Sections.Concat(KnownKeys.OfOpenSimulator.Sections);

    private IEnumerable<string> KnownKeysOf(string section) =>
        catalog.In(section).Select(s => s.Key).Concat(KnownKeys.OfOpenSimulator.Keys(section));

    // Includes may stand in any section.
    private bool IsExpected(string section, string key) =>
        key.StartsWith("Include-", StringComparison.OrdinalIgnoreCase) || catalog.IsRead(section, key)
            || KnownKeys.OfOpenSimulator.Contains(section, key) || KnownKeys.OfOlder.Contains(section, key);

    private string UnknownSection(string origin, string section) => EditDistance.Nearest(section, KnownSections) is { } nearest
        ? $"{origin}: nothing reads the section [{section}]; is [{nearest}] meant?"
        : $"{origin}: nothing here reads the section [{section}]; that is as it should be if a module of yours does.";

    private string UnknownKey(string origin, string section, string key)
    {
        if (EditDistance.Nearest(key, KnownKeysOf(section)) is { } nearest)
            return $"{origin}: [{section}] {key} is not a known key; is {nearest} meant?";
        var elsewhere = catalog.Sections.FirstOrDefault(s => catalog.Find(s, key) is not null);
        return elsewhere is null
            ? $"{origin}: [{section}] {key} is not a known key."
            : $"{origin}: [{section}] {key} is not a known key; it belongs to [{elsewhere}].";
    }
}
