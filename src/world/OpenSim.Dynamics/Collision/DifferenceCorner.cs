using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>A corner of B less one of A.</summary>
internal readonly record struct DifferenceCorner(Vector3 Place, Vector3 OnA, int A, int B);
