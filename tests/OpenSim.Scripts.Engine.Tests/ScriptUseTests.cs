using OpenSim.Modules.Scripts;
using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What is told of the time and memory that scripts take.</summary>
[TestFixture]
public sealed class ScriptUseTests : ScriptFixture
{
    private IScriptUse Use => Scene.RequestModuleInterface<IScriptUse>()!;

    [Test]
    public void Use_IsThatOfAllScriptsOfALinkset()
    {
        Assert.That((Use.Objects.Count, Use.Of(Host.Group)), Is.EqualTo((0, default(ScriptUse))));
        Run("list all; default { state_entry() { integer i; for (i = 0; i < 1000; ++i) all += i; llGetUsedMemory(); } }");
        Run("default { state_entry() { llSetMemoryLimit(20000); llResetOtherScript(\"no\"); } }", name: "second");
        Run("default { state_entry() { integer i = 0; i = 1 / i; } }", name: "third");
        var use = Use.Of(Host.Group);
        Assert.That((Use.Objects.Count, use.Count, use.Running), Is.EqualTo((1, 3, 2)));
        Assert.That(use.Milliseconds, Is.Positive);
        Assert.That(use.Bytes, Is.InRange(4000, 60000));
        Assert.That(Use.Of(Host) with { Milliseconds = 0 }, Is.EqualTo(use with { Milliseconds = 0 }));
    }

    [Test]
    public void Statistics_CountScriptsAndTheirEvents()
    {
        var first = Run("default { state_entry() { llSetTimerEvent(0.5); } timer() { } }");
        Run("default { }", name: "second");
        Seconds(6.5);
        var told = Scene.Statistics.Current;
        Assert.That((told.ActiveScripts, told.ScriptEvents), Is.EqualTo((2, 2.0)).Using<(int, double)>((a, b) =>
            a.Item1 == b.Item1 && Math.Abs(a.Item2 - b.Item2) < 0.5));
        first.SetRunning(false);
        Seconds(3.5);
        Assert.That(Scene.Statistics.Current.ActiveScripts, Is.EqualTo(1));
    }

    [Test]
    public void Details_OfObjects_AreTheirScripts()
    {
        Run("default { touch_start(integer n) { llSay(0, llList2CSV(llGetObjectDetails(llGetKey(), "
            + "[OBJECT_RUNNING_SCRIPT_COUNT, OBJECT_TOTAL_SCRIPT_COUNT, OBJECT_SCRIPT_MEMORY]))); "
            + "llSay(0, (string)(llList2Float(llGetObjectDetails(llGetKey(), [OBJECT_SCRIPT_TIME]), 0) > 0.0)); } }");
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new World.Viewers.Requests.Touch());
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1, 1, 0", "host: 1" }));
    }

    [Test]
    public void RecentTime_ForgetsWhatWasLongAgo()
    {
        var second = System.Diagnostics.Stopwatch.Frequency;
        var time = new RecentTime();
        time.Add(100 * second, 101 * second);
        Assert.That(time.Share(105 * second), Is.EqualTo(1 / 15.0).Within(1e-9));
        time.Add(111 * second, 112 * second);
        Assert.That(time.Share(115 * second), Is.EqualTo(2 / 15.0).Within(1e-9));
        Assert.That(time.Share(125 * second), Is.EqualTo(1 / 15.0).Within(1e-9));
        Assert.That((time.Share(140 * second), time.Total), Is.EqualTo((0.0, 2 * second)));
    }
}
