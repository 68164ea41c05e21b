using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Search;

/// <summary>A parcel as its region has told the grid's search of it.</summary>
public sealed record Place
{
    public UUID RegionId { get; init; }

    public UUID ParcelId { get; init; }

    public string RegionName { get; init; } = "";

    /// <summary>The region's corner, metres from the grid's.</summary>
    public int RegionX { get; init; }

    public int RegionY { get; init; }

    public UUID OwnerId { get; init; }

    public bool IsGroupOwned { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public int Category { get; init; }

    /// <summary>0 general, 1 moderate, 2 adult.</summary>
    public int Maturity { get; init; }

    /// <summary>m².</summary>
    public int Area { get; init; }

    public int Dwell { get; init; }

    public UUID SnapshotId { get; init; }

    public int AuctionId { get; init; }

    public bool IsForSale { get; init; }

    public int SalePrice { get; init; }

    /// <summary>The only one to whom it is for sale, or zero.</summary>
    public UUID AuthBuyerId { get; init; }

    /// <summary>Its region does not forbid that it is found.</summary>
    public bool IsShown { get; init; }

    /// <summary>Its owner wants it to be found as a place.</summary>
    public bool IsListed { get; init; }

    /// <summary>Where one lands, or its middle, in the region.</summary>
    public Vector3 Position { get; init; }

    /// <summary>Unix seconds, set by the service.</summary>
    public int Told { get; init; }
}
