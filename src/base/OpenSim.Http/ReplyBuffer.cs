using System.Buffers;

namespace OpenSim.Http;

/// <summary>
/// A reply while it is written, in memory that is lent: the answer to a login is some 40 kB, and growing into it made three times as much
/// garbage.
/// </summary>
public sealed class ReplyBuffer : IBufferWriter<byte>, IDisposable
{
    private const int FirstLength = 4096;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstLength);
    private int _written;

    public ReadOnlyMemory<byte> Written => _buffer.AsMemory(0, _written);

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _buffer.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _buffer.AsSpan(_written);
    }

    /// <summary>Forgets what is written, which has gone out.</summary>
    public void Clear() => _written = 0;

    /// <summary>Only when nobody reads <see cref="Written"/> any more.</summary>
    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        (_buffer, _written) = ([], 0);
    }

    private void Ensure(int more)
    {
        if (_buffer.Length - _written >= Math.Max(more, 1))
            return;
        var larger = ArrayPool<byte>.Shared.Rent(Math.Max(_buffer.Length * 2, _written + more));
        Written.Span.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
