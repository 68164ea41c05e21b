using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics;

// What is done to bodies from outside.
public sealed partial class RigidBodyWorld
{
    public void Apply(ReadOnlySpan<BodyCommand> commands)
    {
        foreach (ref readonly var command in commands)
        {
            if (!_bodies.TryGetValue(command.Group, out var body) || !IsFinite(command.Vector))
                continue;
            if (!body.CanMove || Apply(body, command))
                Wake(body);
        }
    }

    // Whether that moves it, or may.
    private static bool Apply(RigidBody body, in BodyCommand command)
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
            case BodyCommandKind.StartLinearMotor:
                return body.Movers?.Vehicle?.StartLinearMotor() == true;
            case BodyCommandKind.StartAngularMotor:
                return body.Movers?.Vehicle?.StartAngularMotor() == true;
            case BodyCommandKind.Look:
                return Look(body, command.Vector);
        }

        return true;
    }

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z);
}
