using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Somebody's endless scripts take what others leave over. In turns of the scheduler, by the region's virtual clock.</summary>
[TestFixture]
public sealed class FairnessTests : ScriptFixture
{
    private const int Endless = 50;
    private const int Timers = 20;
    private const int Watched = 10; // seconds

    [Test]
    public void EndlessScripts_OfOneOwner_PutOffTimersOfAnother_ByNoMoreThanTheirOwnRound()
    {
        var bob = UUID.Random();
        for (var i = 0; i < Endless; i++)
            Run("default { state_entry() { while (TRUE); } }", Region.Region.AddBox(Here, $"busy {i}", bob).RootPart);
        List<ScriptInstance> timers = [];
        for (var i = 0; i < Timers; i++)
            timers.Add(Run("integer n; default { state_entry() { llSetTimerEvent(0.5); } timer() { ++n; } }",
                Region.Region.AddBox(Here, $"timer {i}", Ada).RootPart));
        var (longest, ran) = Watch(timers);
        Assert.That(ran, Is.EqualTo(Timers * Watched * 2).Within(Timers), "no timer is left out");
        Assert.That(longest, Is.LessThanOrEqualTo(2 * Timers), "turns from due to done");
        Assert.That(Scripts.Engine.All.Where(s => s.OwnerId == bob).Min(s => s.Taken.Total), Is.Positive, "and the endless ones go on too");
    }

    /// <returns>The most turns that any timer event waited for its own, and how many events ran.</returns>
    private (long Longest, int Ran) Watch(List<ScriptInstance> timers)
    {
        var (scheduler, turns) = (Scripts.Engine.Scheduler, Scripts.Engine.Turns);
        var waiting = new Dictionary<ScriptInstance, long>();
        var (longest, ran) = (0L, 0);
        Scripts.Engine.Ended = (script, _) =>
        {
            if (!waiting.Remove(script, out var since))
                return;
            longest = Math.Max(longest, turns.Turns - since);
            ran++;
        };
        var until = Scene.Clock.Seconds + Watched;
        while (Scene.Clock.Seconds < until)
        {
            Region.Region.Time.AdvanceSeconds(Scene.Loop.FrameTime);
            scheduler.TakeDue();
            foreach (var script in timers.Where(s => s.HasWork))
                waiting.TryAdd(script, turns.Turns);
            for (var turn = 0; turn < Timers * 2 && turns.Step(); turn++)
                continue;
        }

        return (longest, ran);
    }
}
