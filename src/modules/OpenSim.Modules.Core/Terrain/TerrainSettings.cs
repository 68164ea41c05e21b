using OpenSim.Settings;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>Settings of the terrain module, by OpenSimulator's names.</summary>
public static class TerrainSettings
{
    public static readonly Setting<string> InitialTerrain = new("Terrain", "InitialTerrain", "pinhead-island",
        "Land of a region that has none in its store: pinhead-island (an island), flat, or a file (.raw, .r32, .png).");
}
