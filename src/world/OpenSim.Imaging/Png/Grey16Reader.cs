using System.Buffers.Binary;
using System.IO.Compression;

namespace OpenSim.Imaging.Png;

/// <summary>
/// Reads PNG with 16 bits of grey, with or without alpha, not interlaced: height fields as operators and other programs write them. By
/// hand, because SkiaSharp cuts them to 8 bits, half a metre a step. Untrusted input: limits first, false for anything else.
/// </summary>
public static class Grey16Reader
{
    private static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>Brightness from 0 to 1, rows from the top.</summary>
    public static bool TryRead(ReadOnlySpan<byte> file, out float[] brightness, out int width, out int height)
    {
        brightness = [];
        width = height = 0;
        if (!TryUnpack(file, out var header, out var rows))
            return false;
        (width, height) = (header.Width, header.Height);
        brightness = new float[width * height];
        for (var y = 0; y < height; y++)
        {
            var row = rows.AsSpan((y * (header.Stride + 1)) + 1, header.Stride);
            for (var x = 0; x < width; x++)
                brightness[(y * width) + x] = BinaryPrimitives.ReadUInt16BigEndian(row[(x * header.PixelBytes)..]) / (float)ushort.MaxValue;
        }

        return true;
    }

    private static bool TryUnpack(ReadOnlySpan<byte> file, out Header header, out byte[] rows)
    {
        header = default;
        rows = [];
        if (!file.StartsWith(Signature))
            return false;
        using var packed = new MemoryStream();
        file = file[Signature.Length..];
        while (TryTakeChunk(ref file, out var type, out var data))
        {
            if (type.SequenceEqual("IHDR"u8) && !Header.TryRead(data, out header))
                return false;
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
        catch (Exception e) when (e is InvalidDataException or IOException)
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

    private readonly record struct Header(int Width, int Height, bool HasAlpha)
    {
        public int PixelBytes => HasAlpha ? 4 : 2;

        public int Stride => Width * PixelBytes;

        public static bool TryRead(ReadOnlySpan<byte> data, out Header header)
        {
            header = default;
            if (data.Length < 13)
                return false;
            var width = BinaryPrimitives.ReadUInt32BigEndian(data);
            var height = BinaryPrimitives.ReadUInt32BigEndian(data[4..]);
            var isGrey16 = data[8] == 16 && data[9] is 0 or 4;
            if (width is 0 or > PictureFile.MaxSide || height is 0 or > PictureFile.MaxSide || !isGrey16
                || data[10..13].ContainsAnyExcept((byte)0))
                return false;
            header = new Header((int)width, (int)height, HasAlpha: data[9] == 4);
            return true;
        }
    }
}
