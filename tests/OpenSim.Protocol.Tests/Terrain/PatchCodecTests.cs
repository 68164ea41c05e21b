using OpenSim.Protocol.Terrain;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Terrain;

[TestFixture]
public sealed class PatchCodecTests
{
    [Test]
    public void LevelPatch_IsHeaderAndEndOfBlockOnly()
    {
        var body = Body(PatchCodec.Land, PatchCodec.Encode(Level(21f), 3, 7, extended: false));

        // Stride 264, size 16, 'L'; quantiser 0x80; 20.5 as float; range 1; number 3
        // << 5 | 7 = 0x067 in 10 bits (low byte 67, then 00); 10; 97.
        Assert.That(Convert.ToHexString(body), Is.EqualTo("0801" + "10" + "4C" + "80" + "0000A441" + "0100" + "67" + "261" + "0"));
    }

    [Test]
    public void Encode_ThenDecode_IsWithinTheQuantisersStep([Values(0.5f, 5f, 80f, 600f)] float relief, [Values] bool extended)
    {
        var heights = Hills(relief);
        var patch = PatchCodec.Encode(heights, 11, extended ? 300 : 30, extended);
        var seen = new Collected();

        Assert.That(PatchCodec.TryDecode(Body(extended ? PatchCodec.ExtendedLand : PatchCodec.Land, patch), ref seen), Is.True);

        var (x, y, decoded) = seen.Patches.Single();
        Assert.That((x, y), Is.EqualTo((11, extended ? 300 : 30)));
        // Truncated coefficients of steps up to 61 leave some tens of the range's 1024 steps at worst.
        Assert.That(Worst(heights, decoded), Is.LessThan((relief + 1) * 0.05f));
    }

    [Test]
    public void Encode_OneStepAtTheMiddle_KeepsItsPlaceAndDirection()
    {
        var heights = Level(10f);
        heights[(4 * 16) + 9] = 30f; // x 9, y 4
        var seen = new Collected();
        PatchCodec.TryDecode(Body(PatchCodec.Land, PatchCodec.Encode(heights, 0, 0, false)), ref seen);

        var decoded = seen.Patches.Single().Heights;
        Assert.That(Array.IndexOf(decoded, decoded.Max()), Is.EqualTo((4 * 16) + 9));
    }

    [Test]
    public void Builder_JoinedPatches_DecodeAsIfWrittenInOneGo()
    {
        var patches = Enumerable.Range(0, 6).Select(i => PatchCodec.Encode(Hills(3 + i), i, 2 * i, false)).ToArray();
        var direct = new byte[4000];
        var writer = new PatchBitWriter(direct);
        PatchCodec.WriteGroupHeader(ref writer, PatchCodec.Land);
        for (var i = 0; i < patches.Length; i++)
            PatchCodec.Write(ref writer, Hills(3 + i), i, 2 * i, false);
        PatchCodec.WriteEnd(ref writer);

        Assert.That(Body(PatchCodec.Land, patches), Is.EqualTo(direct[..writer.ByteCount]));
    }

    [Test]
    public void Builder_WithoutRoom_RefusesAndStaysWhole()
    {
        var patch = PatchCodec.Encode(Hills(40), 1, 1, false);
        var room = new byte[(patch.BitCount / 8) + 20];
        var builder = new LayerDataBuilder(room, PatchCodec.Land);
        Assert.That(builder.TryAdd(patch), Is.True);
        Assert.That(builder.TryAdd(patch), Is.False);
        var seen = new Collected();

        Assert.That(PatchCodec.TryDecode(room.AsSpan(0, builder.Finish()), ref seen), Is.True);
        Assert.That(seen.Patches, Has.Count.EqualTo(1));
    }

    [Test]
    public void Decode_CutShortAnywhere_IsFalse()
    {
        var body = Body(PatchCodec.Land, PatchCodec.Encode(Hills(9), 1, 1, false), PatchCodec.Encode(Hills(2), 2, 1, false));
        for (var length = 0; length < body.Length - 1; length++)
        {
            var seen = new Collected();
            Assert.That(PatchCodec.TryDecode(body.AsSpan(0, length), ref seen), Is.False, $"{length} bytes");
        }
    }

    [Test]
    public void Encode_NotANumberAndInfinity_AreTamed()
    {
        var heights = Level(5f);
        heights[0] = float.NaN;
        heights[1] = float.PositiveInfinity;
        var seen = new Collected();

        Assert.That(PatchCodec.TryDecode(Body(PatchCodec.Land, PatchCodec.Encode(heights, 0, 0, false)), ref seen), Is.True);
        Assert.That(seen.Patches.Single().Heights, Has.All.Matches<float>(float.IsFinite));
    }

    [Test]
    public void Cache_NewVersion_IsEncodedAgain_OldOneShared()
    {
        var cache = new TerrainPatchCache(16, 16);
        var first = cache.Encode(2, 3, 1, Hills(4));

        Assert.That(cache.Find(2, 3, 1), Is.SameAs(first));
        Assert.That(cache.Find(2, 3, 2), Is.Null);
        Assert.That(cache.Find(3, 2, 1), Is.Null);
    }

    [Test]
    public void Write_AfterWarmUp_AllocatesNothing()
    {
        var heights = Hills(12);
        var room = new byte[2000];

        Assert.That(Allocations.WhenWarm(() => Write(heights, room)), Is.Zero);
    }

    private static void Write(float[] heights, byte[] room)
    {
        var writer = new PatchBitWriter(room);
        PatchCodec.Write(ref writer, heights, 1, 1, false);
    }

    private static byte[] Body(byte type, params EncodedPatch[] patches)
    {
        var room = new byte[8192];
        var builder = new LayerDataBuilder(room, type);
        foreach (var patch in patches)
            builder.TryAdd(patch);
        return room[..builder.Finish()];
    }

    private static float[] Level(float height)
    {
        var heights = new float[256];
        Array.Fill(heights, height);
        return heights;
    }

    private static float[] Hills(float relief)
    {
        var heights = new float[256];
        for (var i = 0; i < 256; i++)
            heights[i] = 20 + (relief * 0.5f * (1 + MathF.Sin((i & 15) * 0.4f) * MathF.Cos((i >> 4) * 0.3f)));
        return heights;
    }

    private static float Worst(float[] a, float[] b) => a.Zip(b, (x, y) => MathF.Abs(x - y)).Max();

    private struct Collected : IPatchSink
    {
        public List<(int X, int Y, float[] Heights)> Patches { get; } = [];

        public Collected()
        {
        }

        public readonly void OnPatch(byte layerType, int patchX, int patchY, scoped ReadOnlySpan<float> heights) =>
            Patches.Add((patchX, patchY, heights.ToArray()));
    }
}
