using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Stands.</summary>
public sealed class NoneBehaviour : IBehaviour
{
    public string Abbreviation => "n";

    public string Name => "None";

    public TimeSpan Act(Bot bot, long now) => TimeSpan.FromMinutes(1);
}
