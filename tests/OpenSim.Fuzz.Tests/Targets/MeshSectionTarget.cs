using System.IO.Compression;
using System.Numerics;
using OpenSim.Meshing.Assets;
using OpenSim.Testing;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What lies in a mesh's zips: a flipped bit in a zip would seldom reach it.</summary>
public static class MeshSectionTarget
{
    public const long AllocationLimit = 64 << 20;

    public static IEnumerable<byte[]> Seeds()
    {
        var box = MeshFile.Box(new Vector3(-0.5f), new Vector3(0.5f));
        yield return Unzipped(new MeshFile().With("high_lod", box));
        yield return Unzipped(new MeshFile().WithHulls(box.Corners, box.Corners));
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var file = new MeshFile().WithBytes("physics_mesh", input.ToArray()).WithBytes("physics_convex", input.ToArray()).ToBytes();
        MeshTarget.Fuzz(file);
    }

    private static byte[] Unzipped(MeshFile file)
    {
        var bytes = file.ToBytes();
        MeshAsset.TryRead(bytes, out var mesh, out _);
        var place = mesh!.Sections.Values.Single();
        using var zip = new ZLibStream(new MemoryStream(bytes, (int)place.Offset, place.Size), CompressionMode.Decompress);
        var section = new MemoryStream();
        zip.CopyTo(section);
        return section.ToArray();
    }
}
