using System.Buffers.Text;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Wire.Assets;

/// <summary>An asset as the document in which it travels, written while it is read: of its bytes a block is held at a time.</summary>
public sealed class AssetXmlStream(OpenAsset asset) : ForwardStream
{
    private const int Block = 48 * 1024; // divisible by three: only the last one ends in padding

    private readonly byte[] _bytes = new byte[Block];
    private readonly byte[] _tail = AssetXml.Tail(asset.Asset);
    private byte[] _part = AssetXml.Head();
    private readonly byte[] _encoded = new byte[Base64.GetMaxEncodedToUtf8Length(Block)];
    private int _at;
    private int _end = AssetXml.Head().Length;
    private bool _isLast;

    /// <summary>Bytes of the whole document; null where those of the asset are not known.</summary>
    public long? DocumentLength { get; } = asset.Length is { } length
        ? AssetXml.Head().Length + ((length + 2) / 3 * 4) + AssetXml.Tail(asset.Asset).Length
        : null;

    public override int Read(Span<byte> buffer)
    {
        if (_at == _end && !_isLast)
            Next();
        var count = Math.Min(buffer.Length, _end - _at);
        _part.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            asset.Content.Dispose();
        base.Dispose(disposing);
    }

    private void Next()
    {
        var read = asset.Content.ReadAtLeast(_bytes, Block, throwOnEndOfStream: false);
        if (read == 0)
        {
            (_part, _at, _end, _isLast) = (_tail, 0, _tail.Length, true);
            return;
        }

        Base64.EncodeToUtf8(_bytes.AsSpan(0, read), _encoded, out _, out var written);
        (_part, _at, _end) = (_encoded, 0, written);
    }
}
