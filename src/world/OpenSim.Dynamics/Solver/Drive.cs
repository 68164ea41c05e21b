using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Movers;

namespace OpenSim.Dynamics.Solver;

/// <summary>What forces do to a body in each sub-step.</summary>
/// <param name="Velocity">m/s that are added.</param>
/// <param name="Spin">rad/s that are added.</param>
/// <param name="Free">1 along the region's axes along which it moves, 0 along those that are locked.</param>
internal readonly record struct Drive(Vector3 Velocity, Vector3 Spin, Vector3 Free)
{
    /// <param name="seconds">Of a sub-step.</param>
    /// <param name="subSteps">In which what moves it from within is parted.</param>
    public static Drive Of(RigidBody body, float gravity, float seconds, int subSteps)
    {
        var force = body.Force + body.LastingForce;
        var torque = body.Torque + body.LastingTorque;
        var thrust = body.Movers?.Thrust ?? new Thrust(Vector3.Zero, Vector3.Zero, body.Weight * gravity);
        var acceleration = (force * body.InverseMass) - new Vector3(0, 0, thrust.Weight);
        var locks = body.Matter.AxisLocks;
        var free = new Vector3((locks & 16) == 0 ? 1 : 0, (locks & 32) == 0 ? 1 : 0, (locks & 64) == 0 ? 1 : 0);
        return new Drive((acceleration * seconds) + (thrust.Velocity / subSteps),
            (body.WorldInverseInertia.Times(torque) * seconds) + (thrust.Spin / subSteps), free);
    }
}
