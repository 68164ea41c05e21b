using OpenSim.Settings;

namespace OpenSim.Services.Local.Grid;

/// <summary>
/// What a grid has its regions tell viewers, from the sections in which OpenSimulator's operators write it. The first of the sections that
/// says something counts; OpenSimulator reads them from the last to the first.
/// </summary>
internal static class GridFeatures
{
    private static readonly string[] Names = ["Hypergrid", "Const", "GridInfoService", "GridInfo"];

    /// <summary>By wire name; what is not set is left out.</summary>
    public static Dictionary<string, string> Of(Configuration configuration)
    {
        var features = new Dictionary<string, string>();
        Add("search-server-url", "SearchURL", "LoginService");
        Add("map-server-url", "MapTileURL", "LoginService");
        Add("destination-guide-url", "DestinationGuide", "LoginService");
        Add("GridURL", "GatekeeperURI", "Hypergrid", "Startup");
        Add("GridURLAlias", "GatekeeperURIAlias", "GatekeeperService", "Hypergrid");
        Add("GridName", "gridname", Names);
        Add("GridNick", "gridnick", Names);
        Add("GridStatus", "GridStatus", "GridInfoService", "GridInfo");
        Add("GridStatusRSS", "GridStatusRSS", "GridInfoService", "GridInfo");
        Add("ExportSupported", "ExportSupported", "GridService");
        features.TryAdd("ExportSupported", "true");
        // Viewers add a tile's name to it as it stands.
        if (features.TryGetValue("map-server-url", out var tiles) && !tiles.EndsWith('/'))
            features["map-server-url"] = tiles + "/";
        if (features.Remove("GridURLAlias", out var aliases) && Hosts(aliases) is { Length: > 0 } hosts)
            features["GridURLAlias"] = hosts;
        return features;

        void Add(string name, string key, params ReadOnlySpan<string> sections)
        {
            foreach (var section in sections)
                if (configuration.GetText(section, key)?.Trim() is { Length: > 0 } text)
                    features.TryAdd(name, text);
        }
    }

    // In the form that regions compare: scheme, name in small letters and port, without a slash at the end.
    private static string Hosts(string aliases) => string.Join(',', aliases.Trim('"').Split(',', StringSplitOptions.TrimEntries)
        .Select(alias => alias.Contains("://", StringComparison.Ordinal) ? alias : "http://" + alias)
        .Select(alias => Uri.TryCreate(alias, UriKind.Absolute, out var uri) && uri.Host.Length > 0 ? uri : null).OfType<Uri>()
        .Select(uri => $"{uri.Scheme}://{uri.Host}:{uri.Port}"));
}
