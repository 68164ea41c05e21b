namespace OpenSim.Protocol.Terrain;

/// <summary>
/// Patches of LayerData: 16×16 heights as quantised cosine coefficients in a bit stream. Layer type <see cref="Land"/> is for regions of
/// 256 m (patch numbers of 10 bits), <see cref="ExtendedLand"/> for bigger ones (32 bits); wind and clouds have the same form.
/// </summary>
/// <remarks>
/// Stream: group header (stride 16 bits = 264, patch size 8 = 16, type 8), then patches, then the byte 97. Patch: quantiser byte (high
/// nibble prequant − 2, low nibble word bits − 2), lowest height (float), range (16 bits), patch number, then 256 coefficients: bit 0 for a
/// zero, 10 for "only zeroes from here", 110 and 111 followed by the magnitude in word bits.
/// </remarks>
public static class PatchCodec
{
    public const byte Land = (byte)'L';
    public const byte ExtendedLand = (byte)'M';
    public const byte Wind = (byte)'7';
    public const byte Cloud = (byte)'8';
    public const byte ExtendedWind = (byte)'9';

    public const int Side = PatchDct.Side;
    public const int Samples = PatchDct.Samples;

    /// <summary>Bits of the mark behind the last patch.</summary>
    public const int EndBits = 8;

    /// <summary>Most bits a patch can take: header with a 32-bit number and 256 magnitudes of 17 bits with their marks.</summary>
    public const int MaxPatchBits = 8 + 32 + 16 + 32 + (Samples * (3 + MaxWordBits));

    private const int Stride = 264;
    private const byte EndOfPatches = 97;
    private const int Prequant = 10; // 1024 steps over a patch's range, OpenSimulator's choice; the header's nibble could say up to 17
    private const int MaxWordBits = 17;
    private const uint EndOfBlock = 0b10;
    private const uint Positive = 0b110;
    private const uint Negative = 0b111;

    public static bool IsExtended(byte layerType) => layerType is ExtendedLand or ExtendedWind;

    public static void WriteGroupHeader(ref PatchBitWriter writer, byte layerType)
    {
        writer.Write(Stride, 16);
        writer.Write(Side, 8);
        writer.Write(layerType, 8);
    }

    public static void WriteEnd(ref PatchBitWriter writer) => writer.Write(EndOfPatches, 8);

    /// <summary>Encodes a patch so that it can be joined with others and shared.</summary>
    /// <param name="heights">256 metres, rows from south, x inner. NaN counts as 0.</param>
    /// <param name="extended">True for a region with a side over 256 m.</param>
    public static EncodedPatch Encode(ReadOnlySpan<float> heights, int patchX, int patchY, bool extended, uint version = 0)
    {
        Span<byte> room = stackalloc byte[(MaxPatchBits + 7) / 8];
        var writer = new PatchBitWriter(room);
        Write(ref writer, heights, patchX, patchY, extended);
        return new EncodedPatch(version, room[..writer.ByteCount].ToArray(), writer.BitCount);
    }

    /// <summary>Writes one patch. See <see cref="Encode"/>.</summary>
    public static void Write(ref PatchBitWriter writer, scoped ReadOnlySpan<float> heights, int patchX, int patchY, bool extended)
    {
        Span<float> block = stackalloc float[Samples];
        Span<int> coefficients = stackalloc int[Samples];
        var (lowest, range) = Scale(heights, block);
        PatchDct.Forward(block, coefficients);
        var wordBits = WordBits(coefficients);
        writer.Write((uint)((Prequant - 2) << 4 | wordBits - 2), 8);
        writer.WriteFloat(lowest);
        writer.Write((uint)range, 16);
        if (extended)
            writer.Write((uint)patchX << 16 | (uint)patchY & 0xFFFF, 32);
        else
            writer.Write((uint)patchX << 5 | (uint)patchY & 0x1F, 10);
        WriteCoefficients(ref writer, coefficients, wordBits);
    }

