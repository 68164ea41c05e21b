using OpenSim.Imaging.Jpeg2000;

namespace OpenSim.Imaging.Tests;

public class J2kCodecTests
{
    [SetUp]
    public void NeedLibrary() => Jpeg2000Library.Need();

    [TestCase(false)]
    [TestCase(true)]
    public void Encode_Lossless_ComesBackAsItWas(bool alpha)
    {
        var picture = Pictures.Scene(96, 40, alpha);
        var decoded = J2kDecoder.Decode(J2kEncoder.Encode(picture, lossless: true)!);
        Assert.That(decoded!.Pixels, Is.EqualTo(picture.Pixels));
    }

    [Test]
    public void Encode_AsTexture_HasFiveLayersAndATenthOfTheBytes()
    {
        var picture = Pictures.Scene(256, 256);
        var file = J2kEncoder.Encode(picture)!;
        Assert.That(J2kHeader.TryRead(file, out var header));
        Assert.That((header!.Layers, header.Levels, header.Components.Count, header.MixesColours), Is.EqualTo((5, 5, 3, true)));
        Assert.That(header.Progression, Is.EqualTo(J2kProgression.LayerFirst));
        Assert.That(file, Has.Length.LessThan(256 * 256 * 3 / 9));
        Assert.That(Pictures.Difference(picture, J2kDecoder.Decode(file)!), Is.LessThan(200));
    }

    [Test]
    public void Decode_WithADiscardLevel_IsHalfAsLarge()
    {
        var file = J2kEncoder.Encode(Pictures.Scene(256, 128))!;
        var half = J2kDecoder.Decode(file, 1)!;
        Assert.That((half.Width, half.Height), Is.EqualTo((128, 64)));
        var least = J2kDecoder.Decode(file, 20)!;
        Assert.That((least.Width, least.Height), Is.EqualTo((8, 4)));
    }

    [Test]
    public void Decode_OfBrokenBytes_GivesNullOrAPicture()
    {
        var random = new Random(3);
        var file = J2kEncoder.Encode(Pictures.Scene(64, 64))!;
        for (var i = 0; i < 50; i++)
        {
            var broken = (byte[])file.Clone();
            broken[random.Next(120, broken.Length)] ^= (byte)(1 + random.Next(255));
            if (J2kDecoder.Decode(broken) is { } picture)
                Assert.That((picture.Width, picture.Height), Is.EqualTo((64, 64)));
        }

        Assert.That(J2kDecoder.Decode([1, 2, 3]), Is.Null);
    }
}
