using System.Buffers;
using System.Buffers.Text;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Wire.Assets;

/// <summary>
/// Reads an asset's document as it comes: its bytes go on while they arrive, only what stands around them is kept. It has room for the
/// longest names many times over. For one document.
/// </summary>
public sealed class AssetXmlReader(SpilledBytes data)
{
    private const int MaxAround = 64 * 1024;

    private readonly ArrayBufferWriter<byte> _around = new(2048);
    private readonly byte[] _letters = new byte[16 * 1024];
    private readonly byte[] _decoded = new byte[12 * 1024];
    private int _waiting; // letters of base64 that are not decoded yet
    private bool _isInData;
    private bool _hasData;

    private static ReadOnlySpan<byte> Opening => "<Data>"u8;

    /// <summary>
    /// Reads a document to its end. Null when it is none: its bytes are no base64, there are too many of them or of what stands around.
    /// </summary>
    public static async ValueTask<Asset?> Read(Stream xml, SpilledBytes data, CancellationToken cancel)
    {
        var reader = new AssetXmlReader(data);
        var buffer = ArrayPool<byte>.Shared.Rent(32 * 1024);
        try
        {
            while (await xml.ReadAsync(buffer, cancel) is > 0 and var read)
                if (!reader.TryTake(buffer.AsSpan(0, read)))
                    return null;
            return reader.End();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>The next of its bytes. False when it is no asset.</summary>
    public bool TryTake(ReadOnlySpan<byte> utf8)
    {
        while (!utf8.IsEmpty)
        {
            if (!(_isInData ? TryTakeData(ref utf8) : TryTakeAround(ref utf8)))
                return false;
        }

        return true;
    }

    /// <summary>The asset when all has come; null when it is none.</summary>
    public Asset? End() => _isInData ? null : AssetXml.Read(_around.WrittenSpan);

    private bool TryTakeAround(ref ReadOnlySpan<byte> utf8)
    {
        if (_hasData)
        {
            if (!TryKeep(utf8))
                return false;
            utf8 = default;
            return true;
        }

        var before = _around.WrittenCount;
        var part = utf8[..Math.Min(utf8.Length, 4096)];
        if (!TryKeep(part))
            return false;
        // The tag may have begun in what came before.
        var from = Math.Max(0, before - Opening.Length + 1);
        var found = _around.WrittenSpan[from..].IndexOf(Opening);
        if (found < 0)
        {
            utf8 = utf8[part.Length..];
            return true;
        }

        var end = from + found + Opening.Length;
        utf8 = utf8[(end - before)..];
        CutTo(end);
        _isInData = _hasData = true;
        return true;
    }

    private bool TryTakeData(ref ReadOnlySpan<byte> utf8)
    {
        var end = utf8.IndexOf((byte)'<');
        foreach (var letter in end < 0 ? utf8 : utf8[..end])
        {
            if (letter is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n')
                continue;
            if (_waiting == _letters.Length && !TryDecode(isLast: false))
                return false;
            _letters[_waiting++] = letter;
        }

        utf8 = end < 0 ? default : utf8[end..];
        if (end < 0)
            return true;
        _isInData = false;
        return TryDecode(isLast: true);
    }

    // All but the last four letters, in which padding may stand.
    private bool TryDecode(bool isLast)
    {
        var count = isLast ? _waiting : _waiting - 4;
        if (Base64.DecodeFromUtf8(_letters.AsSpan(0, count), _decoded, out _, out var written) != OperationStatus.Done
            || !data.TryAdd(_decoded.AsSpan(0, written)))
            return false;
        _letters.AsSpan(count, _waiting - count).CopyTo(_letters);
        _waiting -= count;
        return true;
    }

    private bool TryKeep(ReadOnlySpan<byte> utf8)
    {
        if (_around.WrittenCount + utf8.Length > MaxAround)
            return false;
        _around.Write(utf8);
        return true;
    }

    private void CutTo(int length)
    {
        var kept = _around.WrittenSpan[..length].ToArray();
        _around.Clear();
        _around.Write(kept);
    }
}
