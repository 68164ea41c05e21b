namespace OpenSim.Protocol;

/// <summary>
/// Zero coding: a run of zeroes becomes a zero and the length of the run, 255 at the most; every other byte stands for itself. It is local:
/// parts that were coded apart may be put in a row, since one run may end and another begin. Applied from the message number on, never to
/// the header.
/// </summary>
public static class ZeroCoding
{
    /// <summary>Most bytes that coding can make of so many: single zeroes between other bytes double.</summary>
    public static int LongestCoded(int length) => length + (length + 1) / 2 + 1;

    /// <summary>False when the destination is too small.</summary>
    public static bool TryEncode(ReadOnlySpan<byte> source, Span<byte> destination, out int written)
    {
        written = 0;
        while (!source.IsEmpty)
        {
            var zero = source.IndexOf((byte)0);
            var plain = zero < 0 ? source.Length : zero;
            if (!source[..plain].TryCopyTo(destination[written..]))
                return false;
            written += plain;
            if (zero < 0)
                return true;
            source = source[plain..];
            var run = source[..Math.Min(255, source.Length)].IndexOfAnyExcept((byte)0);
            if (run < 0)
                run = Math.Min(255, source.Length);
            if (destination.Length - written < 2)
                return false;
            destination[written++] = 0;
            destination[written++] = (byte)run;
            source = source[run..];
        }

        return true;
    }

    /// <summary>The same for a destination that has room for <see cref="LongestCoded"/>: how many bytes were written.</summary>
    /// <exception cref="ArgumentException">It has not.</exception>
    public static int Encode(ReadOnlySpan<byte> source, Span<byte> destination) =>
        TryEncode(source, destination, out var written)
            ? written
            : throw new ArgumentException("The destination is too small.", nameof(destination));

    /// <summary>False when a run has no length, a length of zero, or the result does not fit: the datagram is broken or hostile.</summary>
    public static bool TryDecode(ReadOnlySpan<byte> source, Span<byte> destination, out int written)
    {
        written = 0;
        while (!source.IsEmpty)
        {
            var zero = source.IndexOf((byte)0);
            var plain = zero < 0 ? source.Length : zero;
            if (!source[..plain].TryCopyTo(destination[written..]))
                return false;
            written += plain;
            if (zero < 0)
                return true;
            if (zero + 1 >= source.Length)
                return false;
            int run = source[zero + 1];
            if (run == 0 || destination.Length - written < run)
                return false;
            destination.Slice(written, run).Clear();
            written += run;
            source = source[(zero + 2)..];
        }

        return true;
    }
}
