using System.Buffers;
using System.Security.Cryptography;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Gives out bytes whose hash is known, a block behind what it has read: whoever passes them on has not sent the last block when it turns
/// out that they are wrong, and can break off.
/// </summary>
/// <param name="onDamaged">Told before the <see cref="InvalidDataException"/> is thrown.</param>
internal sealed class CheckedStream(Stream inner, string hash, Action onDamaged) : ForwardStream
{
    private const int BlockLength = 64 * 1024;

    private readonly IncrementalHash _sum = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private byte[] _block = ArrayPool<byte>.Shared.Rent(BlockLength);
    private byte[] _ahead = ArrayPool<byte>.Shared.Rent(BlockLength);
    private int _at;
    private int _length;
    private int _lengthAhead = -1; // -1: nothing was read yet

    public override int Read(Span<byte> buffer)
    {
        if (_lengthAhead < 0)
            ReadAhead();
        if (_at == _length && _lengthAhead > 0)
            Turn();
        var count = Math.Min(buffer.Length, _length - _at);
        _block.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && _block.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_block);
            ArrayPool<byte>.Shared.Return(_ahead);
            (_block, _ahead, _at, _length, _lengthAhead) = ([], [], 0, 0, 0);
            _sum.Dispose();
            inner.Dispose();
        }

        base.Dispose(disposing);
    }

    private void Turn()
    {
        (_block, _ahead) = (_ahead, _block);
        (_at, _length) = (0, _lengthAhead);
        ReadAhead();
    }

    private void ReadAhead()
    {
        _lengthAhead = inner.ReadAtLeast(_ahead.AsSpan(0, BlockLength), BlockLength, throwOnEndOfStream: false);
        _sum.AppendData(_ahead, 0, _lengthAhead);
        if (_lengthAhead > 0 || Convert.ToHexStringLower(_sum.GetCurrentHash()).Equals(hash, StringComparison.OrdinalIgnoreCase))
            return;
        onDamaged();
        throw new InvalidDataException($"These are not the bytes that have the hash {hash}.");
    }
}
