using System.Buffers.Binary;
using OpenSim.Imaging.Jpeg2000;

namespace OpenSim.Imaging.Tests;

public class J2kLayoutTests
{
    private static readonly J2kEncoding FiveLayers = J2kEncoding.Texture;

    private static IEnumerable<J2kEncoding> Encodings()
    {
        foreach (var order in new[] { J2kProgression.LayerFirst, J2kProgression.ResolutionFirst, J2kProgression.ResolutionByPosition })
        {
            yield return FiveLayers with { Progression = order };
            yield return FiveLayers with { Progression = order, MarksPackets = true };
            yield return FiveLayers with { Progression = order, Precinct = 64 };
            yield return J2kEncoding.Lossless with { Progression = order, Precinct = 128 };
            foreach (var mode in new[] { 1, 4, 5, 1 | 2 | 8 | 32 })
                yield return FiveLayers with { Progression = order, BlockMode = mode, IsReversible = true, Rates = [200, 20, 0] };
        }
    }

    [TestCaseSource(nameof(Encodings))]
    public void Walk_OverWhatTheLibraryEncodes_EndsExactlyAtTheEndOfTheCodestream(object encoding)
    {
        foreach (var (width, height) in new[] { (256, 256), (200, 77), (33, 129) })
        {
            var file = Encode(Pictures.Scene(width, height, alpha: width == 200), (J2kEncoding)encoding);
            Assert.That(J2kHeader.TryRead(file, out var header));
            Assert.That((header!.Width, header.Height), Is.EqualTo((width, height)));
            var ends = PacketWalk.FindEnds(header, file);
            Assert.That(ends, Is.Ordered.Ascending);
            Assert.That(ends[^1], Is.EqualTo(file.Length - 2), "all packets, and then the end marker");
        }
    }

    [Test]
    public void Ends_OfALayerFirstFile_StandWhereThePacketNumbersSay()
    {
        var file = Encode(Pictures.Scene(256, 128), FiveLayers with { MarksPackets = true });
        Assert.That(J2kLayout.TryRead(file, out var layout));
        var packetsOfALayer = 3 * (layout!.Header.Levels + 1);
        Assert.That(layout.Ends, Has.Count.EqualTo(5));
        for (var layer = 0; layer < 4; layer++)
        {
            var at = file.AsSpan(layout.Ends[layer]);
            Assert.That(BinaryPrimitives.ReadUInt16BigEndian(at), Is.EqualTo(0xFF91), "a packet begins here");
            Assert.That(BinaryPrimitives.ReadUInt16BigEndian(at[4..]), Is.EqualTo((layer + 1) * packetsOfALayer),
                "and it is the first of the next layer");
        }
    }

    [Test]
    public void Ends_OfAResolutionFirstFile_StandWhereThePacketNumbersSay()
    {
        var file = Encode(Pictures.Scene(256, 256), FiveLayers with { MarksPackets = true, Progression = J2kProgression.ResolutionFirst });
        Assert.That(J2kLayout.TryRead(file, out var layout));
        Assert.That(layout!.Ends, Has.Count.EqualTo(layout.Header.Levels + 1));
        for (var r = 0; r < layout.Header.Levels; r++)
            Assert.That(BinaryPrimitives.ReadUInt16BigEndian(file.AsSpan(layout.Ends[r] + 4)), Is.EqualTo((r + 1) * 3 * 5));
    }

    [Test]
    public void BytesFor_EachDiscardLevel_GivesAPictureThatGetsBetterWithEachStep()
    {
        var picture = Pictures.Scene(256, 256);
        var file = Encode(picture, FiveLayers);
        Assert.That(J2kLayout.TryRead(file, out var layout));
        var last = double.MaxValue;
        for (var discard = 4; discard >= 0; discard--)
        {
            var decoded = J2kDecoder.Decode(file[..layout!.BytesFor(discard)]);
            Assert.That(decoded, Is.Not.Null);
            var difference = Pictures.Difference(picture, decoded!);
            Assert.That(difference, Is.LessThan(last));
            last = difference;
        }

        Assert.That(layout!.BytesFor(0), Is.EqualTo(file.Length));
        Assert.That(layout.BytesFor(-1), Is.EqualTo(file.Length));
        Assert.That(layout.BytesFor(99), Is.EqualTo(layout.Ends[0]));
    }

