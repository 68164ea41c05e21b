using System.Numerics;
using OpenSim.Client.World;

namespace PCampbot.Measures;

/// <summary>
/// Whether what one bot walks into gives way, as that bot sees it: a body or another person beside it that is somewhere else within five
/// seconds. One at a time; bots' thread only.
/// </summary>
public sealed class PushWatch(CrowdMeasures measures)
{
    private const long Patience = 5_000_000; // microseconds
    private const float Arm = 0.75f;         // between an avatar's middle and the surface of what it touches
    private const float Moved = 0.1f;        // terse updates give places to a few millimetres

    private uint _touched; // 0: nothing is reached yet
    private Vector3 _at;
    private long _since;

    /// <summary>Looks at what the bot walks towards.</summary>
    /// <param name="self">Where the bot is.</param>
    /// <returns>Whether this push is over, one way or the other.</returns>
    public bool Check(Vector3 self, SeenObject thing, long now)
    {
        if (_touched != thing.LocalId)
        {
            if (IsBeside(self, thing))
                (_touched, _at, _since) = (thing.LocalId, thing.Position, now);
            return false;
        }

        var gaveWay = Vector3.DistanceSquared(thing.Position, _at) > Moved * Moved;
        if (gaveWay)
            measures.Pushed(thing.IsAvatar, now - _since);
        else if (now - _since > Patience)
            measures.PushMissed();
        else
            return false;
        Forget();
        return true;
    }

    public void Forget() => _touched = 0;

    // By the length of half a diagonal on the ground: a corner may be ahead.
    private static bool IsBeside(Vector3 self, SeenObject thing)
    {
        var radius = thing.IsAvatar ? 0.3f : new Vector2(thing.Scale.X, thing.Scale.Y).Length() / 2;
        var way = thing.Position - self;
        return new Vector2(way.X, way.Y).Length() < radius + Arm && MathF.Abs(way.Z) < 1 + thing.Scale.Z / 2;
    }
}
