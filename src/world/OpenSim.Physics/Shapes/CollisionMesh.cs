using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Meshing.Hulls;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// A mesh in unit size with a tree over its triangles; shared by all bodies of its form, each of which scales it while it is tested.
/// </summary>
public sealed class CollisionMesh
{
    /// <summary>
    /// Nothing honest has more about an avatar. Anything that has is tested in part: somebody's ten thousand triangles in a cubic metre may
    /// be walked through, and cost a test 50 µs.
    /// </summary>
    private const int MaxPerTest = 512;

    // Hulls of so many corners have twice as many triangles.
    private const long MaxBytesOfPieces = ConvexPieces.MaxPieces * ConvexHull.MaxPoints * (12 + (2 * 3 * 4L));

    private const int PiecesPerSurface = 3; // times the memory of the surface, with the corners of the cuts

    private const int BytesPerNode = 48;
    private const int NodesPerPage = 1024;

    private readonly TriangleMesh _mesh;
    private readonly AabbTree _tree = new();
    private readonly bool _isSurface;
    private volatile IReadOnlyList<TriangleMesh>? _pieces;
    private int _isBeingTakenApart;

    /// <param name="isSurface">Both sides of a triangle hold; else its front only.</param>
    /// <param name="pieces">Closed hulls for where it moves, when somebody has made them already.</param>
    public CollisionMesh(TriangleMesh mesh, bool isSurface = false, IReadOnlyList<TriangleMesh>? pieces = null)
    {
        _mesh = mesh;
        _pieces = pieces;
        _isSurface = isSurface;
        var boxes = new Aabb[mesh.TriangleCount];
        var numbers = new int[mesh.TriangleCount];
        for (var i = 0; i < boxes.Length; i++)
        {
            var (a, b, c) = mesh.Triangle(i);
            boxes[i] = new Aabb(Vector3.Min(a, Vector3.Min(b, c)), Vector3.Max(a, Vector3.Max(b, c)));
            numbers[i] = i;
        }

        _tree.InsertAll(boxes, numbers);
        Bytes = BytesOf(mesh) + (pieces?.Sum(BytesOf) ?? Math.Min(PiecesPerSurface * BytesOf(mesh), MaxBytesOfPieces))
            + ((((2 * TriangleCount) / NodesPerPage) + 1) * NodesPerPage * BytesPerNode);
    }

    /// <summary>The triangles: within a box of 1 m about the origin, scaled by whoever uses them.</summary>
    public TriangleMesh Triangles => _mesh;

    /// <summary>Both sides of a triangle hold; else its front only.</summary>
    public bool IsSurface => _isSurface;

    public int TriangleCount => _mesh.TriangleCount;

    /// <summary>
    /// The convex pieces of which a body of this form is made. Those of the simplest prims are made at once, others in the background:
    /// false while they are not known.
    /// </summary>
    public bool TryPieces([NotNullWhen(true)] out IReadOnlyList<TriangleMesh>? pieces)
    {
        const int AtOnce = 100; // triangles: a few milliseconds; one of 732 took 440 ms, built for debugging on a busy machine
        if (_pieces is null && TriangleCount <= AtOnce)
            TakeApart();
        else if (_pieces is null && Interlocked.Exchange(ref _isBeingTakenApart, 1) == 0)
            _ = Task.Run(TakeApart);
        pieces = _pieces;
        return pieces is not null;
    }

    /// <summary>Numbers of the triangles that may reach into a box of the unit mesh.</summary>
    public AabbTree.OverlapWalk Overlapping(in Aabb box) => _tree.Overlapping(box);

    /// <summary>Memory that it takes, nearly, with its pieces, whether they are there or not.</summary>
    public long Bytes { get; }

    /// <summary>The deepest place at which the segment's neighbourhood reaches through the surface.</summary>
    /// <param name="size">The body's size, by which the unit mesh is scaled.</param>
    /// <returns>Triangles that were looked at.</returns>
    public int Penetration(Vector3 size, Vector3 low, Vector3 high, float radius, out Vector3 normal, out float depth)
    {
        normal = Vector3.UnitZ;
        depth = float.NegativeInfinity;
        var reach = new Vector3(radius);
        var middle = (low + high) * 0.5f;
        var tested = 0;
        foreach (var triangle in _tree.Overlapping(new Aabb((Vector3.Min(low, high) - reach) / size,
            (Vector3.Max(low, high) + reach) / size)))
        {
            if (++tested > MaxPerTest)
                break;
            var (a, b, c) = _mesh.Triangle(triangle);
            (a, b, c) = (a * size, b * size, c * size);
            if (_isSurface && Vector3.Dot(middle - a, Vector3.Cross(b - a, c - a)) < 0)
                (b, c) = (c, b); // met from behind: out to that side
            TriangleShape.Penetration(a, b, c, low, high, radius, out var n, out var d);
            if (d <= depth)
                continue;
            normal = n;
            depth = d;
        }

        return tested;
    }

    public bool RayCast(Vector3 size, in Ray ray, float length, out float distance, out Vector3 normal)
    {
        distance = length;
        normal = default;
        // The scaled ray is tested in unit space, where distances are counted in parts of it: its direction must not be normalised.
        var walk = _tree.Along(new Ray(ray.Origin / size, ray.Direction / size), length);
        while (walk.MoveNext())
        {
            var (a, b, c) = _mesh.Triangle(walk.Current);
            (a, b, c) = (a * size, b * size, c * size);
            if (_isSurface && Vector3.Dot(ray.Direction, Vector3.Cross(b - a, c - a)) > 0)
                (b, c) = (c, b);
            if (!TriangleShape.RayCast(a, b, c, ray, distance, out var d) || (d == distance && normal != default))
                continue;
            distance = d;
            normal = Vector3.Normalize(Vector3.Cross(b - a, c - a));
            walk.Limit = d;
        }

        return normal != default;
    }

    private static long BytesOf(TriangleMesh mesh) => (mesh.Vertices.Length * 12L) + (mesh.Indices.Length * 4L);

    // Whoever waits for the pieces gets some, whatever becomes of them.
    private void TakeApart()
    {
        try
        {
            _pieces = ConvexPieces.Of(_mesh);
        }
        finally
        {
            _pieces ??= [ConvexHull.Around([])];
        }
    }
}
