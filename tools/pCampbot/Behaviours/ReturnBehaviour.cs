using System.Numerics;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Teleports back to the region where it has logged in, and stays there.</summary>
public sealed class ReturnBehaviour : IBehaviour
{
    private static readonly TimeSpan Journey = TimeSpan.FromSeconds(10);

    public string Abbreviation => "r";

    public string Name => "Return";

    public TimeSpan Act(Bot bot, long now)
    {
        if (bot.FirstRegion != 0 && bot.Session!.World.RegionHandle != bot.FirstRegion)
            bot.Teleport(new Vector3(128, 128, 30), bot.FirstRegion, now);
        return Journey;
    }
}
