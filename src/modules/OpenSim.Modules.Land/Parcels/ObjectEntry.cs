using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Whether objects may be put down on a parcel or brought onto it: the parcel's rules, the region's MaxPrims, and where OpenSimulator's
/// PrimLimitsModule is asked for, room for their prims on the land of the parcel's owner. Anything that is let in counts from then on.
/// Needs the token.
/// </summary>
internal sealed class ObjectEntry(Scene scene)
{
    private const string Full = "Unable to rez object because the parcel is full";
    private const string Enough = "Unable to rez object because you have reached your limit";

    /// <summary>Whether the land's capacity and MaxPrimsPerUser hold.</summary>
    public bool HasLimits { get; set; }

    /// <summary>By the parcel over which the root is to be; see <see cref="RefusalOfChildren"/> for the rest.</summary>
    public string? RefusalToRez(Actor who, Vector3 place, int prims)
    {
        var parcel = scene.Land.At(place);
        if (!scene.Land.Rules.MayBuild(who, parcel))
            return "You cannot create objects here.";
        return scene.Permissions.RefusalToAdd(prims) ?? RefusalOf(parcel, who.Id, prims);
    }

    /// <summary>Prims of what somebody puts down may come over land on which he may build, or onto which he may bring objects.</summary>
    public string? RefusalOfChildren(Actor who, IEnumerable<Vector3> places)
    {
        if (scene.Land.Count == 1)
            return null;
        Parcel? known = null;
        foreach (var place in places)
        {
            var parcel = scene.Land.At(place);
            if (parcel != known && !scene.Land.Rules.MayBuild(who, parcel) && !scene.Land.Rules.MayEnter(who, parcel))
                return "Part of it would be over land on which you cannot create objects.";
            known = parcel;
        }

        return null;
    }

    /// <summary>
    /// Each prim is judged by the parcel over which its middle is: a linkset is not brought over land that does not let its root in by
    /// moving or turning its children there. Anything that stands there already may be moved about.
    /// </summary>
    public string? RefusalToEnter(SceneObjectGroup what, IEnumerable<PrimMove> moves)
    {
        if (scene.Land.Count == 1)
            return null;
        Parcel? rootsNew = null;
        Parcel? known = null;
        foreach (var move in moves)
        {
            var parcel = scene.Land.At(move.To);
            if (parcel == scene.Land.At(move.Part.WorldPosition))
                continue;
            if (parcel != known && !scene.Land.Rules.MayEnter(Actor.Of(what.RootPart), parcel))
                return "Objects of others may not be brought onto this land.";
            known = parcel;
            if (move.Part.IsRoot)
                rootsNew = parcel;
        }

        // Land carries linksets by where their roots are.
        return rootsNew is null ? null : RefusalOf(rootsNew, what.OwnerId, what.PartCount);
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
