using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Maps;

/// <summary>A parcel as a region tells it to those of other processes, for what their viewers show of it.</summary>
/// <param name="Min">Corner of the rectangle around it, metres in the region.</param>
/// <param name="Max">The other corner.</param>
/// <param name="Area">m².</param>
/// <param name="Access">13 general, 21 mature, 42 adult.</param>
public sealed record LandData(UUID Id, string Name, string Description, UUID OwnerId, Vector3 Min, Vector3 Max, int Area, byte Access)
{
    public uint Flags { get; init; }

    public uint AuctionId { get; init; }

    public int SalePrice { get; init; }

    public UUID SnapshotId { get; init; }

    public Vector3 UserLocation { get; init; }

    public int Dwell { get; init; }
}
