using System.Numerics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Movers;

/// <summary>How a vehicle lies and moves, and where its driver looks.</summary>
/// <param name="Axes">Of the vehicle in the region.</param>
/// <param name="Velocity">m/s along its axes.</param>
/// <param name="Look">A direction in the region; zero out of mouselook.</param>
internal readonly record struct VehicleView(Basis Axes, Vector3 Velocity, Vector3 Look)
{
    /// <summary>The region's upwards along its axes.</summary>
    public Vector3 Up => new(Axes.X.Z, Axes.Y.Z, Axes.Z.Z);
}
