using System.Numerics;

namespace OpenSim.World.Prims;

/// <summary>How a prim moves; only those that do have one. Units m/s, m/s² and rad/s.</summary>
public record struct Motion(Vector3 Velocity, Vector3 Acceleration, Vector3 AngularVelocity)
{
    public readonly bool IsZero => Velocity == Vector3.Zero && Acceleration == Vector3.Zero && AngularVelocity == Vector3.Zero;
}
