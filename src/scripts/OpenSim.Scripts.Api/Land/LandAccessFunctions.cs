using OpenSim.Modules.Estates;
using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Land;

/// <summary>
/// Who may come to the parcel on which the object stands, and to its estate: with the rights of the object's owner. What he may not is
/// said on the debug channel.
/// </summary>
[ScriptFunctions]
public static class LandAccessFunctions
{
    private const double SecondsInAnHour = 3600;

    /// <param name="hours">0 for ever.</param>
    public static void llAddToLandBanList(RegionScript script, string avatar, double hours) =>
        Add(script, nameof(llAddToLandBanList), ParcelList.Banned, avatar, hours);

    public static void llAddToLandPassList(RegionScript script, string avatar, double hours) =>
        Add(script, nameof(llAddToLandPassList), ParcelList.Allowed, avatar, hours);

    public static void llRemoveFromLandBanList(RegionScript script, string avatar) =>
        Remove(script, nameof(llRemoveFromLandBanList), ParcelList.Banned, avatar);

    public static void llRemoveFromLandPassList(RegionScript script, string avatar) =>
        Remove(script, nameof(llRemoveFromLandPassList), ParcelList.Allowed, avatar);

    public static void llResetLandBanList(RegionScript script) => Reset(script, nameof(llResetLandBanList), ParcelList.Banned);

    public static void llResetLandPassList(RegionScript script) => Reset(script, nameof(llResetLandPassList), ParcelList.Allowed);

    /// <summary>Off the parcel on which somebody is, if the object's owner has it: to the nearest other land, or home.</summary>
    public static void llEjectFromLand(RegionScript script, string avatar)
    {
        if (Avatars.Find(script, avatar) is { } who)
            Tell(script, nameof(llEjectFromLand), Parcels(script)?.Eject(script.Actor, who));
    }

    /// <summary>TRUE when it is as asked for: ESTATE_ACCESS_….</summary>
    public static int llManageEstateAccess(RegionScript script, int action, string avatar)
    {
        var id = Ids.Of(avatar);
        EstateAccessDelta? delta = action switch
        {
            4 => EstateAccessDelta.AddUser,
            8 => EstateAccessDelta.RemoveUser,
            16 => EstateAccessDelta.AddGroup,
            32 => EstateAccessDelta.RemoveGroup,
            64 => EstateAccessDelta.AddBan,
            128 => EstateAccessDelta.RemoveBan,
            _ => null
        };
        if (delta is not { } change || id.IsZero || script.Scene.RequestModuleInterface<IEstate>() is not { } estate)
            return 0;
        if (!estate.MayManage(script.Actor))
        {
            script.Complain("llManageEstateAccess: the object's owner does not manage this estate.");
            return 0;
        }

        return estate.ChangeAccess(script.Actor, change, [id]) ? 1 : 0;
    }

    private static void Add(RegionScript script, string function, ParcelList list, string avatar, double hours)
    {
        if (Ids.Of(avatar) is not { IsZero: false } id)
            return;
        var expires = hours > 0 ? (int)Math.Min(int.MaxValue, script.Scene.Clock.UnixTime + (hours * SecondsInAnHour)) : 0;
        Tell(script, function, Parcels(script)?.AddToList(script.Actor, Here(script), list, id, expires));
    }

    private static void Remove(RegionScript script, string function, ParcelList list, string avatar)
    {
        if (Ids.Of(avatar) is { IsZero: false } id)
            Tell(script, function, Parcels(script)?.RemoveFromList(script.Actor, Here(script), list, id));
    }

    private static void Reset(RegionScript script, string function, ParcelList list) =>
        Tell(script, function, Parcels(script)?.RemoveFromList(script.Actor, Here(script), list, UUID.Zero));

    private static World.Land.Parcel Here(RegionScript script) => script.Scene.Land.At(script.Part.WorldPosition);

    private static IParcelEditing? Parcels(RegionScript script) => script.Scene.RequestModuleInterface<IParcelEditing>();

    private static void Tell(RegionScript script, string function, string? refusal)
    {
        if (refusal is not null)
            script.Complain($"{function}: {refusal}");
    }
}
