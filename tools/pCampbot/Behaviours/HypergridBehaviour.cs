using System.Numerics;
using OpenSim.Client.Session;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// A guest looks on his own grid's map for the region of another one that [Bot] Destination names, and teleports there, once. Others stand.
/// </summary>
public sealed class HypergridBehaviour : IBehaviour
{
    private static readonly TimeSpan Search = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Journey = TimeSpan.FromSeconds(40); // the patience of viewers, and a little

    private ClientSession? _home;

    public string Abbreviation => "h";

    public string Name => "Hypergrid";

    public TimeSpan Act(Bot bot, long now) => Go(bot, now);

    public TimeSpan Go(ITraveller who, long now)
    {
        var session = who.Session;
        _home ??= session;
        if (who.Destination.Length == 0 || session != _home)
            return Journey;
        if (session.FoundRegion == 0)
        {
            session.FindRegion(who.Destination, now);
            return Search;
        }

        who.Teleport(new Vector3(128, 128, 30), session.FoundRegion, now);
        return Journey;
    }

    public void Stop(Bot bot)
    {
        // He stays where he has come to.
    }
}
