using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Llsd.Tests;

public class LlsdXmlTests
{
    [Test]
    public void Read_WhatWasWritten_IsEqual() =>
        Assert.That(Read(LlsdXml.ToBytes(Samples.Everything())), Is.EqualTo(Samples.Everything()));

    [Test]
    public void Read_RandomTrees_ComeBackEqual()
    {
        var random = new Random(1);
        for (var i = 0; i < 500; i++)
        {
            var value = Samples.Random(random);
            Assert.That(Read(LlsdXml.ToBytes(value)), Is.EqualTo(value));
        }
    }

    [TestCase("<llsd><integer>289343</integer></llsd>", 289343)]
    [TestCase("<llsd><integer></integer></llsd>", 0)]
    [TestCase("<llsd><integer/></llsd>", 0)]
    public void Read_Integers(string xml, int expected) => Assert.That(ReadText(xml), Is.EqualTo((LlsdValue)expected));

    [TestCase("true", true)]
    [TestCase("1", true)]
    [TestCase("false", false)]
    [TestCase("0", false)]
    [TestCase("", false)]
    public void Read_Booleans(string text, bool expected) =>
        Assert.That(ReadText($"<llsd><boolean>{text}</boolean></llsd>"), Is.EqualTo((LlsdValue)expected));

    [TestCase("nan", double.NaN)]
    [TestCase("-0.28334", -0.28334)]
    [TestCase("2983287453.3848387", 2983287453.3848387)]
    [TestCase("inf", double.PositiveInfinity)]
    public void Read_Reals(string text, double expected) =>
        Assert.That(ReadText($"<llsd><real>{text}</real></llsd>"), Is.EqualTo((LlsdValue)expected));

    [Test]
    public void Read_StringWithEntitiesCDataAndComments_IsOneText()
    {
        var value = ReadText("<llsd><string>a &lt;b&gt; &#65;&#x42;<![CDATA[<raw> & ]]><!-- no --> end</string></llsd>");
        Assert.That(value.AsString(), Is.EqualTo("a <b> AB<raw> &  end"));
    }

    [Test]
    public void Read_StringOfWhiteSpace_IsKept() => Assert.That(ReadText("<llsd><string>  </string></llsd>").AsString(), Is.EqualTo("  "));

    [Test]
    public void Read_Binary_Base64WithLineBreaksAndBase16()
    {
        Assert.That(ReadText("<llsd><binary encoding=\"base64\">AAEC\n  /w==</binary></llsd>").AsBinary(),
            Is.EqualTo(new byte[] { 0, 1, 2, 255 }));
        Assert.That(ReadText("<llsd><binary>AAEC</binary></llsd>").AsBinary(), Is.EqualTo(new byte[] { 0, 1, 2 }));
        Assert.That(ReadText("<llsd><binary encoding='base16'>0fA1</binary></llsd>").AsBinary(), Is.EqualTo(new byte[] { 0x0f, 0xa1 }));
    }

    [Test]
    public void Read_DateForms()
    {
        var expected = new DateTime(2006, 2, 1, 14, 29, 53, DateTimeKind.Utc);
        Assert.That(ReadText("<llsd><date>2006-02-01T14:29:53Z</date></llsd>").AsDate(), Is.EqualTo(expected));
        Assert.That(ReadText("<llsd><date>2006-02-01T14:29:53.43Z</date></llsd>").AsDate(), Is.EqualTo(expected.AddMilliseconds(430)));
        Assert.That(ReadText("<llsd><date /></llsd>").AsDate(), Is.EqualTo(DateTime.UnixEpoch));
    }

    [Test]
    public void Read_DocumentWithDeclarationByteOrderMarkAndSpace_IsTaken()
    {
        var bytes = Encoding.UTF8.GetBytes(
            "\uFEFF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n <llsd >\n <map>\n <key>a</key> <undef/> </map> </llsd>\n");
        Assert.That(Read(bytes), Is.EqualTo(new LlsdMap { ["a"] = LlsdValue.Undefined }));
    }

    [TestCase("<llsd/>")]
    [TestCase("<llsd></llsd>")]
    [TestCase("<llsd><undef/></llsd>")]
    public void Read_NothingInside_IsUndefined(string xml) => Assert.That(ReadText(xml).IsDefined, Is.False);

