using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg;

namespace OpenSim.Modules.Core.Tests.Maps;

[TestFixture]
public sealed class JpegWriterTests
{
    [TestCase(64, 64)]
    [TestCase(13, 9)]
    [TestCase(1, 1)]
    public void Picture_WrittenAndRead_LooksTheSame(int width, int height)
    {
        var image = Picture(width, height);
        var again = JpegReading.Read(JpegWriter.Write(image, 95));
        Assert.That((again.Width, again.Height), Is.EqualTo((width, height)));
        var (error, largest) = Difference(image, again);
        Assert.That(error, Is.LessThan(4), "mean difference of a colour");
        Assert.That(largest, Is.LessThan(40));
    }

    [Test]
    public void LowerQuality_IsSmaller()
    {
        var image = Picture(128, 128);
        Assert.That(JpegWriter.Write(image, 30), Has.Length.LessThan(JpegWriter.Write(image, 90).Length));
    }

    [Test]
    public void Noise_TheHardestOfAll_IsReadable()
    {
        var random = new Random(3);
        var image = new RgbaImage(32, 32);
        random.NextBytes(image.Pixels);
        var again = JpegReading.Read(JpegWriter.Write(image, 100));
        Assert.That(Difference(image, again).Mean, Is.LessThan(4));
    }

    // A slope in each colour with an edge across it.
    private static RgbaImage Picture(int width, int height)
    {
        var image = new RgbaImage(width, height);
        for (var y = 0; y < height; y++)
        {
            for (var x = 0; x < width; x++)
                image[x, y] = ((byte)(x * 255 / width), (byte)(y * 255 / height), x + y > (width + height) / 2 ? (byte)160 : (byte)90, 255);
        }

        return image;
    }

    private static (double Mean, int Largest) Difference(RgbaImage one, RgbaImage other)
    {
        var (sum, largest) = (0L, 0);
        for (var i = 0; i < one.Pixels.Length; i++)
        {
            if (i % RgbaImage.BytesPerPixel == 3)
                continue;
            var difference = Math.Abs(one.Pixels[i] - other.Pixels[i]);
            (sum, largest) = (sum + difference, Math.Max(largest, difference));
        }

        return (sum / (one.Width * one.Height * 3.0), largest);
    }
}
