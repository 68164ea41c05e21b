using System.Numerics;

namespace OpenSim.Dynamics.Movers;

/// <summary>What moves a body from within, in one step.</summary>
/// <param name="Velocity">m/s that the step adds.</param>
/// <param name="Spin">rad/s that the step adds.</param>
/// <param name="Weight">m/s² with which gravity pulls it down.</param>
internal readonly record struct Thrust(Vector3 Velocity, Vector3 Spin, float Weight);
