namespace OpenSim.Meshing;

/// <summary>What bodies are tested against, in the cube of one metre about the origin.</summary>
/// <param name="IsSurface">
/// Both sides of each triangle hold: walls of a mesh are often made of one. Otherwise it is solid matter within closed hulls, out of which
/// everything is let go.
/// </param>
public sealed record CollisionGeometry(TriangleMesh Mesh, bool IsSurface)
{
    /// <summary>Closed hulls that stand for it where it moves; null where nobody has taken it apart yet.</summary>
    public IReadOnlyList<TriangleMesh>? Pieces { get; init; }
}