    [Test]
    public void TryRead_OfAFileThatBreaksOff_NeverReachesBeyondIt()
    {
        var whole = Encode(Pictures.Scene(128, 128), FiveLayers);
        Assert.That(J2kLayout.TryRead(whole, out var full));
        for (var length = 0; length < whole.Length; length += 7)
        {
            if (!J2kLayout.TryRead(whole.AsSpan(0, length), out var layout))
                continue;
            Assert.That(layout!.Ends, Is.Ordered.Ascending);
            Assert.That(layout.Ends[^1], Is.EqualTo(length));
            for (var layer = 0; layer < 5 && layout.Ends.Count == 5; layer++)
                Assert.That(layout.Ends[layer], Is.EqualTo(Math.Min(full!.Ends[layer], length)));
        }
    }

    [Test]
    public void TryRead_OfListedPacketLengths_TakesThemWithoutReadingHeaders()
    {
        var file = WithPacketLengths(Encode(Pictures.Scene(128, 128), FiveLayers with { MarksPackets = true }));
        Assert.That(J2kLayout.TryRead(file, out var layout));
        Assert.That(layout!.Ends, Has.Count.EqualTo(5));
        for (var layer = 0; layer < 4; layer++)
            Assert.That(BinaryPrimitives.ReadUInt16BigEndian(file.AsSpan(layout.Ends[layer] + 4)), Is.EqualTo((layer + 1) * 18));
        file[layout.Ends[0] + 7] ^= 0xFF; // a packet header that makes no sense changes nothing
        Assert.That(J2kLayout.TryRead(file, out var again));
        Assert.That(again!.Ends, Is.EqualTo(layout.Ends));
    }

    [Test]
    public void TryRead_OfAJp2File_CountsFromTheFilesBeginning()
    {
        var stream = Encode(Pictures.Scene(64, 64), FiveLayers);
        byte[] box = [0, 0, 0, 12, .. "jP  "u8, 0x0D, 0x0A, 0x87, 0x0A, 0, 0, 0, 0, .. "jp2c"u8];
        byte[] file = [.. box, .. stream];
        Assert.That(J2kLayout.TryRead(stream, out var bare));
        Assert.That(J2kLayout.TryRead(file, out var boxed));
        Assert.That(boxed!.Ends, Is.EqualTo(bare!.Ends.Select(e => e + box.Length)));
    }

    [TestCase("")]
    [TestCase("FF4F")]
    [TestCase("89504E470D0A1A0A0000000D49484452")]
    [TestCase("FF4FFF5100290000000000000000")]
    public void TryRead_OfSomethingElse_IsFalse(string hex) => Assert.That(J2kLayout.TryRead(Convert.FromHexString(hex), out _), Is.False);

    /// <summary>Adds a PLT segment, as KDU writes it, made from the marks of the packets.</summary>
    private static byte[] WithPacketLengths(byte[] file)
    {
        var data = file.AsSpan().IndexOf<byte>([0xFF, 0x93]);
        var start = file.AsSpan().IndexOf<byte>([0xFF, 0x90, 0, 10]);
        var lengths = new List<byte>();
        for (var at = data + 2; at < file.Length - 2;)
        {
            var next = file.AsSpan(at + 1).IndexOf<byte>([0xFF, 0x91, 0, 4]);
            var end = next < 0 ? file.Length - 2 : at + 1 + next;
            var length = end - at;
            if (length >= 1 << 14)
                lengths.Add((byte)(0x80 | (length >> 14)));
            if (length >= 1 << 7)
                lengths.Add((byte)(0x80 | ((length >> 7) & 0x7F)));
            lengths.Add((byte)(length & 0x7F));
            at = end;
        }

        var size = lengths.Count + 3;
        byte[] segment = [0xFF, 0x58, (byte)(size >> 8), (byte)size, 0, .. lengths];
        byte[] whole = [.. file[..data], .. segment, .. file[data..]];
        BinaryPrimitives.WriteInt32BigEndian(whole.AsSpan(start + 6),
            BinaryPrimitives.ReadInt32BigEndian(whole.AsSpan(start + 6)) + segment.Length);
        return whole;
    }

    private static byte[] Encode(RgbaImage image, J2kEncoding encoding)
    {
        Jpeg2000Library.Need();
        return J2kEncoder.Encode(image, encoding) ?? throw new InvalidOperationException("The library refused.");
    }
}
