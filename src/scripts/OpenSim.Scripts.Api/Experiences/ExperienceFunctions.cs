using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Experiences;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>What an experience is, and who takes part in it.</summary>
[ScriptFunctions]
public static class ExperienceFunctions
{
    /// <summary>TRUE for somebody who is here, has allowed the script's experience, and stands where it may run.</summary>
    public static int llAgentInExperience(RegionScript script, string agent)
    {
        var experiences = ScriptExperience.Of(script.Scene);
        if (ScriptExperience.Refusal(script, experiences) != XpError.None || Avatars.Find(script, agent) is not { } who
            || !ScriptExperience.Knows(script, experiences!, who.Id, out var found, out var said))
            return 0;
        return said == ExperiencePermission.Allowed && ScriptExperience.Refusal(script, experiences!, found) == XpError.None
            && ScriptExperience.MayRunAt(experiences!, found!, who) ? 1 : 0;
    }

    /// <summary>Name, owner, key, XP_ERROR of its state with its words, and group; empty for one that nobody knows.</summary>
    /// <param name="experience_id">The null key for the script's own.</param>
    public static LslList llGetExperienceDetails(RegionScript script, string experience_id)
    {
        var id = Ids.Of(experience_id);
        if (id.IsZero)
            id = script.Host.ExperienceId;
        if (id.IsZero || ScriptExperience.Of(script.Scene) is not { } experiences
            || !ScriptExperience.Knows(script, experiences, id, out var found) || found is null)
            return LslList.Empty;
        var state = ScriptExperience.Refusal(script, experiences, found);
        return LslList.Of(found.Name, ListItem.OfKey(found.OwnerId.ToString()), ListItem.OfKey(found.Id.ToString()), state,
            XpError.MessageOf(state), ListItem.OfKey(found.GroupId.ToString()));
    }

    public static string llGetExperienceErrorMessage(Script script, int error) => XpError.MessageOf(error);

    /// <summary>
    /// Who has allowed the experience before is not asked again. The answer is experience_permissions() or
    /// experience_permissions_denied().
    /// </summary>
    /// <param name="name">Means nothing.</param>
    public static void llRequestExperiencePermissions(RegionScript script, string agent, string name)
    {
        var (who, experiences) = (Ids.Of(agent), ScriptExperience.Of(script.Scene));
        var refusal = ScriptExperience.Refusal(script, experiences);
        if (refusal == XpError.None && Avatars.Find(script.Scene, who) is null)
            refusal = XpError.InvalidParameters;
        if (refusal == XpError.None && !script.Engine.Ask(script, "permission of an experience", async _ =>
        {
            var found = await ScriptExperience.Find(script, experiences!);
            var said = await experiences!.PermissionOf(who, script.Host.ExperienceId);
            script.Scene.Post(_ => ExperiencePermissions.Decide(script, experiences, who, found, said));
            return null;
        }))
            refusal = XpError.Throttled;
        if (refusal != XpError.None)
            ExperiencePermissions.Deny(script, who, refusal);
    }
}
