using OpenSim.Modules.Inventory;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Powers over people: being a god, sending somebody off a parcel or away altogether.</summary>
internal sealed class GodTools(Scene scene, EstateRegion estate) : IGodRequests
{
    private static readonly TimeSpan FrozenFor = TimeSpan.FromSeconds(30); // OpenSimulator's

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

    public void Eject(ScenePresence who, UUID target, bool bans)
    {
        if (scene.Presences.TryGet(target, out var guest) && !guest.IsChild && new Ejection(scene).Eject(who, guest, bans) is { } refusal)
            who.Viewer?.Messages.SendAlert(refusal);
    }

    public void Freeze(ScenePresence who, UUID target, bool isFrozen)
    {
        if (!scene.Presences.TryGet(target, out var guest) || guest.IsChild)
            return;
        var parcel = scene.Land.At(guest.AbsolutePosition);
        if (!scene.Land.Rules.MayEdit(who, parcel, GroupPowers.LandEjectAndFreeze) || guest.IsGod || estate.MayManage(guest))
        {
            who.Viewer?.Messages.SendAlert("You cannot freeze this person.");
            return;
        }

        scene.Writer.SetFrozen(guest, isFrozen);
        who.Viewer?.Messages.SendAlert(isFrozen ? "Avatar frozen." : "Avatar unfrozen.");
        guest.Viewer?.Messages.SendAlert(isFrozen
            ? $"{who.Name} has frozen you for {FrozenFor.TotalSeconds} seconds. You cannot move."
            : $"{who.Name} has unfrozen you.");
        if (isFrozen)
            scene.Timers.After(FrozenFor, _ => Thaw(guest));
    }

    public void ReturnAll(ScenePresence who, UUID owner, ObjectsOfOwner which)
    {
        if (!who.IsGod)
        {
            who.Viewer?.Messages.SendAlert("Only gods may do this.");
            return;
        }

        List<SceneObjectGroup> objects = [.. scene.Objects.Where(g => !g.IsAttachment && g.OwnerId == owner && Fits(g, which))];
        if (objects.Count == 0)
            who.Viewer?.Messages.SendAlert("Nothing of this person's is here that could be returned.");
        else
            scene.RequestModuleInterface<IObjectReturns>()?.Return(owner, objects,
                () => who.Viewer?.Messages.SendAlert($"Returned: {objects.Count} objects."));
    }

    public void ChangeRegion(ScenePresence who, GodRegionRules rules)
    {
        if (!who.IsGod)
            who.Viewer?.Messages.SendAlert("Only gods may do this.");
        else
            estate.Change(row => row with
            {
                BillableFactor = float.IsFinite(rules.BillableFactor) ? Math.Clamp(rules.BillableFactor, 0, 1000) : row.BillableFactor,
                PricePerMeter = Math.Max(0, rules.PricePerMeter),
                RedirectGridX = Math.Max(0, rules.RedirectGridX),
                RedirectGridY = Math.Max(0, rules.RedirectGridY)
            }, who.Viewer);
    }

    public void Kick(ScenePresence who, UUID target, string reason)
    {
        if (!who.IsGod && !estate.MayManage(who))
            return;
        if (scene.Presences.TryGet(target, out var guest) && !guest.IsGod)
            guest.Viewer?.Close(reason.Length > 0 ? reason : "You have been sent away.");
    }

    private void Thaw(ScenePresence guest)
    {
        if (!guest.IsFrozen)
            return;
        scene.Writer.SetFrozen(guest, false);
        guest.Viewer?.Messages.SendAlert("You can move again.");
    }

    private bool Fits(SceneObjectGroup group, ObjectsOfOwner which) =>
        (!which.HasFlag(ObjectsOfOwner.OnOthersLand) || scene.Land.At(group.RootPart.Position).OwnerId != group.OwnerId)
        && (!which.HasFlag(ObjectsOfOwner.Scripted) || HasScript(group));

    private static bool HasScript(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            if (part.Inventory is { ScriptCount: > 0 })
                return true;
        }

        return false;
    }

    private void SetLevel(ScenePresence who, int level)
    {
        scene.Writer.SetGod(who, level > 0);
        who.Viewer?.Region.SendGodLevel((byte)Math.Min(level, byte.MaxValue));
    }
}
