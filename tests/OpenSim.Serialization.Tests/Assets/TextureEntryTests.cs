using OpenSim.Primitives;

namespace OpenSim.Serialization.Tests.Assets;

/// <summary>Texture entries opened and packed again.</summary>
public class TextureEntryTests
{
    private static readonly UUID Wood = new(1, 2);
    private static readonly UUID Bark = new(3, 4);

    // Wood, but Bark on faces 0 and 8; white; once over each face; a page on face 1; no material.
    private static readonly byte[] Packed =
    [
        .. Wood.ToBytes(), 0x82, 0x01, .. Bark.ToBytes(), 0,
        0, 0, 0, 0, 0,
        0, 0, 0x80, 0x3F, 0,
        0, 0, 0x80, 0x3F, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0,
        0, 2, 1, 0,
        0, 0,
        .. UUID.Zero.ToBytes()
    ];

    [Test]
    public void Faces_AreAsTheBitsSay()
    {
        var entry = TextureEntry.Read(Packed)!;
        Assert.That((entry.TextureOf(0), entry.TextureOf(1), entry.TextureOf(8)), Is.EqualTo((Bark, Wood, Bark)));
        Assert.That((entry.HasMedia(0), entry.HasMedia(1)), Is.EqualTo((false, true)));
        Assert.That(entry.MaterialOf(0), Is.EqualTo(UUID.Zero));
    }

    [Test]
    public void PackedAgain_ItIsTheSame() => Assert.That(TextureEntry.Read(Packed)!.ToBytes(), Is.EqualTo(Packed));

    [Test]
    public void Material_OfAFace_IsWrittenAtTheEnd()
    {
        var entry = TextureEntry.Read(Packed)!;
        entry.SetMaterial(3, Bark);
        Assert.That(entry.ToBytes(), Is.EqualTo((byte[])[.. Packed, 8, .. Bark.ToBytes()]));
    }

    [Test]
    public void OlderEntries_LackTheLastFields()
    {
        var entry = TextureEntry.Read(Packed.AsSpan(0, Packed.Length - 16))!;
        entry.SetMedia(1, false);
        entry.SetMedia(44, true);
        var again = TextureEntry.Read(entry.ToBytes())!;
        Assert.That((again.HasMedia(1), again.HasMedia(44), again.TextureOf(8)), Is.EqualTo((false, true, Bark)));
    }

    [Test]
    public void BytesThatEndWithinAField_AreNone()
    {
        Assert.That(TextureEntry.Read(Packed.AsSpan(0, 10)), Is.Null);
        Assert.That(TextureEntry.Read(Packed.AsSpan(0, 25)), Is.Null);
        Assert.That(TextureEntry.Read([.. Wood.ToBytes(), .. Enumerable.Repeat((byte)0x81, 12)]), Is.Null);
    }
}
