using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Core.Land;

/// <summary>
/// Whether objects may be put down on a parcel or brought onto it: the parcel's rules, the region's MaxPrims, and where OpenSimulator's
/// PrimLimitsModule is asked for, room for their prims on the land of the parcel's owner. What is let in counts from then on. Needs the
/// token.
/// </summary>
internal sealed class ObjectEntry(Scene scene)
{
    private const string Full = "Unable to rez object because the parcel is full";
    private const string Enough = "Unable to rez object because you have reached your limit";

    /// <summary>Whether the land's capacity and MaxPrimsPerUser hold.</summary>
    public bool HasLimits { get; set; }

    /// <summary>Whether a list of permission modules asks for limits.</summary>
    public static bool NamesLimits(string modules) => modules.Split(',', StringSplitOptions.TrimEntries).Contains("PrimLimitsModule");

    public string? RefusalToRez(ScenePresence who, Vector3 place, int prims)
    {
        var parcel = scene.Land.At(place);
        if (!scene.Land.Rules.MayBuild(who, parcel))
            return "You cannot create objects here.";
        return scene.Permissions.RefusalToAdd(prims) ?? RefusalOf(parcel, who.Id, prims);
    }

    public string? RefusalToEnter(SceneObjectGroup what, Vector3 place)
    {
        var parcel = scene.Land.At(place);
        if (parcel == scene.Land.At(what.RootPart.Position))
            return null;
        return scene.Land.Rules.MayEnter(what.OwnerId, parcel)
            ? RefusalOf(parcel, what.OwnerId, what.PartCount)
            : "Objects of others may not be brought onto this land.";
    }

    private string? RefusalOf(Parcel parcel, UUID owner, int prims)
    {
        if (!HasLimits)
            return null;
        var census = scene.Land.Census;
        var (there, area) = census.OfOwner(parcel.OwnerId);
        if (there + prims > census.CapacityOf(area))
            return Full;
        if (IsLimited(parcel, owner) && census.Of(parcel, owner) + prims > scene.Info.MaxPrimsPerUser)
            return Enough;
        census.Expect(parcel, owner, prims);
        return null;
    }

    private bool IsLimited(Parcel parcel, UUID owner) => scene.Info.MaxPrimsPerUser >= 0
        && (owner != parcel.OwnerId || parcel.Row.IsGroupOwned) && !scene.Land.Rules.IsEstateManager(owner);
}
