using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Meshing.Sculpts;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Sculpt maps: a byte of sculpt type and a J2K file, as a prim and an upload bring them.</summary>
public static class SculptTarget
{
    private const int LargestMap = 64;

    public const long AllocationLimit = 64 << 20;

    public static IEnumerable<byte[]> Seeds()
    {
        var map = new RgbaImage(32, 32);
        for (var i = 0; i < map.Pixels.Length; i++)
            map.Pixels[i] = (byte)(i * 7);
        foreach (var type in new byte[] { 1, 2, 3, 4, 65, 129 })
            yield return [type, .. J2kEncoder.Encode(map, lossless: true) ?? []];
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (input.Length < 2 || !J2kHeader.TryRead(input[1..], out var header))
            return;
        var halvings = 0;
        while (Math.Max(header.Width, header.Height) >> halvings > LargestMap)
            halvings++;
        if (J2kDecoder.Decode(input[1..].ToArray(), halvings) is not { } map)
            return;
        var mesh = SculptMesher.Build(map.Pixels, map.Width, map.Height, input[0]);
        if (mesh.TriangleCount > 4096)
            throw new InvalidOperationException("More triangles than a sculpt has.");
    }
}
