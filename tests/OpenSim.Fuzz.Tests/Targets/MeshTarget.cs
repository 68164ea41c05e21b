using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Meshing.Assets;
using OpenSim.Testing;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Mesh assets as anybody uploads them: header, zipped sections, and the forms made of them.</summary>
public static class MeshTarget
{
    /// <summary>Two sections inflated and read, within their bounds: what zips of the size of an input can hold.</summary>
    public const long AllocationLimit = 64 << 20;

    public static IEnumerable<byte[]> Seeds()
    {
        var box = MeshFile.Box(new Vector3(-0.5f), new Vector3(0.5f));
        yield return new MeshFile().With("high_lod", box).ToBytes();
        yield return new MeshFile().With("high_lod", box, box).With("physics_mesh", MeshFile.House()).ToBytes();
        yield return new MeshFile().With("high_lod", box).WithHulls(box.Corners, box.Corners, box.Corners).ToBytes();
    }

    public static IEnumerable<string> Tokens() =>
        ["high_lod", "physics_mesh", "physics_convex", "offset", "size", "Position", "TriangleList", "HullList", "BoundingVerts"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!MeshAsset.TryRead(input.ToArray(), out var mesh, out _))
            return;
        foreach (var isConvex in new[] { false, true })
        {
            if (MeshCollision.Of(mesh, isConvex) is { } form)
                Check(form.Mesh);
        }
    }

    private static void Check(TriangleMesh mesh)
    {
        foreach (var index in mesh.Indices)
        {
            var corner = mesh.Vertices[index];
            if (!(MathF.Abs(corner.X) + MathF.Abs(corner.Y) + MathF.Abs(corner.Z) < 1.52f))
                throw new InvalidOperationException("A corner lies outside of the cube.");
        }
    }
}
