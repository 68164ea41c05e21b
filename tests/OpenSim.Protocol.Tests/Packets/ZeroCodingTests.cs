namespace OpenSim.Protocol.Tests.Packets;

public class ZeroCodingTests
{
    [TestCase("", "")]
    [TestCase("01", "01")]
    [TestCase("00", "0001")]
    [TestCase("0000000000", "0005")]
    [TestCase("FFFF000103", "FFFF00010103")]
    [TestCase("0100000200", "010002020001")]
    public void Encode_KnownBytes_GivesKnownBytes(string plain, string coded)
    {
        var destination = new byte[64];

        Assert.That(ZeroCoding.TryEncode(Convert.FromHexString(plain), destination, out var written));
        Assert.That(Convert.ToHexString(destination.AsSpan(0, written)), Is.EqualTo(coded));

        Assert.That(ZeroCoding.TryDecode(Convert.FromHexString(coded), destination, out written));
        Assert.That(Convert.ToHexString(destination.AsSpan(0, written)), Is.EqualTo(plain));
    }

    [TestCase(254, "00FE")]
    [TestCase(255, "00FF")]
    [TestCase(256, "00FF0001")]
    [TestCase(511, "00FF00FF0001")]
    public void Encode_LongRun_IsCutAt255(int zeroes, string coded)
    {
        var destination = new byte[64];

        Assert.That(ZeroCoding.TryEncode(new byte[zeroes], destination, out var written));
        Assert.That(Convert.ToHexString(destination.AsSpan(0, written)), Is.EqualTo(coded));
    }

    [Test]
    public void Encode_AnyBytes_DecodeToTheSame()
    {
        var random = new Random(5);
        var coded = new byte[4096];
        var plain = new byte[4096];
        for (var i = 0; i < 2000; i++)
        {
            var source = SparseBytes(random, random.Next(1500));
            Assert.That(ZeroCoding.TryEncode(source, coded, out var length));
            Assert.That(length, Is.LessThanOrEqualTo(ZeroCoding.LongestCoded(source.Length)));
            Assert.That(ZeroCoding.TryDecode(coded.AsSpan(0, length), plain, out var back));
            Assert.That(plain.AsSpan(0, back).SequenceEqual(source));
        }
    }

    // What sharing encoded blocks rests on: a zero run may end with one piece and another begin with the next.
    [Test]
    public void Encode_PiecesCodedApart_DecodeAsTheWhole()
    {
        var random = new Random(6);
        var coded = new byte[4096];
        var plain = new byte[4096];
        for (var i = 0; i < 500; i++)
        {
            var source = SparseBytes(random, 1 + random.Next(600));
            var cut = random.Next(source.Length);
            ZeroCoding.TryEncode(source.AsSpan(0, cut), coded, out var first);
            ZeroCoding.TryEncode(source.AsSpan(cut), coded.AsSpan(first), out var second);
            Assert.That(ZeroCoding.TryDecode(coded.AsSpan(0, first + second), plain, out var length));
            Assert.That(plain.AsSpan(0, length).SequenceEqual(source));
        }
    }

    [Test]
    public void Encode_DestinationTooShort_SaysFalse()
    {
        byte[] source = [1, 0, 0, 2, 0, 3];
        ZeroCoding.TryEncode(source, new byte[64], out var whole);

        for (var length = 0; length < whole; length++)
            Assert.That(ZeroCoding.TryEncode(source, new byte[length], out _), Is.False);
        Assert.That(ZeroCoding.TryEncode(source, new byte[whole], out _));
    }

    [TestCase("00", Description = "a run without its length")]
    [TestCase("0100", Description = "the same after a byte")]
    [TestCase("0000", Description = "a run of none")]
    [TestCase("00FF00FF", Description = "more than fits")]
    public void Decode_BrokenOrHostile_SaysFalse(string coded) =>
        Assert.That(ZeroCoding.TryDecode(Convert.FromHexString(coded), new byte[300], out _), Is.False);

    private static byte[] SparseBytes(Random random, int length)
    {
        var bytes = new byte[length];
        for (var i = 0; i < length; i++)
            bytes[i] = random.Next(3) == 0 ? (byte)random.Next(256) : (byte)0;
        return bytes;
    }
}
