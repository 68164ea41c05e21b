using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Services.Experiences;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>
/// The experience of which a script is, and whether it may act as that where it lies. Needs the token unless it says otherwise.
/// </summary>
internal static class ScriptExperience
{
    private const string What = "experience of a script";

    /// <summary>Null where there are no experiences.</summary>
    public static IExperiences? Of(Scene scene) => scene.RequestModuleInterface<IExperiences>();

    /// <summary>Why a script is of none, before anything is asked of the grid: an XP_ERROR.</summary>
    public static int Refusal(RegionScript script, IExperiences? experiences) => experiences is null ? XpError.ExperiencesDisabled
        : script.Host.ExperienceId.IsZero ? XpError.NoExperience : XpError.None;

    /// <summary>Why a script may not act as one of its experience where it lies: an XP_ERROR.</summary>
    /// <param name="found">What the grid says of it.</param>
    public static int Refusal(RegionScript script, IExperiences experiences, Experience? found)
    {
        if (found is null)
            return XpError.InvalidExperience;
        if ((found.Flags & ExperienceFlags.Suspended) != 0)
            return XpError.ExperienceSuspended;
        if ((found.Flags & ExperienceFlags.Disabled) != 0)
            return XpError.ExperienceDisabled;
        if (!experiences.IsRatedFor(found))
            return XpError.MaturityExceeded;
        return script.Part.Exists && MayRunAt(script, experiences, found) ? XpError.None : XpError.NotPermittedLand;
    }

    /// <summary>Whether it may act on somebody where he is, too.</summary>
    public static bool MayRunAt(IExperiences experiences, Experience found, ScenePresence who) =>
        experiences.MayRunOn(found, who.Scene.Land.At(who.AbsolutePosition));

    /// <summary>Any thread, without the token.</summary>
    public static ValueTask<Experience?> Find(RegionScript script, IExperiences experiences) =>
        experiences.OfScript(script.Host.ExperienceId, script.Host.AssetId);

    /// <summary>What is known of a script's experience, and what somebody has said to it. False while the script waits for it.</summary>
    /// <param name="agent">Zero for nobody.</param>
    public static bool Knows(
        RegionScript script, IExperiences experiences, UUID agent, out Experience? found, out ExperiencePermission said)
    {
        var (experience, asset) = (script.Host.ExperienceId, script.Host.AssetId);
        said = ExperiencePermission.None;
        if (experiences.TryOfScript(experience, asset, out found)
            && (agent.IsZero || experiences.TryPermission(agent, experience, out said)))
        {
            Forget(script);
            return true;
        }

        ServiceAnswer.Of(script, What, agent, "", async (person, answer) =>
        {
            await experiences.OfScript(experience, asset);
            if (!person.IsZero)
                await experiences.PermissionOf(person, experience);
            return answer;
        });
        return false;
    }

    /// <summary>The same of any experience.</summary>
    public static bool Knows(RegionScript script, IExperiences experiences, UUID id, out Experience? found)
    {
        if (experiences.TryFind(id, out found))
        {
            Forget(script);
            return true;
        }

        ServiceAnswer.Of(script, What, id, "", async (asked, answer) =>
        {
            await experiences.Find(asked);
            return answer;
        });
        return false;
    }

    // The answer was no more than a sign that it is known now.
    private static void Forget(RegionScript script)
    {
        if (script.Awaited is { What: What })
            script.Awaited = null;
    }

    private static bool MayRunAt(RegionScript script, IExperiences experiences, Experience found) =>
        experiences.MayRunOn(found, script.Scene.Land.At(script.Part.WorldPosition));
}
