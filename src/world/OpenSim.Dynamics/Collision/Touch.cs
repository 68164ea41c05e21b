using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>One place where two shapes touch, or will soon.</summary>
/// <param name="OnA">On the surface of A, in its frame.</param>
/// <param name="Normal">Unit, from A to B, in A's frame.</param>
/// <param name="Separation">Metres between the surfaces; negative in one another.</param>
/// <param name="Feature">Which corners and edges meet: the same number while the same ones do.</param>
internal readonly record struct Touch(Vector3 OnA, Vector3 Normal, float Separation, uint Feature)
{
    public Vector3 OnB => OnA + (Normal * Separation);
}
