using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts keep in their linkset.</summary>
[TestFixture]
public sealed class LinksetDataTests : ScriptFixture
{
    // What is done to a: 1, b: 2 with the password p; and what is said of it.
    [TestCase("llLinksetDataRead(\"a\") + llLinksetDataRead(\"b\") + llLinksetDataRead(\"c\")", "1")]
    [TestCase("llLinksetDataReadProtected(\"b\", \"p\") + llLinksetDataReadProtected(\"b\", \"q\")", "2")]
    [TestCase("llLinksetDataReadProtected(\"a\", \"p\")", "1")]
    [TestCase("(string)llLinksetDataWrite(\"\", \"x\")", "2")]
    [TestCase("(string)llLinksetDataWrite(\"a\", \"1\")", "5")]
    [TestCase("(string)llLinksetDataWriteProtected(\"b\", \"3\", \"q\")", "3")]
    [TestCase("(string)llLinksetDataWrite(\"c\", \"\")", "4")]
    [TestCase("(string)llLinksetDataDelete(\"\")", "2")]
    [TestCase("(string)llLinksetDataCountKeys()", "2")]
    [TestCase("llList2CSV(llLinksetDataListKeys(0, -1))", "a, b")]
    [TestCase("llList2CSV(llLinksetDataListKeys(1, 5))", "b")]
    [TestCase("llList2CSV(llLinksetDataListKeys(-3, 1))", "a")]
    [TestCase("llList2CSV(llLinksetDataListKeys(2, 1))", "")]
    [TestCase("llList2CSV(llLinksetDataFindKeys(\"^[bc]\", 0, 0))", "b")]
    [TestCase("llList2CSV(llLinksetDataFindKeys(\"(\", 0, 0))", "")]
    [TestCase("(string)llLinksetDataCountFound(\".\")", "2")]
    [TestCase("(string)llLinksetDataCountFound(\"\")", "0")]
    [TestCase("(string)llLinksetDataAvailable()", "131067")]
    public void Function_Gives(string asked, string answer)
    {
        Run($$"""
            default { state_entry() { llLinksetDataWrite("a", "1"); llLinksetDataWriteProtected("b", "2", "p"); llOwnerSay({{asked}}); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + answer }));
    }

    [TestCase("(string)llLinksetDataWrite(\"a\", \"3\")", "0 a=3 b=2")]
    [TestCase("(string)llLinksetDataWrite(\"b\", \"3\")", "3 a=1 b=2")]
    [TestCase("(string)llLinksetDataWriteProtected(\"b\", \"3\", \"p\")", "0 a=1 b=3")]
    [TestCase("(string)llLinksetDataWrite(\"a\", \"\")", "0 b=2")]
    [TestCase("(string)llLinksetDataDelete(\"a\")", "0 b=2")]
    [TestCase("(string)llLinksetDataDelete(\"b\")", "3 a=1 b=2")]
    [TestCase("llList2CSV(llLinksetDataDeleteFound(\".\", \"\"))", "1, 1 b=2")]
    [TestCase("llList2CSV(llLinksetDataDeleteFound(\".\", \"p\"))", "2, 0 ")]
    public void Change_Gives_AndLeaves(string change, string answer)
    {
        Run($$"""
            default { state_entry() { llLinksetDataWrite("a", "1"); llLinksetDataWriteProtected("b", "2", "p"); llOwnerSay({{change}}); } }
            """);
        Assert.That(Heard().Single() + " " + Said(Host), Is.EqualTo("host: " + answer));
    }

    [Test]
    public void Changes_AreToldToAllScriptsOfTheLinkset_WithoutWhatIsProtected()
    {
        var linkset = Region.Region.AddLinkset(Here, 2, Ada);
        Run("""
            default { linkset_data(integer action, string name, string value) {
                llOwnerSay(llList2CSV([action, name, value])); } }
            """, linkset.Parts[1], "hears");
        Run("""
            default { state_entry() {
                llLinksetDataWrite("a", "1"); llLinksetDataWrite("a", "1"); llLinksetDataWriteProtected("b", "2", "p");
                llLinksetDataWrite("c", "3"); llLinksetDataDelete("c"); llLinksetDataDeleteFound(".", "p"); llLinksetDataReset();
                llLinksetDataWrite("d", "4"); llLinksetDataReset(); } }
            """, linkset.RootPart, "writes");
        Assert.That(Heard().Select(l => l["part 2: ".Length..]), Is.EqualTo(new[]
        {
            "1, a, 1", "1, b, ", "1, c, 3", "2, c, ", "3, a,b, ", "1, d, 4", "0, , "
        }));
    }

    [Test]
    public void Limit_IsOfNamesAndValuesInBytes_AndWhatIsThereMayShrink()
    {
        Region.Configuration.Set("YEngine", "LinksetDataLimit", "10");
        Run("""
            default { state_entry() { llOwnerSay(llList2CSV([
                llLinksetDataWrite("ab", "12345678"), llLinksetDataAvailable(), llLinksetDataWrite("c", "1"),
                llLinksetDataWrite("ab", "ä1234567"), llLinksetDataWrite("ab", "1"), llLinksetDataWriteProtected("c", "1", "12345"),
                llLinksetDataWriteProtected("c", "1", "1234"), llLinksetDataAvailable()])); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0, 0, 1, 1, 0, 0, 3, 0" }));
    }

    [Test]
    public void Linking_BringsWhatIsNotThere_AndUnlinkingLeavesItWithTheRoot()
    {
        var other = Region.Region.AddBox(Here, "other", Ada);
        Put(Host, ("a", "mine"), ("b", "1"));
        Put(other.RootPart, ("a", "theirs"), ("c", "2"));
        Scene.Writer.Link(Host.Group, other);
        Assert.That(Said(Host), Is.EqualTo("a=mine b=1 c=2"));
        var child = Host.Group.Parts[1];
        Scene.Writer.Unlink(child);
        Assert.That((Said(Host), Said(child)), Is.EqualTo(("a=mine b=1 c=2", "")));
    }

    [Test]
    public void Data_GoIntoTheStoresForm_AndComeOutOfIt()
    {
        Run("default { state_entry() { llLinksetDataWriteProtected(\"zwölf\", \"12\", \"p\"); llLinksetDataWrite(\"a\", \"1\"); } }");
        var bytes = PrimRowMapping.ToRows(Host.Group)[0].LinksetData;
        Assert.That(Convert.ToHexString(bytes),
            Is.EqualTo("0180800802" + "0161" + "0131" + "00" + "067A77C3B66C66" + "023132" + "0170"));
        Assert.That(LinksetData.Of(bytes).Pairs["zwölf"], Is.EqualTo(new LinksetData.Datum("12", "p")));
    }

    private void Put(OpenSim.World.SceneObjectPart part, params (string Name, string Value)[] pairs)
    {
        var data = pairs.Aggregate(LinksetData.None, (all, pair) => all.With(pair.Name, new(pair.Value, "")));
        Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { LinksetData = data });
    }

    private static string Said(OpenSim.World.SceneObjectPart part) =>
        string.Join(' ', part.Extras.LinksetData.Pairs.Select(pair => $"{pair.Key}={pair.Value.Value}"));
}
