using OpenSim.Scripts.Api.Experiences;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Serialization.Environments;
using OpenSim.Services.Experiences;
using OpenSim.World;
using OpenSim.World.Regions;
using static OpenSim.Scripts.Api.Environments.EnvironmentStatus;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>
/// What one person sees, who has allowed the script's experience, until he leaves the region. Viewers fade by themselves, however long a
/// transition is asked for.
/// </summary>
[ScriptFunctions]
public static class AgentEnvironmentFunctions
{
    /// <summary>Changes what the rules say of what he sees.</summary>
    /// <param name="params">As for llSetEnvironment; an empty list gives back what everybody sees.</param>
    /// <returns>ENV_….</returns>
    public static int llSetAgentEnvironment(RegionScript script, string agent_id, double transition, LslList @params)
    {
        if (RefusalFor(script, agent_id, out var who, out var environments) is { } refusal)
            return refusal;
        if (@params.Count == 0)
        {
            environments.SetOwn(who, null);
            return Ok;
        }

        var before = environments.OwnOf(who) is { } text && ViewerEnvironment.FromText(text) is { } own
            ? own
            : Skies.At(script.Scene, who.AbsolutePosition);
        var status = EnvironmentFunctions.Change(script, before.Day, [1, 2, 3, 4], @params, out var day);
        if (status == Ok && !script.IsWaiting)
            Show(script, environments, who, before with { Day = day });
        return status;
    }

    /// <summary>Shows him settings.</summary>
    /// <param name="environment">An item of the prim or an asset's key; empty for what everybody sees.</param>
    /// <returns>ENV_….</returns>
    public static int llReplaceAgentEnvironment(RegionScript script, string agent_id, double transition, string environment)
    {
        if (RefusalFor(script, agent_id, out var who, out var environments) is { } refusal)
            return refusal;
        if (environment.Length == 0 || environment == Ids.Null)
        {
            environments.SetOwn(who, null);
            return Ok;
        }

        if (SettingsAsset.Read(script, environment) is not { } settings)
            return NoEnvironment;
        var present = Skies.OfRegion(script.Scene);
        if (!present.Day.TryApply(settings, "Settings", null, new EnvironmentBounds(EnvironmentTarget.MaxFrames), out var day, out _))
            return InvalidRule;
        Show(script, environments, who, present with { Day = day });
        return Ok;
    }

    private static void Show(RegionScript script, IEnvironments environments, ScenePresence who, ViewerEnvironment environment)
    {
        environments.SetOwn(who, (environment with { Version = environment.Version + 1 }).ToText());
        ExperienceLog.Tell(script, who, ExperienceLog.Environment);
    }

    // 0 while the script waits.
    private static int? RefusalFor(RegionScript script, string agent, out ScenePresence who, out IEnvironments environments)
    {
        (who, environments) = (null!, null!);
        var experiences = ScriptExperience.Of(script.Scene);
        if (ScriptExperience.Refusal(script, experiences) != XpError.None)
            return NotExperience;
        if (Avatars.Find(script, agent) is not { IsInTransit: false, Viewer: not null } found
            || script.Scene.RequestModuleInterface<IEnvironments>() is not { } there)
            return InvalidAgent;
        if (!ScriptExperience.Knows(script, experiences!, found.Id, out var experience, out var said))
            return 0;
        (who, environments) = (found, there);
        var state = ScriptExperience.Refusal(script, experiences!, experience);
        if (state is not (XpError.None or XpError.NotPermittedLand))
            return NotExperience;
        if (state != XpError.None || !ScriptExperience.MayRunAt(experiences!, experience!, found))
            return NoExperienceLand;
        return said == ExperiencePermission.Allowed ? null : NoExperiencePermission;
    }
}
