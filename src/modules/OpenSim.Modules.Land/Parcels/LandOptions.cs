using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Options of the region's window about land: whether parcels are divided and joined, and sold again. They bind everybody but those who
/// manage the estate.
/// </summary>
internal sealed class LandOptions(Scene scene)
{
    public const string NotSoldAgain = "Land of this region may not be sold again.";

    /// <summary>Null when he may as far as the region goes.</summary>
    public string? RefusalToDivide(Actor who) => scene.Settings.Current.AllowLandJoinDivide || Manages(who)
        ? null
        : "Parcels of this region are neither divided nor joined.";

    /// <summary>The same for a change by which a parcel would be for sale that was not.</summary>
    public string? RefusalToOffer(Actor who, Parcel parcel, ParcelRow wanted)
    {
        var isOffer = !parcel.Has(ParcelFlags.ForSale) && ((ParcelFlags)wanted.Flags & ParcelFlags.ForSale) != 0;
        return isOffer && !scene.Settings.Current.AllowLandResell && !Manages(who) ? NotSoldAgain : null;
    }

    private bool Manages(Actor who) => who.IsGod || scene.Land.Rules.IsEstateManager(who.Id);
}
