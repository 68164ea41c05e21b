using System.Numerics;

namespace OpenSim.Dynamics.Shapes;

/// <summary>A convex body with flat faces, in metres about its own origin. Immutable, shared by all parts of that form and size.</summary>
internal sealed class HullShape(Vector3[] points, HullFace[] faces, byte[] corners, Vector3 middle, Vector3 half)
{
    private static readonly byte[] BoxCorners =
        [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6];

    public Vector3[] Points => points;

    /// <summary>Where its origin is in the frame of the prim: in the middle of its box.</summary>
    public Vector3 Middle => middle;

    /// <summary>Of its box, about that.</summary>
    public Vector3 Half => half;

    public HullFace[] Faces => faces;

    /// <summary>Indexes of points, face after face.</summary>
    public byte[] Corners => corners;

    /// <summary>The eight corners of a box: bit 0 of an index is X, bit 1 Y, bit 2 Z.</summary>
    public static HullShape Box(Vector3 half)
    {
        var points = new Vector3[8];
        for (var i = 0; i < points.Length; i++)
            points[i] = half * new Vector3(((i & 1) * 2) - 1, (i & 2) - 1, ((i & 4) / 2) - 1);
        var faces = new HullFace[6];
        for (var i = 0; i < faces.Length; i++)
        {
            var normal = Vector3.Zero;
            normal[i / 2] = ((i & 1) * 2) - 1;
            faces[i] = new HullFace(normal, i * 4, 4);
        }

        return new HullShape(points, faces, BoxCorners, Vector3.Zero, half);
    }
}
