using System.Numerics;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Teleports to a random place of its region every 3 to 10 seconds.</summary>
public sealed class TeleportBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "t";

    public string Name => "Teleport";

    public TimeSpan Act(Bot bot, long now)
    {
        bot.Session!.Teleport(new Vector3(random.NextSingle() * 255, random.NextSingle() * 255, 30), now);
        return TimeSpan.FromSeconds(3 + random.NextDouble() * 7);
    }
}
