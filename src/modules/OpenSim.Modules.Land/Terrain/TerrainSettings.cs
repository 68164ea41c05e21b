using OpenSim.Settings;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>Settings of the terrain module, by OpenSimulator's names.</summary>
public static class TerrainSettings
{
    public static readonly Setting<string> InitialTerrain = new("Terrain", "InitialTerrain", "pinhead-island",
        "Land of a region that has none in its store: pinhead-island (an island), flat, or a file (.raw, .r32, .png).");

    public static readonly Setting<int> SquaresPerTick = new("Terrain", "SquaresPerTick", 2048,
        "Squares of 4 m that visitors may edit in one tick, all together. The rest of a stroke waits for the next tick.", "squares",
        256, 65_536, live: true);

    public static readonly Setting<int> MaxWaitingEdits = new("Terrain", "MaxWaitingEdits", 64,
        "Strokes of one visitor that wait until the ticks have room for them; those beyond are refused.", "strokes", 1, 10_000, live: true);
}
