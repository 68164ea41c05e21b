using System.Numerics;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Collision;

/// <summary>Two boxes: the axis along which they are least in one another, of fifteen, and where their faces or edges meet.</summary>
internal static class BoxBox
{
    // An edge must be better by that much, or a box that lies flat would be held by two of its edges for a step.
    private const float EdgePrice = 2e-3f;

    /// <param name="frame">Of B, in A's frame.</param>
    /// <param name="margin">Metres up to which what is apart counts.</param>
    public static void Test(Vector3 halfA, Vector3 halfB, in Frame frame, float margin, TouchList touches)
    {
        var (x, y, z) = (frame.Turn.X, frame.Turn.Y, frame.Turn.Z);
        var (absX, absY, absZ) = (Vector3.Abs(x), Vector3.Abs(y), Vector3.Abs(z));
        var t = frame.Place;
        var onA = Vector3.Abs(t) - halfA - (absX * halfB.X) - (absY * halfB.Y) - (absZ * halfB.Z);
        var bestA = MathF.Max(onA.X, MathF.Max(onA.Y, onA.Z));
        if (bestA > margin)
            return;
        var tB = frame.Turn.ToLocal(t);
        var onB = Vector3.Abs(tB) - halfB - new Vector3(Vector3.Dot(absX, halfA), Vector3.Dot(absY, halfA), Vector3.Dot(absZ, halfA));
        var bestB = MathF.Max(onB.X, MathF.Max(onB.Y, onB.Z));
        if (bestB > margin)
            return;
        var face = MathF.Max(bestA, bestB);
        var edge = new Edges(halfA, halfB, t, frame.Turn);
        if (!edge.TryBest(margin, face + EdgePrice))
            return;
        if (edge.IsFound)
            edge.Tell(margin, touches);
        else if (bestA >= bestB - 1e-4f)
            FaceOfA(halfA, halfB, frame, AxisOf(onA, bestA), margin, touches);
        else
            FaceOfB(halfA, halfB, frame, AxisOf(onB, bestB), tB, margin, touches);
    }

    private static int AxisOf(Vector3 values, float value) => values.X == value ? 0 : values.Y == value ? 1 : 2;

    private static void FaceOfA(Vector3 halfA, Vector3 halfB, in Frame frame, int axis, float margin, TouchList touches)
    {
        var isUp = frame.Place[axis] > 0;
        var normal = Vector3.Zero;
        normal[axis] = isUp ? 1 : -1;
        Span<Vector3> reference = stackalloc Vector3[4];
        Corners(halfA, axis, isUp, reference);
        var (other, otherUp) = Facing(frame.Turn.ToLocal(-normal));
        Span<Vector3> incident = stackalloc Vector3[4];
        Corners(halfB, other, otherUp, incident);
        for (var i = 0; i < 4; i++)
            incident[i] = frame.ToWorld(incident[i]);
        FaceClip.Clip(reference, normal, incident, margin, margin, true, Feature(axis, isUp, other, otherUp), touches);
    }

    private static void FaceOfB(Vector3 halfA, Vector3 halfB, in Frame frame, int axis, Vector3 tB, float margin, TouchList touches)
    {
        var isUp = tB[axis] < 0; // the face that looks at A
        var normal = isUp ? frame.Turn[axis] : -frame.Turn[axis];
        Span<Vector3> reference = stackalloc Vector3[4];
        Corners(halfB, axis, isUp, reference);
        for (var i = 0; i < 4; i++)
            reference[i] = frame.ToWorld(reference[i]);
        var (other, otherUp) = Facing(-normal);
        Span<Vector3> incident = stackalloc Vector3[4];
        Corners(halfA, other, otherUp, incident);
        FaceClip.Clip(reference, normal, incident, margin, margin, false, 64 | Feature(axis, isUp, other, otherUp), touches);
    }

    private static uint Feature(int axis, bool isUp, int other, bool otherUp) =>
        (uint)((axis * 2) + (isUp ? 1 : 0) + (((other * 2) + (otherUp ? 1 : 0)) * 8));

