using OpenSim.Dynamics.Contacts;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics;

// What is heard, and what is busy.
public sealed partial class RigidBodyWorld
{
    private const int MaxImpacts = 32;
    private const float Heard = 0.5f; // m/s

    private readonly BodyImpact[] _impacts = new BodyImpact[MaxImpacts];
    private int _impactCount;

    public ReadOnlySpan<BodyImpact> Impacts => _impacts.AsSpan(0, _impactCount);

    public void CountTouches(Dictionary<int, int> byGroup)
    {
        foreach (var pair in _pairs.Active)
        {
            if (!pair.IsTouching)
                continue;
            byGroup[pair.BodyA.Group] = byGroup.GetValueOrDefault(pair.BodyA.Group) + 1;
            if (pair.BodyB is { } b)
                byGroup[b.Group] = byGroup.GetValueOrDefault(b.Group) + 1;
        }
    }

    // By what has stopped them.
    private void NoteImpact(Pair pair)
    {
        var (hardest, impulse) = (0f, 0f);
        var place = pair.BodyA.Centre;
        foreach (ref readonly var manifold in pair.Manifolds.AsSpan(0, pair.ManifoldCount))
        {
            for (var i = 0; i < manifold.Count; i++)
            {
                impulse += manifold.Points[i].Total;
                if (manifold.Points[i].Total <= hardest)
                    continue;
                hardest = manifold.Points[i].Total;
                place = pair.BodyA.Centre + pair.BodyA.Turn.ToWorld(manifold.Points[i].LocalA);
            }
        }

        var speed = impulse * (pair.BodyA.InverseMass + (pair.BodyB?.InverseMass ?? 0));
        if (speed >= Heard)
            Keep(new BodyImpact(pair.A.Prim, pair.B?.Prim ?? pair.Prim?.Prim ?? 0, place, speed));
    }

    private void Keep(in BodyImpact impact)
    {
        if (_impactCount < MaxImpacts)
        {
            _impacts[_impactCount++] = impact;
            return;
        }

        var softest = 0;
        for (var i = 1; i < MaxImpacts; i++)
            softest = _impacts[i].Speed < _impacts[softest].Speed ? i : softest;
        if (_impacts[softest].Speed < impact.Speed)
            _impacts[softest] = impact;
    }
}
