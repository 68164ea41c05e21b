using System.Buffers;
using System.Text.Unicode;

namespace OpenSim.Protocol.Wire;

/// <summary>
/// What a variable field is written from: bytes as they are, or text, which goes as UTF-8 with a closing zero and is cut at a whole
/// character where it is too long. An empty string is one zero byte; for a field of no bytes at all give an empty span.
/// </summary>
public readonly ref struct WireBytes
{
    private readonly ReadOnlySpan<byte> _bytes;
    private readonly string? _text;
    private readonly int _longest = int.MaxValue;

    private WireBytes(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    private WireBytes(string? text) => _text = text ?? "";

    /// <summary>Text that viewers expect to be no longer than so many bytes, though the field could hold more.</summary>
    public WireBytes(string text, int longest)
    {
        _text = text;
        _longest = longest;
    }

    public static implicit operator WireBytes(ReadOnlySpan<byte> bytes) => new(bytes);

    public static implicit operator WireBytes(Span<byte> bytes) => new((ReadOnlySpan<byte>)bytes);

    public static implicit operator WireBytes(byte[]? bytes) => new(new ReadOnlySpan<byte>(bytes));

    public static implicit operator WireBytes(string? text) => new(text);

    /// <summary>
    /// Writes at most <paramref name="longest"/> bytes. -1 when they do not fit into the destination, or raw bytes are longer than the
    /// field can be.
    /// </summary>
    internal int Write(Span<byte> destination, int longest)
    {
        if (_text is not null)
            return WriteText(destination, _longest < longest ? _longest + 1 : longest);
        if (_bytes.Length > longest || _bytes.Length > destination.Length)
            return -1;
        _bytes.CopyTo(destination);
        return _bytes.Length;
    }

    private int WriteText(Span<byte> destination, int longest)
    {
        var room = Math.Min(destination.Length, longest) - 1;
        if (room < 0)
            return -1;
        var whole = Utf8.FromUtf16(_text, destination[..room], out _, out var used) == OperationStatus.Done;
        if (!whole && room < longest - 1)
            return -1; // the buffer, not the field, is too small: the block goes into the next datagram
        destination[used] = 0;
        return used + 1;
    }
}
