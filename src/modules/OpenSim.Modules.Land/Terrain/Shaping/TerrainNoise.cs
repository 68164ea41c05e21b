using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>Smooth noise over the plane, the same for the same seed everywhere: gradients at whole places, several octaves.</summary>
internal static class TerrainNoise
{
    /// <summary>About -1 to 1.</summary>
    public static float At(float x, float y, int octaves, int seed = 0)
    {
        float sum = 0, amplitude = 1, total = 0;
        for (var octave = 0; octave < octaves; octave++)
        {
            sum += amplitude * Single(x, y, seed + octave);
            total += amplitude;
            amplitude *= 0.5f;
            x *= 2;
            y *= 2;
        }

        return sum / total * 1.5f; // gradient noise stays within 0.7 of its amplitude
    }

    /// <summary>Rolling land with a shore around it, for a region that has none yet.</summary>
    public static void Island(TerrainMap map, int seed)
    {
        for (var y = 0; y < map.SizeY; y++)
        {
            for (var x = 0; x < map.SizeX; x++)
            {
                var dx = ((2f * x) / map.SizeX) - 1;
                var dy = ((2f * y) / map.SizeY) - 1;
                var inland = 1 - MathF.Min(1, MathF.Sqrt((dx * dx) + (dy * dy)));
                var hills = At(x / 64f, y / 64f, 4, seed);
                map[x, y] = 14 + (18 * MathF.Sqrt(inland)) + (8 * inland * hills);
            }
        }
    }

    private static float Single(float x, float y, int seed)
    {
        var cellX = (int)MathF.Floor(x);
        var cellY = (int)MathF.Floor(y);
        float dx = x - cellX, dy = y - cellY;
        var south = float.Lerp(Gradient(cellX, cellY, seed, dx, dy), Gradient(cellX + 1, cellY, seed, dx - 1, dy), Fade(dx));
        var north =
            float.Lerp(Gradient(cellX, cellY + 1, seed, dx, dy - 1), Gradient(cellX + 1, cellY + 1, seed, dx - 1, dy - 1), Fade(dx));
        return float.Lerp(south, north, Fade(dy));
    }

    private static float Fade(float t) => t * t * t * ((t * ((t * 6) - 15)) + 10);

    private static float Gradient(int x, int y, int seed, float dx, float dy)
    {
        var hash = (uint)x * 0x8DA6B343u ^ (uint)y * 0xD8163841u ^ (uint)seed * 0xCB1AB31Fu;
        hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
        hash = (hash ^ hash >> 12) * 0x297A2D39u;
        var (sin, cos) = MathF.SinCos((hash >> 8) * (MathF.Tau / (1 << 24)));
        return (cos * dx) + (sin * dy);
    }
}
