using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// Writes the little-endian fields of an object block into a span. A field that does not fit marks the writer as overrun and is left out,
/// so that a block is checked once, at its end, and nothing throws for a prim with absurd contents.
/// </summary>
internal ref struct BlockWriter(Span<byte> target)
{
    private readonly Span<byte> _target = target;

    public int Length { get; private set; }

    /// <summary>True when something did not fit: the block is not to be sent.</summary>
    public bool IsOverrun { get; private set; }

    public void Byte(byte value) => Take(1)[0] = value;

    public void SByte(sbyte value) => Take(1)[0] = (byte)value;

    public void UInt16(ushort value) => BinaryPrimitives.WriteUInt16LittleEndian(Take(2), value);

    public void UInt32(uint value) => BinaryPrimitives.WriteUInt32LittleEndian(Take(4), value);

    public void Single(float value) => BinaryPrimitives.WriteSingleLittleEndian(Take(4), value);

    public void Uuid(UUID value) => value.WriteTo(Take(16));

    public void Zeros(int count) => Take(count).Clear();

    public void Vector(Vector3 value)
    {
        var at = Take(12);
        BinaryPrimitives.WriteSingleLittleEndian(at, value.X);
        BinaryPrimitives.WriteSingleLittleEndian(at[4..], value.Y);
        BinaryPrimitives.WriteSingleLittleEndian(at[8..], value.Z);
    }

    public void Vector(Vector4 value)
    {
        Vector(value.AsVector3());
        Single(value.W);
    }

    /// <summary>Three floats of a unit quaternion with W not negative: the reader works W out.</summary>
    public void Rotation(Quaternion value)
    {
        var unit = Unit(value);
        Vector(unit.W < 0 ? new Vector3(-unit.X, -unit.Y, -unit.Z) : new Vector3(unit.X, unit.Y, unit.Z));
    }

    /// <summary>Three 16-bit numbers over the range ±<paramref name="range"/>; what lies outside is clamped.</summary>
    public void Packed(Vector3 value, float range)
    {
        UInt16(Pack(value.X, range));
        UInt16(Pack(value.Y, range));
        UInt16(Pack(value.Z, range));
    }

    /// <summary>Four 16-bit numbers over ±1.</summary>
    public void PackedRotation(Quaternion value)
    {
        var unit = Unit(value);
        UInt16(Pack(unit.X, 1));
        UInt16(Pack(unit.Y, 1));
        UInt16(Pack(unit.Z, 1));
        UInt16(Pack(unit.W, 1));
    }

    public void Bytes(scoped ReadOnlySpan<byte> value) => value.CopyTo(Take(value.Length));

    /// <summary>A Variable 1 field: more than 255 bytes cannot be said and are cut.</summary>
    public void Short(scoped ReadOnlySpan<byte> value)
    {
        value = value[..Math.Min(value.Length, byte.MaxValue)];
        Byte((byte)value.Length);
        Bytes(value);
    }

    /// <summary>A Variable 2 field.</summary>
    public void Long(scoped ReadOnlySpan<byte> value)
    {
        value = value[..Math.Min(value.Length, ushort.MaxValue)];
        UInt16((ushort)value.Length);
        Bytes(value);
    }

    /// <summary>Text as Variable 1: UTF-8 with the closing zero that viewers expect; empty text is an empty field.</summary>
    public void ShortText(string text)
    {
        if (text.Length == 0)
        {
            Byte(0);
            return;
        }

        Span<byte> scratch = stackalloc byte[Utf8.Scratch];
        var utf8 = Utf8.Encode(text, scratch);
        Byte((byte)(utf8.Length + 1));
        Bytes(utf8);
        Byte(0);
    }

    /// <summary>At most 254 bytes of UTF-8 and a closing zero.</summary>
    public void ZeroTerminated(string text)
    {
        Span<byte> scratch = stackalloc byte[Utf8.Scratch];
        Bytes(Utf8.Encode(text, scratch));
        Byte(0);
    }

    private static ushort Pack(float value, float range)
    {
        // A NaN from a script or a broken physics step would become 0 = far outside; the middle is the harmless reading.
        if (float.IsNaN(value))
            value = 0;
        var unit = (Math.Clamp(value, -range, range) + range) / (2 * range);
        // To the nearest step, and zero, which lies between two, to 0x7FFF: without a zero byte it does not grow under zero coding.
        return (ushort)MathF.Ceiling((unit * ushort.MaxValue) - 0.5f);
    }

    private static Quaternion Unit(Quaternion value)
    {
        var length = value.LengthSquared();
        return length is > 1e-6f and < 1e6f ? value * (1 / MathF.Sqrt(length)) : Quaternion.Identity;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Take(int count)
    {
        var from = Length;
        if (count > _target.Length - from)
            return Overrun(count);
        Length = from + count;
        return _target.Slice(from, count);
    }

    private Span<byte> Overrun(int count)
    {
        IsOverrun = true;
        return new byte[count]; // cold: only for contents that no viewer could have been sent
    }
}
