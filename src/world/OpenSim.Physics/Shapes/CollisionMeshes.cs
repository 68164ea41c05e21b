using OpenSim.Meshing.Prims;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// Collision meshes by form, made when something first comes near a body of that form: loading a region makes none. Two limits bound what a
/// walk through a big region leaves behind; at either, those make room, one by one, that no body has and no walker was near lately.
/// </summary>
/// <remarks>
/// In one step of walkers only so many triangles are made and only so many prims are tested by theirs, and what walkers are among is not
/// dropped for one another's sake: a thousand large forms that somebody had put around eighty avatars were made anew each tick, in 0.6 s.
/// What has to wait is its box. Bodies do not wait: what rests on a mesh cannot rest on a box for a while.
/// </remarks>
internal sealed class CollisionMeshes(int maxMeshes = 4096, int maxTriangles = 400_000)
{
    private const int TrianglesPerStep = 20_000;
    private const int StepsKept = 45;
    private const int TestsPerStep = 8_000;
    private const int LooksInStep = 32; // for one that may go

    private readonly Dictionary<PrimShape, KeptMesh> _byForm = [];
    private readonly Queue<KeptMesh> _kept = new(); // all of them, going round
    private int _triangles;
    private int _left = int.MaxValue; // triangles that this step may still make
    private int _tests = int.MaxValue; // bodies that this step may still test by triangles
    private int _step = StepsKept;

    public int Count => _byForm.Count;

    private bool IsInStep => _left != int.MaxValue;

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
        _step++;
    }

    public void EndStep() => (_left, _tests) = (int.MaxValue, int.MaxValue);

    /// <summary>Notes that it has been used.</summary>
    public CollisionMesh? Use(KeptMesh kept)
    {
        if (IsInStep)
            kept.LastStep = _step;
        return kept.Mesh;
    }

    /// <summary>Null for a form that has to wait, in a step only.</summary>
    public KeptMesh? Get(in Body body)
    {
        var form = FormOf(body);
        if (_byForm.TryGetValue(form, out var kept))
        {
            Use(kept);
            return kept;
        }

        return _left > 0 && (HasRoom || MakeRoom(IsInStep ? LooksInStep : _kept.Count) || !IsInStep) ? Make(form) : null;
    }

    /// <summary>The same for a body, which does not wait and keeps it: <see cref="Unpin"/> lets go.</summary>
    public KeptMesh Pin(in Body body)
    {
        var form = FormOf(body);
        if (!_byForm.TryGetValue(form, out var kept))
        {
            if (!HasRoom)
                MakeRoom(_kept.Count);
            kept = Make(form);
        }

        kept.Pins++;
        return kept;
    }

    public static void Unpin(KeptMesh kept) => kept.Pins--;

    private bool HasRoom => _byForm.Count < maxMeshes && _triangles < maxTriangles;

    private KeptMesh Make(in PrimShape form)
    {
        var kept = new KeptMesh(form, new CollisionMesh(PrimMesher.Build(form))) { LastStep = IsInStep ? _step : 0 };
        _triangles += kept.TriangleCount;
        if (IsInStep)
            _left -= kept.TriangleCount;
        _byForm.Add(form, kept);
        _kept.Enqueue(kept);
        return kept;
    }

    // Rays and pins take what a walker was near lately, if need be: he makes it again. Anything that is pinned nobody takes.
    private bool MakeRoom(int looks)
    {
        for (; looks > 0 && !HasRoom; looks--)
        {
            var kept = _kept.Dequeue();
            if (kept.Pins > 0 || (IsInStep && _step - kept.LastStep < StepsKept))
            {
                _kept.Enqueue(kept);
                continue;
            }

            _byForm.Remove(kept.Form);
            _triangles -= kept.TriangleCount;
            kept.Drop();
        }

        return HasRoom;
    }

    // "Convex hull" of a prim, nearly: without its hollow. Anything a cut or a bend leaves open stays open.
    private static PrimShape FormOf(in Body body) =>
        (body.Traits & BodyTraits.Convex) != 0 ? body.Form with { ProfileHollow = 0 } : body.Form;
}
