namespace OpenSim.Imaging.Grey;

/// <summary>
/// Unpacks TIFF's LZW: codes of 9 to 12 bits, the highest bit first. An entry of its table is a piece of what is unpacked already, so it is
/// kept as a place and a length. Untrusted input.
/// </summary>
internal static class TiffLzw
{
    private const int Clear = 256;
    private const int End = 257;
    private const int First = 258;
    private const int MinBits = 9;
    private const int MaxBits = 12;

    /// <summary>False when the codes make no sense or do not fill it.</summary>
    public static bool TryUnpack(ReadOnlySpan<byte> packed, Span<byte> into)
    {
        var entries = new (int At, int Length)[1 << MaxBits];
        var (next, bits, written) = (First, MinBits, 0);
        (int At, int Length) before = default;
        for (long bit = 0; written < into.Length && bit + bits <= packed.Length * 8L;)
        {
            var code = CodeAt(packed, bit, bits);
            bit += bits;
            if (code == End)
                break;
            if (code == Clear)
            {
                (next, bits, before) = (First, MinBits, default);
                continue;
            }

            // The bytes before, and the first byte of what comes now, which may be this very entry.
            if (before.Length > 0 && next < entries.Length)
                entries[next++] = (before.At, before.Length + 1);
            if (code >= next)
                return false;
            before = (written, Put(code, entries[code], into, written));
            written += before.Length;
            if (next >= (1 << bits) - 1 && bits < MaxBits)
                bits++;
        }

        return written == into.Length;
    }

    private static int Put(int code, (int At, int Length) entry, Span<byte> into, int written)
    {
        if (code < Clear)
        {
            into[written] = (byte)code;
            return 1;
        }

        var length = Math.Min(entry.Length, into.Length - written);
        for (var i = 0; i < length; i++)
            into[written + i] = into[entry.At + i];
        return length;
    }

    private static int CodeAt(ReadOnlySpan<byte> packed, long bit, int bits)
    {
        var code = 0;
        for (var i = bit; i < bit + bits; i++)
            code = (code << 1) | ((packed[(int)(i / 8)] >> (int)(7 - (i % 8))) & 1);
        return code;
    }
}
