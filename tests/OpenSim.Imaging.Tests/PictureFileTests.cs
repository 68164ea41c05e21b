using OpenSim.Imaging.Png;

namespace OpenSim.Imaging.Tests;

public class PictureFileTests
{
    // A GIF of two by one pixels, red and blue, and a BMP of one green pixel, byte by byte from their specifications.
    private const string Gif = "47494638396102000100800000FF00000000FF2C0000000002000100000202440A003B";
    private const string Bmp =
        "424D3A000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000" + "00FF0000";

    [TestCase(64, 64)]
    [TestCase(13, 9)]
    [TestCase(1, 1)]
    public void Jpeg_WrittenAndRead_LooksTheSame(int width, int height)
    {
        var image = Pictures.Scene(width, height);
        Assert.That(PictureFile.TryRead(PictureFile.WriteJpeg(image, 95), out var again));
        Assert.That((again!.Width, again.Height), Is.EqualTo((width, height)));
        Assert.That(Pictures.Difference(image, again), Is.LessThan(60), "mean square of what a sample is off, of 65,025");
    }

    [Test]
    public void Jpeg_OfLowerQuality_IsSmaller()
    {
        var image = Pictures.Scene(128, 128);
        Assert.That(PictureFile.WriteJpeg(image, 30), Has.Length.LessThan(PictureFile.WriteJpeg(image, 90).Length));
    }

    [Test]
    public void OtherFormats_AreRead()
    {
        Assert.That(PictureFile.TryRead(Convert.FromHexString(Gif), out var gif));
        Assert.That((gif![0, 0], gif[1, 0]),
            Is.EqualTo((((byte)255, (byte)0, (byte)0, (byte)255), ((byte)0, (byte)0, (byte)255, (byte)255))));
        Assert.That(PictureFile.TryRead(Convert.FromHexString(Bmp), out var bmp));
        Assert.That(bmp![0, 0], Is.EqualTo(((byte)0, (byte)255, (byte)0, (byte)255)));
    }

    [Test]
    public void NoPicture_OrHalfOfOne_OrTooWide_IsRefused()
    {
        var jpeg = PictureFile.WriteJpeg(Pictures.Scene(64, 64));
        var wide = Convert.FromHexString(Bmp);
        wide[0x13] = 0x40; // 16,385 pixels
        Assert.That(PictureFile.TryRead("no picture"u8, out _), Is.False);
        Assert.That(PictureFile.TryRead([], out _), Is.False);
        Assert.That(PictureFile.TryRead(jpeg.AsSpan(0, jpeg.Length / 2), out _), Is.False);
        Assert.That(PictureFile.TryRead(wide, out _), Is.False);
    }

    [Test]
    public void Grey16_WrittenAndRead_KeepsEveryBit()
    {
        var heights = Enumerable.Range(0, 40 * 30).Select(i => (ushort)(i * 54)).ToArray();
        Assert.That(Grey16Reader.TryRead(Grey16Writer.Write(40, 30, heights), out var brightness, out var width, out var height));
        Assert.That((width, height), Is.EqualTo((40, 30)));
        Assert.That(brightness.Select(b => (ushort)MathF.Round(b * ushort.MaxValue)), Is.EqualTo(heights));
    }

    // What others read of it: the same picture, with the upper 8 bits.
    [Test]
    public void Grey16_IsAPictureForOthers()
    {
        Assert.That(PictureFile.TryRead(Grey16Writer.Write(2, 1, [0, 0x8000]), out var image));
        Assert.That((image![0, 0].R, image[1, 0].R), Is.EqualTo(((byte)0, (byte)128)));
    }
}
