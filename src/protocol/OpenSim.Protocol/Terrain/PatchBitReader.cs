namespace OpenSim.Protocol.Terrain;

/// <summary>
/// Reads what <see cref="PatchBitWriter"/> writes. Beyond the end it gives zeroes and says so by <see cref="IsExhausted"/>.
/// </summary>
public ref struct PatchBitReader(ReadOnlySpan<byte> source)
{
    private readonly ReadOnlySpan<byte> _source = source;
    private int _bits;

    /// <summary>True once more has been asked for than there is.</summary>
    public readonly bool IsExhausted => _bits > _source.Length * 8;

    /// <summary>Reads a value of at most 32 bits.</summary>
    public uint Read(int count)
    {
        uint value = 0;
        for (var shift = 0; count > 0; shift += 8, count -= 8)
            value |= ReadByteBits(Math.Min(8, count)) << shift;
        return value;
    }

    public float ReadFloat() => BitConverter.UInt32BitsToSingle(Read(32));

    public bool ReadBit() => ReadByteBits(1) != 0;

    private uint ReadByteBits(int count)
    {
        var at = _bits >> 3;
        var available = 8 - (_bits & 7);
        _bits += count;
        if (IsExhausted)
            return 0;
        var low = available >= count ? 0u : _source[at + 1];
        var pair = (uint)_source[at] << 8 | low;
        return pair >> (8 + available - count) & ((1u << count) - 1);
    }
}
