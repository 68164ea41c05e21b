using System.Numerics;

namespace OpenSim.Meshing.Sculpts;

/// <summary>
/// The surface of a sculpted prim: the colours of its map are places, red along x, green y, blue z, and the map is sewn together by the
/// sculpt type. Sampled as coarsely as viewers sample it (1,024 corners).
/// </summary>
public static class SculptMesher
{
    private const int MaxCorners = 1024;
    private const int FewestSteps = 4;

    /// <summary>The surface in the cube of one metre.</summary>
    /// <param name="map">Red, green, blue and alpha of each pixel, rows from the top.</param>
    /// <param name="type">Last byte of the extra parameter: <see cref="SculptType"/> and its flags.</param>
    public static TriangleMesh Build(ReadOnlySpan<byte> map, int width, int height, byte type)
    {
        var (across, up) = Steps(width, height);
        var grid = new Vector3[(across + 1) * (up + 1)];
        for (var v = 0; v <= up; v++)
        {
            for (var u = 0; u <= across; u++)
                grid[(v * (across + 1)) + u] = PlaceAt(map, width, height, u * width / across, v * height / up, type);
        }

        // The map is seen from outside, unless one of the two flags turns it.
        return Sew(grid, across, up, isTurned: (type & SculptType.Invert) != 0 != ((type & SculptType.Mirror) != 0));
    }

    private static (int Across, int Up) Steps(int width, int height)
    {
        var corners = Math.Min(MaxCorners, width * height / 4);
        var up = Math.Max(FewestSteps, (int)MathF.Sqrt(corners * (float)height / width));
        return (Math.Max(FewestSteps, corners / up), up);
    }

    /// <param name="x">From the left, at most the width.</param>
    /// <param name="y">From the bottom, at most the height.</param>
    private static Vector3 PlaceAt(ReadOnlySpan<byte> map, int width, int height, int x, int y, byte type)
    {
        var kind = type & SculptType.KindMask;
        var isBall = kind is not (SculptType.Torus or SculptType.Plane or SculptType.Cylinder);
        if (isBall && (y == 0 || y >= height))
            x = width / 2; // the poles
        if (y >= height)
            y = kind == SculptType.Torus ? 0 : height - 1;
        if (x >= width)
            x = kind == SculptType.Plane ? width - 1 : 0;
        var pixel = map[((((height - 1 - y) * width) + x) * 4)..];
        var place = (new Vector3(pixel[0], pixel[1], pixel[2]) / byte.MaxValue) - new Vector3(0.5f);
        return (type & SculptType.Mirror) != 0 ? place with { X = -place.X } : place;
    }

    private static TriangleMesh Sew(Vector3[] grid, int across, int up, bool isTurned)
    {
        var builder = new MeshBuilder();
        for (var v = 0; v < up; v++)
        {
            for (var u = 0; u < across; u++)
            {
                var at = (v * (across + 1)) + u;
                var (a, b, c, d) = (grid[at], grid[at + 1], grid[at + across + 2], grid[at + across + 1]);
                if (isTurned)
                    builder.Quad(a, d, c, b);
                else
                    builder.Quad(a, b, c, d);
            }
        }

        return builder.Build();
    }
}
