using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>Land of a region that has none yet, as OpenSimulator makes it.</summary>
internal static class InitialLand
{
    private const float HillHeight = 25;
    private const float HillRadius = 50;
    private const float ShelfHeight = 10;
    private const float ShelfRadius = 100;

    /// <summary>
    /// A round island in the middle of the region: a hill of 25 m on a shelf of 10 m that lies under water, both paraboloids, and the sea's
    /// floor at 0 m around.
    /// </summary>
    public static void PinheadIsland(TerrainMap map)
    {
        var (middleX, middleY) = (map.SizeX / 2f, map.SizeY / 2f);
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
            {
                var squared = ((x - middleX) * (x - middleX)) + ((y - middleY) * (y - middleY));
                map[x, y] = MathF.Max(0, MathF.Max(Dome(squared, HillHeight, HillRadius), Dome(squared, ShelfHeight, ShelfRadius)));
            }
        }
    }

    public static void Flat(TerrainMap map) => TerrainTools.ForAll(map, _ => TerrainMap.DefaultHeight);

    private static float Dome(float distanceSquared, float height, float radius) => height * (1 - (distanceSquared / (radius * radius)));
}
