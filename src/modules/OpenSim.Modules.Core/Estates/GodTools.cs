using System.Numerics;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Estates;

/// <summary>Powers over people: being a god, sending somebody off a parcel or away altogether.</summary>
internal sealed class GodTools(Scene scene, EstateRegion estate) : IGodRequests
{
    /// <summary>Makes gods of those who are gods of themselves ([Permissions] automatic_gods, implicit_gods).</summary>
    public void Welcome(ScenePresence who)
    {
        if (scene.Gods.IsImplicit)
            scene.Writer.SetGod(who, scene.Gods.LevelOf(who) > 0);
        else if (scene.Gods.IsAutomatic)
            SetLevel(who, scene.Gods.LevelOf(who));
    }

    public void AskPowers(ScenePresence who, bool wanted)
    {
        var level = wanted ? scene.Gods.LevelOf(who) : 0;
        if (wanted && level == 0)
            who.Viewer?.Messages.SendAlert("You have no powers beyond those of your land.");
        SetLevel(who, level);
    }

    // Off the parcel: to the middle of the region's south edge if that is somebody else's land, else home is for him to find.
    public void Eject(ScenePresence who, UUID target, bool bans)
    {
        if (!scene.Presences.TryGet(target, out var guest) || guest.IsChild)
            return;
        var parcel = scene.Land.At(guest.AbsolutePosition);
        if (!scene.Land.Rules.MayEdit(who, parcel, GroupPowers.LandEjectAndFreeze) || estate.MayManage(guest))
        {
            who.Viewer?.Messages.SendAlert("You cannot send this person away.");
            return;
        }

        if (bans)
        {
            const uint Banned = 2;
            scene.Land.Change(parcel, row => row with
            {
                AccessList = [.. row.AccessList.Where(e => e.AgentId != target), new ParcelAccessRow(target, Banned, 0)],
                Flags = row.Flags | (uint)ParcelFlags.UseBanList
            });
        }

        guest.Viewer?.Messages.SendAlert("You have been sent off this parcel.");
        scene.RequestModuleInterface<ITeleports>()?.Within(guest, Outside(parcel), default, TeleportFlags.ViaLocation);
    }

    public void Kick(ScenePresence who, UUID target, string reason)
    {
        if (!who.IsGod && !estate.MayManage(who))
            return;
        if (scene.Presences.TryGet(target, out var guest) && !guest.IsGod)
            guest.Viewer?.Close(reason.Length > 0 ? reason : "You have been sent away.");
    }

    private void SetLevel(ScenePresence who, int level)
    {
        scene.Writer.SetGod(who, level > 0);
        who.Viewer?.Region.SendGodLevel((byte)Math.Min(level, byte.MaxValue));
    }

    private Vector3 Outside(World.Land.Parcel parcel)
    {
        var elsewhere = scene.Land.All.Where(p => p != parcel).OrderBy(p => Vector2.DistanceSquared(p.Min, parcel.Min)).FirstOrDefault();
        var place = elsewhere is null ? Vector2.Zero : (elsewhere.Min + elsewhere.Max) / 2;
        return new Vector3(place, 0);
    }
}
