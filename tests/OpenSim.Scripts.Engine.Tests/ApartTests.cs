using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Scripts.Engine.Keeping;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts that run without the region's token, and what others want of them meanwhile.</summary>
[TestFixture]
public sealed class ApartTests : ScriptFixture
{
    private const string Endless = "integer n; default { state_entry() { while (TRUE) ++n; } touch_start(integer c) { ++n; } }";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void EndlessScript_RunsApart_AndGivesTheTokenBack()
    {
        var script = Run(Endless);
        Step(3);
        Assert.That((script.IsApart, script.IsLong), Is.EqualTo((true, true)));
        var before = script.Script!.Words[0];
        Step(1);
        Assert.That(script.Script.Words[0], Is.GreaterThan(before));
    }

    [TestCase("llGetPos()", false)]
    [TestCase("llGetUnixTime()", true)]
    [TestCase("llAbs(n)", true)]
    [TestCase("llDetectedName(0)", true)]
    public void Function_LeavesForTheRegion_OnlyIfItNeedsIt(string call, bool staysApart)
    {
        var script = Run($"integer n; default {{ state_entry() {{ while (TRUE) {{ {call}; ++n; }} }} }}");
        while (!script.IsApart)
            Scripts.Engine.Turns.RunNext();
        Scripts.Engine.Turns.RunNextApart();
        Assert.That(Scripts.Engine.Turns.HasBack, Is.EqualTo(!staysApart));
        Scripts.Engine.Turns.BringBack();
        var before = script.Script!.Words[0];
        Step();
        Assert.That(script.Script.Words[0], Is.GreaterThan(before), "it goes on");
    }

    [Test]
    public void LoopOfCallsOfTheRegion_IsNotLeftForEach()
    {
        var script = Run("integer n; default { state_entry() { while (TRUE) { llGetPos(); ++n; } } }");
        var (turns, rounds) = (Scripts.Engine.Turns.Turns, script.Script!.Words[0]);
        Step(10);
        Assert.That(script.Script.Words[0] - rounds, Is.GreaterThan(50 * (Scripts.Engine.Turns.Turns - turns)));
    }

    [Test]
    public void Events_ToldMeanwhile_ComeAfterwards()
    {
        var script = Run("""
            integer n; default { state_entry() { while (n < 2000000) ++n; } link_message(integer s, integer i, string t, key k) { llSay(0, t); } }
            """);
        Assert.That(script.IsApart);
        script.Post(new ScriptEvent(EventKind.link_message, Values.LslList.Of(1, 2, "told", Values.ListItem.OfKey(""))));
        Assert.That(Heard(), Is.Empty);
        script.Recall();
        Assert.That(script.Script!.Queue.Count, Is.EqualTo(1));
        for (var tick = 0; tick < 1000 && (script.IsApart || script.HasWork); tick++)
            Step();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: told" }));
    }

    [Test]
    public void WhatIsAskedOfIt_IsDoneAtOnce()
    {
        var script = Run(Endless);
        Assert.That(script.IsApart);
        script.SetRunning(false);
        Assert.That((script.IsApart, script.HasWork), Is.EqualTo((false, false)));
        script.SetRunning(true);
        Step(2);
        script.Restart();
        Assert.That(script.Script!.Words[0], Is.Zero);
        Step(2);
        Assert.That(script.IsApart);
        var twin = Run("default { }");
        ScriptRecord.Write(script);
        Assert.That(script.IsApart, Is.False, "what it remembers is whole");
        Scripts.Loading.Stop(script);
        Step(3);
        Assert.That((script.IsApart, Scripts.Engine.Turns.HasApart, twin.IsGone), Is.EqualTo((false, false, false)));
    }

