using OpenSim.Meshing.Prims;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// Collision meshes by form, made when something first comes near a body of that form: loading a region makes none. Two limits bound what a
/// walk through a big region leaves behind; at either everything is dropped and what is near is made again, which takes some ten
/// microseconds a form.
/// </summary>
internal sealed class CollisionMeshes(int maxMeshes = 4096, int maxTriangles = 400_000)
{
    private readonly Dictionary<PrimShape, CollisionMesh> _byForm = [];
    private int _triangles;

    /// <summary>Grows when everything is dropped: references kept elsewhere are to be dropped too.</summary>
    public int Epoch { get; private set; }

    public int Count => _byForm.Count;

    public CollisionMesh Get(in Body body)
    {
        var form = (body.Traits & BodyTraits.Convex) != 0 ? Filled(body.Form) : body.Form;
        if (_byForm.TryGetValue(form, out var mesh))
            return mesh;
        if (_byForm.Count >= maxMeshes || _triangles >= maxTriangles)
            Drop();
        mesh = new CollisionMesh(PrimMesher.Build(form));
        _triangles += mesh.TriangleCount;
        _byForm.Add(form, mesh);
        return mesh;
    }

    private void Drop()
    {
        _byForm.Clear();
        _triangles = 0;
        Epoch++;
    }

    // "Convex hull" of a prim, nearly: without its hollow. What a cut or a bend leaves open stays open.
    private static PrimShape Filled(in PrimShape form) => form with { ProfileHollow = 0 };
}
