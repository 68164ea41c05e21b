using System.Buffers.Binary;
using System.Numerics;
using System.Security.Cryptography;
using OpenSim.Primitives;

namespace OpenSim.Modules.Travels.Teleports;

/// <summary>
/// The id of an invitation, which says where it leads: the region's handle, x, z and y in whole metres, little-endian. OpenSimulator's
/// regions read it so. The two bytes that they leave out make it another one each time.
/// </summary>
internal static class LurePlace
{
    private const int Length = 16;

    public static UUID Write(RegionHandle region, Vector3 place)
    {
        Span<byte> bytes = stackalloc byte[Length];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, region.Value);
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[8..], Whole(place.X));
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[10..], Whole(MathF.Ceiling(place.Z)));
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[12..], Whole(place.Y));
        RandomNumberGenerator.Fill(bytes[14..]);
        return new UUID(bytes);
    }

    public static (RegionHandle Region, Vector3 Place) Read(UUID lure)
    {
        Span<byte> bytes = stackalloc byte[Length];
        lure.WriteTo(bytes);
        return (new RegionHandle(BinaryPrimitives.ReadUInt64LittleEndian(bytes)), new Vector3(
            BinaryPrimitives.ReadUInt16LittleEndian(bytes[8..]), BinaryPrimitives.ReadUInt16LittleEndian(bytes[12..]),
            BinaryPrimitives.ReadUInt16LittleEndian(bytes[10..])));
    }

    private static ushort Whole(float metres) => (ushort)Math.Clamp(metres, 0, ushort.MaxValue);
}
