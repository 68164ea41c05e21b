using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Textures as anybody uploads them: whatever comes, their ends stay within the file.</summary>
public static class J2kTarget
{
    /// <summary>The precincts and packets of the largest picture that is followed.</summary>
    public const long AllocationLimit = 16 << 20;

    public static IEnumerable<byte[]> Seeds()
    {
        // Main header and an empty tile of a picture of 64 by 64, where there is no library to make real ones.
        yield return Convert.FromHexString(
            "FF4FFF51002F000000000040000000400000000000000000000000400000004000000000000000000003070101070101070101FF52000C000000050105040400"
            + "01FF5C00134040484850484850484850484850484850FF90000A0000000000140001FF9300000000FFD9");
        foreach (var lossless in new[] { true, false })
            if (J2kEncoder.Encode(Picture(), lossless) is { } file)
                yield return file;
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!J2kLayout.TryRead(input, out var layout))
            return;
        var last = 0;
        foreach (var end in layout.Ends)
        {
            if (end < last || end > input.Length)
                throw new InvalidOperationException("The ends fall, or reach beyond the file.");
            last = end;
        }

        if (last != input.Length || layout.BytesFor(0) != last)
            throw new InvalidOperationException("Everything is less than the file.");
    }

    private static RgbaImage Picture()
    {
        var image = new RgbaImage(64, 48);
        for (var i = 0; i < image.Pixels.Length; i++)
            image.Pixels[i] = (byte)(i * i >> 5);
        return image;
    }
}
