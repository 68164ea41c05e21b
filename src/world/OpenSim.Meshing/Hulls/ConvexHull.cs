using System.Numerics;
using System.Runtime.InteropServices;

namespace OpenSim.Meshing.Hulls;

/// <summary>
/// The convex hull of some points, grown point by point from a tetrahedron. Of more than <see cref="MaxPoints"/> only those that lie
/// farthest out in as many directions are taken, so that no file makes it slow.
/// </summary>
public static class ConvexHull
{
    public const int MaxPoints = 256;

    /// <summary>A closed surface. Points that lie in a plane or on a line get a thin box.</summary>
    public static TriangleMesh Around(ReadOnlySpan<Vector3> points)
    {
        var chosen = points.Length > MaxPoints ? Farthest(points, MaxPoints) : [.. points];
        return TryStart(chosen, out var hull) && hull.TryTakeAll() ? hull.Build() : BoxAround(points);
    }

    /// <summary>Those that lie farthest out in as many directions, spread evenly; in their order, each once.</summary>
    public static Vector3[] Farthest(ReadOnlySpan<Vector3> points, int directions)
    {
        var golden = MathF.PI * (3 - MathF.Sqrt(5));
        var chosen = new SortedSet<int>();
        for (var i = 0; i < directions; i++)
        {
            var height = 1 - (2 * (i + 0.5f) / directions);
            var (sin, cos) = MathF.SinCos(golden * i);
            var level = MathF.Sqrt(1 - (height * height));
            chosen.Add(FarthestAlong(points, new Vector3(cos * level, sin * level, height)));
        }

        var farthest = new Vector3[chosen.Count];
        var next = 0;
        foreach (var index in chosen)
            farthest[next++] = points[index];
        return farthest;
    }

    private static int FarthestAlong(ReadOnlySpan<Vector3> points, Vector3 direction)
    {
        var (best, most) = (0, float.NegativeInfinity);
        for (var i = 0; i < points.Length; i++)
        {
            var along = Vector3.Dot(points[i], direction);
            if (along > most)
                (best, most) = (i, along);
        }

        return best;
    }

    // Two points far from one another, the one farthest from their line, the one farthest from the plane of the three.
    private static bool TryStart(Vector3[] points, out GrowingHull hull)
    {
        hull = null!;
        if (points.Length < 4)
            return false;
        var a = IndexOfMost(points, p => -p.X);
        var b = IndexOfMost(points, p => Vector3.DistanceSquared(p, points[a]));
        var line = points[b] - points[a];
        var c = IndexOfMost(points, p => Vector3.Cross(p - points[a], line).LengthSquared());
        var normal = Vector3.Cross(line, points[c] - points[a]);
        var d = IndexOfMost(points, p => MathF.Abs(Vector3.Dot(p - points[a], normal)));
        var height = normal.Length() > 1e-9f ? Vector3.Dot(points[d] - points[a], Vector3.Normalize(normal)) : 0;
        if (MathF.Abs(height) < GrowingHull.Flat)
            return false;
        hull = new GrowingHull(points, height > 0 ? [a, c, b, d] : [a, b, c, d]);
        return true;
    }

    private static int IndexOfMost(Vector3[] points, Func<Vector3, float> measure)
    {
        var best = 0;
        var most = float.NegativeInfinity;
        for (var i = 0; i < points.Length; i++)
        {
            var m = measure(points[i]);
            if (m <= most)
                continue;
            best = i;
            most = m;
        }

        return best;
    }

    private static TriangleMesh BoxAround(ReadOnlySpan<Vector3> points)
    {
        const float Thinnest = 1e-3f;
        var (min, max) = points.IsEmpty ? (new Vector3(-0.5f), new Vector3(0.5f)) : (points[0], points[0]);
        foreach (ref readonly var point in points)
            (min, max) = (Vector3.Min(min, point), Vector3.Max(max, point));
        var half = Vector3.Max((max - min) * 0.5f, new Vector3(Thinnest));
        var middle = (min + max) * 0.5f;
        Span<Vector3> corners = stackalloc Vector3[8];
        for (var i = 0; i < corners.Length; i++)
            corners[i] = middle + (half * new Vector3((i & 1) * 2 - 1, (i & 2) - 1, ((i & 4) / 2) - 1));
        return new TriangleMesh(corners.ToArray(),
            [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5]);
    }

    /// <summary>Faces so far, counter-clockwise from outside; a new point takes away those it sees and is joined to their rim.</summary>
    private sealed class GrowingHull
    {
        /// <summary>Metres in the unit cube that count as in one plane: two steps of 16 bits.</summary>
        public const float Flat = 3e-5f;

        private readonly Vector3[] _points;
        private readonly List<Face> _faces = [];
        private readonly HashSet<(int From, int To)> _rim = [];

        /// <param name="start">Three corners seen counter-clockwise from outside, and the fourth below them.</param>
        public GrowingHull(Vector3[] points, ReadOnlySpan<int> start)
        {
            _points = points;
            var (a, b, c, d) = (start[0], start[1], start[2], start[3]);
            Add(a, b, c);
            Add(a, d, b);
            Add(b, d, c);
            Add(c, d, a);
        }

        /// <summary>False when rounding has spoiled it.</summary>
        public bool TryTakeAll()
        {
            for (var i = 0; i < _points.Length; i++)
            {
                Take(i);
                if (_faces.Count is 0 or > 2 * MaxPoints)
                    return false;
            }

            return true;
        }

        public TriangleMesh Build()
        {
            var builder = new MeshBuilder();
            foreach (ref readonly var face in CollectionsMarshal.AsSpan(_faces))
                builder.Triangle(_points[face.A], _points[face.B], _points[face.C]);
            return builder.Build();
        }

        private void Take(int point)
        {
            _rim.Clear();
            for (var i = _faces.Count - 1; i >= 0; i--)
            {
                var face = _faces[i];
                if (Vector3.Dot(face.Normal, _points[point] - _points[face.A]) <= Flat)
                    continue;
                _faces.RemoveAt(i);
                TakeEdge(face.A, face.B);
                TakeEdge(face.B, face.C);
                TakeEdge(face.C, face.A);
            }

            foreach (var (from, to) in _rim)
                Add(from, to, point);
        }

        // An edge between two faces that go is inside the hole.
        private void TakeEdge(int from, int to)
        {
            if (!_rim.Remove((to, from)))
                _rim.Add((from, to));
        }

        private void Add(int a, int b, int c)
        {
            var normal = Vector3.Cross(_points[b] - _points[a], _points[c] - _points[a]);
            var length = normal.Length();
            _faces.Add(new Face(a, b, c, length > 0 ? normal / length : Vector3.Zero));
        }

        private readonly record struct Face(int A, int B, int C, Vector3 Normal);
    }
}
