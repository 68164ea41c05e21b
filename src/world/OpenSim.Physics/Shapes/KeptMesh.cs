using OpenSim.Primitives;

namespace OpenSim.Physics.Shapes;

/// <summary>The triangles of a form while <see cref="CollisionMeshes"/> keeps them.</summary>
internal sealed class KeptMesh(in PrimShape form, CollisionMesh mesh)
{
    public PrimShape Form { get; } = form;

    /// <summary>Null when they have made room for others': whoever remembers them asks anew.</summary>
    public CollisionMesh? Mesh { get; private set; } = mesh;

    public int TriangleCount { get; } = mesh.TriangleCount;

    /// <summary>The step in which a walker came near last.</summary>
    public int LastStep { get; set; }

    /// <summary>Bodies that have it: it is not dropped before they let go.</summary>
    public int Pins { get; set; }

    public void Drop() => Mesh = null;
}
