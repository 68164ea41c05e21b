using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Sends people off a parcel. Needs the token.</summary>
internal sealed class Ejection(Scene scene)
{
    /// <summary>To the nearest land beside the parcel where he may be, or home where there is none.</summary>
    /// <param name="bans">He may not come back; where the parcel's list is full he may, which is said.</param>
    /// <returns>What is not done and why, in words, or null.</returns>
    public string? Eject(Actor who, ScenePresence guest, bool bans = false)
    {
        var (rules, parcel) = (scene.Land.Rules, scene.Land.At(guest.AbsolutePosition));
        if (!rules.MayEdit(who, parcel, GroupPowers.LandEjectAndFreeze) || guest.IsGod || rules.IsEstateManager(guest.Id))
            return "You cannot send this person away.";
        var isBanned = bans && Ban(parcel, guest.Id);
        SendOff(guest, parcel);
        return isBanned == bans ? null : ParcelLists.Full;
    }

    private bool Ban(Parcel parcel, UUID person)
    {
        if (ParcelLists.With(ParcelLists.Without(parcel.Row, ParcelList.Allowed, person), ParcelList.Banned, person) is not { } banned)
            return false;
        scene.Land.Change(parcel, _ => banned);
        return true;
    }

    private void SendOff(ScenePresence guest, Parcel parcel)
    {
        guest.Viewer?.Messages.SendAlert("You have been sent off this parcel.");
        var here = guest.AbsolutePosition;
        if (scene.RequestModuleInterface<ITeleports>() is not { } teleports)
            return;
        if (scene.Land.Rules.NearestOpen(guest, new Vector2(here.X, here.Y), parcel) is { } place)
            teleports.Within(guest, new Vector3(place, 0), default, TeleportFlags.ViaLocation);
        else
            teleports.Home(guest, static _ => { });
    }
}
