using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Land;
using OpenSim.World.Regions;

namespace OpenSim.World.Viewers.Search;

/// <summary>A parcel as search shows it.</summary>
/// <param name="Area">m².</param>
/// <param name="Position">Where one lands, or its middle, in the region.</param>
/// <param name="Maturity">0 general, 1 moderate, 2 adult.</param>
public sealed record FoundPlace(ParcelRow Parcel, int Area, Vector3 Position, RegionInfo Region, int Maturity)
{
    /// <summary>A parcel as it is now. Needs the token.</summary>
    public static FoundPlace Of(Scene scene, Parcel parcel)
    {
        var middle = (parcel.Min + parcel.Max) / 2;
        var position = parcel.Row.UserLocation != Vector3.Zero
            ? parcel.Row.UserLocation
            : new Vector3(middle, scene.Terrain.HeightAt(middle.X, middle.Y));
        return new FoundPlace(parcel.Row, parcel.Area, position, scene.Info,
            Math.Max(scene.Settings.Current.Maturity, parcel.Has(ParcelFlags.MaturePublish) ? 1 : 0));
    }

    public bool IsForSale => Has(ParcelFlags.ForSale);

    public bool Has(ParcelFlags flag) => ((ParcelFlags)Parcel.Flags & flag) != 0;
}
