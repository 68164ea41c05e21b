using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Asks by UDP for every texture of every object it knows, all at once and again and again, as the bots of the heavy-load report did.
/// </summary>
public sealed class GreedyTexturesBehaviour : IBehaviour
{
    public string Abbreviation => "greedy";

    public string Name => "Greedy textures";

    public TimeSpan Act(Bot bot, long now)
    {
        foreach (var seen in bot.Session!.World.Objects.Values)
        {
            if (seen.Texture != UUID.Zero)
                bot.Session.RequestImage(seen.Texture, 1000, now);
            foreach (var texture in new TextureIds(seen.TextureEntry))
                if (texture != UUID.Zero)
                    bot.Session.RequestImage(texture, 1000, now);
        }

        return TimeSpan.FromSeconds(2);
    }
}
