namespace OpenSim.Imaging;

/// <summary>Makes pictures smaller, each pixel the mean of a square.</summary>
public static class ReducedPicture
{
    /// <summary>Puts a picture at a place of another, so many times smaller.</summary>
    public static void Put(RgbaImage from, RgbaImage to, int left, int top, int factor)
    {
        for (var y = 0; y < from.Height / factor; y++)
        {
            for (var x = 0; x < from.Width / factor; x++)
                to[left + x, top + y] = Mean(from, x * factor, y * factor, factor);
        }
    }

    private static (byte R, byte G, byte B, byte A) Mean(RgbaImage of, int left, int top, int side)
    {
        int r = 0, g = 0, b = 0;
        for (var i = 0; i < side * side; i++)
        {
            var pixel = of[left + (i % side), top + (i / side)];
            (r, g, b) = (r + pixel.R, g + pixel.G, b + pixel.B);
        }

        return ((byte)(r / (side * side)), (byte)(g / (side * side)), (byte)(b / (side * side)), 255);
    }
}
