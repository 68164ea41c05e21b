namespace OpenSim.Settings.Declarations;

/// <summary>
/// Keys that OpenSimulator reads from several sections, of which the last that has the key counts, or has read by another name. Each is
/// declared in one of them, its home; what an operator writes in another is put there when the settings have been read.
/// </summary>
public static class SharedSections
{
    // What is declared in the home and nowhere else of these.
    private static readonly (string Home, string[] Sections)[] Whole =
    [
        ("Permissions", ["Startup", "Permissions"]),
        ("Map", ["Map", "Startup"])
    ];

    private static readonly (string Home, string Key, (string Section, string Key)[] Places)[] Single =
    [
        ("LoginService", "MapTileURL",
            [("LoginService", "MapTileURL"), ("HGWorldMap", "MapTileURL"),
                ("SimulatorFeatures", "MapTileURL")]),
        ("SimulatorFeatures", "SearchServerURI", [("Const", "SearchServerURI"), ("GridInfo", "SearchServerURI"),
            ("SimulatorFeatures", "SearchServerURI")]),
        ("SimulatorFeatures", "DestinationGuideURI", Names("DestinationGuide").Concat(Names("DestinationGuideURI")).ToArray()),
        // OpenSimulator 0.6 named its database there.
        ("DatabaseService", "StorageProvider", [("Startup", "storage_plugin"), ("DatabaseService", "StorageProvider")]),
        ("DatabaseService", "ConnectionString", [("Startup", "storage_connection_string"), ("DatabaseService", "ConnectionString")]),
        ("DatabaseService", "EstateConnectionString",
            [("Startup", "estate_connection_string"), ("DatabaseService", "EstateConnectionString")]),
        ("GridInfoService", "gridname", [.. Names("GridName"), ("GridInfoService", "gridname")]),
        ("GridInfoService", "gridnick", [.. Names("GridNick"), ("GridInfoService", "gridnick")])
    ];

    /// <summary>True when what stands there counts for a key that is declared elsewhere.</summary>
    public static bool IsRead(SettingCatalog catalog, string section, string key) =>
        Whole.Any(whole => whole.Sections.Contains(section, StringComparer.OrdinalIgnoreCase) && catalog.Find(whole.Home, key) is not null)
        || Single.Any(single => single.Places.Any(place => Is(place, section, key)));

    /// <summary>
    /// Puts each value where it is read. Once, when all files have been read. The file of defaults holds every setting, so that what stands
    /// there is nobody's wish: it does not go before what an operator has written in the other section.
    /// </summary>
    public static void Gather(Configuration configuration, SettingCatalog catalog)
    {
        foreach (var (home, sections) in Whole)
            foreach (var setting in catalog.In(home))
                Gather(configuration, home, setting.Key, [.. sections
                    .Where(section => section.Equals(home, StringComparison.OrdinalIgnoreCase)
                        || catalog.Find(section, setting.Key) is null)
                    .Select(section => (section, setting.Key))]);
        foreach (var (home, key, places) in Single)
            Gather(configuration, home, key, places);
    }

    private static void Gather(Configuration configuration, string home, string key, (string Section, string Key)[] places)
    {
        var written = places.Where(place => IsWritten(configuration, place)).ToList();
        if (written.Count == 0 || Is(written[^1], home, key))
            return;
        var (section, other) = written[^1];
        configuration.Set(home, key, configuration.GetText(section, other)!, configuration.GetOrigin(section, other));
    }

    private static bool IsWritten(Configuration configuration, (string Section, string Key) place) =>
        configuration.GetText(place.Section, place.Key)?.Trim(' ', '"') is { Length: > 0 }
        && !configuration.GetOrigin(place.Section, place.Key).Contains("Defaults.ini:", StringComparison.OrdinalIgnoreCase);

    private static (string Section, string Key)[] Names(string key) => [("Const", key), ("GridInfo", key), ("SimulatorFeatures", key)];

    private static bool Is((string Section, string Key) place, string section, string key) =>
        place.Section.Equals(section, StringComparison.OrdinalIgnoreCase) && place.Key.Equals(key, StringComparison.OrdinalIgnoreCase);
}
