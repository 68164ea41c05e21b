using System.Numerics;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Teleports every 3 to 10 seconds to a random place of a random region that it knows: its own and the neighbours.</summary>
public sealed class TeleportBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "t";

    public string Name => "Teleport";

    public TimeSpan Act(Bot bot, long now)
    {
        var regions = bot.Viewer!.Regions.ToList();
        var region = regions.Count == 0 ? 0 : regions[random.Next(regions.Count)];
        bot.Session!.Teleport(new Vector3(random.NextSingle() * 255, random.NextSingle() * 255, 30), now, region);
        return TimeSpan.FromSeconds(3 + random.NextDouble() * 7);
    }
}
