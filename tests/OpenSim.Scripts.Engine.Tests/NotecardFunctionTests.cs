using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Notecards as scripts read them.</summary>
[TestFixture]
public sealed class NotecardFunctionTests : ScriptFixture
{
    [TestCase("llGetNotecardLine(\"card\", 0)", "first")]
    [TestCase("llGetNotecardLine(\"card\", 1)", "")]
    [TestCase("llGetNotecardLine(\"card\", 2)", "zwölf")]
    [TestCase("llGetNotecardLine(\"card\", 3)", "\n\n\n")]
    [TestCase("llGetNotecardLine(\"card\", -1)", "\n\n\n")]
    [TestCase("llGetNotecardLine(llGetInventoryKey(\"card\"), 0)", "first")]
    [TestCase("llGetNumberOfNotecardLines(\"card\")", "3")]
    public void Line_ComesByDataserver_AndAtOnceWhenItHasBeenRead(string asked, string answer)
    {
        Put("card", "first\n\nzwölf");
        for (var time = 0; time < 2; time++)
        {
            Run($"key query; default {{ state_entry() {{ query = {asked}; }} "
                + "dataserver(key id, string data) { if (id == query) llOwnerSay(\"=\" + data); } }", name: $"reader {time}");
            Seconds(1);
            Settle();
            Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + answer }));
        }
    }

    [Test]
    public void LineAtOnce_IsNak_UntilTheCardIsAtHand()
    {
        Put("card", "first");
        Run("""
            default { state_entry() { llOwnerSay((string)(llGetNotecardLineSync("card", 0) == NAK)); llGetNumberOfNotecardLines("card"); }
                dataserver(key id, string data) {
                    llOwnerSay(llGetNotecardLineSync("card", 0) + (string)(llGetNotecardLineSync("card", 9) == EOF)); } }
            """);
        Seconds(1);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: first1" }));
    }

    [TestCase("o.", 0, 0, "0, 1, 2, 2, 0, 2, 2, 3, 2")]
    [TestCase("o.", 1, 1, "2, 0, 2")]
    [TestCase("x+", 0, 0, "")]
    [TestCase("(", 0, 0, "")]
    [TestCase("(a)\\\\1", 0, 0, "")]
    public void Text_IsFoundByPattern(string pattern, int start, int count, string answer)
    {
        Put("card", "foo\n\non or");
        Run($$"""
            key counted; default { state_entry() { llOwnerSay("=" + (string)(llFindNotecardTextSync("card", "o", 0, 0, []) == [NAK]));
                    counted = llFindNotecardTextCount("card", "o", []); }
                dataserver(key id, string data) { if (id == counted) llOwnerSay("=" + data + ": " + llList2CSV(llFindNotecardTextSync("card", "{{pattern}}", {{start}}, {{count}}, []))); } }
            """);
        Seconds(1);
        Settle();
        Assert.That(Heard().Where(line => line.StartsWith("host: =", StringComparison.Ordinal)), Is.EqualTo(new[] { "host: =1", "host: =4: " + answer }));
    }

    [Test]
    public void LongLine_IsCut_AndTwoLinesAreTwoAnswers()
    {
        Put("card", new string('x', 2000) + "\nsecond");
        Run("""
            default { state_entry() { llGetNotecardLine("card", 0); llGetNotecardLine("card", 1); }
                dataserver(key id, string data) { llOwnerSay((string)llStringLength(data)); } }
            """);
        Seconds(1);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1024", "host: 6" }));
    }

    [Test]
    public void CardThatIsNotThere_IsToldToTheOwner_AndOneThatIsLostNotAnswered()
    {
        Put("lost", text: null);
        Run("""
            default { state_entry() { llOwnerSay((string)(llGetNotecardLine("nothing", 0) == NULL_KEY)); llGetNotecardLine("lost", 0); }
                dataserver(key id, string data) { llOwnerSay(data); } }
            """);
        Seconds(1);
        Settle();
        Assert.That(Heard(), Has.Count.EqualTo(2).And.ItemAt(0).Contain("'nothing'").And.ItemAt(1).EqualTo("host: 1"));
    }

    private void Put(string name, string? text)
    {
        var length = Encoding.UTF8.GetByteCount(text ?? "");
        var asset = text is null ? UUID.Random() : Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = name, Type = AssetType.Notecard, CreatorId = Ada.ToString(),
            Data = Encoding.UTF8.GetBytes(
                $"Linden text version 2\n{{\nLLEmbeddedItems version 1\n{{\ncount 0\n}}\nText length {length}\n{text}}}\n")
        }));
        Scene.Inventories.Put(Host, new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, OwnerId = Host.OwnerId, AssetId = asset, AssetType = AssetType.Notecard,
            InvType = AssetType.Notecard, BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        });
    }
}
