using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;

namespace OpenSim.Dynamics.Collision;

/// <summary>A hull or a ball and the ground: by its corners on level ground, else by triangles, something vast by samples.</summary>
internal static class LandTouch
{
    private const int MaxSquares = 64;
    private const int MaxSamples = 8; // along a side

    /// <param name="frame">Of the part in the region.</param>
    /// <param name="box">In which the part lies, margin included.</param>
    public static void Test(HullShape hull, float radius, in Frame frame, in Aabb box, HeightField land, float margin,
        TouchList touches)
    {
        var (fromX, toX) = Squares(box.Min.X, box.Max.X, land.SizeX);
        var (fromY, toY) = Squares(box.Min.Y, box.Max.Y, land.SizeY);
        var points = radius > 0 ? [Vector3.Zero] : hull.Points.AsSpan();
        if ((toX - fromX) * (long)(toY - fromY) > MaxSquares || IsOutside(box, land))
        {
            Sample(points, frame, land, radius, margin, touches);
            if (radius == 0)
                SampleFaces(hull, frame, box, land, margin, touches);
            return;
        }

        var (lowest, highest) = land.Range(fromX, fromY, toX, toY);
        if (box.Min.Z > highest)
            return;
        if (highest - lowest < 1e-3f)
        {
            var down = frame.Turn.ToLocal(-Vector3.UnitZ);
            PlaneTouch.Points(points, down, frame.Place.Z - highest, radius, margin, touches);
            return;
        }

        for (var y = fromY; y < toY; y++)
        {
            for (var x = fromX; x < toX; x++)
                Square(hull, radius, frame, land, x, y, margin, touches);
        }
    }

    private static (int From, int To) Squares(float from, float to, int size)
    {
        var first = Math.Clamp((int)MathF.Floor(MathF.Max(from, -1)), 0, size - 2);
        return (first, Math.Clamp((int)MathF.Floor(MathF.Min(to, size)) + 1, first + 1, size - 1));
    }

    private static bool IsOutside(in Aabb box, HeightField land) =>
        box.Min.X < 0 || box.Min.Y < 0 || box.Max.X > land.SizeX - 1 || box.Max.Y > land.SizeY - 1;

    private static void Square(HullShape hull, float radius, in Frame frame, HeightField land, int x, int y, float margin,
        TouchList touches)
    {
        var southWest = frame.ToLocal(new Vector3(x, y, land[x, y]));
        var southEast = frame.ToLocal(new Vector3(x + 1, y, land[x + 1, y]));
        var northEast = frame.ToLocal(new Vector3(x + 1, y + 1, land[x + 1, y + 1]));
        var northWest = frame.ToLocal(new Vector3(x, y + 1, land[x, y + 1]));
        var number = (uint)((((y * land.SizeX) + x) * 2) & 0x7FFE);
        Triangle(hull, radius, southWest, southEast, northEast, number, margin, touches);
        Triangle(hull, radius, southWest, northEast, northWest, number + 1, margin, touches);
    }

    private static void Triangle(HullShape hull, float radius, Vector3 a, Vector3 b, Vector3 c, uint number, float margin,
        TouchList touches)
    {
        var normal = Vector3.Normalize(Vector3.Cross(b - a, c - a));
        if (radius > 0)
        {
            SphereTouch.TriangleBelow(a, b, c, normal, radius, margin, number << 16, touches);
            return;
        }

        var view = ConvexView.Of(hull);
        var deepest = view.Farthest(-normal);
        if (Vector3.Dot(normal, view.Points[deepest] - a) <= margin)
            TriangleFront.Test(view, [a, b, c], normal, deepest, number, margin, touches);
    }

    private static void Sample(ReadOnlySpan<Vector3> points, in Frame frame, HeightField land, float radius, float margin,
        TouchList touches)
    {
        for (var i = 0; i < points.Length; i++)
        {
            var place = frame.ToWorld(points[i]);
            var normal = land.NormalAt(place.X, place.Y);
            var separation = ((place.Z - land.HeightAt(place.X, place.Y)) * normal.Z) - radius;
            if (separation > margin)
                continue;
            var down = frame.Turn.ToLocal(-normal);
            touches.Add(points[i] + (down * radius), down, separation, (uint)i + 1);
        }
    }

    // Places on its lower side, as a net over the ground below it.
    private static void SampleFaces(HullShape hull, in Frame frame, in Aabb box, HeightField land, float margin, TouchList touches)
    {
        for (var i = 1; i < MaxSamples * MaxSamples; i++)
        {
            var share = new Vector2(i % MaxSamples, i / MaxSamples) / MaxSamples;
            var (x, y) = (box.Min.X + (share.X * box.Size.X), box.Min.Y + (share.Y * box.Size.Y));
            var height = land.HeightAt(x, y);
            if (box.Min.Z > height || !TryBottom(hull, frame, new Vector3(x, y, height), out var bottom))
                continue;
            var normal = land.NormalAt(x, y);
            var separation = (bottom - height) * normal.Z;
            if (separation <= margin)
                touches.Add(frame.ToLocal(new Vector3(x, y, bottom)), frame.Turn.ToLocal(-normal), separation, 0x4000u + (uint)i);
        }
    }

    // Height at which an upright line enters the hull.
    private static bool TryBottom(HullShape hull, in Frame frame, Vector3 line, out float bottom)
    {
        var (origin, up) = (frame.ToLocal(line), frame.Turn.ToLocal(Vector3.UnitZ));
        var (enter, leave) = (float.NegativeInfinity, float.PositiveInfinity);
        foreach (ref readonly var face in hull.Faces.AsSpan())
        {
            var above = Vector3.Dot(face.Normal, hull.Points[hull.Corners[face.First]] - origin);
            var slope = Vector3.Dot(face.Normal, up);
            if (slope < -1e-6f)
                enter = MathF.Max(enter, above / slope);
            else if (slope > 1e-6f)
                leave = MathF.Min(leave, above / slope);
            else if (above < 0)
                leave = float.NegativeInfinity;
        }

        bottom = line.Z + enter;
        return enter <= leave;
    }
}
