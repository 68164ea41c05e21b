namespace OpenSim.Imaging.Grey;

/// <summary>Writes grey pictures as BMP with a palette of 256 greys. SkiaSharp reads the format and does not write it.</summary>
public static class BmpWriter
{
    private const int HeadLength = 14 + 40;
    private const int Greys = 256;
    private const int PixelsPerMetre = 2835; // 72 an inch, what programs say that do not know

    /// <param name="grey">A byte a pixel, rows from the top.</param>
    public static byte[] Write(int width, int height, ReadOnlySpan<byte> grey)
    {
        var stride = (width + 3) & ~3;
        var pixelsAt = HeadLength + (Greys * 4);
        using var file = new MemoryStream(pixelsAt + (stride * height));
        using var writer = new BinaryWriter(file);
        writer.Write("BM"u8);
        WriteNumbers(writer, pixelsAt + (stride * height), 0, pixelsAt);
        WriteNumbers(writer, HeadLength - 14, width, height);
        writer.Write((short)1); // plane
        writer.Write((short)8); // bits
        WriteNumbers(writer, 0, stride * height, PixelsPerMetre, PixelsPerMetre, Greys, 0);
        for (var i = 0; i < Greys; i++)
            writer.Write(i * 0x010101);
        for (var y = height - 1; y >= 0; y--)
        {
            writer.Write(grey.Slice(y * width, width));
            for (var i = width; i < stride; i++)
                writer.Write((byte)0);
        }

        return file.ToArray();
    }

    private static void WriteNumbers(BinaryWriter writer, params ReadOnlySpan<int> numbers)
    {
        foreach (var number in numbers)
            writer.Write(number);
    }
}
