using OpenSim.Client.Session;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Walks without pause and sends ten AgentUpdates a second, turning a little each time: every one of them matters.</summary>
public sealed class SteadyWalkBehaviour(Random random) : IBehaviour
{
    private float _heading = random.NextSingle() * MathF.Tau;

    public string Abbreviation => "ph2";

    public string Name => "Physics2";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        session.UpdateInterval = 100_000;
        session.Controls = AgentControl.Forward;
        _heading += (random.NextSingle() - 0.5f) * 0.4f;
        session.Face(_heading);
        return TimeSpan.FromMilliseconds(100);
    }

    public void Stop(Bot bot)
    {
        bot.Session!.Controls = AgentControl.None;
        bot.Session.UpdateInterval = 500_000;
    }
}
