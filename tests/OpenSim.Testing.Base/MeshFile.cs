using System.Buffers.Binary;
using System.IO.Compression;
using System.Numerics;
using System.Text;

namespace OpenSim.Testing;

/// <summary>
/// Mesh assets as viewers write them, byte by byte: a header of binary LLSD and zipped sections of the same. It shares no code with what
/// reads them.
/// </summary>
public sealed class MeshFile
{
    private readonly List<(string Name, byte[] Zipped)> _sections = [];

    /// <summary>A section of surfaces, one for each face, in the cube of one metre.</summary>
    public MeshFile With(string section, params (Vector3[] Corners, int[] Triangles)[] faces)
    {
        var bytes = new MemoryStream();
        Tag(bytes, '[', faces.Length);
        foreach (var (corners, triangles) in faces)
        {
            Tag(bytes, '{', 3);
            Key(bytes, "Position");
            Binary(bytes, Quantised(corners));
            Key(bytes, "PositionDomain");
            Tag(bytes, '{', 2);
            Corner(bytes, "Max", 0.5);
            Corner(bytes, "Min", -0.5);
            bytes.WriteByte((byte)'}');
            Key(bytes, "TriangleList");
            Binary(bytes, [.. triangles.SelectMany(t => new[] { (byte)t, (byte)(t >> 8) })]);
            bytes.WriteByte((byte)'}');
        }

        bytes.WriteByte((byte)']');
        return WithBytes(section, bytes.ToArray());
    }

    /// <summary>The section physics_convex.</summary>
    public MeshFile WithHulls(Vector3[] bounding, params Vector3[][] parts)
    {
        var bytes = new MemoryStream();
        Tag(bytes, '{', 5);
        Key(bytes, "BoundingVerts");
        Binary(bytes, Quantised(bounding));
        Key(bytes, "HullList");
        Binary(bytes, [.. parts.Select(p => (byte)p.Length)]);
        Corner(bytes, "Max", 0.5);
        Corner(bytes, "Min", -0.5);
        Key(bytes, "Positions");
        Binary(bytes, Quantised([.. parts.SelectMany(p => p)]));
        bytes.WriteByte((byte)'}');
        return WithBytes("physics_convex", bytes.ToArray());
    }

    /// <summary>Any bytes as a section, zipped.</summary>
    public MeshFile WithBytes(string section, byte[] inflated)
    {
        var zipped = new MemoryStream();
        using (var zip = new ZLibStream(zipped, CompressionLevel.Optimal, leaveOpen: true))
            zip.Write(inflated);
        _sections.Add((section, zipped.ToArray()));
        return this;
    }

    public byte[] ToBytes()
    {
        var bytes = new MemoryStream();
        Tag(bytes, '{', _sections.Count + 1);
        Key(bytes, "version");
        Integer(bytes, 1);
        var offset = 0;
        foreach (var (name, zipped) in _sections)
        {
            Key(bytes, name);
            Tag(bytes, '{', 2);
            Key(bytes, "offset");
            Integer(bytes, offset);
            Key(bytes, "size");
            Integer(bytes, zipped.Length);
            bytes.WriteByte((byte)'}');
            offset += zipped.Length;
        }

        bytes.WriteByte((byte)'}');
        foreach (var (_, zipped) in _sections)
            bytes.Write(zipped);
        return bytes.ToArray();
    }

    /// <summary>The eight corners of a box and its twelve triangles, counter-clockwise from outside.</summary>
    public static (Vector3[] Corners, int[] Triangles) Box(Vector3 min, Vector3 max) => (
        [.. Enumerable.Range(0, 8).Select(i => new Vector3(
            (i & 1) == 0 ? min.X : max.X, (i & 2) == 0 ? min.Y : max.Y, (i & 4) == 0 ? min.Z : max.Z))],
        [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5]);

    /// <summary>
    /// A house without a roof in the unit cube: a floor over all of it, walls of a tenth along its sides, and in the western one (x below
    /// 0) a doorway from y = -0.1 to 0.1 up to the top. One face.
    /// </summary>
    public static (Vector3[] Corners, int[] Triangles) House()
    {
        (Vector3 Min, Vector3 Max)[] boxes =
        [
            (new(-0.5f, -0.5f, -0.5f), new(0.5f, 0.5f, -0.4f)),
            (new(-0.5f, -0.5f, -0.4f), new(0.5f, -0.4f, 0.5f)), (new(-0.5f, 0.4f, -0.4f), new(0.5f, 0.5f, 0.5f)),
            (new(0.4f, -0.4f, -0.4f), new(0.5f, 0.4f, 0.5f)),
            (new(-0.5f, -0.4f, -0.4f), new(-0.4f, -0.1f, 0.5f)), (new(-0.5f, 0.1f, -0.4f), new(-0.4f, 0.4f, 0.5f))
        ];
        var all = boxes.Select(b => Box(b.Min, b.Max)).ToList();
        return ([.. all.SelectMany(b => b.Corners)], [.. all.SelectMany((b, i) => b.Triangles.Select(t => t + (8 * i)))]);
    }

    private static byte[] Quantised(Vector3[] corners)
    {
        var bytes = new byte[corners.Length * 6];
        for (var i = 0; i < corners.Length; i++)
        {
            for (var axis = 0; axis < 3; axis++)
                BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan((i * 6) + (axis * 2)),
                    (ushort)MathF.Round((corners[i][axis] + 0.5f) * 65535));
        }

        return bytes;
    }

    private static void Corner(MemoryStream to, string key, double value)
    {
        Key(to, key);
        Tag(to, '[', 3);
        Span<byte> real = stackalloc byte[9];
        real[0] = (byte)'r';
        BinaryPrimitives.WriteDoubleBigEndian(real[1..], value);
        for (var i = 0; i < 3; i++)
            to.Write(real);
        to.WriteByte((byte)']');
    }

    private static void Key(MemoryStream to, string key)
    {
        Tag(to, 'k', key.Length);
        to.Write(Encoding.ASCII.GetBytes(key));
    }

    private static void Binary(MemoryStream to, byte[] bytes)
    {
        Tag(to, 'b', bytes.Length);
        to.Write(bytes);
    }

    private static void Integer(MemoryStream to, int value) => Tag(to, 'i', value);

    private static void Tag(MemoryStream to, char tag, int number)
    {
        Span<byte> bytes = stackalloc byte[5];
        bytes[0] = (byte)tag;
        BinaryPrimitives.WriteInt32BigEndian(bytes[1..], number);
        to.Write(bytes);
    }
}
