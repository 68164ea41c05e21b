using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Meshing.Prims;

/// <summary>
/// Geometry of a prim: its profile swept along its path, ends covered. The rules are those by which viewers draw prims, so that what one
/// sees is what one walks on: path and profile numbers of ObjectUpdate.
/// </summary>
public static class PrimMesher
{
    /// <summary>Sides of a full circle; a viewer's highest level of detail has 24.</summary>
    public const int DefaultCircleSides = 24;

    /// <summary>
    /// The surface in a cube of one metre about the origin, to be scaled by the prim's size. Sculpts and meshes are not told by their
    /// shape.
    /// </summary>
    /// <param name="circleSides">Even, at least 8.</param>
    public static TriangleMesh Build(in PrimShape shape, int circleSides = DefaultCircleSides)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(circleSides, 8);
        var form = new PrimForm(shape);
        var profile = new PrimProfile(form, circleSides);
        var path = PrimPath.Of(form, circleSides);
        var builder = new MeshBuilder();
        foreach (var line in profile.Lines())
            Sweep(builder, line, path.Points);
        if (path.IsOpen)
            CoverEnds(builder, profile, path.Points[0], path.Points[^1]);
        return builder.Build();
    }

    internal static void Sweep(MeshBuilder builder, List<Vector2> line, List<PathPoint> path)
    {
        for (var p = 0; p + 1 < path.Count; p++)
        {
            for (var i = 0; i + 1 < line.Count; i++)
                builder.Quad(path[p].Place(line[i]), path[p].Place(line[i + 1]), path[p + 1].Place(line[i + 1]),
                    path[p + 1].Place(line[i]));
        }
    }

    private static void CoverEnds(MeshBuilder builder, PrimProfile profile, PathPoint begin, PathPoint end)
    {
        foreach (var (a, b, c) in profile.Cover())
        {
            builder.Triangle(begin.Place(a), begin.Place(c), begin.Place(b));
            builder.Triangle(end.Place(a), end.Place(b), end.Place(c));
        }
    }
}
