using System.Numerics;

namespace OpenSim.Meshing;

/// <summary>
/// A surface of triangles, counter-clockwise seen from outside. A prim's mesh lies in the unit cube about the origin and is scaled by its
/// user, so that all prims of one form share it. Immutable.
/// </summary>
/// <param name="Vertices">Each place once.</param>
/// <param name="Indices">Three for each triangle.</param>
public sealed record TriangleMesh(Vector3[] Vertices, int[] Indices)
{
    public static readonly TriangleMesh Empty = new([], []);

    public int TriangleCount => Indices.Length / 3;

    public (Vector3 A, Vector3 B, Vector3 C) Triangle(int index) =>
        (Vertices[Indices[index * 3]], Vertices[Indices[(index * 3) + 1]], Vertices[Indices[(index * 3) + 2]]);

    /// <summary>Volume that the surface encloses; negative or meaningless for one that is not closed.</summary>
    public float Volume
    {
        get
        {
            var sum = 0f;
            for (var i = 0; i < TriangleCount; i++)
            {
                var (a, b, c) = Triangle(i);
                sum += Vector3.Dot(a, Vector3.Cross(b, c));
            }

            return sum / 6;
        }
    }

    /// <summary>Lowest and highest coordinates; zero for an empty mesh.</summary>
    public (Vector3 Min, Vector3 Max) Bounds
    {
        get
        {
            if (Vertices.Length == 0)
                return default;
            var (min, max) = (Vertices[0], Vertices[0]);
            foreach (var vertex in Vertices)
            {
                min = Vector3.Min(min, vertex);
                max = Vector3.Max(max, vertex);
            }

            return (min, max);
        }
    }
}
