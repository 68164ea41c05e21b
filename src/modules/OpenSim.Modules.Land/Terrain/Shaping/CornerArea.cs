using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>A rectangle of the land's corners, both ends included.</summary>
internal readonly record struct CornerArea(int FromX, int FromY, int ToX, int ToY)
{
    public bool IsEmpty => ToX < FromX || ToY < FromY;

    public static CornerArea Within(TerrainMap map, float west, float south, float east, float north) => new(
        Math.Max(0, (int)MathF.Ceiling(Math.Clamp(west, -1e6f, 1e6f))),
        Math.Max(0, (int)MathF.Ceiling(Math.Clamp(south, -1e6f, 1e6f))),
        Math.Min(map.SizeX - 1, (int)MathF.Floor(Math.Clamp(east, -1e6f, 1e6f))),
        Math.Min(map.SizeY - 1, (int)MathF.Floor(Math.Clamp(north, -1e6f, 1e6f))));

    /// <summary>The part that lies in a square.</summary>
    public CornerArea In(int west, int south, int side) =>
        new(Math.Max(FromX, west), Math.Max(FromY, south), Math.Min(ToX, west + side - 1), Math.Min(ToY, south + side - 1));
}
