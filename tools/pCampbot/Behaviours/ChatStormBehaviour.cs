using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Says a line each second or two.</summary>
public sealed class ChatStormBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "chat";

    public string Name => "Chat storm";

    public TimeSpan Act(Bot bot, long now)
    {
        bot.Say(now);
        return TimeSpan.FromSeconds(1 + random.NextDouble());
    }
}
