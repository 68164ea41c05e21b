using System.Text;
using System.Xml.Linq;
using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Tests.Wire;

public class ServerResponseTests
{
    [TestCase("<?xml version=\"1.0\"?>\n<ServerResponse>\n  <result>Success</result>\n</ServerResponse>", "{'result':'Success'}")]
    [TestCase("<ServerResponse><RESULT type=\"List\" /></ServerResponse>", "{'RESULT':{}}")]
    [TestCase("<ServerResponse />", "{}")]
    [TestCase("<ServerResponse><a type=\"List\"><b>1</b>\n<c/></a></ServerResponse>", "{'a':{'b':'1','c':''}}")]
    [TestCase("<ServerResponse><a><b>1</b></a></ServerResponse>", "{'a':{'b':'1'}}")]
    [TestCase("<ServerResponse><Wearable_x0020_0_x003A_0>&lt;&#x41;&gt;<![CDATA[&]]></Wearable_x0020_0_x003A_0></ServerResponse>",
        "{'Wearable 0:0':'<A>&'}")]
    public void Read_Answer_GivesItsKeys(string xml, string notation)
    {
        Assert.That(ServerResponse.TryRead(Encoding.UTF8.GetBytes(xml), out var answer), Is.True);
        Assert.That(answer!.ToString(), Is.EqualTo(notation));
    }

    [TestCase("")]
    [TestCase("<html><body>502</body></html>")]
    [TestCase("<ServerResponse><a>1</b></ServerResponse>")]
    [TestCase("<ServerResponse><a>1")]
    [TestCase("<!DOCTYPE x [<!ENTITY a \"b\">]><ServerResponse><a>&a;</a></ServerResponse>")]
    public void Read_NoAnswer_IsSaid(string xml) =>
        Assert.That(ServerResponse.TryRead(Encoding.UTF8.GetBytes(xml), out _), Is.False);

    [Test]
    public void Read_NestedTooDeeply_Refuses()
    {
        var xml = "<ServerResponse>" + string.Concat(Enumerable.Repeat("<a>", 100)) + string.Concat(Enumerable.Repeat("</a>", 100));
        Assert.That(ServerResponse.TryRead(Encoding.UTF8.GetBytes(xml + "</ServerResponse>"), out _), Is.False);
    }

    [Test]
    public void Write_Answer_ReadsAlikeElsewhere()
    {
        var answer = new LlsdMap
        {
            ["0 strange:name"] = "a < b & c", ["empty"] = "", ["yes"] = true, ["none"] = new LlsdMap(),
            ["list"] = new LlsdMap { ["inner"] = 5 }
        };
        var xml = XDocument.Parse(Encoding.UTF8.GetString(ServerResponse.ToBytes(answer)));
        Assert.That(xml.Root!.Elements().Select(e => $"{System.Xml.XmlConvert.DecodeName(e.Name.LocalName)}|{e.Attribute("type")?.Value}|{e.Value}"),
            Is.EqualTo(new[] { "0 strange:name||a < b & c", "empty||", "yes||True", "none|List|", "list|List|5" }));
        Assert.That(ServerResponse.TryRead(ServerResponse.ToBytes(answer, isIndented: true), out var again), Is.True);
        Assert.That(again!["0 strange:name"].AsString(), Is.EqualTo("a < b & c"));
        Assert.That(again["list"]["inner"].AsInteger(), Is.EqualTo(5));
    }
}
