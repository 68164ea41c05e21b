using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Protocol.Wire;

/// <summary>Fields of the wire, little-endian but for addresses, from spans whose length has been checked.</summary>
public static class WireReader
{
    public static ushort U16(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt16LittleEndian(data);

    public static uint U32(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt32LittleEndian(data);

    public static ulong U64(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt64LittleEndian(data);

    public static short S16(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt16LittleEndian(data);

    public static int S32(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt32LittleEndian(data);

    public static long S64(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt64LittleEndian(data);

    public static float F32(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadSingleLittleEndian(data);

    public static double F64(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadDoubleLittleEndian(data);

    public static Vector3 Vector3(ReadOnlySpan<byte> data) => new(F32(data), F32(data[4..]), F32(data[8..]));

    public static Vector3D Vector3D(ReadOnlySpan<byte> data) => new(F64(data), F64(data[8..]), F64(data[16..]));

    public static Vector4 Vector4(ReadOnlySpan<byte> data) => new(F32(data), F32(data[4..]), F32(data[8..]), F32(data[12..]));

    /// <summary>
    /// Three floats of a unit quaternion whose W is not negative; W follows from the rest. Three that are too long for that are shortened;
    /// numbers that are none stay, for the handler to refuse.
    /// </summary>
    public static Quaternion Quaternion(ReadOnlySpan<byte> data)
    {
        var xyz = Vector3(data);
        var square = xyz.LengthSquared();
        return square <= 1
            ? new Quaternion(xyz, MathF.Sqrt(1 - square))
            : new Quaternion(xyz / MathF.Sqrt(square), 0);
    }

    public static UUID Uuid(ReadOnlySpan<byte> data) => new(data);

    /// <summary>IPv4 address, network order: 127.0.0.1 reads as 0x7F000001.</summary>
    public static uint IpAddress(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt32BigEndian(data);

    public static ushort IpPort(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt16BigEndian(data);
}
