using System.Numerics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Movers;

/// <summary>How a body lies and moves that is moved from within.</summary>
internal readonly struct MovedBody
{
    /// <summary>Region metres.</summary>
    public required Vector3 Root { get; init; }

    public required Quaternion Rotation { get; init; }

    /// <summary>The same as axes.</summary>
    public required Basis Turn { get; init; }

    public required Vector3 Velocity { get; init; }

    public required Vector3 Spin { get; init; }

    public required float InverseMass { get; init; }

    /// <summary>Along its own axes.</summary>
    public required Symmetric3 InverseInertia { get; init; }

    /// <summary>m/s² with which gravity would pull it down, without buoyancy.</summary>
    public required float Gravity { get; init; }

    /// <summary>The same less its buoyancy.</summary>
    public required float Weight { get; init; }

    /// <summary>Axes about which it does not turn: 2 X, 4 Y, 8 Z.</summary>
    public required byte AxisLocks { get; init; }
}
