using System.Numerics;

namespace OpenSim.Meshing.Prims;

/// <summary>One place on a prim's path: where the profile stands, how it is turned and how large it is.</summary>
internal readonly record struct PathPoint(Vector3 Position, Quaternion Rotation, Vector2 Scale)
{
    public Vector3 Place(Vector2 corner) => Position + Vector3.Transform(new Vector3(corner * Scale, 0), Rotation);
}

/// <summary>The way along which the profile is swept: up the z axis, or around the x axis.</summary>
internal sealed class PrimPath
{
    private PrimPath(List<PathPoint> points, bool isOpen)
    {
        Points = points;
        IsOpen = isOpen;
    }

    public List<PathPoint> Points { get; }

    /// <summary>It has ends to be covered.</summary>
    public bool IsOpen { get; }

    public static PrimPath Of(in PrimForm form, int circleSides) => form.IsCircular ? Circle(form, circleSides) : Line(form, circleSides);

    private static PrimPath Line(in PrimForm form, int circleSides)
    {
        var begin = new Vector2(MathF.Min(1, 2 - form.Scale.X), MathF.Min(1, 2 - form.Scale.Y));
        var end = new Vector2(MathF.Min(1, form.Scale.X), MathF.Min(1, form.Scale.Y));
        var steps = 1 + (int)MathF.Ceiling(form.TwistSpan * circleSides / 2); // twist is in half turns
        var points = new List<PathPoint>(steps + 1);
        for (var i = 0; i <= steps; i++)
        {
            var t = float.Lerp(form.PathBegin, form.PathEnd, (float)i / steps);
            var turn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI * float.Lerp(form.TwistBegin, form.Twist, t));
            points.Add(new PathPoint(new Vector3(form.Shear * t, t - 0.5f), turn, Vector2.Lerp(begin, end, t)));
        }

        return new PrimPath(points, isOpen: true);
    }

    private static PrimPath Circle(in PrimForm form, int circleSides)
    {
        var sides = (int)MathF.Ceiling((circleSides + (form.TwistSpan * circleSides)) * form.Revolutions);
        var points = new List<PathPoint> { OnCircle(form, form.PathBegin) };
        for (var i = (int)(form.PathBegin * sides) + 1; i < (form.PathEnd * sides) - 1e-3f; i++)
            points.Add(OnCircle(form, (float)i / sides));
        points.Add(OnCircle(form, form.PathEnd));
        // Closed when the end meets the beginning: the same place, and the profile in the same position.
        var isOpen = form.PathEnd - form.PathBegin < 1 || form.Skew != 0 || form.Taper != Vector2.Zero || form.RadiusOffset != 0
            || form.TwistSpan % 1 != 0 || form.Revolutions % 1 > 0.001f;
        return new PrimPath(points, isOpen);
    }

    private static PathPoint OnCircle(in PrimForm form, float t)
    {
        var hole = new Vector2(form.Scale.X * (1 - MathF.Abs(form.Skew)), form.Scale.Y);
        var radius = 0.5f * (1 - hole.Y) * float.Lerp(1 + MathF.Min(0, form.RadiusOffset), 1 - MathF.Max(0, form.RadiusOffset), t);
        var angle = MathF.Tau * form.Revolutions * t;
        var (sin, cos) = MathF.SinCos(angle);
        var position = new Vector3(
            (form.Shear.X * sin * radius) + (form.Skew * (t - 0.5f)),
            (cos * radius) + (form.Shear.Y * sin * radius),
            sin * radius);
        var twist = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, (MathF.Tau * float.Lerp(form.TwistBegin, form.Twist, t)) - MathF.PI);
        var around = Quaternion.CreateFromAxisAngle(Vector3.UnitX, angle);
        return new PathPoint(position, around * twist, hole * new Vector2(TaperAt(form.Taper.X, t), TaperAt(form.Taper.Y, t)));
    }

    // A positive taper shrinks the end, a negative one the beginning.
    private static float TaperAt(float taper, float t) => float.Lerp(1 + MathF.Min(0, taper), 1 - MathF.Max(0, taper), t);
}
