using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What anybody may know of the parcel at a place in the region.</summary>
[ScriptFunctions]
public static class ParcelFunctions
{
    /// <summary>The group, where the land is a group's.</summary>
    public static string llGetLandOwnerAt(RegionScript script, Vector3 pos) => ParcelAt(script, pos).OwnerId.ToString();

    public static int llGetParcelFlags(RegionScript script, Vector3 pos) => unchecked((int)ParcelAt(script, pos).Flags);

    /// <summary>Numbers that are no detail are left out, as in Second Life.</summary>
    public static LslList llGetParcelDetails(RegionScript script, Vector3 pos, LslList @params) =>
        Details(script, ParcelAt(script, pos), @params);

    internal static LslList Details(RegionScript script, Parcel parcel, LslList asked)
    {
        var details = new List<ListItem>(asked.Count);
        for (var i = 0; i < asked.Count; i++)
        {
            if (asked[i].IsInteger && Detail(script, parcel, asked[i].Integer) is { } detail)
                details.Add(detail);
        }

        return LslList.Take([.. details]);
    }

    /// <summary>TRUE where scripts of this object would stop.</summary>
    public static int llScriptDanger(RegionScript script, Vector3 pos) => CannotRun(script, ParcelAt(script, pos)) ? 1 : 0;

    // PARCEL_DETAILS_…
    private static ListItem? Detail(RegionScript script, Parcel parcel, int asked)
    {
        var (row, census) = (parcel.Row, script.Scene.Land.Census);
        return asked switch
        {
            0 => row.Name,
            1 => row.Description,
            2 => Key(parcel.OwnerId),
            3 => Key(row.GroupId),
            4 => parcel.Area,
            5 => Key(parcel.Id),
            6 => row.SeeAvatars ? 1 : 0,
            7 => census.CapacityOf(parcel.Area),
            8 => census.Of(parcel).Total,
            9 => row.UserLocation,
            10 => row.UserLookAt,
            11 => (int)row.LandingType,
            12 => unchecked((int)parcel.Flags),
            13 => CannotRun(script, parcel) ? 1 : 0,
            64 => row.Dwell, // OpenSimulator's from here on
            65 => row.ClaimDate,
            66 => new Vector3((parcel.Min + parcel.Max) / 2, 0),
            _ => default(ListItem?)
        };
    }

    /// <summary>PARCEL_DETAILS_SCRIPT_DANGER: scripts of this object would stop there.</summary>
    private static bool CannotRun(RegionScript script, Parcel parcel) =>
        !parcel.Has(ParcelFlags.AllowOtherScripts) && script.Part.OwnerId != parcel.OwnerId
        && !(parcel.Has(ParcelFlags.AllowGroupScripts) && !parcel.Row.GroupId.IsZero && script.Part.GroupId == parcel.Row.GroupId);

    private static Parcel ParcelAt(RegionScript script, Vector3 place) => script.Scene.Land.At(place);

    private static ListItem Key(UUID id) => ListItem.OfKey(id.ToString());
}
