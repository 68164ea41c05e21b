using OpenSim.Settings;
using OpenSim.Settings.Ini;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// The section [OSSL] of the files that OpenSimulator ships: its keys and values, as tests with real clients start them; and its own file,
/// where OPENSIM_BIN names the bin folder of a built OpenSimulator.
/// </summary>
internal static class ShippedOssl
{
    private const string Name = "osslDefaultEnable.ini";

    public static string Own => Path.Combine(TreeRoot, "tests", "Interop.Tests", "Shipped", "config-include", Name);

    public static string? Theirs => Environment.GetEnvironmentVariable("OPENSIM_BIN") is { Length: > 0 } bin
        ? Path.Combine(bin, "config-include", Name)
        : null;

    /// <summary>Values by key, macros put in.</summary>
    public static IReadOnlyDictionary<string, string> Read(string file, params ReadOnlySpan<(string Key, string Value)> local)
    {
        var configuration = new Configuration();
        ReadInto(configuration, file, local);
        return configuration.Keys("OSSL").ToDictionary(pair => pair.Key, pair => pair.Value, StringComparer.Ordinal);
    }

    public static void ReadInto(Configuration configuration, string file, params ReadOnlySpan<(string Key, string Value)> local)
    {
        Assert.That(IniReader.TryRead(file, File.ReadAllText(file), out var document, out var error), error);
        foreach (var entry in document!.Entries)
        {
            if (!entry.Key.StartsWith("Include-", StringComparison.Ordinal))
                configuration.Set(entry.Section, entry.Key, entry.Value);
        }

        foreach (var (key, value) in local)
            configuration.Set("OSSL", key, value);
        ReferenceExpander.ExpandAll(configuration);
    }

    private static string TreeRoot
    {
        get
        {
            var folder = AppContext.BaseDirectory;
            while (!Directory.Exists(Path.Combine(folder, "tests", "Interop.Tests")))
                folder = Path.GetDirectoryName(folder)!;
            return folder;
        }
    }
}
