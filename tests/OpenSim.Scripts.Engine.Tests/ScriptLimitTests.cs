using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What is beyond a limit is held, its owner told, and nobody else's scripts.</summary>
[TestFixture]
public sealed class ScriptLimitTests : ScriptFixture
{
    private const string Counter = "integer n; default { state_entry() { llSetTimerEvent(0.1); } timer() { ++n; } }";
    private const string Hoarder = """
        list l; default { state_entry() { llSetTimerEvent(0.1); } timer() { integer i; for (i = 0; i < 1000; ++i) l += i; llGetUsedMemory(); } }
        """;

    // The engine comes with the first script.
    private ScriptLimits Limits
    {
        get
        {
            if (Scene.RequestModuleInterface<Modules.Scripts.IScriptUse>()!.Objects.Count == 0)
                Run("default { }", Region.Region.AddBox(Here, "first", UUID.Random()).RootPart);
            return Scripts.Engine.Limits;
        }
    }

    [Test]
    public void ScriptsBeyondTheNumber_AreHeld_UntilOthersGo()
    {
        Limits.MaxScriptsPerOwner = 2;
        var (first, _, third) = (Run(Counter), Run(Counter, name: "second"), Run(Counter, name: "third"));
        var bobs = Run(Counter, Region.Region.AddBox(Here, "other", UUID.Random()).RootPart);
        Seconds(1);
        Assert.That((third.IsOverLimit, third.Script!.Words[0], bobs.IsOverLimit), Is.EqualTo((true, 0L, false)));
        Assert.That(bobs.Script!.Words[0], Is.Positive);
        Assert.That(Heard(), Has.One.Contains("This script is held: you have 2 scripts here already"));
        Scene.Inventories.Remove(Host, first.ItemId);
        Settle();
        Seconds(1);
        Assert.That((third.IsOverLimit, Scripts.Engine.Limits.Held), Is.EqualTo((false, 0)));
        Assert.That(third.Script.Words[0], Is.Positive);
    }

    [Test]
    public void AScriptThatTakesTooMuchMemory_IsHeld_AndGoesOnAfterAReset()
    {
        Limits.MaxMemoryPerOwner = 100_000;
        var (hoarder, counter) = (Run(Hoarder), Run(Counter, name: "counter"));
        Seconds(5);
        Assert.That((hoarder.IsOverLimit, hoarder.Script!.HasFailed, counter.IsOverLimit), Is.EqualTo((true, false, false)));
        Assert.That(Heard(), Has.One.Contains("This script is held: your scripts take"));
        var before = counter.Script!.Words[0];
        Seconds(1);
        Assert.That(counter.Script.Words[0], Is.GreaterThan(before));
        Assert.That(StepsIn(hoarder, 11), Is.Zero);
        hoarder.Restart();
        Assert.That(StepsIn(hoarder, 11), Is.Positive);
    }

    [Test]
    public void EventsBeyondTheNumber_WaitForTheNextSecond()
    {
        Limits.MaxEventsPerOwner = 20;
        var script = Run("integer n; default { state_entry() { llMessageLinked(LINK_THIS, 0, \"\", \"\"); } "
            + "link_message(integer s, integer i, string t, key k) { ++n; llMessageLinked(LINK_THIS, 0, \"\", \"\"); } }");
        Seconds(10);
        Assert.That(script.Script!.Words[0], Is.InRange(180, 240));
        Assert.That(Heard(), Has.One.Contains("more than 20 events a second"));
    }

    [Test]
    public void MinEventDelay_IsKeptBetweenEvents_AndOverARestart()
    {
        var script = Run("integer n; default { state_entry() { llMinEventDelay(0.5); llSetTimerEvent(0.1); } timer() { ++n; } }");
        Seconds(10);
        Assert.That(script.Script!.Words[0], Is.InRange(16, 21));
        Assert.That(script.Script.MinEventDelay, Is.EqualTo(0.5));
    }

    [Test]
    public void ScriptsThatAreHeld_TakeNoPlace()
    {
        Limits.MaxScriptsPerOwner = 2;
        List<ScriptInstance> scripts = [.. Enumerable.Range(0, 6).Select(i => Run(Counter, name: $"s{i}"))];
        Assert.That(scripts.Select(s => s.IsOverLimit), Is.EqualTo(new[] { false, false, true, true, true, true }));
        for (var gone = 0; gone < 4; gone++)
        {
            Scene.Inventories.Remove(Host, scripts[gone].ItemId);
            Settle();
            Assert.That(scripts.Skip(gone + 1).Count(s => !s.IsOverLimit), Is.EqualTo(2), $"after {gone + 1}");
            Assert.That(Limits.Held, Is.EqualTo(3 - gone));
        }
    }

    [Test]
    public void AnotherOwner_HasHisOwnPlaces()
    {
        Limits.MaxScriptsPerOwner = 1;
        var given = Region.Region.AddBox(Here, "given", Ada);
        var (first, second) = (Run(Counter), Run(Counter, given.RootPart, "second"));
        Assert.That((first.IsOverLimit, second.IsOverLimit), Is.EqualTo((false, true)));

        Scene.Writer.ChangeOwner(given.Slot, UUID.Random());
        Settle();
        Assert.That((second.IsOverLimit, Limits.Held), Is.EqualTo((false, 0)));
        Seconds(1);
        Assert.That(second.Script!.Words[0], Is.Positive);

        Scene.Writer.ChangeOwner(given.Slot, Ada);
        Settle();
        Assert.That((first.IsOverLimit, second.IsOverLimit, Limits.Held), Is.EqualTo((false, true, 1)));
    }

    private long StepsIn(ScriptInstance script, double seconds)
    {
        var before = script.Script!.StepsTaken;
        Seconds(seconds);
        return script.Script.StepsTaken - before;
    }

    [TestCase(64, "65536")]
    [TestCase(1024, "1048576")]
    public void HeapSize_IsWhatAScriptMayTake(int kilobytes, string limit)
    {
        Region.Configuration.Set("YEngine", "ScriptHeapSize", $"{kilobytes}");
        Step();
        Run("default { state_entry() { llSay(0, (string)llGetMemoryLimit() + \" \" + (string)llSetMemoryLimit(llGetMemoryLimit() + 1)); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: {limit} 0" }));
    }
}