    private static (int Axis, bool IsUp) Facing(Vector3 direction)
    {
        var size = Vector3.Abs(direction);
        var axis = size.X >= size.Y && size.X >= size.Z ? 0 : size.Y >= size.Z ? 1 : 2;
        return (axis, direction[axis] > 0);
    }

    // Counter-clockwise from outside.
    private static void Corners(Vector3 half, int axis, bool isUp, Span<Vector3> to)
    {
        var (u, v) = axis switch { 0 => (1, 2), 1 => (2, 0), _ => (0, 1) };
        var (sign, turn) = isUp ? (1f, 1f) : (-1f, -1f);
        for (var i = 0; i < 4; i++)
        {
            var corner = Vector3.Zero;
            corner[axis] = half[axis] * sign;
            corner[u] = half[u] * (i is 1 or 2 ? turn : -turn);
            corner[v] = half[v] * (i >= 2 ? 1 : -1);
            to[i] = corner;
        }
    }

    /// <summary>The nine pairs of edges.</summary>
    private ref struct Edges(Vector3 halfA, Vector3 halfB, Vector3 t, in Basis turn)
    {
        private readonly Basis _turn = turn;
        private Vector3 _axis;
        private float _separation;
        private int _a;
        private int _b;

        public bool IsFound { get; private set; }

        /// <summary>False when they are apart.</summary>
        public bool TryBest(float margin, float toBeat)
        {
            _separation = toBeat;
            for (var j = 0; j < 3; j++)
            {
                if (!Try(0, j, margin) || !Try(1, j, margin) || !Try(2, j, margin))
                    return false;
            }

            return true;
        }

        private bool Try(int i, int j, float margin)
        {
            const float Parallel = 1e-3f;
            var r = _turn[j];
            var axis = i switch { 0 => new Vector3(0, -r.Z, r.Y), 1 => new Vector3(r.Z, 0, -r.X), _ => new Vector3(-r.Y, r.X, 0) };
            var square = axis.LengthSquared();
            if (square < Parallel)
                return true;
            var reach = Vector3.Dot(Vector3.Abs(axis), halfA)
                + (halfB.X * MathF.Abs(Vector3.Dot(axis, _turn.X)))
                + (halfB.Y * MathF.Abs(Vector3.Dot(axis, _turn.Y)))
                + (halfB.Z * MathF.Abs(Vector3.Dot(axis, _turn.Z)));
            var along = Vector3.Dot(axis, t);
            var separation = (MathF.Abs(along) - reach) / MathF.Sqrt(square);
            if (separation > margin)
                return false;
            if (separation <= _separation)
                return true;
            _separation = separation;
            _axis = axis * ((along < 0 ? -1 : 1) / MathF.Sqrt(square));
            (_a, _b) = (i, j);
            IsFound = true;
            return true;
        }

        public readonly void Tell(float margin, TouchList touches)
        {
            // The middle of the edge of each that lies farthest towards the other.
            var onA = halfA * Signs(_axis);
            onA[_a] = 0;
            var local = _turn.ToLocal(-_axis);
            var onB = halfB * Signs(local);
            onB[_b] = 0;
            var (p, q) = (onA, t + _turn.ToWorld(onB));
            var u = Vector3.Zero;
            u[_a] = 1;
            var v = _turn[_b];
            // Closest places of two lines.
            var between = q - p;
            var cosine = Vector3.Dot(u, v);
            var rest = 1 - (cosine * cosine);
            var s = (Vector3.Dot(between, u) - (cosine * Vector3.Dot(between, v))) / rest;
            s = Math.Clamp(s, -halfA[_a] - margin, halfA[_a] + margin);
            var feature = 128u | (uint)((_a * 3) + _b) | (SignBits(onA) << 8) | (SignBits(onB) << 11);
            touches.Add(p + (u * s), _axis, _separation, feature << 16);
        }

        private static Vector3 Signs(Vector3 v) => new(v.X < 0 ? -1 : 1, v.Y < 0 ? -1 : 1, v.Z < 0 ? -1 : 1);

        private static uint SignBits(Vector3 v) => (v.X < 0 ? 1u : 0) | (v.Y < 0 ? 2u : 0) | (v.Z < 0 ? 4u : 0);
    }
}
