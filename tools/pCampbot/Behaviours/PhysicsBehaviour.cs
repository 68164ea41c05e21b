using System.Numerics;
using OpenSim.Client.Session;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Walks, runs, flies or jumps towards random places for 3 to 13 seconds at a time, and says something now and then.</summary>
public sealed class PhysicsBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "p";

    public string Name => "Physics";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        session.FaceTowards(new Vector3(random.NextSingle() * 256, random.NextSingle() * 256, 0));
        session.Controls = random.Next(4) switch
        {
            0 => AgentControl.Forward,
            1 => AgentControl.Forward | AgentControl.FastForward,
            2 => AgentControl.Forward | AgentControl.Fly,
            _ => AgentControl.Forward | AgentControl.Up
        };
        if (random.Next(5) == 0)
            bot.Say(now);
        return TimeSpan.FromSeconds(3 + random.NextDouble() * 10);
    }

    public void Stop(Bot bot) => bot.Session!.Controls = AgentControl.None;
}
