using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts remember goes on where it was: over a restart, a take and a rez, in the middle of an event.</summary>
[TestFixture]
public sealed class KeepingTests : ScriptFixture
{
    private const string Counter = """
        integer n; list all; string s = "x"; key k; vector v; float f;
        default
        {
            state_entry() { llSay(0, "entered"); llListen(5, "", NULL_KEY, ""); llSetTimerEvent(10.0); }
            touch_start(integer c) { ++n; all += n; s += (string)n; k = llDetectedKey(0); v.x += 1.5; f += 0.25; state other; }
            listen(integer c, string name, key id, string m) { llSay(0, m); }
        }
        state other
        {
            touch_start(integer c) { llSay(0, llDumpList(n)); }
            timer() { llSay(0, "timer " + (string)n); }
        }
        """;

    [Test]
    public void State_GoesOn_InAnotherScriptOfTheSameSource()
    {
        var first = Run(Counter.Replace("llDumpList(n)", "(string)n + s + (string)v.x + (string)f", StringComparison.Ordinal));
        Touch();
        Heard();
        var kept = KeptOf(first);
        Remove(first);
        PutBack(kept);
        Assert.That(Heard(), Is.Empty, "state_entry has been");
        Touch();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1x11.5000000.250000" }));
        Seconds(11);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: timer 1" }));
    }

    [Test]
    public void State_OfAnotherSource_IsNotTaken()
    {
        var first = Run("integer n = 5; default { state_entry() { n = 9; } }");
        var kept = KeptOf(first) with { AssetId = StoreSource("integer n; default { state_entry() { llSay(0, (string)n); } }") };
        Remove(first);
        PutBack(kept);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0" }));
    }

    [Test]
    public void Sleep_GoesOn_InTheMiddleOfAnEvent()
    {
        var first = Run("integer f(integer a) { llSleep(5.0); return a + 1; } default { state_entry() { llSay(0, (string)f(41)); } }");
        Seconds(2);
        var kept = KeptOf(first);
        Remove(first);
        PutBack(kept);
        Seconds(2.5);
        Assert.That(Heard(), Is.Empty);
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 42" }));
    }

    [Test]
    public void Listens_GoOn()
    {
        var first = Run("default { state_entry() { llListen(5, \"\", NULL_KEY, \"\"); } listen(integer c, string n, key k, string m) { llSay(0, m); } }");
        var kept = KeptOf(first);
        Remove(first);
        Assert.That(Scripts.Engine.Listens.Count, Is.Zero);
        PutBack(kept);
        Scene.Requests.Chat.Say(Viewer.Presence!, 5, (byte)ChatType.Say, "hello");
        Step(2);
        Assert.That(Heard(), Does.Contain("host: hello"));
    }

    [Test]
    public void Sensors_GoOn()
    {
        var first = Run("default { state_entry() { llSensorRepeat(\"\", llGetOwner(), AGENT, 20.0, PI, 1.0); } "
            + "sensor(integer n) { llSay(0, llDetectedName(0)); } }");
        var kept = KeptOf(first);
        Remove(first);
        Assert.That(Scripts.Engine.Sensors.Count, Is.Zero);
        PutBack(kept);
        Seconds(1.5);
        Assert.That(Heard(), Does.Contain("host: Ada Tester"));
    }

    [Test]
    public void Changes_AreHandedOver_AfterASecond_AndBusyOnesEveryFifteen()
    {
        Run("integer n; default { touch_start(integer c) { ++n; } }");
        Seconds(1.2);
        Assert.That(Scripts.Keeper.Kept, Is.EqualTo(1));
        Touch();
        Assert.That(Scripts.Keeper.Kept, Is.EqualTo(1));
        Seconds(1.2);
        Assert.That(Scripts.Keeper.Kept, Is.EqualTo(2));
        for (var i = 0; i < 120; i++)
        {
            Touch();
            Seconds(0.5);
        }

        Assert.That(Scripts.Keeper.Kept, Is.InRange(6, 11), "a minute of touches all the time");
        Seconds(16);
        var kept = Scripts.Keeper.Kept;
        Seconds(30);
        Assert.That(Scripts.Keeper.Kept, Is.EqualTo(kept), "nothing changes any more");
    }

    [Test]
    public void RunningFlag_IsKept_AndAStoppedScriptIsStill()
    {
        var first = Run("default { touch_start(integer c) { llSay(0, \"here\"); } }");
        Scene.Requests.Scripts.SetRunning(Viewer.Presence!, Host.Id, first.ItemId, false);
        Touch();
        Assert.That(Heard(), Is.Empty);
        Seconds(2);
        Assert.That(Scene.Inventories.AsNow(Host, Host.Inventory!.Items!).Single().IsRunning, Is.False);
        Scene.Requests.Scripts.SetRunning(Viewer.Presence!, Host.Id, first.ItemId, true);
        Touch();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: here" }));
    }

    private PrimItemRow KeptOf(Running.ScriptInstance script) =>
        Scene.Inventories.AsNow(Host, Host.Inventory!.Items!).Single(i => i.ItemId == script.ItemId).WithId(UUID.Random());

    private void Remove(Running.ScriptInstance script)
    {
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Assert.That(Scripts.Engine.Find(script.ItemId), Is.Null);
        Heard();
    }

    private void PutBack(PrimItemRow item)
    {
        Scene.Inventories.Put(Host, item);
        Settle();
    }

    private void Touch()
    {
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
        Step(2);
    }
}
