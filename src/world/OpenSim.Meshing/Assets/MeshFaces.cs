using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Llsd;

namespace OpenSim.Meshing.Assets;

/// <summary>
/// A section of surfaces (a level of detail, the physics shape): for each face its corners, quantised to 16 bits within a domain, and
/// triangles. The whole lies in the cube of one metre about the origin.
/// </summary>
public static class MeshFaces
{
    private const int BytesPerTriple = 6;

    /// <summary>A surface for each face, empty for a face without geometry. False for what is damaged or too large.</summary>
    public static bool TryRead(LlsdValue section, [NotNullWhen(true)] out IReadOnlyList<TriangleMesh>? faces)
    {
        faces = null;
        if (section is not LlsdArray { Items.Count: > 0 and <= MeshBounds.MaxFaces } array)
            return false;
        var read = new List<TriangleMesh>(array.Items.Count);
        var left = MeshBounds.MaxTriangles;
        foreach (var face in array.Items)
        {
            if (!TryReadFace(face, out var mesh) || (left -= mesh.TriangleCount) < 0)
                return false;
            read.Add(mesh);
        }

        faces = read;
        return true;
    }

    /// <summary>All faces as one surface.</summary>
    public static TriangleMesh Join(IReadOnlyList<TriangleMesh> faces)
    {
        var vertices = new List<Vector3>(faces.Sum(f => f.Vertices.Length));
        var indices = new List<int>(faces.Sum(f => f.Indices.Length));
        foreach (var face in faces)
        {
            var first = vertices.Count;
            vertices.AddRange(face.Vertices);
            foreach (var index in face.Indices)
                indices.Add(first + index);
        }

        return new TriangleMesh([.. vertices], [.. indices]);
    }

    /// <summary>Corners of 16 bits a coordinate, spread over a box.</summary>
    internal static Vector3[] Corners(ReadOnlySpan<byte> quantised, Vector3 min, Vector3 max)
    {
        var corners = new Vector3[quantised.Length / BytesPerTriple];
        for (var i = 0; i < corners.Length; i++)
        {
            var at = quantised[(i * BytesPerTriple)..];
            var share = new Vector3(
                BinaryPrimitives.ReadUInt16LittleEndian(at),
                BinaryPrimitives.ReadUInt16LittleEndian(at[2..]),
                BinaryPrimitives.ReadUInt16LittleEndian(at[4..])) / ushort.MaxValue;
            corners[i] = min + (share * (max - min));
        }

        return corners;
    }

    /// <summary>A corner of a domain, as an array of three reals; brought into the cube of one metre.</summary>
    internal static Vector3 Corner(LlsdValue value, float otherwise)
    {
        if (value.Elements.Count < 3)
            return new Vector3(otherwise);
        var corner = new Vector3((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal());
        return float.IsFinite(corner.X + corner.Y + corner.Z)
            ? Vector3.Clamp(corner, new Vector3(-0.5f), new Vector3(0.5f))
            : new Vector3(otherwise);
    }

    private static bool TryReadFace(LlsdValue face, out TriangleMesh mesh)
    {
        mesh = TriangleMesh.Empty;
        if (face is not LlsdMap)
            return false;
        if (face["NoGeometry"].AsBoolean())
            return true;
        var (places, triangles) = (face["Position"].AsBinary(), face["TriangleList"].AsBinary());
        if (places.Length == 0 || places.Length % BytesPerTriple != 0 || triangles.Length % BytesPerTriple != 0
            || places.Length / BytesPerTriple > ushort.MaxValue + 1)
            return false;
        var domain = face["PositionDomain"];
        var corners = Corners(places, Corner(domain["Min"], -0.5f), Corner(domain["Max"], 0.5f));
        var indices = new int[triangles.Length / 2];
        for (var i = 0; i < indices.Length; i++)
        {
            indices[i] = BinaryPrimitives.ReadUInt16LittleEndian(triangles.AsSpan(i * 2));
            if (indices[i] >= corners.Length)
                return false;
        }

        mesh = new TriangleMesh(corners, indices);
        return true;
    }
}
