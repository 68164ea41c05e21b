using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What a service knows of a person or a thing, for functions that give it at once: the script waits for it.</summary>
internal static class ServiceAnswer
{
    public static string Of(
        RegionScript script, string what, ScenePresence who, string otherwise, Func<UUID, string, ValueTask<string>> ask) =>
        Of(script, what, who.Id, otherwise, ask);

    /// <param name="what">For the list of the region's work, and to know the answer by.</param>
    /// <param name="otherwise">While too much of the script's owner waits already; the work is given it too.</param>
    /// <returns>Nothing of use while the script waits: the function is called again.</returns>
    public static string Of(
        RegionScript script, string what, UUID id, string otherwise, Func<UUID, string, ValueTask<string>> ask)
    {
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
