using System.Numerics;
using OpenSim.Dynamics.Contacts;
using OpenSim.Physics.Walkers;

namespace OpenSim.Dynamics;

// Bodies and walkers push one another: a walker is something of an avatar's mass that goes the way it goes, and leans with bounded force
// against what holds it up. On its feet nothing presses it down.
public sealed partial class RigidBodyWorld
{
    // N with which an avatar pushes: it moves a box of one metre of the usual density, and none of two metres.
    private const float PushForce = 7000;

    private readonly List<Pair> _met = [];

    public void MeetWalkers()
    {
        const float Near = 0.05f;
        foreach (ref readonly var walker in _space.Walkers.Results)
        {
            var slot = walker.Actor.Index;
            if (!_space.Walkers.Contains(slot))
                continue;
            var box = _space.Walkers.CapsuleOf(slot).Box.Grown(Near);
            foreach (var number in _broad.Overlapping(box))
            {
                var collider = _broad.At(number);
                _broad.MeetWalker(collider, slot);
                // One that only stands there and asks who comes is awake as long as somebody is with it.
                if ((collider.Body.CanMove || collider.Body.Matter.WantsContacts) && collider.Box.Overlaps(box))
                    Wake(collider.Body);
            }
        }
    }

    private void PlaceWalkers(float seconds)
    {
        _met.Clear();
        foreach (var pair in _pairs.Active)
        {
            if (pair is not { Kind: PairKind.Walker, ManifoldCount: > 0, IsSensor: false })
                continue;
            pair.WalkerInverseMass = IsPressedDown(pair) ? 0 : 1 / WalkerWorld.Mass;
            pair.WalkerMotion = _solver.AddObstacle(Leaning(pair.Walker, seconds));
            pair.WalkerApproach = Vector3.Dot(pair.BodyA.Velocity - _space.Walkers.VelocityOf(pair.Walker), pair.Manifolds[0].Normal);
            _met.Add(pair);
        }
    }

    private bool IsPressedDown(Pair pair) => pair.Manifolds[0].Normal.Z < -0.5f && _space.Walkers.IsOnFeet(pair.Walker);

    private Vector3 Leaning(int walker, float seconds)
    {
        var velocity = _space.Walkers.VelocityOf(walker);
        var wish = _space.Walkers.WantedVelocityOf(walker) - velocity;
        var (length, most) = (wish.Length(), PushForce / WalkerWorld.Mass * seconds);
        return velocity + (length > most ? wish * (most / length) : wish);
    }

    // Anything that goes on against a walker takes it along.
    private void ShoveWalkers()
    {
        const float Felt = 0.05f;
        const float Hit = 0.5f;
        foreach (var pair in _met)
        {
            if (pair.WalkerApproach > Hit && pair.IsTouching)
                _space.Walkers.Hit(pair.Walker, pair.A.Prim, pair.WalkerApproach);
            if (pair.WalkerInverseMass == 0)
                continue;
            var towards = pair.Manifolds[0].Normal;
            var before = Vector3.Dot(_space.Walkers.VelocityOf(pair.Walker), towards);
            var now = Vector3.Dot(_solver.VelocityAt(pair.WalkerMotion), towards);
            if (now > MathF.Max(0, before) + Felt)
                _space.Walkers.Shove(pair.Walker, towards * (now - before));
        }
    }
}
