using OpenSim.Protocol.Terrain;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>LayerData as a bot or another client receives it: whatever comes, patches or false.</summary>
public static class LayerDataTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        foreach (var type in new[] { PatchCodec.Land, PatchCodec.ExtendedLand, PatchCodec.Wind })
        {
            var room = new byte[1000];
            var builder = new LayerDataBuilder(room, type);
            builder.TryAdd(PatchCodec.Encode(Heights(0), 1, 2, PatchCodec.IsExtended(type)));
            builder.TryAdd(PatchCodec.Encode(Heights(30), 3, 4, PatchCodec.IsExtended(type)));
            yield return room[..builder.Finish()];
        }
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var sink = new Counting();
        PatchCodec.TryDecode(input, ref sink);
        if (sink.Samples != sink.Patches * PatchCodec.Samples)
            throw new InvalidOperationException("A patch without all of its heights was given.");
    }

    private static float[] Heights(float relief)
    {
        var heights = new float[PatchCodec.Samples];
        for (var i = 0; i < heights.Length; i++)
            heights[i] = 20 + (relief * MathF.Sin(i));
        return heights;
    }

    private struct Counting : IPatchSink
    {
        public int Patches;
        public int Samples;

        public void OnPatch(byte layerType, int patchX, int patchY, scoped ReadOnlySpan<float> heights)
        {
            Patches++;
            Samples += heights.Length;
        }
    }
}
