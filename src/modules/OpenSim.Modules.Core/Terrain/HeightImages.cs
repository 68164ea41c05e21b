using OpenSim.Imaging.Png;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>Heights as pictures: brightness 0 to 1 is 0 to 128 m, as OpenSimulator has it; written with 16 bits, so that 2 mm are kept.</summary>
internal static class HeightImages
{
    private const float Full = 128f;

    public static bool TryReadPng(ReadOnlySpan<byte> file, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!PngReader.TryReadBrightness(file, out var brightness, out sizeX, out sizeY))
            return false;
        heights = new float[brightness.Length];
        for (var i = 0; i < heights.Length; i++)
            heights[((sizeY - 1 - (i / sizeX)) * sizeX) + (i % sizeX)] = brightness[i] * Full;
        return true;
    }

    public static byte[] WritePng(TerrainMap map)
    {
        var pixels = new ushort[map.SizeX * map.SizeY];
        for (var i = 0; i < pixels.Length; i++)
        {
            var height = map[i % map.SizeX, map.SizeY - 1 - (i / map.SizeX)];
            pixels[i] = (ushort)MathF.Round(Math.Clamp(height / Full, 0, 1) * ushort.MaxValue);
        }

        return PngWriter.WriteGrey16(map.SizeX, map.SizeY, pixels);
    }
}
