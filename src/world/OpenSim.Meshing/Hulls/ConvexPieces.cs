using System.Numerics;

namespace OpenSim.Meshing.Hulls;

/// <summary>
/// Takes a surface apart into convex pieces for what moves: where it is farthest from its hull it is cut by a plane along an axis, again
/// and again. A box with a hole becomes its walls exactly, a ring a few bends. Bounded; the same surface gives the same pieces.
/// </summary>
public static class ConvexPieces
{
    public const int MaxPieces = 16;

    /// <summary>Beyond, one hull stands for the whole.</summary>
    public const int MaxTriangles = 4_000;

    /// <summary>Metres in the unit cube by which a surface may lie within its hull.</summary>
    private const float Deep = 0.03f;

    private const float Thin = 1e-3f; // what is cut off thinner stays where it is

    /// <summary>Closed hulls; one for what is convex, or nearly.</summary>
    public static IReadOnlyList<TriangleMesh> Of(TriangleMesh mesh)
    {
        if (mesh.TriangleCount is 0 or > MaxTriangles)
            return [ConvexHull.Around(mesh.Vertices)];
        var pieces = new List<Piece> { new(Triangles(mesh)) };
        while (pieces.Count < MaxPieces)
        {
            var worst = pieces.MaxBy(piece => piece.Price)!;
            if (worst.Depth < Deep || BestCut(worst) is not { } halves)
                break;
            var at = pieces.IndexOf(worst);
            pieces[at] = halves.Below;
            pieces.Insert(at + 1, halves.Above);
        }

        return [.. pieces.Select(piece => piece.Hull)];
    }

    /// <summary>
    /// The hulls of some sets of points; of more than <see cref="MaxPieces"/> those are joined, two by two, whose common box adds least
    /// room to their own.
    /// </summary>
    public static IReadOnlyList<TriangleMesh> Joined(IReadOnlyList<Vector3[]> parts)
    {
        var left = parts.Select(part => (Points: part, Box: BoxOf(part))).ToList();
        while (left.Count > MaxPieces)
        {
            var (a, b) = Nearest(left.ConvertAll(part => part.Box));
            var (one, other) = (left[a], left[b]);
            left[a] = ([.. one.Points, .. other.Points], Union(one.Box, other.Box));
            left.RemoveAt(b);
        }

        return [.. left.Select(part => ConvexHull.Around(part.Points))];
    }

    // The first is the lesser.
    private static (int A, int B) Nearest(List<(Vector3 Min, Vector3 Max)> boxes)
    {
        var (best, least) = ((0, 1), float.PositiveInfinity);
        for (var a = 0; a < boxes.Count; a++)
        {
            for (var b = a + 1; b < boxes.Count; b++)
            {
                var room = RoomOf(Union(boxes[a], boxes[b])) - RoomOf(boxes[a]) - RoomOf(boxes[b]);
                if (room < least)
                    (best, least) = ((a, b), room);
            }
        }

        return best;
    }

    private static (Vector3 Min, Vector3 Max) BoxOf(Vector3[] points)
    {
        var (min, max) = points.Length == 0 ? default : (points[0], points[0]);
        foreach (var point in points)
            (min, max) = (Vector3.Min(min, point), Vector3.Max(max, point));
        return (min, max);
    }

    private static (Vector3 Min, Vector3 Max) Union((Vector3 Min, Vector3 Max) a, (Vector3 Min, Vector3 Max) b) =>
        (Vector3.Min(a.Min, b.Min), Vector3.Max(a.Max, b.Max));

    // What is flat has room, too, or all that is flat would be near.
    private static float RoomOf((Vector3 Min, Vector3 Max) box)
    {
        var side = box.Max - box.Min + new Vector3(Thin);
        return side.X * side.Y * side.Z;
    }

    private static List<Vector3[]> Triangles(TriangleMesh mesh)
    {
        var triangles = new List<Vector3[]>(mesh.TriangleCount);
        for (var i = 0; i < mesh.TriangleCount; i++)
        {
            var (a, b, c) = mesh.Triangle(i);
            triangles.Add([a, b, c]);
        }

        return triangles;
    }

