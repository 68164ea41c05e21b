using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>What a service knows of a person, for functions that give it at once: the script waits for it.</summary>
internal static class ServiceAnswer
{
    /// <param name="what">For the list of the region's work, and to know the answer by.</param>
    /// <param name="otherwise">While too much of the script's owner waits already; the work is given it too.</param>
    /// <returns>Nothing of use while the script waits: the function is called again.</returns>
    public static string Of(
        RegionScript script, string what, ScenePresence who, string otherwise, Func<UUID, string, ValueTask<string>> ask)
    {
        var id = who.Id;
        if (script.Awaited is { } awaited && awaited.What == what && awaited.Asked == id)
        {
            script.Awaited = null;
            return awaited.Answer;
        }

        var isAsked = script.Engine.Ask(script, what, async _ =>
        {
            var answer = await ask(id, otherwise);
            script.Scene.Post(_ =>
            {
                script.Awaited = (what, id, answer);
                script.Host.Wake();
            });
            return null;
        });
        if (isAsked)
            script.Retry();
        return otherwise;
    }
}
