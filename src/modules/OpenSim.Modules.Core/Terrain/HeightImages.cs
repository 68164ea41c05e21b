using OpenSim.Imaging;
using OpenSim.Imaging.Png;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>
/// Heights as pictures: brightness 0 to 1 (the mean of the highest and the lowest colour) is 0 to 128 m, as OpenSimulator has it; written
/// with 16 bits, so that 2 mm are kept.
/// </summary>
internal static class HeightImages
{
    private const float Full = 128f;

    public static bool TryRead(ReadOnlySpan<byte> file, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        if (!Grey16Reader.TryRead(file, out var brightness, out sizeX, out sizeY)
            && !TryReadColours(file, out brightness, out sizeX, out sizeY))
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

        return Grey16Writer.Write(map.SizeX, map.SizeY, pixels);
    }

    private static bool TryReadColours(ReadOnlySpan<byte> file, out float[] brightness, out int width, out int height)
    {
        brightness = [];
        width = height = 0;
        if (!PictureFile.TryRead(file, out var image))
            return false;
        (width, height) = (image!.Width, image.Height);
        brightness = new float[width * height];
        for (var i = 0; i < brightness.Length; i++)
        {
            var (r, g, b, _) = image[i % width, i / width];
            brightness[i] = (Math.Max(r, Math.Max(g, b)) + Math.Min(r, Math.Min(g, b))) / 510f;
        }

        return true;
    }
}
