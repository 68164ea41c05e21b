using System.Text;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Ini files of any age: each key is read, known to have no effect, or named in one line, whatever it is called.</summary>
public static class OldIniTarget
{
    public const long AllocationLimit = 64 << 20; // distances between words

    private static readonly SettingCatalog Catalog = new SettingCatalog().AddLocalServices();

    public static IEnumerable<byte[]> Seeds() =>
    [
        "[Startup]\ngridmode = true\nasset_database = \"grid\"\nstorage_plugin = \"OpenSim.Data.SQLite.dll\"\n[StandAlone]\naccounts_authenticate = true\n"u8
            .ToArray(),
        "[Network]\nasset_server_url = \"http://127.0.0.1:8003/\"\nuser_server_url = \"http://127.0.0.1:8002\"\n[ODEPhysicsSettings]\nmesh_lod = 32\n"u8.ToArray(),
        "[InventoryService]\nLocalServiceModule = \"x\"\n[LoginService]\nMinLoginLevel = 5000000000\n[XEngin]\nEnabled = maybe\n"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["[", "]", "\n", "=", "gridmode", "[Startup]", "[Network]", "[Modules]", "Enabled", "true", "\"", ";", "Include-X", "MinLoginLevel"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!IniReader.TryRead("f", Encoding.UTF8.GetString(input), out var document, out _))
            return;
        var configuration = new Configuration();
        foreach (var entry in document.Entries)
            configuration.Set(entry.Section, entry.Key, entry.Value, $"f:{entry.Line}");
        foreach (var problem in new SettingChecker(Catalog).Check(configuration))
            if (!problem.Sentence.StartsWith("f:", StringComparison.Ordinal))
                throw new InvalidDataException("No place: " + problem.Sentence);
        var unused = new UnusedKeys(Catalog);
        foreach (var (section, key) in unused.In(configuration))
            if (unused.Words(section, key).Length == 0)
                throw new InvalidDataException($"Nothing is said of [{section}] {key}.");
        _ = unused.MissingFeatures(configuration);
        foreach (var setting in Catalog.All)
            if (configuration.GetText(setting.Section, setting.Key) is { } text)
                _ = setting.Effective(text);
    }
}
