using System.Numerics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Shapes;

/// <summary>A convex body as one test sees it: in the frame of the other, in memory of that test. A segment has no faces.</summary>
internal readonly ref struct ConvexView(
    ReadOnlySpan<Vector3> points, ReadOnlySpan<HullFace> faces, ReadOnlySpan<byte> corners, Vector3 middle)
{
    public const int MaxPoints = 64;
    public const int MaxFaces = 128;

    private static readonly byte[] TriangleCorners = [0, 1, 2, 0, 2, 1];

    public readonly ReadOnlySpan<Vector3> Points = points;
    public readonly ReadOnlySpan<HullFace> Faces = faces;
    public readonly ReadOnlySpan<byte> Corners = corners;

    /// <summary>Some place within.</summary>
    public readonly Vector3 Middle = middle;

    public static ConvexView Of(HullShape hull) => new(hull.Points, hull.Faces, hull.Corners, Vector3.Zero);

    public static ConvexView Of(HullShape hull, in Frame frame, Span<Vector3> points, Span<HullFace> faces)
    {
        for (var i = 0; i < hull.Points.Length; i++)
            points[i] = frame.ToWorld(hull.Points[i]);
        for (var i = 0; i < hull.Faces.Length; i++)
            faces[i] = hull.Faces[i] with { Normal = frame.Turn.ToWorld(hull.Faces[i].Normal) };
        return new ConvexView(points[..hull.Points.Length], faces[..hull.Faces.Length], hull.Corners, frame.Place);
    }

    /// <param name="points">The three corners, counter-clockwise from outside.</param>
    public static ConvexView Triangle(Span<Vector3> points, Vector3 normal, Span<HullFace> faces)
    {
        faces[0] = new HullFace(normal, 0, 3);
        faces[1] = new HullFace(-normal, 3, 3);
        return new ConvexView(points[..3], faces[..2], TriangleCorners, (points[0] + points[1] + points[2]) / 3);
    }

    public int Farthest(Vector3 direction)
    {
        var best = 0;
        var most = float.NegativeInfinity;
        for (var i = 0; i < Points.Length; i++)
        {
            var along = Vector3.Dot(Points[i], direction);
            if (along > most)
                (best, most) = (i, along);
        }

        return best;
    }

    /// <summary>The face that looks most in a direction; -1 for one without.</summary>
    public int FaceTowards(Vector3 direction)
    {
        var best = -1;
        var most = float.NegativeInfinity;
        for (var i = 0; i < Faces.Length; i++)
        {
            var along = Vector3.Dot(Faces[i].Normal, direction);
            if (along > most)
                (best, most) = (i, along);
        }

        return best;
    }

    /// <summary>The corners of a face; of one that has more than there is room for some of them, all the way round.</summary>
    public int CopyFace(int face, Span<Vector3> to)
    {
        var (first, all) = (Faces[face].First, Faces[face].Count);
        var count = Math.Min(all, to.Length);
        for (var i = 0; i < count; i++)
            to[i] = Points[Corners[first + (i * all / count)]];
        return count;
    }
}
