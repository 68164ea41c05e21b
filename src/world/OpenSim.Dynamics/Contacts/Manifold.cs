using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Contacts;

/// <summary>Up to four places of a pair that hold in one direction.</summary>
internal struct Manifold
{
    public const int MaxPoints = 4;

    public int Count;
    public Places Points;

    /// <summary>Unit, from A to B, along A's axes.</summary>
    public Vector3 LocalNormal;

    /// <summary>The same in the region, as of this step.</summary>
    public Vector3 Normal;

    /// <summary>kg·m/s along the two tangents and kg·m²/s about the normal, of the last sub-step.</summary>
    public Vector3 Friction;

    [InlineArray(MaxPoints)]
    public struct Places
    {
        private ManifoldPoint _first;
    }
}
