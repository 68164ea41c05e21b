using System.Numerics;
using OpenSim.Scripts.Api.Running;

namespace OpenSim.Scripts.Api.Travels;

/// <summary>Whether a script may send away what is on a piece of land.</summary>
internal static class LandRights
{
    /// <summary>Its owner owns the land or manages the estate, or its object is set to the group that owns the land.</summary>
    public static bool Has(RegionScript script, Vector3 place)
    {
        var (owner, parcel) = (script.Part.OwnerId, script.Scene.Land.At(place));
        return parcel.OwnerId == owner || owner == script.Scene.Settings.EstateOwner || script.Scene.Land.Rules.IsEstateManager(owner)
            || (parcel.Row.IsGroupOwned && !parcel.Row.GroupId.IsZero && parcel.Row.GroupId == script.Part.GroupId);
    }
}
