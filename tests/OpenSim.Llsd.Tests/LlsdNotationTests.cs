using System.Text;

namespace OpenSim.Llsd.Tests;

public class LlsdNotationTests
{
    [Test]
    public void Read_WhatWasWritten_IsEqual() =>
        Assert.That(Read(LlsdNotation.ToText(Samples.Everything())), Is.EqualTo(Samples.Everything()));

    [Test]
    public void Read_RandomTrees_ComeBackEqual()
    {
        var random = new Random(3);
        for (var i = 0; i < 500; i++)
        {
            var value = Samples.Random(random);
            Assert.That(Read(LlsdNotation.ToText(value)), Is.EqualTo(value));
        }
    }

    [Test]
    public void Read_AllWaysToWriteAValue()
    {
        var value = Read("""
            [ i123, r-4.25e1, true, F, 1, 0, TRUE, !,
              'it\'s', "a \"b\" \x41\n", s(5)"'a"b'", b64"AAEC", b16"ff00", b(3)"123",
              l"http://example.com/", d"2006-02-01T14:29:53Z", u67153d5b-3659-afb4-8510-adda2c034649 ]
            """);
        Assert.That(value, Is.EqualTo(new LlsdArray(
            123, -42.5, true, false, true, false, true, LlsdValue.Undefined,
            "it's", "a \"b\" A\n", "'a\"b'", new byte[] { 0, 1, 2 }, new byte[] { 255, 0 }, "123"u8.ToArray(),
            new Uri("http://example.com/"), new DateTime(2006, 2, 1, 14, 29, 53, DateTimeKind.Utc), Samples.Id)));
    }

    [Test]
    public void Read_HomeOfALoginReply_IsAMap()
    {
        var home = Read("{'region_handle':[r256000,r256000], 'position':[r128,r128,r22.5], 'look_at':[r0,r1,r0]}");
        Assert.That(home["region_handle"][0].AsReal(), Is.EqualTo(256000));
        Assert.That(home["position"][2].AsReal(), Is.EqualTo(22.5));
    }

    [TestCase("")]
    [TestCase("[")]
    [TestCase("[i1 i2]")]
    [TestCase("[,i1]")]
    [TestCase("{'a' i1}")]
    [TestCase("{a:i1}")]
    [TestCase("'no end")]
    [TestCase("'no end\\")]
    [TestCase("s(9)\"short\"")]
    [TestCase("s(99999999999)\"x\"")]
    [TestCase("b(2)\"123\"")]
    [TestCase("b64\"%%%\"")]
    [TestCase("b64")]
    [TestCase("u1234")]
    [TestCase("i")]
    [TestCase("i1 i2")]
    [TestCase("<?llsd/notation")]
    public void Read_BrokenText_SaysWhy(string text)
    {
        Assert.That(LlsdNotation.TryRead(Encoding.UTF8.GetBytes(text), out var value, out var error), Is.False);
        Assert.That(value, Is.Null);
        Assert.That(error, Is.Not.Empty);
    }

    [Test]
    public void Read_DeepNesting_IsRefused()
    {
        Assert.That(LlsdNotation.TryRead(Encoding.UTF8.GetBytes(new string('[', 100_000)), out _, out var error), Is.False);
        Assert.That(error, Does.Contain("deeply"));
    }

    [Test]
    public void AnyForm_IsToldApartByItsFirstBytes()
    {
        var value = new LlsdMap { ["a"] = 1 };
        byte[][] forms =
        [
            LlsdXml.ToBytes(value), "<llsd><map><key>a</key><integer>1</integer></map></llsd>"u8.ToArray(),
            LlsdBinaryFormat.ToBytes(value, withHeader: true), "{'a':i1}"u8.ToArray(), "<?llsd/notation?>\n{'a':i1}"u8.ToArray()
        ];
        foreach (var form in forms)
        {
            Assert.That(LlsdFormat.TryRead(form, out var read, out var error), Is.True, error);
            Assert.That(read, Is.EqualTo(value));
        }
    }

    private static LlsdValue Read(string text)
    {
        Assert.That(LlsdNotation.TryRead(Encoding.UTF8.GetBytes(text), out var value, out var error), Is.True, error);
        return value!;
    }
}
