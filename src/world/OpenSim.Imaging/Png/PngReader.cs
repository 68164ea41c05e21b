using System.Buffers.Binary;
using System.IO.Compression;

namespace OpenSim.Imaging.Png;

/// <summary>
/// Reads PNG files that operators give as height fields and pictures: 8 and 16 bits, grey, colour, alpha and palette, not interlaced. Untrusted input: limits
/// first, false for anything else.
/// </summary>
public static class PngReader
{
    public const int MaxSide = 8192;

    private static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>Reads a picture; 16 bits are cut to 8.</summary>
    public static bool TryRead(ReadOnlySpan<byte> file, out RgbaImage? image)
    {
        image = null;
        if (!TryUnpack(file, out var header, out var palette, out var rows))
            return false;
        image = new RgbaImage(header.Width, header.Height);
        for (var y = 0; y < header.Height; y++)
        {
            var row = rows.AsSpan((y * (header.Stride + 1)) + 1, header.Stride);
            for (var x = 0; x < header.Width; x++)
                image[x, y] = ColourAt(header, palette, row, x);
        }

        return true;
    }

    /// <summary>Reads brightness (mean of the highest and the lowest colour) as 0 to 1, rows from the top, with all bits that the file has.</summary>
    public static bool TryReadBrightness(ReadOnlySpan<byte> file, out float[] brightness, out int width, out int height)
    {
        brightness = [];
        width = height = 0;
        if (!TryUnpack(file, out var header, out var palette, out var rows))
            return false;
        (width, height) = (header.Width, header.Height);
        brightness = new float[width * height];
        for (var y = 0; y < height; y++)
        {
            var row = rows.AsSpan((y * (header.Stride + 1)) + 1, header.Stride);
            for (var x = 0; x < width; x++)
                brightness[(y * width) + x] = BrightnessAt(header, palette, row, x);
        }

        return true;
    }

    private static bool TryUnpack(ReadOnlySpan<byte> file, out Header header, out byte[] palette, out byte[] rows)
    {
        header = default;
        palette = [];
        rows = [];
        if (!file.StartsWith(Signature))
            return false;
        using var packed = new MemoryStream();
        file = file[Signature.Length..];
        while (TryTakeChunk(ref file, out var type, out var data))
        {
            if (type.SequenceEqual("IHDR"u8) && !Header.TryRead(data, out header))
                return false;
            if (type.SequenceEqual("PLTE"u8) && data.Length <= 768)
                palette = data.ToArray();
            if (type.SequenceEqual("IDAT"u8))
                packed.Write(data);
        }

        return header.Width > 0 && TryInflate(packed, header, out rows) && TryUnfilter(header, rows);
    }

    private static bool TryTakeChunk(ref ReadOnlySpan<byte> file, out ReadOnlySpan<byte> type, out ReadOnlySpan<byte> data)
    {
        type = data = default;
        if (file.Length < 12)
            return false;
        var length = BinaryPrimitives.ReadUInt32BigEndian(file);
        if (length > file.Length - 12)
            return false;
        type = file.Slice(4, 4);
        data = file.Slice(8, (int)length);
        file = file[((int)length + 12)..];
        return true;
    }

    private static bool TryInflate(MemoryStream packed, in Header header, out byte[] rows)
    {
        rows = [];
        var length = (long)header.Height * (header.Stride + 1);
        // Deflate packs 1,032 to 1 at most: a tiny file with a huge size is not given the memory it asks for.
        if (length > (packed.Length * 1100) + 64)
            return false;
        packed.Position = 0;
        var unpacked = new byte[length];
        try
        {
            using var zlib = new ZLibStream(packed, CompressionMode.Decompress);
            zlib.ReadExactly(unpacked);
        }
        catch (Exception e) when (e is InvalidDataException or EndOfStreamException)
        {
            return false;
        }

        rows = unpacked;
        return true;
    }

    // Each row is told as differences to what is left, above and above left of it.
    private static bool TryUnfilter(in Header header, byte[] rows)
    {
        Span<byte> above = new byte[header.Stride];
        for (var y = 0; y < header.Height; y++)
        {
            var filter = rows[y * (header.Stride + 1)];
            var row = rows.AsSpan((y * (header.Stride + 1)) + 1, header.Stride);
            if (filter > 4)
                return false;
            for (var i = 0; i < row.Length; i++)
            {
                var left = i >= header.PixelBytes ? row[i - header.PixelBytes] : (byte)0;
                var corner = i >= header.PixelBytes ? above[i - header.PixelBytes] : (byte)0;
                row[i] += filter switch
                {
                    1 => left,
                    2 => above[i],
                    3 => (byte)((left + above[i]) / 2),
                    4 => Paeth(left, above[i], corner),
                    _ => 0
                };
            }

            above = row;
        }

        return true;
    }

    private static byte Paeth(byte left, byte above, byte corner)
    {
        var guess = left + above - corner;
        int toLeft = Math.Abs(guess - left), toAbove = Math.Abs(guess - above), toCorner = Math.Abs(guess - corner);
        return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
    }

    private static (byte R, byte G, byte B, byte A) ColourAt(in Header header, byte[] palette, ReadOnlySpan<byte> row, int x)
    {
        var pixel = row.Slice(x * header.PixelBytes, header.PixelBytes);
        var step = header.BitDepth / 8;
        return header.ColourType switch
        {
            0 => (pixel[0], pixel[0], pixel[0], 255),
            2 => (pixel[0], pixel[step], pixel[2 * step], 255),
            3 when pixel[0] * 3 + 2 < palette.Length => (palette[pixel[0] * 3], palette[(pixel[0] * 3) + 1], palette[(pixel[0] * 3) + 2], 255),
            4 => (pixel[0], pixel[0], pixel[0], pixel[step]),
            6 => (pixel[0], pixel[step], pixel[2 * step], pixel[3 * step]),
            _ => (0, 0, 0, 255)
        };
    }

    private static float BrightnessAt(in Header header, byte[] palette, ReadOnlySpan<byte> row, int x)
    {
        if (header is { BitDepth: 16, ColourType: 0 or 4 })
            return BinaryPrimitives.ReadUInt16BigEndian(row[(x * header.PixelBytes)..]) / 65535f;
        var (r, g, b, _) = ColourAt(header, palette, row, x);
        return (Math.Max(r, Math.Max(g, b)) + Math.Min(r, Math.Min(g, b))) / 510f;
    }

    private readonly record struct Header(int Width, int Height, int BitDepth, int ColourType)
    {
        public int PixelBytes => (ColourType switch { 2 => 3, 4 => 2, 6 => 4, _ => 1 }) * BitDepth / 8;

        public int Stride => Width * PixelBytes;

        public static bool TryRead(ReadOnlySpan<byte> data, out Header header)
        {
            header = default;
            if (data.Length < 13)
                return false;
            var width = BinaryPrimitives.ReadUInt32BigEndian(data);
            var height = BinaryPrimitives.ReadUInt32BigEndian(data[4..]);
            int depth = data[8], colour = data[9];
            var isKnown = (depth == 8 && colour is 0 or 2 or 3 or 4 or 6) || (depth == 16 && colour is 0 or 2 or 4 or 6);
            if (width is 0 or > MaxSide || height is 0 or > MaxSide || !isKnown || data[10] != 0 || data[11] != 0 || data[12] != 0)
                return false;
            header = new Header((int)width, (int)height, depth, colour);
            return true;
        }
    }
}
