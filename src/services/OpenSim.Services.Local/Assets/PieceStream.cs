using System.Buffers;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>Bytes that are fetched a piece at a time: what a reader holds is one piece.</summary>
/// <param name="fetch">Puts the piece with that number, from 0 on, into the writer, which is empty. Nothing is the end.</param>
internal sealed class PieceStream(Action<int, ArrayBufferWriter<byte>> fetch) : ForwardStream
{
    private readonly ArrayBufferWriter<byte> _piece = new(); // one for all: a new one for each was as much garbage as was read
    private int _at;
    private int _next;

    public override int Read(Span<byte> buffer)
    {
        if (_at == _piece.WrittenCount)
            Turn();
        var count = Math.Min(buffer.Length, _piece.WrittenCount - _at);
        _piece.WrittenSpan.Slice(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    private void Turn()
    {
        _piece.ResetWrittenCount();
        fetch(_next++, _piece);
        _at = 0;
    }
}
