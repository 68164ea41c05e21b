using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Touches a random prim each second.</summary>
public sealed class GrabbingBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "g";

    public string Name => "Grabbing";

    public TimeSpan Act(Bot bot, long now)
    {
        if (bot.RandomObject(random, static o => !o.IsAvatar) is { } target)
            bot.Session!.Touch(target.LocalId, now);
        return TimeSpan.FromSeconds(1);
    }
}
