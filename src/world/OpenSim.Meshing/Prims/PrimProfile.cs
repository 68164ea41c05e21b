using System.Numerics;

namespace OpenSim.Meshing.Prims;

/// <summary>
/// The cross-section of a prim, one metre wide: the outline counter-clockwise, the hole likewise, both cut by the same angles. Corners
/// carry the part of the full turn at which they lie, by which outline and hole are sewn together at the ends.
/// </summary>
internal sealed class PrimProfile
{
    // Corner radius of regular polygons that makes them fill the unit square as viewers draw them; from eight corners on it is 0.5.
    private static readonly float[] PolygonRadius = [0.5f, 0.5f, 0.5f, 0.5f, 0.7071068f, 0.53f, 0.525f, 0.5f];

    public PrimProfile(in PrimForm form, int circleSides)
    {
        var (sides, offset, share) = OutlineOf(form.Outline, circleSides);
        Outer = Arc(form, sides, offset, share, 1);
        IsClosed = (form.ProfileEnd - form.ProfileBegin) * share >= 0.99f;
        if (form.Hollow > 0)
            Inner = Arc(form, HoleSides(form, circleSides, sides), offset, share, HoleSize(form));
    }

    public List<Vector3> Outer { get; }

    /// <summary>The hole's corners in the outline's direction; null for a solid profile.</summary>
    public List<Vector3>? Inner { get; }

    /// <summary>Nothing is cut out: first and last corner are the same place.</summary>
    public bool IsClosed { get; }

    /// <summary>
    /// The closed lines along the path, each with solid matter on its left: outline and hole separately, or one line around a cut profile.
    /// </summary>
    public IEnumerable<List<Vector2>> Lines()
    {
        if (IsClosed)
        {
            yield return Flat(Outer);
            if (Inner is not null)
                yield return Reversed(Inner);
            yield break;
        }

        var around = Flat(Outer);
        if (Inner is null)
            around.Add(Vector2.Zero);
        else
            around.AddRange(Reversed(Inner));
        around.Add(around[0]);
        yield return around;
    }

    /// <summary>Triangles, counter-clockwise, that cover the profile: the prim's ends.</summary>
    public IEnumerable<(Vector2 A, Vector2 B, Vector2 C)> Cover()
    {
        if (Inner is not null)
        {
            foreach (var triangle in CoverRing(Outer, Inner))
                yield return triangle;
            yield break;
        }

        // A whole outline is convex; a cut one is seen from its middle everywhere, which is a corner of its line then.
        var hub = IsClosed ? Xy(Outer[0]) : Vector2.Zero;
        for (var i = IsClosed ? 1 : 0; i + 1 < Outer.Count; i++)
            yield return (hub, Xy(Outer[i]), Xy(Outer[i + 1]));
    }

    private static IEnumerable<(Vector2, Vector2, Vector2)> CoverRing(List<Vector3> outer, List<Vector3> inner)
    {
        int o = 0, i = 0;
        while (o + 1 < outer.Count || i + 1 < inner.Count)
        {
            var outerNext = o + 1 < outer.Count ? outer[o + 1].Z : float.PositiveInfinity;
            var innerNext = i + 1 < inner.Count ? inner[i + 1].Z : float.PositiveInfinity;
            if (outerNext <= innerNext)
            {
                yield return (Xy(outer[o]), Xy(outer[o + 1]), Xy(inner[i]));
                o++;
            }
            else
            {
                yield return (Xy(outer[o]), Xy(inner[i + 1]), Xy(inner[i]));
                i++;
            }
        }
    }

    private static (int Sides, float Offset, float Share) OutlineOf(ProfileOutline outline, int circleSides) => outline switch
    {
        ProfileOutline.Square => (4, -0.375f, 1),
        ProfileOutline.IsoscelesTriangle or ProfileOutline.EquilateralTriangle or ProfileOutline.RightTriangle => (3, 0, 1),
        ProfileOutline.HalfCircle => (circleSides / 2, 0.5f, 0.5f),
        _ => (circleSides, 0, 1)
    };

    private static int HoleSides(in PrimForm form, int circleSides, int outlineSides) => form.Hole switch
    {
        ProfileHole.Circle => form.Outline == ProfileOutline.HalfCircle ? circleSides / 2 : circleSides,
        ProfileHole.Square => form.Outline == ProfileOutline.HalfCircle ? 2 : 4,
        ProfileHole.Triangle => 3,
        _ => outlineSides
    };

    // The corners of a square hole would stand out of a round or triangular outline beyond 0.7, where viewers stop, too. Holes of triangles
    // are half as wide for the same number: the corners of a triangle stand twice as far out as its sides.
    private static float HoleSize(in PrimForm form)
    {
        var size = form.Hole == ProfileHole.Square && form.Outline != ProfileOutline.Square ? MathF.Min(form.Hollow, 0.7f) : form.Hollow;
        var isTriangle =
            form.Outline is ProfileOutline.IsoscelesTriangle or ProfileOutline.EquilateralTriangle or ProfileOutline.RightTriangle;
        return isTriangle ? size / 2 : size;
    }

    // Corners of a polygon from the cut's begin to its end; cuts fall between corners on the straight sides. Z is the part of the turn.
    private static List<Vector3> Arc(in PrimForm form, int sides, float offset, float share, float size)
    {
        var whole = (int)MathF.Round(sides / share);
        var radius = (whole < PolygonRadius.Length ? PolygonRadius[whole] : 0.5f) * size;
        var corners = new List<Vector3> { OnSide(form.ProfileBegin) };
        for (var i = (int)(form.ProfileBegin * sides) + 1; i < form.ProfileEnd * sides - 1e-4f; i++)
        {
            if (i - (form.ProfileBegin * sides) > 1e-4f)
                corners.Add(OnSide((float)i / sides));
        }

        corners.Add(OnSide(form.ProfileEnd));
        return corners;

        Vector3 OnSide(float turn)
        {
            var from = MathF.Min(MathF.Floor((turn * sides) + 1e-4f), sides);
            var along = Math.Clamp((turn * sides) - from, 0, 1);
            var at = Vector2.Lerp(Corner(from), Corner(MathF.Min(from + 1, sides)), along);
            return new Vector3(at, turn);
        }

        Vector2 Corner(float number)
        {
            var (sin, cos) = MathF.SinCos(MathF.Tau * ((number / sides * share) + offset));
            return new Vector2(cos, sin) * radius;
        }
    }

    private static Vector2 Xy(Vector3 corner) => new(corner.X, corner.Y);

    private static List<Vector2> Flat(List<Vector3> corners) => corners.ConvertAll(Xy);

    private static List<Vector2> Reversed(List<Vector3> corners)
    {
        var flat = Flat(corners);
        flat.Reverse();
        return flat;
    }
}
