namespace OpenSim.Scripts.Engine.Tests;

/// <summary>A script's memory as it sees it itself.</summary>
[TestFixture]
public sealed class MemoryFunctionTests : ScriptFixture
{
    [SetUp]
    public void AsInSecondLife() => Region.Configuration.Set("YEngine", "ScriptHeapSize", "64");

    [Test]
    public void Memory_UsedAndFree_AreTheLimit_AndGrowWithWhatIsKept()
    {
        Run("""
            list kept; string Fill(integer n) { string s = "x"; while (n--) s += s; return s; }
            default { state_entry() {
                integer before = llGetUsedMemory(); kept = [Fill(10)]; integer after = llGetUsedMemory();
                llSay(0, (string)(after - before > 1000 && after - before < 6000));
                llSay(0, (string)(llGetUsedMemory() + llGetFreeMemory() == llGetMemoryLimit()));
                kept = []; llSay(0, (string)(llGetUsedMemory() < after - 1000));
                llSay(0, (string)llGetMemoryLimit());
            } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: 1", "host: 1", "host: 65536" }));
    }

    [TestCase("20000", "1 20000")]
    [TestCase("65536", "1 65536")]
    [TestCase("65537", "0 65536")]
    [TestCase("0", "0 65536")]
    [TestCase("-1", "0 65536")]
    [TestCase("llGetUsedMemory() - 1", "0 65536")]
    public void MemoryLimit_IsSet_BetweenWhatIsUsed_AndWhatAScriptMayHave(string limit, string expected)
    {
        Run($"string kept = \"some text\"; default {{ state_entry() {{ integer was = llSetMemoryLimit({limit}); "
            + "llSay(0, (string)was + \" \" + (string)llGetMemoryLimit()); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: {expected}" }));
    }

    [Test]
    public void MemoryLimit_HoldsForLessThanEveryScriptMayHave()
    {
        Run(Grows(""));
        Run(Grows("llSetMemoryLimit(5000);"));
        Assert.That(Heard(), Has.Count.EqualTo(2).And.ItemAt(0).EqualTo("host: grown").And.ItemAt(1).Contain("Stack-Heap Collision"));
    }

    private static string Grows(string before) =>
        $"string s = \"x\"; default {{ state_entry() {{ {before} integer n = 13; while (n--) s += s; llSay(0, \"grown\"); }} }}";
}