    [TestCase("")]
    [TestCase("no xml")]
    [TestCase("<map></map>")]
    [TestCase("<llsd><map><string>x</string></map></llsd>")]
    [TestCase("<llsd><map><key>a</key></map></llsd>")]
    [TestCase("<llsd><map><key>a</key><integer>1</integer></llsd>")]
    [TestCase("<llsd><array><integer>1</integer></llsd>")]
    [TestCase("<llsd><integer>1<b/></integer></llsd>")]
    [TestCase("<llsd><unknown>1</unknown></llsd>")]
    [TestCase("<llsd><string>&unknown;</string></llsd>")]
    [TestCase("<llsd><string>&#xD800;</string></llsd>")]
    [TestCase("<llsd><binary>no base 64!</binary></llsd>")]
    [TestCase("<llsd><integer>1</integer><integer>2</integer></llsd>")]
    [TestCase("<llsd><string>x</string>")]
    public void Read_BrokenDocument_SaysWhy(string xml)
    {
        Assert.That(LlsdXml.TryRead(Encoding.UTF8.GetBytes(xml), out var value, out var error), Is.False);
        Assert.That(value, Is.Null);
        Assert.That(error, Does.Contain("near byte"));
    }

    [Test]
    public void Read_DocumentType_IsRefused()
    {
        const string Bomb = "<!DOCTYPE llsd [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><llsd><string>&b;</string></llsd>";
        Assert.That(LlsdXml.TryRead(Encoding.UTF8.GetBytes(Bomb), out _, out var error), Is.False);
        Assert.That(error, Does.Contain("document types"));
    }

    [Test]
    public void Read_OverEachLimit_IsRefused()
    {
        var limits = new LlsdLimits(MaxBytes: 200, MaxDepth: 3, MaxItems: 5);
        Assert.That(LlsdXml.TryRead(Xml("<array><array><array/></array></array>"), out _, out _, limits), Is.True);
        Assert.That(LlsdXml.TryRead(Xml("<array><array><array><array><undef/></array></array></array></array>"), out _, out var error,
            limits), Is.False);
        Assert.That(error, Does.Contain("deeply"));
        Assert.That(LlsdXml.TryRead(Xml("<array><undef/><undef/><undef/><undef/><undef/></array>"), out _, out error, limits), Is.False);
        Assert.That(error, Does.Contain("too many"));
        Assert.That(LlsdXml.TryRead(Xml("<string>" + new string('x', 200) + "</string>"), out _, out error, limits), Is.False);
        Assert.That(error, Does.Contain("longer"));
    }

    [Test]
    public void Write_ControlCharacters_BecomeQuestionMarks()
    {
        var written = Encoding.UTF8.GetString(LlsdXml.ToFragment("a\0b\u0001c\td"));
        Assert.That(written, Is.EqualTo("<string>a?b?c\td</string>"));
    }

    [Test]
    public void Write_LoneSurrogate_StaysValidUtf8()
    {
        var written = LlsdXml.ToFragment("a\uD800b");
        Assert.That(new UTF8Encoding(false, true).GetString(written), Is.EqualTo("<string>a\uFFFDb</string>"));
    }

    [Test]
    public void Write_KnownValue_HasTheKnownForm()
    {
        var value =
            new LlsdMap { ["events"] = new LlsdArray(1, 2.5, true, Samples.Id, UUID.Zero, "", LlsdValue.FromUInt32(258)), ["id"] = 7 };
        Assert.That(Encoding.UTF8.GetString(LlsdXml.ToBytes(value)), Is.EqualTo(
            "<llsd><map><key>events</key><array><integer>1</integer><real>2.5</real><boolean>1</boolean>"
            + "<uuid>67153d5b-3659-afb4-8510-adda2c034649</uuid><uuid /><string /><binary encoding=\"base64\">AAABAg==</binary></array>"
            + "<key>id</key><integer>7</integer></map></llsd>"));
    }

    [Test]
    public void Write_TextLongerThanTheBuffer_IsWhole()
    {
        var text = string.Concat(Enumerable.Repeat("grün & blau ", 5000));
        Assert.That(Read(LlsdXml.ToBytes(text)).AsString(), Is.EqualTo(text));
    }

    private static byte[] Xml(string inside) => Encoding.UTF8.GetBytes($"<llsd>{inside}</llsd>");

    private static LlsdValue ReadText(string xml) => Read(Encoding.UTF8.GetBytes(xml));

    private static LlsdValue Read(byte[] bytes)
    {
        Assert.That(LlsdXml.TryRead(bytes, out var value, out var error), Is.True, error);
        return value!;
    }
}
