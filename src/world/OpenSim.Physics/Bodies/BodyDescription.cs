using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Physics.Bodies;

/// <summary>A prim as physics sees it.</summary>
/// <param name="Position">Middle, region metres.</param>
/// <param name="Rotation">Of length 1.</param>
/// <param name="Size">Metres along its own axes.</param>
public readonly record struct BodyDescription(Vector3 Position, Quaternion Rotation, Vector3 Size, PrimShape Form, BodyTraits Traits)
{
    /// <summary>Another number for another sculpt or mesh asset; 0 for a prim that has none.</summary>
    public int AssetMark { get; init; }

    public bool IsSolid => (Traits & BodyTraits.Solid) != 0;
}
