using System.Numerics;

namespace OpenSim.Meshing;

/// <summary>
/// Gathers triangles and joins corners that lie at one place, found by hash: a linear search would make a mesh of n corners cost n² (the
/// source report on big regions found exactly that). Triangles without area are left out.
/// </summary>
public sealed class MeshBuilder
{
    /// <summary>Corners closer than this are one; a hundredth of a millimetre on a prim of one metre.</summary>
    private const float Grain = 1e-5f;

    private readonly List<Vector3> _vertices = [];
    private readonly List<int> _indices = [];
    private readonly Dictionary<(int, int, int), int> _byPlace = [];

    /// <summary>The number of the corner at this place, an old one where there is one.</summary>
    public int Vertex(Vector3 at)
    {
        var scaled = at / Grain;
        var cell = Vector3.Round(scaled);
        if (TryFind(scaled, cell, out var index))
            return index;
        index = _vertices.Count;
        _vertices.Add(at);
        _byPlace.Add(Key(cell), index);
        return index;
    }

    /// <summary>Counter-clockwise seen from outside.</summary>
    public void Triangle(Vector3 a, Vector3 b, Vector3 c)
    {
        int i = Vertex(a), j = Vertex(b), k = Vertex(c);
        if (i == j || j == k || k == i || Vector3.Cross(b - a, c - a).LengthSquared() < 1e-16f)
            return;
        _indices.Add(i);
        _indices.Add(j);
        _indices.Add(k);
    }

    /// <summary>Two triangles on four corners in a ring.</summary>
    public void Quad(Vector3 a, Vector3 b, Vector3 c, Vector3 d)
    {
        Triangle(a, b, c);
        Triangle(a, c, d);
    }

    public TriangleMesh Build() => new([.. _vertices], [.. _indices]);

    // Places that differ by rounding errors only may lie on both sides of a cell's border, so near a border its other side is looked at as
    // well.
    private bool TryFind(Vector3 scaled, Vector3 cell, out int index)
    {
        const float NearBorder = 0.4f;
        var over = scaled - cell;
        var step = new Vector3(
            MathF.Abs(over.X) > NearBorder ? MathF.Sign(over.X) : 0,
            MathF.Abs(over.Y) > NearBorder ? MathF.Sign(over.Y) : 0,
            MathF.Abs(over.Z) > NearBorder ? MathF.Sign(over.Z) : 0);
        for (var corner = 0; corner < 8; corner++)
        {
            var way = step * new Vector3(corner & 1, corner >> 1 & 1, corner >> 2);
            if ((corner == 0 || way != Vector3.Zero) && _byPlace.TryGetValue(Key(cell + way), out index))
                return true;
        }

        index = 0;
        return false;
    }

    private static (int, int, int) Key(Vector3 cell) => ((int)cell.X, (int)cell.Y, (int)cell.Z);
}
