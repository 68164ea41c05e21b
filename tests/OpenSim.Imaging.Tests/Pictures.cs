namespace OpenSim.Imaging.Tests;

/// <summary>Pictures with something in every size: slopes, edges and noise.</summary>
internal static class Pictures
{
    public static RgbaImage Scene(int width, int height, bool alpha = false, int seed = 1)
    {
        var random = new Random(seed);
        var image = new RgbaImage(width, height);
        for (var y = 0; y < height; y++)
            for (var x = 0; x < width; x++)
            {
                var square = ((x / 16) + (y / 16)) % 2 * 60;
                image[x, y] = ((byte)(x * 255 / width), (byte)((y * 195 / height) + square), (byte)random.Next(64),
                    (byte)(alpha ? y * 255 / height : 255));
            }

        return image;
    }

    /// <summary>Mean square of the differences of all samples.</summary>
    public static double Difference(RgbaImage a, RgbaImage b)
    {
        double sum = 0;
        for (var i = 0; i < a.Pixels.Length; i++)
            sum += Math.Pow(a.Pixels[i] - b.Pixels[i], 2);
        return sum / a.Pixels.Length;
    }
}
