using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Meshing.Prims;

/// <summary>
/// A prim's surface by face, numbered as texture entries number them: the top, the sides of the outline in turn, the hole, the bottom, the
/// two faces of a cut. Forms without ends begin with the sides.
/// </summary>
public static class PrimFaces
{
    /// <summary>The same surface as <see cref="PrimMesher.Build"/>, a mesh for each face.</summary>
    public static IReadOnlyList<TriangleMesh> Build(in PrimShape shape, int circleSides = PrimMesher.DefaultCircleSides)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(circleSides, 8);
        var form = new PrimForm(shape);
        var profile = new PrimProfile(form, circleSides);
        var path = PrimPath.Of(form, circleSides);
        var faces = new List<TriangleMesh>();
        if (path.IsOpen)
            faces.Add(Cover(profile, path.Points[^1], isTop: true));
        foreach (var side in Sides(profile, form))
            faces.Add(Sweep(side, path.Points));
        if (profile.Inner is { } inner)
            faces.Add(Sweep([.. inner.Select(Flat).Reverse()], path.Points));
        if (path.IsOpen)
            faces.Add(Cover(profile, path.Points[0], isTop: false));
        if (form.ProfileEnd - form.ProfileBegin > 0.999f)
            return faces; // of a ball's half circle too, whose ends meet at its axis
        var (first, last) = (profile.Inner is null ? Vector2.Zero : Flat(profile.Inner[0]),
            profile.Inner is null ? Vector2.Zero : Flat(profile.Inner[^1]));
        faces.Add(Sweep([first, Flat(profile.Outer[0])], path.Points));
        faces.Add(Sweep([Flat(profile.Outer[^1]), last], path.Points));
        return faces;
    }

    // A round outline is one face, the others have one for each straight side that a cut has left.
    private static IEnumerable<List<Vector2>> Sides(PrimProfile profile, PrimForm form)
    {
        var corners = form.Outline switch
        {
            ProfileOutline.Square => 4,
            ProfileOutline.IsoscelesTriangle or ProfileOutline.EquilateralTriangle or ProfileOutline.RightTriangle => 3,
            _ => 1
        };
        var line = new List<Vector2> { Flat(profile.Outer[0]) };
        for (var i = 1; i < profile.Outer.Count; i++)
        {
            line.Add(Flat(profile.Outer[i]));
            var next = i + 1 < profile.Outer.Count ? SideOf((profile.Outer[i].Z + profile.Outer[i + 1].Z) / 2, corners) : -1;
            if (next == SideOf((profile.Outer[i - 1].Z + profile.Outer[i].Z) / 2, corners))
                continue;
            yield return line;
            line = [Flat(profile.Outer[i])];
        }
    }

    private static int SideOf(float turn, int corners) => (int)(turn * corners);

    private static TriangleMesh Sweep(List<Vector2> line, List<PathPoint> path)
    {
        var builder = new MeshBuilder();
        PrimMesher.Sweep(builder, line, path);
        return builder.Build();
    }

    private static TriangleMesh Cover(PrimProfile profile, PathPoint end, bool isTop)
    {
        var builder = new MeshBuilder();
        foreach (var (a, b, c) in profile.Cover())
            builder.Triangle(end.Place(a), end.Place(isTop ? b : c), end.Place(isTop ? c : b));
        return builder.Build();
    }

    private static Vector2 Flat(Vector3 corner) => new(corner.X, corner.Y);
}
