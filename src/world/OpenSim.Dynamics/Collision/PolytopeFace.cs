using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>A triangle of a growing polytope, outwards; its distance is the origin's.</summary>
internal readonly record struct PolytopeFace(byte A, byte B, byte C, Vector3 Normal, float Distance);
