using OpenSim.Client.Session;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Runs over the border into a neighbour region, waits there for 6 seconds, and runs on. Without a neighbour it stands.</summary>
public sealed class CrossBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "c";

    public string Name => "Cross";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        var here = new RegionHandle(session.World.RegionHandle);
        var neighbours = bot.Viewer!.Regions.Where(r => r != session.World.RegionHandle).ToList();
        if (neighbours.Count == 0)
            return TimeSpan.FromSeconds(6);
        var there = new RegionHandle(neighbours[random.Next(neighbours.Count)]);
        session.Face(MathF.Atan2((float)there.MetresY - here.MetresY, (float)there.MetresX - here.MetresX));
        session.Controls = AgentControl.Forward | AgentControl.FastForward | AgentControl.Fly;
        return TimeSpan.FromSeconds(6);
    }

    public void Stop(Bot bot) => bot.Session!.Controls = AgentControl.None;
}
