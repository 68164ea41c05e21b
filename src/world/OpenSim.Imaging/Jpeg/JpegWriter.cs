using System.Buffers.Binary;

namespace OpenSim.Imaging.Jpeg;

/// <summary>
/// Writes baseline JPEG (ITU-T T.81): three components without subsampling, one quantisation table and one pair of Huffman tables for all, which loses a
/// tenth in size against separate ones and nothing in looks. Transparency is left out.
/// </summary>
public static class JpegWriter
{
    private const int BlockSide = 8;

    /// <param name="quality">1 to 100; 85 is what map tiles are made with.</param>
    public static byte[] Write(RgbaImage image, int quality = 85)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(image.Width, ushort.MaxValue);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(image.Height, ushort.MaxValue);
        var quantisation = JpegTables.Quantisation(quality);
        using var stream = new MemoryStream();
        WriteHeaders(stream, image, quantisation);
        WriteScan(new JpegBits(stream), image, quantisation);
        stream.Write([0xFF, 0xD9]);
        return stream.ToArray();
    }

    private static void WriteHeaders(MemoryStream stream, RgbaImage image, byte[] quantisation)
    {
        stream.Write([0xFF, 0xD8]);
        Segment(stream, 0xE0, [(byte)'J', (byte)'F', (byte)'I', (byte)'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
        Segment(stream, 0xDB, [0, .. JpegTables.ZigZag.Select(at => quantisation[at])]);
        Segment(stream, 0xC0,
        [
            8, (byte)(image.Height >> 8), (byte)image.Height, (byte)(image.Width >> 8), (byte)image.Width, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0
        ]);
        Segment(stream, 0xC4, [0x00, .. JpegTables.DcLengths, .. JpegTables.DcValues]);
        Segment(stream, 0xC4, [0x10, .. JpegTables.AcLengths, .. JpegTables.AcValues]);
        Segment(stream, 0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
    }

    private static void Segment(MemoryStream stream, byte marker, byte[] body)
    {
        Span<byte> length = stackalloc byte[2];
        BinaryPrimitives.WriteUInt16BigEndian(length, (ushort)(body.Length + 2));
        stream.Write([0xFF, marker]);
        stream.Write(length);
        stream.Write(body);
    }

    private static void WriteScan(JpegBits bits, RgbaImage image, byte[] quantisation)
    {
        Span<float> block = stackalloc float[BlockSide * BlockSide];
        Span<int> last = stackalloc int[3];
        for (var y = 0; y < image.Height; y += BlockSide)
        {
            for (var x = 0; x < image.Width; x += BlockSide)
            {
                for (var component = 0; component < 3; component++)
                {
                    Take(image, x, y, component, block);
                    Cosine.Transform(block);
                    last[component] = WriteBlock(bits, block, quantisation, last[component]);
                }
            }
        }

        bits.Flush();
    }

    // Pixels beyond the edge repeat the last ones.
    private static void Take(RgbaImage image, int left, int top, int component, Span<float> block)
    {
        for (var y = 0; y < BlockSide; y++)
        {
            var row = image.Row(Math.Min(top + y, image.Height - 1));
            for (var x = 0; x < BlockSide; x++)
            {
                var pixel = row[(Math.Min(left + x, image.Width - 1) * RgbaImage.BytesPerPixel)..];
                block[(y * BlockSide) + x] = component switch
                {
                    0 => (0.299f * pixel[0]) + (0.587f * pixel[1]) + (0.114f * pixel[2]) - 128,
                    1 => (-0.168736f * pixel[0]) - (0.331264f * pixel[1]) + (0.5f * pixel[2]),
                    _ => (0.5f * pixel[0]) - (0.418688f * pixel[1]) - (0.081312f * pixel[2])
                };
            }
        }
    }

    private static int WriteBlock(JpegBits bits, ReadOnlySpan<float> block, byte[] quantisation, int lastDc)
    {
        var dc = (int)MathF.Round(block[0] / quantisation[0]);
        bits.WriteDc(dc - lastDc);
        var zeros = 0;
        for (var i = 1; i < JpegTables.ZigZag.Length; i++)
        {
            var at = JpegTables.ZigZag[i];
            var value = (int)MathF.Round(block[at] / quantisation[at]);
            if (value == 0)
            {
                zeros++;
                continue;
            }

            for (; zeros > 15; zeros -= 16)
                bits.WriteZeros16();
            bits.WriteAc(zeros, value);
            zeros = 0;
        }

        if (zeros > 0)
            bits.WriteEndOfBlock();
        return dc;
    }
}
