namespace OpenSim.Imaging;

/// <summary>A picture in memory: four bytes a pixel (red, green, blue, alpha), rows from the top.</summary>
public sealed class RgbaImage
{
    public const int BytesPerPixel = 4;

    public RgbaImage(int width, int height)
        : this(width, height, new byte[checked(width * height * BytesPerPixel)])
    {
    }

    /// <param name="pixels">Used as it is, not copied.</param>
    public RgbaImage(int width, int height, byte[] pixels)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(height, 1);
        if (pixels.Length != checked(width * height * BytesPerPixel))
            throw new ArgumentException("The pixels are not width × height × 4 bytes.", nameof(pixels));
        Width = width;
        Height = height;
        Pixels = pixels;
    }

    public int Width { get; }

    public int Height { get; }

    public byte[] Pixels { get; }

    public Span<byte> Row(int y) => Pixels.AsSpan(y * Width * BytesPerPixel, Width * BytesPerPixel);

    public (byte R, byte G, byte B, byte A) this[int x, int y]
    {
        get
        {
            var pixel = Pixels.AsSpan(((y * Width) + x) * BytesPerPixel, BytesPerPixel);
            return (pixel[0], pixel[1], pixel[2], pixel[3]);
        }
        set
        {
            var pixel = Pixels.AsSpan(((y * Width) + x) * BytesPerPixel, BytesPerPixel);
            (pixel[0], pixel[1], pixel[2], pixel[3]) = value;
        }
    }
}
