using OpenSim.Settings;

namespace OpenSim.Services.Local.Maps;

/// <summary>The grid's pictures of its regions, OpenSimulator's <c>[MapImageService]</c> keys.</summary>
public static class MapImageSettings
{
    public static readonly Setting<SettingPath> TilesStoragePath = new(
        "MapImageService", "TilesStoragePath", "maptiles",
        "A grid server's folder for the map's pictures, in the data folder unless it is a whole path. OpenSimulator's is taken as it is.");
}
