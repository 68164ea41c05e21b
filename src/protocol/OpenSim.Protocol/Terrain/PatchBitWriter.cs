using System.Buffers.Binary;

namespace OpenSim.Protocol.Terrain;

/// <summary>
/// Writes LayerData's bit stream: values go in as little-endian bytes, each byte from its highest bit down, a last incomplete byte by its
/// low bits. Nothing is aligned. The caller gives room for what it writes; <see cref="PatchCodec"/> states the sizes.
/// </summary>
public ref struct PatchBitWriter(Span<byte> destination)
{
    private readonly Span<byte> _destination = destination;
    private int _bits;

    public readonly int BitCount => _bits;

    /// <summary>Bytes begun so far; the unused low bits of the last one are zero.</summary>
    public readonly int ByteCount => (_bits + 7) >> 3;

    /// <summary>Writes the low <paramref name="count"/> bits of a value, at most 32.</summary>
    public void Write(uint value, int count)
    {
        while (count >= 8)
        {
            WriteByteBits(value & 0xFF, 8);
            value >>= 8;
            count -= 8;
        }

        if (count > 0)
            WriteByteBits(value & ((1u << count) - 1), count);
    }

    public void WriteFloat(float value) => Write(BitConverter.SingleToUInt32Bits(value), 32);

    /// <summary>Adds a stream that was written elsewhere from its first bit on.</summary>
    public void Append(scoped ReadOnlySpan<byte> stream, int bitCount)
    {
        if ((_bits & 7) == 0)
        {
            stream[..((bitCount + 7) >> 3)].CopyTo(_destination[(_bits >> 3)..]);
            _bits += bitCount;
            return;
        }

        while (bitCount >= 32)
        {
            Write(BinaryPrimitives.ReadUInt32LittleEndian(stream), 32);
            stream = stream[4..];
            bitCount -= 32;
        }

        for (var i = 0; bitCount > 0; i++, bitCount -= 8)
        {
            var width = Math.Min(8, bitCount);
            WriteByteBits((uint)stream[i] >> (8 - width), width);
        }
    }

    // count is 1 to 8, value has no higher bits.
    private void WriteByteBits(uint value, int count)
    {
        var at = _bits >> 3;
        var free = 8 - (_bits & 7);
        var head = free == 8 ? 0u : _destination[at];
        if (count <= free)
        {
            _destination[at] = (byte)(head | value << (free - count));
        }
        else
        {
            _destination[at] = (byte)(head | value >> (count - free));
            _destination[at + 1] = (byte)(value << (8 - count + free));
        }

        _bits += count;
    }
}
