using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Movers;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Dynamics;

// What moves bodies from within.
public sealed partial class RigidBodyWorld
{
    public void SetPropulsion(int group, in Propulsion propulsion)
    {
        if (!_bodies.TryGetValue(group, out var body))
            return;
        var before = body.Matter.Propulsion;
        BodyMaking.Propel(body, propulsion);
        // What is set of a vehicle by the way does not wake it: the start of its motor does.
        var isMovedOtherwise = !before.Equals(body.Matter.Propulsion with { Vehicle = before.Vehicle });
        if (isMovedOtherwise || FloatsOtherwise(before.Vehicle, propulsion.Vehicle))
            Wake(body);
    }

    public MotorStrengths MotorsOf(int group) =>
        _bodies.TryGetValue(group, out var body) && body.Movers?.Vehicle is { } vehicle ? vehicle.Motors : default;

    private static bool Look(RigidBody body, Vector3 direction)
    {
        if (body.Movers?.Vehicle is not { } vehicle)
            return false;
        vehicle.Look = direction;
        return vehicle.IsDriven;
    }

    // What holds it up is another.
    private static bool FloatsOtherwise(Vehicle? before, Vehicle? now) =>
        before is null || now is null
            ? before != now
            : (before.HoverHeight, before.HoverTimescale, before.Buoyancy, before.Flags) != (now.HoverHeight, now.HoverTimescale,
                now.Buoyancy, now.Flags);

    private void RunMovers(float seconds)
    {
        var around = new Surroundings(_space.Space.Land, _rules.WaterHeight);
        foreach (var body in _awake)
        {
            if (body is { Movers: { } movers, CanMove: true })
                movers.Advance(body.Moved(_rules.Gravity), around, seconds);
        }
    }
}