    [Test]
    public void Thread_RunsScripts_WhileOthersChangeThem()
    {
        List<ScriptInstance> scripts = [.. Enumerable.Range(0, 12).Select(i => Run(i % 3 == 0
            ? Endless
            : i % 3 == 1
            ? "integer n; default { state_entry() { while (TRUE) { ++n; llSetText((string)n, <1,1,1>, 1.0); } } }"
            : "integer n; default { touch_start(integer c) { integer i; for (i = 0; i < 5000; ++i) ++n; state other; } state_exit() { ++n; } }"
            + "state other { state_entry() { ++n; llListen(7, \"\", NULL_KEY, \"\"); state default; } }", name: $"s{i}"))];
        var watchdog = new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System);
        using (new EngineThread(Scene, watchdog, Scripts.Engine.Scheduler, Scripts.Engine.Turns, new ScriptShare()))
        {
            for (var round = 0; round < 400; round++)
            {
                Region.Region.WithoutToken(() => Waiting.For(Task.Delay(round % 50 == 0 ? 1 : 0)));
                Change(scripts[round % scripts.Count], round);
            }

            foreach (var script in scripts)
                script.SetRunning(true);
            foreach (var script in scripts.Where((_, i) => i % 3 != 2))
                WaitUntilItRuns(script);
        }

        Region.Region.WithoutToken(() => Assert.That(SpinWait.SpinUntil(() => watchdog.Threads.Count == 0, Patience)));
        Assert.That(scripts.Select(s => s.Script!.Failure), Is.All.Empty);
    }

    [Test]
    public void TurnsApart_AreCounted_ThoughNoneIsLeft()
    {
        var script = Run("integer n; default { touch_start(integer c) { for (n = 0; n < 5000; ++n) ; } }");
        script.Post(new ScriptEvent(EventKind.touch_start, Values.LslList.Of(1)));
        while (!script.IsApart)
            Assert.That(Scripts.Engine.Turns.RunNext());
        Assert.That(Scripts.Engine.Turns.RunApart(long.MaxValue, static () => true), Is.Positive);
        Assert.That((Scripts.Engine.Turns.HasApart, Scripts.Engine.Turns.HasBack), Is.EqualTo((false, true)));
    }

    [Test]
    public void StateExit_BeginsWithTheToken()
    {
        var script = Run("default { touch_start(integer c) { state other; } state_exit() { llSay(0, \"exit\"); } } state other { state_entry() { } }");
        script.Post(new ScriptEvent(EventKind.touch_start, Values.LslList.Of(1)));
        Assert.That(Scripts.Engine.Turns.RunNext());
        Assert.That((script.Script!.Current?.Kind, script.IsLong), Is.EqualTo((EventKind.state_exit, false)));
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: exit" }));
    }

    [Test]
    public void EventsToldMeanwhile_StandOnce_OrAsOne_AsInTheQueue()
    {
        var script = Run("integer n; default { state_entry() { while (n < 2000000) ++n; } timer() { } changed(integer bits) { } }");
        Assert.That(script.IsApart);
        Assert.That(script.Post(new ScriptEvent(EventKind.timer)));
        Assert.That(script.Post(new ScriptEvent(EventKind.timer)), Is.False);
        Assert.That((script.Post(Changes.Told(Changes.Link)), script.Post(Changes.Told(Changes.Owner))), Is.EqualTo((true, true)));
        script.Recall();
        Assert.That(script.Script!.Queue.Count, Is.EqualTo(2));
        Assert.That(script.Script.Queue[1].Arguments[0].Integer, Is.EqualTo(Changes.Link | Changes.Owner));
    }

    private void WaitUntilItRuns(ScriptInstance script)
    {
        script.Recall();
        var before = script.Script!.Words[0];
        Region.Region.WithoutToken(() =>
            Assert.That(SpinWait.SpinUntil(() => Volatile.Read(ref script.Script.Words[0]) != before, Patience), script.ItemName));
    }

    private void Change(ScriptInstance script, int round)
    {
        switch (round % 7)
        {
            case 0:
                script.Restart();
                break;
            case 1:
                var memory = ScriptRecord.Write(script);
                Assert.That(memory.Bytes.Length, Is.Positive);
                break;
            case 2:
                script.SetRunning(!script.IsRunning);
                break;
            default:
                Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
                break;
        }
    }
}
