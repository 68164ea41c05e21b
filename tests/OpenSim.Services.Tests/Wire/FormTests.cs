using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Tests.Wire;

public class FormTests
{
    [TestCase("A=1&B=two+words&C=%3a%2F%e4", "A|1;B|two words;C|:/\uFFFD")]
    [TestCase("Token&A=", "Token|;A|")]
    [TestCase("A=1&A=2", "A|1")]
    [TestCase("A=b=c&=x&&", "A|b=c")]
    [TestCase("A=50%&B=%zz&C=%4", "A|50%;B|%zz;C|%4")]
    [TestCase(" A=1\r\n", "A|1")]
    [TestCase("A=%F0%9F%99%82", "A|🙂")]
    public void Read_Form_GivesNamesAndValues(string text, string expected)
    {
        Assert.That(Form.TryRead(Encoding.UTF8.GetBytes(text), out var form), Is.True);
        Assert.That(string.Join(';', form.Items.Select(f => $"{f.Key}|{f.Value.AsString()}")), Is.EqualTo(expected));
    }

    [Test]
    public void Read_List_GathersItsValues()
    {
        Form.TryRead("uuids[]=a&METHOD=getagents&uuids[]=b&METHOD[]=x&[]=y"u8, out var form);
        Assert.That(form["uuids"].AsTexts(), Is.EqualTo(new[] { "a", "b" }));
        Assert.That(form["METHOD"].AsString(), Is.EqualTo("getagents"));
        Assert.That(form.Count, Is.EqualTo(2));
    }

    [Test]
    public void Read_MoreFieldsThanMayBe_Refuses() =>
        Assert.That(Form.TryRead(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("a&", Form.MaxFields + 1))), out _), Is.False);

    [Test]
    public void Write_Form_IsSpelledAsDotNetDoes()
    {
        var form = new LlsdMap
        {
            ["METHOD"] = "x", ["Token"] = "", ["Position"] = "<0, 0, 0>", ["On"] = false, ["Text"] = "a-b_c.d!e*f(g)h'~ä",
            ["uuids"] = new LlsdArray("a b", ""), ["Map"] = new LlsdMap { ["k"] = 1 }
        };
        Assert.That(Encoding.UTF8.GetString(Form.ToBytes(form)), Is.EqualTo(
            "METHOD=x&Token&Position=%3c0%2c+0%2c+0%3e&On=False&Text=a-b_c.d!e*f(g)h%27%7e%c3%a4&uuids[]=a+b&uuids[]=&Map=%7b%22k%22%3a1%7d"));
    }
}
