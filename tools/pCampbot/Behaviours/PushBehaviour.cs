using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Walks into physical bodies, and now and then into another person, and goes on walking for a while; whether they give way is counted
/// (<see cref="Measures.PushWatch"/>). With neither in sight it walks about.
/// </summary>
public sealed class PushBehaviour(Random random) : IBehaviour
{
    private const uint Physical = 0x1; // PrimFlags
    private const float Sight = 25;
    private const long Patience = 20_000_000; // microseconds of one walk: there may be a wall in between

    private uint _target;
    private long _since;

    public string Abbreviation => "push";

    public string Name => "Push";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        session.UpdateInterval = 100_000;
        if (session.OwnAvatar is not { } self)
            return TimeSpan.FromSeconds(1);
        var target = session.World.Find(_target);
        if (target is null || now - _since > Patience || bot.Pushes.Check(self.Position, target, now))
            target = Choose(bot, self, now);
        session.FaceTowards(target?.Position ?? new Vector3(random.NextSingle() * 256, random.NextSingle() * 256, 0));
        session.Controls = AgentControl.Forward;
        return target is null ? TimeSpan.FromSeconds(3) : TimeSpan.FromMilliseconds(200);
    }

    public void Stop(Bot bot)
    {
        bot.Pushes.Forget();
        bot.Session!.Controls = AgentControl.None;
        bot.Session.UpdateInterval = 500_000;
    }

    /// <summary>Whether it is something that can be pushed: a body by itself, no part of one.</summary>
    public static bool IsBody(SeenObject thing) => !thing.IsAvatar && thing.ParentId == 0 && (thing.Flags & Physical) != 0;

    private SeenObject? Choose(Bot bot, SeenObject self, long now)
    {
        var wantsPerson = random.Next(4) == 0;
        var chosen = bot.RandomObject(random, thing => wantsPerson ? IsOther(thing, self) : IsBody(thing) && IsNear(thing, self));
        (_target, _since) = (chosen?.LocalId ?? 0, now);
        bot.Pushes.Forget();
        return chosen;
    }

    private static bool IsOther(SeenObject thing, SeenObject self) =>
        thing.IsAvatar && thing.ParentId == 0 && thing.LocalId != self.LocalId && IsNear(thing, self);

    private static bool IsNear(SeenObject thing, SeenObject self) => Vector3.Distance(thing.Position, self.Position) < Sight;
}
