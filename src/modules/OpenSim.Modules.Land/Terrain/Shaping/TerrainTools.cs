using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>What operators do to the whole land.</summary>
internal static class TerrainTools
{
    /// <summary>Gives every corner a new height made from the old one.</summary>
    public static void ForAll(TerrainMap map, Func<float, float> change)
    {
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
                map[x, y] = change(map[x, y]);
        }
    }

    /// <summary>Everything back to the baked heights.</summary>
    public static void Revert(TerrainMap map) => map.Load(map.Baked.ToArray(), map.SizeX, map.SizeY);

    /// <summary>Stretches the land so that it lies between two heights.</summary>
    public static void Rescale(TerrainMap map, float lowest, float highest)
    {
        var (low, high, _) = map.Statistics();
        var scale = high > low ? (highest - lowest) / (high - low) : 0;
        ForAll(map, height => lowest + ((height - low) * scale));
    }

    /// <summary>Mirrors the land along an axis.</summary>
    public static void Flip(TerrainMap map, bool alongX)
    {
        var old = map.Heights.Heights.ToArray();
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
                map[x, y] = alongX ? old[(y * map.SizeX) + map.SizeX - 1 - x] : old[((map.SizeY - 1 - y) * map.SizeX) + x];
        }
    }
}
