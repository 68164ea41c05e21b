using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Physics.Dynamics;

/// <summary>How a body lies and moves.</summary>
/// <param name="Pose">Of the linkset's root in the region.</param>
/// <param name="Velocity">m/s.</param>
/// <param name="Spin">rad/s about the region's axes.</param>
public readonly record struct BodyState(Pose Pose, Vector3 Velocity, Vector3 Spin)
{
    public bool IsFinite
    {
        get
        {
            var sum = Pose.Position + Velocity + Spin;
            return float.IsFinite(sum.X + sum.Y + sum.Z) && float.IsFinite(Pose.Rotation.LengthSquared());
        }
    }
}
