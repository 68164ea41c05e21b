using OpenSim.Settings;

namespace OpenSim.Services.Local.Grid;

/// <summary>What a grid has its regions tell viewers, from the sections in which OpenSimulator's operators write it.</summary>
internal static class GridFeatures
{
    private static readonly string[] Names = ["Const", "Hypergrid", "GridInfo", "GridInfoService"];

    /// <summary>By wire name; what is not set is left out.</summary>
    public static Dictionary<string, string> Of(Configuration configuration)
    {
        var features = new Dictionary<string, string>();
        Add("search-server-url", "SearchURL", "LoginService");
        Add("map-server-url", "MapTileURL", "LoginService");
        Add("destination-guide-url", "DestinationGuide", "LoginService");
        Add("GridURL", "GatekeeperURI", "Startup", "Hypergrid");
        Add("GridName", "gridname", Names);
        Add("GridNick", "gridnick", Names);
        Add("GridStatus", "GridStatus", "GridInfo", "GridInfoService");
        Add("GridStatusRSS", "GridStatusRSS", "GridInfo", "GridInfoService");
        Add("ExportSupported", "ExportSupported", "GridService");
        features.TryAdd("ExportSupported", "true");
        // Viewers add a tile's name to it as it stands.
        if (features.TryGetValue("map-server-url", out var tiles) && !tiles.EndsWith('/'))
            features["map-server-url"] = tiles + "/";
        return features;

        void Add(string name, string key, params ReadOnlySpan<string> sections)
        {
            foreach (var section in sections)
                if (configuration.GetText(section, key)?.Trim() is { Length: > 0 } text)
                    features.TryAdd(name, text);
        }
    }
}
