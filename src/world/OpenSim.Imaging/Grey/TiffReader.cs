using System.Buffers.Binary;

namespace OpenSim.Imaging.Grey;

/// <summary>
/// Reads TIFF of grey or colours with 8 or 16 bits a sample, in strips, not packed or packed with LZW: what paint programs write. Untrusted
/// input: limits first, false for anything else.
/// </summary>
public static class TiffReader
{
    private const uint Unpacked = 1;
    private const uint Lzw = 5;
    private const uint WhiteIsZero = 0;
    private const uint Differences = 2;
    private const uint MaxSamples = 4;

    /// <summary>LZW packs less than that to one: a tiny file with a huge size is not given the memory it asks for.</summary>
    private const int MaxPacking = 1500;

    /// <summary>Brightness from 0 to 1, the mean of the highest and the lowest colour; rows from the top.</summary>
    public static bool TryRead(ReadOnlySpan<byte> file, out float[] brightness, out int width, out int height)
    {
        brightness = [];
        width = height = 0;
        if (!TiffDirectory.TryFind(file, out var directory) || !Form.TryRead(directory, out var form)
            || (long)form.Stride * form.Height > (long)file.Length * (form.IsPacked ? MaxPacking : 1))
            return false;
        (width, height) = (form.Width, form.Height);
        var read = new float[width * height];
        var rows = new byte[form.Stride * form.RowsPerStrip];
        for (int strip = 0, y = 0; y < height; strip++, y += form.RowsPerStrip)
        {
            var part = rows.AsSpan(0, Math.Min(form.RowsPerStrip, height - y) * form.Stride);
            if (!TryUnpack(file, directory, form, strip, part))
                return false;
            for (var at = 0; at < part.Length; at += form.Stride)
                ReadRow(part.Slice(at, form.Stride), form, read.AsSpan((y + (at / form.Stride)) * width, width));
        }

        brightness = read;
        return true;
    }

    private static bool TryUnpack(ReadOnlySpan<byte> file, in TiffDirectory directory, in Form form, int strip, Span<byte> into)
    {
        var at = directory.Value(TiffTag.StripOffsets, 0, strip);
        var length = directory.Value(TiffTag.StripByteCounts, 0, strip);
        if (at == 0 || (long)at + length > file.Length)
            return false;
        var packed = file.Slice((int)at, (int)length);
        if (form.IsPacked)
            return TiffLzw.TryUnpack(packed, into);
        if (packed.Length < into.Length)
            return false;
        packed[..into.Length].CopyTo(into);
        return true;
    }

    private static void ReadRow(Span<byte> row, in Form form, Span<float> into)
    {
        Span<float> before = stackalloc float[(int)MaxSamples];
        before.Clear();
        for (var x = 0; x < into.Length; x++)
        {
            float lowest = 1, highest = 0;
            for (var sample = 0; sample < form.Samples; sample++)
            {
                var value = form.SampleAt(row, (x * form.Samples) + sample);
                if (form.IsDifferences)
                    before[sample] = value = (value + before[sample]) % (form.Full + 1f);
                if (sample < form.Colours)
                    (lowest, highest) = (MathF.Min(lowest, value / form.Full), MathF.Max(highest, value / form.Full));
            }

            into[x] = form.IsWhiteZero ? 1 - highest : (lowest + highest) / 2;
        }
    }

    private readonly record struct Form(
        int Width, int Height, int RowsPerStrip, int Samples, bool IsWide, bool IsLittleEndian, bool IsPacked, bool IsDifferences,
        bool IsWhiteZero)
    {
        public int Stride => Width * Samples * (IsWide ? 2 : 1);

        /// <summary>Without what says how much shines through.</summary>
        public int Colours => Samples > 2 ? 3 : 1;

        public float Full => IsWide ? ushort.MaxValue : byte.MaxValue;

        public static bool TryRead(in TiffDirectory directory, out Form form)
        {
            form = default;
            var (width, height) = (directory.Value(TiffTag.Width, 0), directory.Value(TiffTag.Height, 0));
            var samples = directory.Value(TiffTag.SamplesPerPixel, 1);
            var bits = directory.Value(TiffTag.BitsPerSample, 1);
            var packing = directory.Value(TiffTag.Compression, Unpacked);
            var photometric = directory.Value(TiffTag.Photometric, 1);
            if (width is 0 or > PictureFile.MaxSide || height is 0 or > PictureFile.MaxSide || samples is 0 or > MaxSamples
                || bits is not (8 or 16) || packing is not (Unpacked or Lzw) || photometric > 2
                || (directory.Value(TiffTag.PlanarConfiguration, 1) != 1 && samples > 1))
                return false;
            var rows = Math.Clamp(directory.Value(TiffTag.RowsPerStrip, height), 1, height);
            form = new Form((int)width, (int)height, (int)rows, (int)samples, bits == 16, directory.IsLittleEndian, packing == Lzw,
                directory.Value(TiffTag.Predictor, 1) == Differences, photometric == WhiteIsZero);
            return true;
        }

        public float SampleAt(ReadOnlySpan<byte> row, int index) => !IsWide ? row[index]
            : IsLittleEndian ? BinaryPrimitives.ReadUInt16LittleEndian(row[(index * 2)..])
            : BinaryPrimitives.ReadUInt16BigEndian(row[(index * 2)..]);
    }
}
