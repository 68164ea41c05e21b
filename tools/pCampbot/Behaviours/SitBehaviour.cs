using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Sits on a random prim, stands up after a while and tries another: a crowd of these fills the sit targets of a hall.</summary>
public sealed class SitBehaviour(Random random) : IBehaviour
{
    private const int LongestStay = 20;

    public string Abbreviation => "sit";

    public string Name => "Sit";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        if (session.OwnAvatar is { ParentId: not 0 })
        {
            session.Stand();
            return TimeSpan.FromSeconds(1);
        }

        if (bot.RandomObject(random, static o => !o.IsAvatar && o.ParentId == 0) is { } seat)
            session.Sit(seat.Id, now);
        return TimeSpan.FromSeconds(3 + random.NextDouble() * LongestStay);
    }

    public void Stop(Bot bot) => bot.Session!.Stand();
}
