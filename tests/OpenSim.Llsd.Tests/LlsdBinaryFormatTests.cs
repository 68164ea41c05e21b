namespace OpenSim.Llsd.Tests;

public class LlsdBinaryFormatTests
{
    [Test]
    public void Read_WhatWasWritten_IsEqual()
    {
        Assert.That(Read(LlsdBinaryFormat.ToBytes(Samples.Everything())), Is.EqualTo(Samples.Everything()));
        Assert.That(Read(LlsdBinaryFormat.ToBytes(Samples.Everything(), withHeader: true)), Is.EqualTo(Samples.Everything()));
    }

    [Test]
    public void Read_RandomTrees_ComeBackEqual()
    {
        var random = new Random(2);
        for (var i = 0; i < 500; i++)
        {
            var value = Samples.Random(random);
            Assert.That(Read(LlsdBinaryFormat.ToBytes(value)), Is.EqualTo(value));
        }
    }

    [Test]
    public void Write_KnownValues_HaveTheKnownBytes()
    {
        Assert.That(LlsdBinaryFormat.ToBytes(258), Is.EqualTo(new byte[] { (byte)'i', 0, 0, 1, 2 }));
        Assert.That(LlsdBinaryFormat.ToBytes(1.0), Is.EqualTo(new byte[] { (byte)'r', 0x3f, 0xf0, 0, 0, 0, 0, 0, 0 }));
        Assert.That(LlsdBinaryFormat.ToBytes("hi"), Is.EqualTo("s\0\0\0\u0002hi"u8.ToArray()));
        Assert.That(LlsdBinaryFormat.ToBytes(new LlsdMap { ["k"] = true }), Is.EqualTo("{\0\0\0\u0001k\0\0\0\u0001k1}"u8.ToArray()));
        Assert.That(LlsdBinaryFormat.ToBytes(DateTime.UnixEpoch.AddSeconds(1)),
            Is.EqualTo(new byte[] { (byte)'d', 0, 0, 0, 0, 0, 0, 0xf0, 0x3f }), "dates are little-endian");
    }

    [Test]
    public void Read_BytesBehindTheValue_AreLeft()
    {
        byte[] bytes = [.. LlsdBinaryFormat.ToBytes(5), 1, 2, 3];
        Assert.That(LlsdBinaryFormat.TryRead(bytes, out var value, out _, out var consumed), Is.True);
        Assert.That(value, Is.EqualTo((LlsdValue)5));
        Assert.That(consumed, Is.EqualTo(5), "mesh assets are a header in LLSD and then data");
    }

    [TestCase("")]
    [TestCase("x")]
    [TestCase("i\0\0")]
    [TestCase("s\0\0\0\u0005abc")]
    [TestCase("s\u007f\u007f\u007f\u007fabc")]
    [TestCase("[\0\0\0\u0002!]")]
    [TestCase("[\u007f\u007f\u007f\u007f")]
    [TestCase("{\0\0\0\u0001s\0\0\0\u0001a!}")]
    [TestCase("[\0\0\0\u0001!}")]
    [TestCase("<?llsd/notation?>\n!")]
    public void Read_BrokenBytes_SaysWhy(string latin)
    {
        Assert.That(LlsdBinaryFormat.TryRead(System.Text.Encoding.Latin1.GetBytes(latin), out var value, out var error), Is.False);
        Assert.That(value, Is.Null);
        Assert.That(error, Is.Not.Empty);
    }

    [Test]
    public void Read_DeepNesting_IsRefused()
    {
        var bytes = Enumerable.Range(0, 1000).SelectMany(_ => new byte[] { (byte)'[', 0, 0, 0, 1 }).ToArray();
        Assert.That(LlsdBinaryFormat.TryRead(bytes, out _, out var error), Is.False);
        Assert.That(error, Does.Contain("deeply"));
    }

    [Test]
    public void Read_DateOutOfRange_IsTheEpoch()
    {
        var bytes = LlsdBinaryFormat.ToBytes(DateTime.UnixEpoch);
        System.Buffers.Binary.BinaryPrimitives.WriteDoubleLittleEndian(bytes.AsSpan(1), double.MaxValue);
        Assert.That(Read(bytes).AsDate(), Is.EqualTo(DateTime.UnixEpoch));
    }

    private static LlsdValue Read(byte[] bytes)
    {
        Assert.That(LlsdBinaryFormat.TryRead(bytes, out var value, out var error), Is.True, error);
        return value!;
    }
}
