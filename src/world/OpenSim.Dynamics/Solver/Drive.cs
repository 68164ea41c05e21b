using System.Numerics;
using OpenSim.Dynamics.Bodies;

namespace OpenSim.Dynamics.Solver;

/// <summary>What forces do to a body in each sub-step.</summary>
/// <param name="Velocity">m/s that are added.</param>
/// <param name="Spin">rad/s that are added.</param>
/// <param name="Free">1 along the region's axes along which it moves, 0 along those that are locked.</param>
internal readonly record struct Drive(Vector3 Velocity, Vector3 Spin, Vector3 Free)
{
    public static Drive Of(RigidBody body, float gravity, float seconds)
    {
        var matter = body.Matter;
        var force = body.Force + matter.Force;
        var torque = body.Torque + matter.Torque;
        var acceleration = (force * body.InverseMass) - new Vector3(0, 0, gravity * (matter.Gravity - matter.Buoyancy));
        var locks = matter.AxisLocks;
        var free = new Vector3((locks & 16) == 0 ? 1 : 0, (locks & 32) == 0 ? 1 : 0, (locks & 64) == 0 ? 1 : 0);
        return new Drive(acceleration * seconds, body.WorldInverseInertia.Times(torque) * seconds, free);
    }
}
