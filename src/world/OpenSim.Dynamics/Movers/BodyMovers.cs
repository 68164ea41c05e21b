using System.Numerics;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Movers;

/// <summary>What moves a body that moves by more than its weight and lasting forces.</summary>
internal sealed class BodyMovers
{
    // What cannot get where it is to be rests after so many seconds.
    private const float Patience = 10;
    private const float Still = 0.05f; // m/s and rad/s

    private Propulsion _propulsion;
    private float _stuck;

    public VehicleMover? Vehicle { get; private set; }

    /// <summary>For the step that comes.</summary>
    public Thrust Thrust { get; private set; }

    /// <summary>Part of its friction with what stands: 0 for one that rolls.</summary>
    public float Grip { get; private set; } = 1;

    /// <summary>It is on its way, and does not fall asleep.</summary>
    public bool IsBusy { get; private set; }

    public void Take(in Propulsion propulsion)
    {
        (_propulsion, _stuck) = (propulsion, 0);
        if (propulsion.Vehicle is not { } vehicle)
            (Vehicle, Grip) = (null, 1);
        else if (Vehicle is null)
            Vehicle = new VehicleMover(vehicle);
        else
            Vehicle.Take(vehicle);
    }

    /// <summary>Says what the next step adds to the body's motion.</summary>
    public void Advance(in MovedBody body, in Surroundings around, float seconds)
    {
        var thrust = new Thrust(Vector3.Zero, Vector3.Zero, body.Weight);
        var isThere = true;
        if (Vehicle is { } vehicle)
        {
            thrust = vehicle.Advance(body, around, seconds);
            isThere = !vehicle.IsDriven;
            Grip = vehicle.Rolls ? 0 : 1;
        }
        else if (_propulsion.Target is { } target)
        {
            isThere = TargetMover.Move(body, target, seconds, ref thrust);
        }
        else if (_propulsion.Hover is { } hover)
        {
            isThere = TargetMover.Hover(body, hover, around, seconds, ref thrust);
        }

        if (_propulsion.Turn is { } turn)
            isThere &= TargetMover.Turn(body, turn, seconds, ref thrust);
        Thrust = thrust with { Spin = Unlocked(body, thrust.Spin) };
        var isStill = body.Velocity.LengthSquared() < Still * Still && body.Spin.LengthSquared() < Still * Still;
        _stuck = isStill ? _stuck + seconds : 0;
        IsBusy = !isThere && _stuck < Patience;
    }

    private static Vector3 Unlocked(in MovedBody body, Vector3 spin)
    {
        const int TurnLocks = 2 | 4 | 8;
        var locks = body.AxisLocks;
        if ((locks & TurnLocks) == 0)
            return spin;
        var free = new Vector3((locks & 2) == 0 ? 1 : 0, (locks & 4) == 0 ? 1 : 0, (locks & 8) == 0 ? 1 : 0);
        return body.Turn.ToWorld(body.Turn.ToLocal(spin) * free);
    }
}
