using System.Numerics;
using OpenSim.Physics.Shapes;

namespace OpenSim.Dynamics.Shapes;

/// <summary>What makes two hulls the same: the mesh, none for a box, which piece of it, and the size.</summary>
/// <param name="Piece">-1 for the hull around all of it.</param>
internal readonly record struct HullKey(CollisionMesh? Mesh, int Piece, Vector3 Size)
{
    public const int Whole = -1;

    public static HullKey Box(Vector3 size) => new(null, Whole, size);
}
