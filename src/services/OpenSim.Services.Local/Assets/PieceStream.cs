namespace OpenSim.Services.Local.Assets;

/// <summary>Bytes that are fetched a piece at a time: what a reader holds is one piece. Null or an empty piece is the end.</summary>
internal sealed class PieceStream(Func<int, byte[]?> fetch) : Stream
{
    private byte[] _piece = [];
    private int _at;
    private int _next;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        if (_at == _piece.Length)
            (_piece, _at) = (fetch(_next++) ?? [], 0);
        var count = Math.Min(buffer.Length, _piece.Length - _at);
        _piece.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