    // Through the deepest place and through the middle, along each axis.
    private static (Piece Below, Piece Above)? BestCut(Piece piece)
    {
        (Piece, Piece)? best = null;
        var least = piece.Price * 0.999f;
        for (var axis = 0; axis < 3; axis++)
        {
            foreach (var at in new[] { piece.Deepest[axis], (piece.Min[axis] + piece.Max[axis]) * 0.5f })
            {
                if (at - piece.Min[axis] < Thin || piece.Max[axis] - at < Thin)
                    continue;
                var (below, above) = (new Piece(Side(piece.Polygons, axis, at, -1)), new Piece(Side(piece.Polygons, axis, at, 1)));
                if (below.Price + above.Price >= least)
                    continue;
                least = below.Price + above.Price;
                best = (below, above);
            }
        }

        return best;
    }

    private static List<Vector3[]> Side(List<Vector3[]> polygons, int axis, float at, float sign)
    {
        var kept = new List<Vector3[]>();
        var cut = new List<Vector3>();
        foreach (var polygon in polygons)
        {
            cut.Clear();
            var farthest = 0f;
            for (var i = 0; i < polygon.Length; i++)
            {
                var (a, b) = (polygon[i], polygon[(i + 1) % polygon.Length]);
                var (da, db) = (Beyond(a[axis], at) * sign, Beyond(b[axis], at) * sign);
                farthest = MathF.Max(farthest, da);
                if (da >= 0)
                    cut.Add(a);
                if (da * db < 0)
                    cut.Add(Vector3.Lerp(a, b, da / (da - db)));
            }

            if (cut.Count >= 3 && (farthest > 0 || BoundsMatterOn(polygon, axis, at, sign)))
                kept.Add([.. cut]);
        }

        return kept;
    }

    private static float Beyond(float place, float at) => MathF.Abs(place - at) < 1e-4f ? 0 : place - at;

    // A polygon in the plane of the cut belongs to the side on which its matter is.
    private static bool BoundsMatterOn(Vector3[] polygon, int axis, float at, float sign) =>
        Array.TrueForAll(polygon, corner => Beyond(corner[axis], at) == 0)
            && Vector3.Cross(polygon[1] - polygon[0], polygon[2] - polygon[0])[axis] * sign < 0;

    private sealed class Piece
    {
        public Piece(List<Vector3[]> polygons)
        {
            Polygons = polygons;
            var places = new HashSet<Vector3>();
            foreach (var polygon in polygons)
                places.UnionWith(polygon);
            Vector3[] corners = [.. places];
            Hull = ConvexHull.Around(corners);
            (Min, Max) = Hull.Bounds;
            foreach (var polygon in polygons)
                places.Add(polygon.Aggregate(Vector3.Zero, static (sum, corner) => sum + corner) / polygon.Length);
            Sound(places);
            Price = Depth * MathF.Max(Hull.Volume, 1e-9f);
        }

        public List<Vector3[]> Polygons { get; }

        public TriangleMesh Hull { get; }

        public Vector3 Min { get; }

        public Vector3 Max { get; }

        /// <summary>How far its surface lies within its hull at most, and where.</summary>
        public float Depth { get; private set; }

        public Vector3 Deepest { get; private set; }

        public float Price { get; }

        private void Sound(HashSet<Vector3> places)
        {
            var planes = new List<Plane>(Hull.TriangleCount);
            for (var i = 0; i < Hull.TriangleCount; i++)
            {
                var (a, b, c) = Hull.Triangle(i);
                var normal = Vector3.Cross(b - a, c - a);
                var length = normal.Length();
                if (length > 1e-12f)
                    planes.Add(new Plane(normal / length, -Vector3.Dot(normal / length, a)));
            }

            foreach (var place in places)
            {
                var depth = float.PositiveInfinity;
                foreach (var plane in planes)
                {
                    depth = MathF.Min(depth, -Plane.DotCoordinate(plane, place));
                    if (depth <= Depth)
                        break;
                }

                if (depth > Depth && float.IsFinite(depth))
                    (Depth, Deepest) = (depth, place);
            }
        }
    }
}
