using System.Buffers.Binary;
using OpenSim.Primitives;

namespace OpenSim.Modules.Land;

/// <summary>
/// The id by which viewers ask for the parcel at a place in another region, as OpenSimulator makes it: the region's handle, x and y in one
/// UUID, each with its lowest byte first. The parcel's own id is known to its region alone.
/// </summary>
public static class PlaceId
{
    private const uint MaxMetres = 64 * 256;

    /// <param name="x">Metres in the region.</param>
    public static UUID Of(RegionHandle region, uint x, uint y)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, region.Value);
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[8..], (ushort)x);
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[12..], (ushort)y);
        return new UUID(bytes);
    }

    /// <summary>False for an id that was not made so; one of some 16 millions of others looks as if it were.</summary>
    public static bool TryRead(UUID id, out RegionHandle region, out uint x, out uint y)
    {
        Span<byte> bytes = stackalloc byte[16];
        id.WriteTo(bytes);
        region = new RegionHandle(BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        x = BinaryPrimitives.ReadUInt16LittleEndian(bytes[8..]);
        y = BinaryPrimitives.ReadUInt16LittleEndian(bytes[12..]);
        // Handles are multiples of 256. The third number of a place, which some of OpenSimulator's ids have, is of no use here.
        return region.Value != 0 && bytes[0] == 0 && bytes[4] == 0 && x < MaxMetres && y < MaxMetres && bytes[14] == 0 && bytes[15] == 0;
    }
}