    /// <summary>
    /// Reads a LayerData body and gives each patch to <paramref name="sink"/>. False when it is malformed; patches before the fault have
    /// been given.
    /// </summary>
    public static bool TryDecode<TSink>(ReadOnlySpan<byte> body, ref TSink sink)
        where TSink : IPatchSink, allows ref struct
    {
        var reader = new PatchBitReader(body);
        if (reader.Read(16) != Stride || reader.Read(8) != Side)
            return false;
        var type = (byte)reader.Read(8);
        Span<float> heights = stackalloc float[Samples];
        while (!reader.IsExhausted)
        {
            var quantiser = (byte)reader.Read(8);
            if (quantiser == EndOfPatches)
                return !reader.IsExhausted;
            if (!TryReadPatch(ref reader, quantiser, IsExtended(type), heights, out var patchX, out var patchY))
                return false;
            sink.OnPatch(type, patchX, patchY, heights);
        }

        return false;
    }

    private static bool TryReadPatch(ref PatchBitReader reader, byte quantiser, bool extended, scoped Span<float> heights, out int patchX,
        out int patchY)
    {
        var lowest = reader.ReadFloat();
        var range = reader.Read(16);
        var number = reader.Read(extended ? 32 : 10);
        (patchX, patchY) = extended ? ((int)(number >> 16), (int)(number & 0xFFFF)) : ((int)(number >> 5), (int)(number & 0x1F));
        Span<int> coefficients = stackalloc int[Samples];
        if (!float.IsFinite(lowest) || !TryReadCoefficients(ref reader, (quantiser & 15) + 2, coefficients))
            return false;
        PatchDct.Inverse(coefficients, heights);
        var prequant = (quantiser >> 4) + 2;
        var step = (float)range / (1 << prequant);
        var middle = (range * 0.5f) + lowest;
        for (var i = 0; i < Samples; i++)
            heights[i] = (heights[i] * step) + middle;
        return true;
    }

    // Heights to −512..512 around the middle of the patch's own range.
    private static (float Lowest, int Range) Scale(ReadOnlySpan<float> heights, Span<float> block)
    {
        float lowest = float.MaxValue, highest = float.MinValue;
        for (var i = 0; i < Samples; i++)
        {
            var height = float.IsNaN(heights[i]) ? 0 : Math.Clamp(heights[i], -32_000f, 32_000f);
            block[i] = height;
            lowest = Math.Min(lowest, height);
            highest = Math.Max(highest, height);
        }

        // A level patch has its height in the middle of a range of one metre: no coefficients at all.
        if (highest - lowest < 0.005f)
        {
            block.Clear();
            return (lowest - 0.5f, 1);
        }

        var range = (int)(highest - lowest + 1f);
        var middle = (0.5f * range) + lowest;
        var scale = (1 << Prequant) / (float)range;
        for (var i = 0; i < Samples; i++)
            block[i] = (block[i] - middle) * scale;
        return (lowest, range);
    }

    private static int WordBits(ReadOnlySpan<int> coefficients)
    {
        var most = 0;
        foreach (var value in coefficients)
            most = Math.Max(most, Math.Abs(value));
        return Math.Clamp(32 - int.LeadingZeroCount(most), 2, MaxWordBits);
    }

    private static void WriteCoefficients(ref PatchBitWriter writer, scoped ReadOnlySpan<int> coefficients, int wordBits)
    {
        var used = coefficients.LastIndexOfAnyExcept(0) + 1;
        var limit = (1 << wordBits) - 1;
        foreach (var value in coefficients[..used])
        {
            if (value == 0)
            {
                writer.Write(0, 1);
                continue;
            }

            writer.Write(value < 0 ? Negative : Positive, 3);
            writer.Write((uint)Math.Min(Math.Abs(value), limit), wordBits);
        }

        if (used < Samples)
            writer.Write(EndOfBlock, 2);
    }

    private static bool TryReadCoefficients(ref PatchBitReader reader, int wordBits, scoped Span<int> coefficients)
    {
        for (var i = 0; i < Samples; i++)
        {
            if (!reader.ReadBit())
                continue;
            if (!reader.ReadBit())
                break;
            var negative = reader.ReadBit();
            var magnitude = (int)reader.Read(wordBits);
            coefficients[i] = negative ? -magnitude : magnitude;
        }

        return !reader.IsExhausted;
    }
}
