using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics;

// What is done to bodies from outside: commands, and walkers.
public sealed partial class RigidBodyWorld
{
    public void Apply(ReadOnlySpan<BodyCommand> commands)
    {
        foreach (ref readonly var command in commands)
        {
            if (!_bodies.TryGetValue(command.Group, out var body) || !IsFinite(command.Vector))
                continue;
            if (body.CanMove)
                Apply(body, command);
            Wake(body);
        }
    }

    private static void Apply(RigidBody body, in BodyCommand command)
    {
        switch (command.Kind)
        {
            case BodyCommandKind.Impulse:
                body.Velocity += command.Vector * body.InverseMass;
                break;
            case BodyCommandKind.SpinImpulse:
                body.Spin += body.InverseInertia.Turned(body.Turn).Times(command.Vector);
                break;
            case BodyCommandKind.Velocity:
                body.Velocity = command.Vector;
                break;
            case BodyCommandKind.Spin:
                body.Spin = command.Vector;
                break;
            case BodyCommandKind.Force:
                body.Force = command.Vector;
                break;
            case BodyCommandKind.Torque:
                body.Torque = command.Vector;
                break;
        }
    }

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

    // They push the way they want to go: what is in the way has stopped them already.
    private void PlaceWalkers()
    {
        foreach (var pair in _pairs.Active)
        {
            if (pair is { Kind: PairKind.Walker, ManifoldCount: > 0 })
                pair.WalkerMotion = _solver.AddObstacle(_space.Walkers.WantedVelocityOf(pair.Walker));
        }
    }

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z);
}
