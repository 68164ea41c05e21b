using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;

namespace OpenSim.World.Viewers.Search;

/// <summary>A parcel as search shows it.</summary>
/// <param name="Area">m².</param>
/// <param name="Position">Where one lands, or its middle, in the region.</param>
/// <param name="Maturity">0 general, 1 moderate, 2 adult.</param>
public sealed record FoundPlace(ParcelRow Parcel, int Area, Vector3 Position, RegionInfo Region, int Maturity)
{
    public bool IsForSale => Has(ParcelFlags.ForSale);

    public bool Has(ParcelFlags flag) => ((ParcelFlags)Parcel.Flags & flag) != 0;
}
