using OpenSim.Modules.Attachments;
using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Experiences;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>Asking people for an experience, and what scripts have by that until it ends. Needs the token.</summary>
public static class ExperiencePermissions
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5); // Second Life's: then the question counts as not answered

    internal static void Decide(RegionScript script, IExperiences experiences, UUID agent, Experience? found, ExperiencePermission said)
    {
        var refusal = ScriptExperience.Refusal(script, experiences, found);
        if (Avatars.Find(script.Scene, agent) is not { } who)
            Deny(script, agent, XpError.InvalidParameters);
        else if (refusal != XpError.None || !ScriptExperience.MayRunAt(experiences, found!, who))
            Deny(script, agent, refusal != XpError.None ? refusal : XpError.NotPermittedLand);
        else if (said == ExperiencePermission.Blocked)
            Deny(script, agent, XpError.NotPermitted);
        else if (said == ExperiencePermission.Allowed)
        {
            Grant(script, agent);
            ExperienceLog.Tell(script, who, ExperienceLog.Accepted);
        }
        else
            Ask(script, who);
    }

    /// <summary>
    /// The answer of the one who was asked. Allowing is for good; refusing is not: whoever blocks it says so to the grid.
    /// </summary>
    internal static void Answer(RegionScript script, UUID agent, bool isAllowed)
    {
        if (!isAllowed)
        {
            Deny(script, agent, XpError.NotPermitted);
            return;
        }

        var (experiences, experience) = (ScriptExperience.Of(script.Scene), script.Host.ExperienceId);
        if (experiences is null || experience.IsZero)
            return;
        // Kept first: what the script does with the grant asks whether it is.
        var isAsked = script.Engine.Ask(script, "permission of an experience", async _ =>
        {
            await experiences.SetPermission(agent, experience, ExperiencePermission.Allowed);
            script.Scene.Post(_ => Grant(script, agent));
            return null;
        });
        if (!isAsked)
            Deny(script, agent, XpError.Throttled);
    }

    /// <summary>Anything that no longer holds of what scripts have been granted is taken away, and they are told.</summary>
    public static void Review(IScriptEngine engine, Func<RegionScript, bool> isConcerned)
    {
        if (engine.Experiences.IsEmpty)
            return;
        foreach (var script in engine.Experiences.All.Where(isConcerned))
        {
            if (ReasonToEnd(script) is { } reason)
                End(script, reason);
        }
    }

    /// <summary>Whether a grant still holds; if not, it ends. True too while that has to be asked for.</summary>
    public static bool Holds(RegionScript script)
    {
        if (ReasonToEnd(script) is not { } reason)
            return true;
        End(script, reason);
        return false;
    }

    internal static void Deny(RegionScript script, UUID agent, int reason) => script.Host.Post(new ScriptEvent(
        EventKind.experience_permissions_denied, LslList.Of(ListItem.OfKey(agent.ToString()), reason)));

    private static void Ask(RegionScript script, ScenePresence who)
    {
        var asked = (who.Id, PermissionBits.OfExperience);
        script.Asked = asked;
        var part = script.Part;
        var (first, last) = Avatars.NameOf(script.Scene, part.OwnerId);
        who.Viewer?.Scripts.SendQuestion(new ScriptQuestion(part.Id, script.Host.ItemId, part.Group.RootPart.Name, $"{first} {last}".Trim(),
            PermissionBits.OfExperience, script.Host.ExperienceId));
        script.Scene.Timers.After(Patience, _ =>
        {
            if (script.Asked != asked)
                return;
            script.Asked = default;
            Deny(script, who.Id, XpError.RequestTimeout);
        });
    }

    private static void Grant(RegionScript script, UUID agent)
    {
        if (!script.Part.Exists)
            return;
        if (script.PermissionsKey != agent)
            ControlTaking.Release(script);
        script.PermissionsKey = agent;
        script.Permissions = PermissionBits.OfExperience;
        script.Engine.Experiences.Add(script);
        script.Host.Post(new ScriptEvent(EventKind.experience_permissions, LslList.Of(ListItem.OfKey(agent.ToString()))));
    }

    private static int? ReasonToEnd(RegionScript script)
    {
        if (ScriptExperience.Of(script.Scene) is not { } experiences)
            return XpError.ExperiencesDisabled;
        var (agent, experience) = (script.PermissionsKey, script.Host.ExperienceId);
        if (!experiences.TryOfScript(experience, script.Host.AssetId, out var found)
            || !experiences.TryPermission(agent, experience, out var said))
        {
            Learn(script, experiences, agent);
            return null;
        }

        if (said != ExperiencePermission.Allowed)
            return XpError.NotPermitted;
        var refusal = ScriptExperience.Refusal(script, experiences, found);
        if (refusal == XpError.None && Avatars.Find(script.Scene, agent) is { } who
            && !ScriptExperience.MayRunAt(experiences, found!, who))
            refusal = XpError.NotPermittedLand;
        return refusal == XpError.None ? null : refusal;
    }

    // It is looked at again when it is known.
    private static void Learn(RegionScript script, IExperiences experiences, UUID agent) =>
        script.Engine.Ask(script, "experience of a script", async _ =>
        {
            await ScriptExperience.Find(script, experiences);
            await experiences.PermissionOf(agent, script.Host.ExperienceId);
            script.Scene.Post(_ => Review(script.Engine, one => one == script));
            return null;
        });

    private static void End(RegionScript script, int reason)
    {
        var agent = script.PermissionsKey;
        ControlTaking.Release(script);
        script.Permissions = 0;
        script.PermissionsKey = UUID.Zero;
        script.Engine.Experiences.Remove(script);
        Deny(script, agent, reason);
        TakeOff(script, agent);
    }

    // What it has put on him for a while goes with it.
    private static void TakeOff(RegionScript script, UUID agent)
    {
        var group = script.Part.Group;
        if (group.IsAttachment && group.RootPart.Extras.FromItemId.IsZero && Avatars.Find(script.Scene, agent) is { } who
            && who.LocalId == group.AttachedTo)
            script.Scene.RequestModuleInterface<IWearing>()?.Detach(who, group, static _ => { });
    }
}
