namespace OpenSim.Settings.Declarations;

/// <summary>
/// Keys that OpenSimulator reads from several sections, of which the last that has the key counts, or has read by another name. Each is
/// declared in one of them, its home; what an operator writes in another is put there when the settings have been read.
/// </summary>
public static class SharedSections
{
    // What is declared in the home and nowhere else of these.
    private static readonly Shared[] Whole =
    [
        new("Permissions", ["Startup", "Permissions"]),
        new("Map", ["Map", "Startup"])
    ];

    private static readonly SharedKey[] Single =
    [
        new("LoginService", "MapTileURL",
            [new("LoginService", "MapTileURL"), new("HGWorldMap", "MapTileURL"), new("SimulatorFeatures", "MapTileURL")]),
        new("SimulatorFeatures", "SearchServerURI",
            [new("Const", "SearchServerURI"), new("GridInfo", "SearchServerURI"), new("SimulatorFeatures", "SearchServerURI")]),
        new("SimulatorFeatures", "DestinationGuideURI", [.. Names("DestinationGuide"), .. Names("DestinationGuideURI")]),
        // OpenSimulator 0.6 named its database there.
        new("DatabaseService", "StorageProvider", [new("Startup", "storage_plugin"), new("DatabaseService", "StorageProvider")]),
        new("DatabaseService", "ConnectionString",
            [new("Startup", "storage_connection_string"), new("DatabaseService", "ConnectionString")]),
        new("DatabaseService", "EstateConnectionString",
            [new("Startup", "estate_connection_string"), new("DatabaseService", "EstateConnectionString")]),
        new("GridInfoService", "gridname", [.. Names("GridName"), new("GridInfoService", "gridname")]),
        new("GridInfoService", "gridnick", [.. Names("GridNick"), new("GridInfoService", "gridnick")])
    ];

    /// <summary>True when what stands there counts for a key that is declared elsewhere.</summary>
    public static bool IsRead(SettingCatalog catalog, string section, string key) =>
        Whole.Any(whole => whole.Sections.Contains(section, StringComparer.OrdinalIgnoreCase) && catalog.Find(whole.Home, key) is not null)
        || Array.Exists(Single, shared => Array.Exists(shared.Places, place => place.Is(section, key)));

    /// <summary>
    /// Puts each value where it is read. Once, when all files have been read. The file of defaults holds every setting, so that what stands
    /// there is nobody's wish: it does not go before what an operator has written in the other section.
    /// </summary>
    public static void Gather(Configuration configuration, SettingCatalog catalog)
    {
        foreach (var (home, sections) in Whole)
            foreach (var setting in catalog.In(home))
                Gather(configuration, new SharedKey(home, setting.Key, [.. sections
                    .Where(section => section.Equals(home, StringComparison.OrdinalIgnoreCase)
                        || catalog.Find(section, setting.Key) is null)
                    .Select(section => new Place(section, setting.Key))]));
        foreach (var shared in Single)
            Gather(configuration, shared);
    }

    private static void Gather(Configuration configuration, SharedKey shared)
    {
        var last = Array.FindLast(shared.Places, place => IsWritten(configuration, place));
        if (last is not null && !last.Is(shared.Home, shared.Key))
            configuration.Set(shared.Home, shared.Key, configuration.GetText(last.Section, last.Key)!,
                configuration.GetOrigin(last.Section, last.Key));
    }

    private static bool IsWritten(Configuration configuration, Place place) =>
        configuration.GetText(place.Section, place.Key)?.Trim(' ', '"') is { Length: > 0 }
        && !configuration.GetOrigin(place.Section, place.Key).Contains("Defaults.ini:", StringComparison.OrdinalIgnoreCase);

    private static Place[] Names(string key) => [new("Const", key), new("GridInfo", key), new("SimulatorFeatures", key)];

    // Classes, though tuples would do: lists and queries of structs are compiled at each start.
    private sealed record Shared(string Home, string[] Sections);

    private sealed record SharedKey(string Home, string Key, Place[] Places);

    private sealed record Place(string Section, string Key)
    {
        public bool Is(string section, string key) =>
            Section.Equals(section, StringComparison.OrdinalIgnoreCase) && Key.Equals(key, StringComparison.OrdinalIgnoreCase);
    }
}
