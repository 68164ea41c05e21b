using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Xml;

/// <summary>
/// A file up to its last byte that is neither zero nor blank: OpenSimulator ends some with a zero, and tools of others put a line's end
/// behind that. Zeros before are damage, and stay.
/// </summary>
internal sealed class TrimmedStream : ForwardStream
{
    private const int Piece = 4096;

    private readonly Stream _inner;
    private long _left;

    /// <param name="inner">One that can seek; it is read from where it is.</param>
    public TrimmedStream(Stream inner)
    {
        var begin = inner.Position;
        (_inner, _left) = (inner, EndOf(inner, begin) - begin);
        inner.Position = begin;
    }

    public override int Read(Span<byte> buffer)
    {
        var read = _inner.Read(buffer[..(int)Math.Min(buffer.Length, _left)]);
        _left -= read;
        return read;
    }

    private static long EndOf(Stream stream, long begin)
    {
        Span<byte> piece = stackalloc byte[Piece];
        for (var end = stream.Length; end > begin;)
        {
            var from = Math.Max(begin, end - Piece);
            var bytes = piece[..(int)(end - from)];
            stream.Position = from;
            stream.ReadExactly(bytes);
            if (bytes.LastIndexOfAnyExcept("\0 \t\r\n"u8) is >= 0 and var last)
                return from + last + 1;
            end = from;
        }

        return begin;
    }
}
