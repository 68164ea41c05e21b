using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Protocol.Wire;

/// <summary>
/// The pen of the generated writers. It keeps the place, the block it is in, and takes a block back when it does not fit. A shape is three
/// bytes a block: how often it repeats (0: a count byte says so) and its size with every variable field empty, low byte first; bytes,
/// because spans of constants of any other type cost an allocation in code that is not optimised yet.
/// </summary>
public ref struct WireWriter
{
    private readonly Span<byte> _buffer;
    private int _at;
    private int _block;      // index of the block being written
    private int _times;      // how often it has been written
    private int _start;      // where the present one began
    private int _countAt;    // place of its count byte, 0 for blocks without one
    private bool _overflow;
    private bool _isBroken;  // a block that must stand there did not fit

    public WireWriter(Span<byte> buffer, scoped ReadOnlySpan<byte> id)
    {
        _buffer = buffer;
        _isBroken = !id.TryCopyTo(buffer);
        _at = _isBroken ? 0 : id.Length;
    }

    public readonly int Length => _at;

    /// <summary>Moves to a block, filling in what was passed over. False when it comes too late, too often, or has no room.</summary>
    public bool Begin(int block, scoped ReadOnlySpan<byte> shape)
    {
        if (block < _block)
            throw new InvalidOperationException("Blocks are written in the order of the schema.");
        while (_block < block)
            if (!CloseBlock(shape))
                return false;
        var repeat = shape[block * 3];
        if (repeat != 0 && _times >= repeat)
            throw new InvalidOperationException("The block has been written as often as the schema allows.");
        if (repeat == 0 && !CountUp())
            return false;
        _start = _at;
        _overflow = false;
        return true;
    }

    /// <summary>
    /// Ends the present block: kept when everything fitted, else taken back. A counted block that was taken back is for the next datagram;
    /// without one that the schema demands there is no message, and <see cref="Finish"/> gives none.
    /// </summary>
    public bool End()
    {
        if (!_overflow)
        {
            _times++;
            return true;
        }

        _at = _start;
        _overflow = false;
        _isBroken |= _countAt == 0;
        if (_times == 0 && _countAt > 0)
            _at = _countAt; // the count byte goes too: the block has not begun
        else if (_countAt > 0)
            _buffer[_countAt]--;
        return false;
    }

    /// <summary>Writes what is missing up to the end of the schema. The length, or 0 when it does not fit.</summary>
    public int Finish(scoped ReadOnlySpan<byte> shape)
    {
        while (_block * 3 < shape.Length)
            if (!CloseBlock(shape))
                return 0;
        return _isBroken ? 0 : _at;
    }

    private bool CountUp()
    {
        if (_times == 0)
        {
            if (_at >= _buffer.Length)
                return false;
            _countAt = _at;
            _buffer[_at++] = 1;
            return true;
        }

        if (_buffer[_countAt] == byte.MaxValue)
            return false;
        _buffer[_countAt]++;
        return true;
    }

    private bool CloseBlock(scoped ReadOnlySpan<byte> shape)
    {
        var repeat = shape[_block * 3];
        var size = shape[_block * 3 + 1] | shape[_block * 3 + 2] << 8;
        var missing = repeat == 0 ? (_times == 0 ? 1 : 0) : (repeat - _times) * size;
        if (_buffer.Length - _at < missing)
            return false;
        _buffer.Slice(_at, missing).Clear();
        _at += missing;
        _block++;
        _times = 0;
        _countAt = 0;
        return true;
    }

    public void U8(byte value)
    {
        if (Room(1))
            _buffer[_at++] = value;
    }

    public void S8(sbyte value) => U8((byte)value);

    public void Bool(bool value) => U8(value ? (byte)1 : (byte)0);

    public void U16(ushort value)
    {
        if (Room(2))
            BinaryPrimitives.WriteUInt16LittleEndian(Take(2), value);
    }

    public void S16(short value) => U16((ushort)value);

    public void U32(uint value)
    {
        if (Room(4))
            BinaryPrimitives.WriteUInt32LittleEndian(Take(4), value);
    }

    public void S32(int value) => U32((uint)value);

    public void U64(ulong value)
    {
        if (Room(8))
            BinaryPrimitives.WriteUInt64LittleEndian(Take(8), value);
    }

    public void S64(long value) => U64((ulong)value);

    public void F32(float value) => U32(BitConverter.SingleToUInt32Bits(value));

    public void F64(double value) => U64(BitConverter.DoubleToUInt64Bits(value));

    public void Vector3(Vector3 value)
    {
        F32(value.X);
        F32(value.Y);
        F32(value.Z);
    }

    public void Vector3D(Vector3D value)
    {
        F64(value.X);
        F64(value.Y);
        F64(value.Z);
    }

    public void Vector4(Vector4 value)
    {
        F32(value.X);
        F32(value.Y);
        F32(value.Z);
        F32(value.W);
    }

    /// <summary>The vector part of the quaternion, turned so that W is not negative.</summary>
    public void Quaternion(Quaternion value)
    {
        var sign = value.W < 0 ? -1f : 1f;
        F32(value.X * sign);
        F32(value.Y * sign);
        F32(value.Z * sign);
    }

    public void Uuid(UUID value)
    {
        if (Room(16))
            value.WriteTo(Take(16));
    }

    public void IpAddress(uint value) => U32(BinaryPrimitives.ReverseEndianness(value));

    public void IpPort(ushort value) => U16(BinaryPrimitives.ReverseEndianness(value));

    public void Bytes1(scoped WireBytes value)
    {
        if (!Room(1))
            return;
        var length = value.Write(_buffer[(_at + 1)..], byte.MaxValue);
        if (length < 0)
        {
            _overflow = true;
            return;
        }

        _buffer[_at] = (byte)length;
        _at += 1 + length;
    }

    public void Bytes2(scoped WireBytes value)
    {
        if (!Room(2))
            return;
        var length = value.Write(_buffer[(_at + 2)..], ushort.MaxValue);
        if (length < 0)
        {
            _overflow = true;
            return;
        }

        BinaryPrimitives.WriteUInt16LittleEndian(_buffer[_at..], (ushort)length);
        _at += 2 + length;
    }

    /// <summary>Exactly <paramref name="size"/> bytes: a shorter value is filled with zeroes, a longer one cut.</summary>
    public void Fixed(scoped ReadOnlySpan<byte> value, int size)
    {
        if (!Room(size))
            return;
        var place = Take(size);
        place.Clear();
        value[..Math.Min(size, value.Length)].CopyTo(place);
    }

    private bool Room(int size)
    {
        if (!_overflow && _buffer.Length - _at >= size)
            return true;
        _overflow = true;
        return false;
    }

    private Span<byte> Take(int size)
    {
        var place = _buffer.Slice(_at, size);
        _at += size;
        return place;
    }
}
