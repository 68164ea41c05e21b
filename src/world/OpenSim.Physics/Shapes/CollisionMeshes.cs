using OpenSim.Meshing.Prims;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// Collision meshes by form, made when something first comes near a body of that form: loading a region makes none. Two limits bound what a
/// walk through a big region leaves behind; at either everything is dropped and what is near is made again, which takes some ten
/// microseconds a form.
/// </summary>
/// <remarks>
/// In one step of physics only so many triangles are made, only so many bodies are tested by theirs, and what has been dropped is not
/// dropped again for a while: a thousand large forms that somebody had put around eighty avatars were made anew each tick, in 0.6 s. What
/// has to wait is its box.
/// </remarks>
internal sealed class CollisionMeshes(int maxMeshes = 4096, int maxTriangles = 400_000)
{
    private const int TrianglesPerStep = 20_000;
    private const int StepsBetweenDrops = 200;
    private const int TestsPerStep = 8_000;

    private readonly Dictionary<PrimShape, CollisionMesh> _byForm = [];
    private int _triangles;
    private int _left = int.MaxValue; // triangles that this step may still make
    private int _tests = int.MaxValue; // bodies that this step may still test by triangles
    private int _stepsSinceDrop = StepsBetweenDrops;

    /// <summary>Grows when everything is dropped: references kept elsewhere are to be dropped too.</summary>
    public int Epoch { get; private set; }

    public int Count => _byForm.Count;

    /// <summary>Whether one more body may be tested by its triangles in this step.</summary>
    public bool TryTest() => _tests == int.MaxValue || _tests-- > 0;

    /// <summary>A test of an asset's triangles counts for as many as it has looked at: people build prims, and upload anything.</summary>
    public void Charge(int triangles)
    {
        const int TrianglesPerTest = 32;
        if (_tests != int.MaxValue)
            _tests -= triangles / TrianglesPerTest;
    }

    public void BeginStep()
    {
        (_left, _tests) = (TrianglesPerStep, TestsPerStep);
        _stepsSinceDrop = Math.Min(_stepsSinceDrop + 1, StepsBetweenDrops);
    }

    public void EndStep() => (_left, _tests) = (int.MaxValue, int.MaxValue);

    /// <summary>Null for a form that has to wait.</summary>
    public CollisionMesh? Get(in Body body)
    {
        var form = (body.Traits & BodyTraits.Convex) != 0 ? Filled(body.Form) : body.Form;
        if (_byForm.TryGetValue(form, out var mesh))
            return mesh;
        var isFull = _byForm.Count >= maxMeshes || _triangles >= maxTriangles;
        if (_left <= 0 || (isFull && _left != int.MaxValue && _stepsSinceDrop < StepsBetweenDrops))
            return null;
        if (isFull)
            Drop();
        mesh = new CollisionMesh(PrimMesher.Build(form));
        _triangles += mesh.TriangleCount;
        if (_left != int.MaxValue)
            _left -= mesh.TriangleCount;
        _byForm.Add(form, mesh);
        return mesh;
    }

    private void Drop()
    {
        _byForm.Clear();
        _triangles = 0;
        _stepsSinceDrop = 0;
        Epoch++;
    }

    // "Convex hull" of a prim, nearly: without its hollow. What a cut or a bend leaves open stays open.
    private static PrimShape Filled(in PrimShape form) => form with { ProfileHollow = 0 };
}
