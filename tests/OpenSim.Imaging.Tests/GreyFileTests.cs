using OpenSim.Imaging.Grey;

namespace OpenSim.Imaging.Tests;

public class GreyFileTests
{
    // Made by tiffcp of libtiff: 24 × 20 of 8 bits in one strip, and 8 × 6 of 16 bits, the high byte first, as differences in two strips.
    private const string Lzw8 =
        "SUkqABgCAACAACBQOCQWDQMPiARigXjghlAvnBBphXshxgAPkAxohXtgBjAfEAjFAvHBDKBfOADDAvJBjAAfIBjBAvLADGAumA0nhGqhkvAOlBEsgGlhUg"
        + "AusAUpgGogEpA+IBGKBeOAGEA+MAGGBeCBGAA+ABGCBeGAGMBNqCKusME9INsYI98Gt0G8AJsgO9UGscA94LpgNJ4BooJJwDpQBJIBpYFIALpAFIYBoIBI"
        + "QNlwPUMElENUYJkIJUUMk8DUANlgLVcMl0BUoPgABggHhgBhAPhABhgHggBgAbDZbTbBcQDs0Kd8FtoFd4JssCcEPsABcgHtkCdMBtYDYgS1rDBPCBbGAP"
        + "PBrNBvAAbIBvFBrHAPOAqmBArgCmhwnAKtBQohCkwYIACqYAgmwQokBCCA6EAUhwBoUASGAOggBIEAaDAUgADoABSDAGgQBIIBJlAY4EDGbAzggaZYFOXB"
        + "xhQQ4AEmIADnQcZ8BOOBZGAdQYEkCBVDAGQQBUwp4DUABZEANQ4EkaAVFAaJwKKYIkHaWBIkgVp0CCXAmgAaJgGafAglQFpoHgAAYEAeBABgAE0zXNs3zj"
        + "Nk3AAB4QCmVAPlwOYoCeOBZgwT4kAnPERAQT4sBmGAXCAOxoCceBbFAVxwBsWAnAgewABcQB7EgJwYBsMAmjATJ8D6FB8ngBooFyJB+mwbIACaYAsgwfoE"
        + "BySCAgALAAABAwABAAAAGAAAAAEBAwABAAAAFAAAAAIBAwABAAAACAAAAAMBAwABAAAABQAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABIBAwABAAAAAQ"
        + "AAABUBAwABAAAAAQAAABYBAwABAAAAFAAAABcBBAABAAAADwIAABwBAwABAAAAAQAAAAAAAAA=";

    private const string Lzw16 =
        "TU0AKgAAAEKAACBQOCQWBgUKQiFQmGQiBAoURCJRGKRCBA8eRiNRmORiAoAAAAFChBINBYRBIEGTJDIdDYhDICAAAAwBAAADAAAAAQAIAAABAQADAAAAAQ"
        + "AGAAABAgADAAAAAQAQAAABAwADAAAAAQAFAAABBgADAAAAAQABAAABEQAEAAAAAgAAANgBEgADAAAAAQABAAABFQADAAAAAQABAAABFgADAAAAAQAEAAAB"
        + "FwADAAAAAgAjABYBHAADAAAAAQABAAABPQADAAAAAQACAAAAAAAAAAAACAAAACs=";

    [TestCase(37, 21)]
    [TestCase(256, 256)]
    [TestCase(1, 1)]
    public void BmpAndGif_AreReadByOthers_WithEveryGrey(int width, int height)
    {
        var grey = Noise(width, height);
        foreach (var file in new[] { BmpWriter.Write(width, height, grey), GifWriter.Write(width, height, grey) })
        {
            Assert.That(PictureFile.TryRead(file, out var image));
            Assert.That((image!.Width, image.Height), Is.EqualTo((width, height)));
            Assert.That(Enumerable.Range(0, grey.Length).Select(i => image[i % width, i / width].G), Is.EqualTo(grey));
        }
    }

    [Test]
    public void Tiff_WrittenAndRead_KeepsEveryGrey()
    {
        var grey = Noise(37, 21);
        Assert.That(TiffReader.TryRead(TiffWriter.Write(37, 21, grey), out var brightness, out var width, out var height));
        Assert.That((width, height), Is.EqualTo((37, 21)));
        Assert.That(brightness.Select(b => (byte)MathF.Round(b * 255)), Is.EqualTo(grey));
    }

    [Test]
    public void Tiff_OfOthers_IsUnpacked()
    {
        Assert.That(TiffReader.TryRead(Convert.FromBase64String(Lzw8), out var brightness, out var width, out var height));
        Assert.That((width, height), Is.EqualTo((24, 20)));
        Assert.That(brightness.Select((b, i) => MathF.Round(b * 255) == (byte)(((i % 24) * (i % 24) * (i / 24)) + (31 * (i / 24)))),
            Has.None.False);

        Assert.That(TiffReader.TryRead(Convert.FromBase64String(Lzw16), out brightness, out width, out height));
        Assert.That((width, height), Is.EqualTo((8, 6)));
        Assert.That(brightness.Select((b, i) => MathF.Round(b * 65535) == (ushort)((i % 8) * (i / 8) * 1300)), Has.None.False);
    }

    [TestCase(0, TestName = "no TIFF")]
    [TestCase(4, TestName = "its fields are not there")]
    [TestCase(18, TestName = "wider than a picture may be")]
    [TestCase(54, TestName = "packed in another way")]
    public void Tiff_WithAWrongByte_IsRefused(int at)
    {
        var file = TiffWriter.Write(8, 8, new byte[64]);
        file[at] = 0xF0;
        file[at + 1] = 0xF0;
        Assert.That(TiffReader.TryRead(file, out _, out _, out _), Is.False);
    }

    [Test]
    public void Tiff_CutShort_IsRefused()
    {
        var file = Convert.FromBase64String(Lzw8);
        for (var length = 0; length < file.Length - 4; length += 7)
            Assert.That(TiffReader.TryRead(file.AsSpan(0, length), out _, out _, out _), Is.False, $"{length} bytes");
    }

    private static byte[] Noise(int width, int height)
    {
        var grey = new byte[width * height];
        new Random(5).NextBytes(grey);
        return grey;
    }
}
