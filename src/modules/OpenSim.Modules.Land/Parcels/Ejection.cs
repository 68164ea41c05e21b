using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Sends people off a parcel. Needs the token.</summary>
internal sealed class Ejection(Scene scene)
{
    /// <summary>To the nearest land beside the parcel where he may be, or home where there is none.</summary>
    /// <param name="bans">He may not come back.</param>
    /// <returns>Why nothing is done, in words, or null.</returns>
    public string? Eject(Actor who, ScenePresence guest, bool bans = false)
    {
        var (rules, parcel) = (scene.Land.Rules, scene.Land.At(guest.AbsolutePosition));
        if (!rules.MayEdit(who, parcel, GroupPowers.LandEjectAndFreeze) || guest.IsGod || rules.IsEstateManager(guest.Id))
            return "You cannot send this person away.";
        if (bans)
        {
            scene.Land.Change(parcel, row => row with
            {
                AccessList =
                [
                    .. row.AccessList.Where(e => e.AgentId != guest.Id), new ParcelAccessRow(guest.Id, (uint)ParcelList.Banned, 0)
                ],
                Flags = row.Flags | (uint)ParcelFlags.UseBanList
            });
        }

        guest.Viewer?.Messages.SendAlert("You have been sent off this parcel.");
        var here = guest.AbsolutePosition;
        if (scene.RequestModuleInterface<ITeleports>() is not { } teleports)
            return null;
        if (rules.NearestOpen(guest, new Vector2(here.X, here.Y), parcel) is { } place)
            teleports.Within(guest, new Vector3(place, 0), default, TeleportFlags.ViaLocation);
        else
            teleports.Home(guest, static _ => { });
        return null;
    }
}
