using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>Bytes that are fetched a piece at a time: what a reader holds is one piece. Null or an empty piece is the end.</summary>
internal sealed class PieceStream(Func<int, byte[]?> fetch) : ForwardStream
{
    private byte[] _piece = [];
    private int _at;
    private int _next;

    public override int Read(Span<byte> buffer)
    {
        if (_at == _piece.Length)
            (_piece, _at) = (fetch(_next++) ?? [], 0);
        var count = Math.Min(buffer.Length, _piece.Length - _at);
        _piece.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }
}
