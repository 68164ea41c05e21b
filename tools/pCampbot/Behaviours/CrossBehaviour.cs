using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Walks, at the 3.2 m/s of a held key, straight over the nearest border behind which a region adjoins, on for 6 seconds, and then over
/// the next; or flies at 16 m/s. Who stands in one spot for 5 seconds has not been let over, which is counted, and turns elsewhere after a
/// rest. Without a neighbour it stands.
/// </summary>
public sealed class CrossBehaviour(Random random, bool flies) : IBehaviour
{
    private const long Patience = 5_000_000;
    private const float Step = 1; // metres that are more than being pushed about
    private const float Chance = 64; // metres by which another border may be farther: a crowd does not go all one way
    private static readonly TimeSpan Glance = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Beyond = TimeSpan.FromSeconds(6);
    private static readonly TimeSpan Rest = TimeSpan.FromSeconds(6);

    private ClientSession? _in; // where it is on its way
    private float? _heading; // null: it looks for a way
    private Vector3 _stood;
    private long _stoodSince;

    public string Abbreviation => flies ? "f" : "c";

    public string Name => flies ? "Fly" : "Cross";

    public TimeSpan Act(Bot bot, long now) => Go(bot, now);

    public TimeSpan Go(ITraveller who, long now)
    {
        if (_in is not null && _in != who.Session)
        {
            (_in, _heading) = (who.Session, null);
            return Beyond;
        }

        _in = who.Session;
        if (_heading is null && !TryChoose(who, now))
            return Rest;
        if (IsStuck(who.Session, now))
        {
            who.CrossingRefused();
            _heading = null;
            who.Session.Controls = AgentControl.None;
            return Rest;
        }

        who.Session.Face(_heading!.Value); // somebody may have turned it to see who notices
        who.Session.Controls = AgentControl.Forward | AgentControl.FastForward | (flies ? AgentControl.Fly : AgentControl.None);
        return Glance;
    }

    public void Stop(Bot bot) => bot.Session!.Controls = AgentControl.None;

    private bool TryChoose(ITraveller who, long now)
    {
        var ways = Ways(who.Session.World.Area, who.Session.Position, [.. who.Regions]);
        if (ways.Count == 0)
        {
            who.Session.Controls = AgentControl.None;
            return false;
        }

        _heading = ways.MinBy(way => way.Distance + random.NextSingle() * Chance).Heading;
        (_stood, _stoodSince) = (who.Session.Position, now);
        return true;
    }

    // A region at a corner, or behind a gap, is seen too and cannot be walked into: what counts is what lies straight over the border.
    private static List<(float Heading, float Distance)> Ways(RegionArea here, Vector3 place, List<RegionArea> seen)
    {
        var ways = new List<(float, float)>();
        foreach (var (x, y, distance) in new[]
        {
            (1, 0, here.SizeX - place.X), (-1, 0, place.X), (0, 1, here.SizeY - place.Y), (0, -1, place.Y)
        })
        {
            var over = new Vector2(place.X + x * (distance + 1), place.Y + y * (distance + 1));
            if (seen.Exists(there => there.Holds(here.Handle.MetresX + over.X, here.Handle.MetresY + over.Y)))
                ways.Add((MathF.Atan2(y, x), distance));
        }

        return ways;
    }

    private bool IsStuck(ClientSession session, long now)
    {
        if (Vector3.Distance(session.Position, _stood) > Step)
            (_stood, _stoodSince) = (session.Position, now);
        return now - _stoodSince > Patience;
    }
}
