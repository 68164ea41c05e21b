using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Sits on a random prim, stands up after a while, and tries another.</summary>
public sealed class SitBehaviour(Random random) : IBehaviour
{
    private bool _sitting;

    public string Abbreviation => "sit";

    public string Name => "Sit";

    public TimeSpan Act(Bot bot, long now)
    {
        if (_sitting)
            bot.Session!.Stand();
        else if (bot.RandomObject(random, o => !o.IsAvatar && o.ParentId == 0) is { } seat)
            bot.Session!.Sit(seat.Id, now);
        _sitting = !_sitting;
        return TimeSpan.FromSeconds(3 + random.NextDouble() * 4);
    }

    public void Stop(Bot bot) => bot.Session!.Stand();
}
