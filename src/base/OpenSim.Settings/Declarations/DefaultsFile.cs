using OpenSim.Settings.Ini;

namespace OpenSim.Settings.Declarations;

/// <summary>
/// Writes OpenSimDefaults.ini, every declared setting with its default, unit, range and description, and OpenSim.ini.example, the same with
/// everything commented out. The files in <c>config/</c> are this output, and a test fails when they differ.
/// </summary>
public static class DefaultsFile
{
    private const int Width = 118;

    public static void Write(TextWriter target, SettingCatalog catalog)
    {
        target.Write("""
            ;; Every setting of the simulator, with its default. Generated from the declarations in the source (./dev defaults): do not
            ;; edit this file, put what you want to change into OpenSim.ini. A setting marked "live" takes effect at once when it is
            ;; changed on the console by "config set <section> <key> <value>"; the others take effect at the next start.


            """);
        WriteSections(target, catalog, "    ");
    }

    public static void WriteExample(TextWriter target, SettingCatalog catalog)
    {
        target.Write("""
            ;; Copy this file to OpenSim.ini and take the semicolon away from what you change. Every setting is here with its default. Generated
            ;; from the declarations in the source (./dev defaults).


            """);
        WriteCommented(target, catalog);
    }

    /// <summary>The sections alone, every key commented out: for an example with words of its own around them.</summary>
    public static void WriteCommented(TextWriter target, SettingCatalog catalog) => WriteSections(target, catalog, "    ; ");

    /// <summary>"(ms; 10..10000; live)", or "" for a plain setting.</summary>
    public static string Properties(ISetting setting)
    {
        var words = new List<string>();
        if (setting.Unit.Length > 0)
            words.Add(setting.Unit);
        if (setting.RangeText.Length > 0)
            words.Add(setting.RangeText);
        if (setting.ValueType.IsEnum)
            words.Add(string.Join(", ", Enum.GetNames(setting.ValueType)));
        if (setting.Live)
            words.Add("live");
        return words.Count > 0 ? $"({string.Join("; ", words)})" : "";
    }

    private static void WriteSections(TextWriter target, SettingCatalog catalog, string indent)
    {
        foreach (var section in catalog.Sections)
        {
            target.WriteLine($"[{section}]");
            foreach (var setting in catalog.In(section))
                WriteSetting(target, setting, indent);
        }
    }

    private static void WriteSetting(TextWriter target, ISetting setting, string indent)
    {
        foreach (var line in Wrap($"{setting.Doc} {Properties(setting)}".Trim()))
            target.WriteLine($"    ;; {line}");
        target.WriteLine(indent + IniWriter.Assignment(setting.Key, setting.DefaultText).TrimStart());
        target.WriteLine();
    }

    private static IEnumerable<string> Wrap(string text)
    {
        var line = "";
        foreach (var word in text.Split([' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries))
        {
            if (line.Length > 0 && line.Length + 1 + word.Length > Width - 7)
            {
                yield return line;
                line = "";
            }

            line += line.Length > 0 ? " " + word : word;
        }

        yield return line;
    }
}
