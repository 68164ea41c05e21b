using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Terrain;

/// <summary>
/// The ground: one height in metres for each metre corner, rows from south. Between corners it is two triangles a square, split along the
/// diagonal from south-west to north-east as viewers draw it. Outside the field the nearest edge goes on level. Queries allocate nothing.
/// </summary>
public sealed class HeightField
{
    private readonly float[] _heights;

    public HeightField(int sizeX, int sizeY, float height = 0)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(sizeX, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(sizeY, 2);
        SizeX = sizeX;
        SizeY = sizeY;
        _heights = new float[sizeX * sizeY];
        Array.Fill(_heights, height);
    }

    public int SizeX { get; }

    public int SizeY { get; }

    /// <summary>All corners, index y * SizeX + x.</summary>
    public Span<float> Heights => _heights;

    public ReadOnlySpan<float> Row(int y) => _heights.AsSpan(y * SizeX, SizeX);

    public float this[int x, int y]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _heights[(y * SizeX) + x];
        set => _heights[(y * SizeX) + x] = value;
    }

    public float HeightAt(float x, float y)
    {
        Locate(x, y, out var at, out var dx, out var dy);
        var southWest = _heights[at];
        var northEast = _heights[at + SizeX + 1];
        if (dx > dy)
        {
            var southEast = _heights[at + 1];
            return southWest + (dx * (southEast - southWest)) + (dy * (northEast - southEast));
        }

        var northWest = _heights[at + SizeX];
        return southWest + (dx * (northEast - northWest)) + (dy * (northWest - southWest));
    }

    /// <summary>Unit normal of the triangle at this place.</summary>
    public Vector3 NormalAt(float x, float y)
    {
        Locate(x, y, out var at, out var dx, out var dy);
        var southWest = _heights[at];
        var northEast = _heights[at + SizeX + 1];
        var corner = dx > dy ? _heights[at + 1] : _heights[at + SizeX];
        var slopeX = dx > dy ? corner - southWest : northEast - corner;
        var slopeY = dx > dy ? northEast - corner : corner - southWest;
        return Vector3.Normalize(new Vector3(-slopeX, -slopeY, 1));
    }

    /// <summary>Lowest and highest corner in a rectangle of corners, both ends included and held inside the field.</summary>
    public (float Lowest, float Highest) Range(int fromX, int fromY, int toX, int toY)
    {
        fromX = Math.Clamp(fromX, 0, SizeX - 1);
        toX = Math.Clamp(toX, fromX, SizeX - 1);
        fromY = Math.Clamp(fromY, 0, SizeY - 1);
        toY = Math.Clamp(toY, fromY, SizeY - 1);
        float lowest = float.MaxValue, highest = float.MinValue;
        for (var y = fromY; y <= toY; y++)
        {
            foreach (var height in Row(y)[fromX..(toX + 1)])
            {
                lowest = MathF.Min(lowest, height);
                highest = MathF.Max(highest, height);
            }
        }

        return (lowest, highest);
    }

    /// <summary>
    /// Where a ray comes to the ground from above, walking square by square. A ray that starts below the ground hits nothing: it looks at
    /// the land from its back.
    /// </summary>
    public bool RayCast(in Ray ray, float length, out float distance, out Vector3 normal)
    {
        distance = 0;
        normal = Vector3.UnitZ;
        var walk = new HeightFieldWalk(this, ray, length);
        while (walk.MoveNext())
        {
            if (TryHitSquare(ray, walk.X, walk.Y, walk.From, walk.To, out distance, out normal))
                return true;
        }

        return false;
    }

    private bool TryHitSquare(in Ray ray, int x, int y, float from, float to, out float distance, out Vector3 normal)
    {
        normal = Vector3.UnitZ;
        distance = float.PositiveInfinity;
        var nextX = Math.Min(x + 1, SizeX - 1);
        var nextY = Math.Min(y + 1, SizeY - 1);
        var southWest = new Vector3(x, y, this[x, y]);
        var southEast = new Vector3(x + 1, y, this[nextX, y]);
        var northWest = new Vector3(x, y + 1, this[x, nextY]);
        var northEast = new Vector3(x + 1, y + 1, this[nextX, nextY]);
        var low = MathF.Min(ray.At(from).Z, ray.At(to).Z);
        if (low > MathF.Max(MathF.Max(southWest.Z, southEast.Z), MathF.Max(northWest.Z, northEast.Z)))
            return false;
        HitPlane(ray, southWest, southEast, northEast, isSouthEast: true, from, to, ref distance, ref normal);
        HitPlane(ray, southWest, northEast, northWest, isSouthEast: false, from, to, ref distance, ref normal);
        return float.IsFinite(distance);
    }

    private static void HitPlane(in Ray ray, Vector3 a, Vector3 b, Vector3 c, bool isSouthEast, float from, float to, ref float distance,
        ref Vector3 normal)
    {
        const float Slack = 1e-3f; // metres along the ray: neighbouring squares must not leave a slit between them
        var n = Vector3.Normalize(Vector3.Cross(b - a, c - a));
        var towards = Vector3.Dot(n, ray.Direction);
        if (towards >= -1e-9f)
            return;
        var t = Vector3.Dot(n, a - ray.Origin) / towards;
        if (t < MathF.Max(0, from - Slack) || t > to + Slack || t >= distance)
            return;
        var hit = ray.At(t);
        var aside = hit.X - a.X - (hit.Y - a.Y);
        if (isSouthEast ? aside < -Slack : aside > Slack)
            return;
        distance = t;
        normal = n;
    }

    // South-west corner of the square and the place in it, with everything outside drawn to the edge.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Locate(float x, float y, out int at, out float dx, out float dy)
    {
        // Written so that NaN ends at 0, too.
        x = x > 0 ? MathF.Min(x, SizeX - 1) : 0;
        y = y > 0 ? MathF.Min(y, SizeY - 1) : 0;
        var squareX = Math.Min((int)x, SizeX - 2);
        var squareY = Math.Min((int)y, SizeY - 2);
        dx = x - squareX;
        dy = y - squareY;
        at = (squareY * SizeX) + squareX;
    }
}
