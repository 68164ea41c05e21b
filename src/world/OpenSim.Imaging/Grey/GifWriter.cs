namespace OpenSim.Imaging.Grey;

/// <summary>
/// Writes grey pictures as GIF with a palette of 256 greys, each pixel as its own code of nine bits: an eighth larger than the pixels, and
/// no search for repetitions, which land hardly has. SkiaSharp reads the format and does not write it.
/// </summary>
public static class GifWriter
{
    private const int Greys = 256;
    private const int Clear = 256;
    private const int End = 257;
    private const int CodeBits = 9;
    private const int MaxRun = 254; // codes after which a reader's table would ask for ten bits
    private const int MaxBlock = 255;

    /// <param name="grey">A byte a pixel, rows from the top.</param>
    public static byte[] Write(int width, int height, ReadOnlySpan<byte> grey)
    {
        using var file = new MemoryStream(grey.Length * 5 / 4);
        using var writer = new BinaryWriter(file);
        writer.Write("GIF89a"u8);
        WriteSize(writer, width, height);
        writer.Write([0xF7, 0, 0]); // a palette of 256 colours of 8 bits; background; square pixels
        for (var i = 0; i < Greys; i++)
            writer.Write([(byte)i, (byte)i, (byte)i]);
        writer.Write((byte)',');
        WriteSize(writer, 0, 0); // where it begins
        WriteSize(writer, width, height);
        writer.Write([0, CodeBits - 1]);
        var codes = Codes(grey);
        for (var at = 0; at < codes.Length; at += MaxBlock)
        {
            var block = codes.AsSpan(at, Math.Min(MaxBlock, codes.Length - at));
            writer.Write((byte)block.Length);
            writer.Write(block);
        }

        writer.Write([0, (byte)';']);
        return file.ToArray();
    }

    private static void WriteSize(BinaryWriter writer, int x, int y)
    {
        writer.Write((ushort)x);
        writer.Write((ushort)y);
    }

    private static byte[] Codes(ReadOnlySpan<byte> grey)
    {
        var count = grey.Length + (grey.Length / MaxRun) + 2;
        var bytes = new byte[((count * CodeBits) + 7) / 8];
        var written = 0;
        for (var i = 0; i < grey.Length; i++)
        {
            if (i % MaxRun == 0)
                Put(bytes, written++, Clear);
            Put(bytes, written++, grey[i]);
        }

        Put(bytes, written, End);
        return bytes;
    }

    // The lowest bit first.
    private static void Put(byte[] bytes, int number, int code)
    {
        for (var bit = 0; bit < CodeBits; bit++)
        {
            var at = (number * CodeBits) + bit;
            bytes[at / 8] |= (byte)(((code >> bit) & 1) << (at % 8));
        }
    }
}
