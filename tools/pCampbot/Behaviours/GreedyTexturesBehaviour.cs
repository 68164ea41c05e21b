using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Asks by UDP for the default texture of every object it learns of, all at once, as the bots of the heavy-load report did.</summary>
public sealed class GreedyTexturesBehaviour : IBehaviour
{
    public string Abbreviation => "greedy";

    public string Name => "Greedy textures";

    public TimeSpan Act(Bot bot, long now)
    {
        foreach (var seen in bot.Session!.World.Objects.Values)
            if (seen.TextureEntry.Length >= 16)
                bot.Session.RequestImage(new UUID(seen.TextureEntry), 1000, now);
        return TimeSpan.FromSeconds(2);
    }
}
