using System.Runtime.CompilerServices;
using OpenSim.Testing;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Writing;

namespace OpenSim.World.Tests;

/// <summary>What is cancelled is forgotten, and a phase says until when it is idle.</summary>
public class RegionTimersTests
{
    private static readonly TimeSpan Day = TimeSpan.FromDays(1);

    [Test]
    public void Cancelled_TakesNoMemory_HoweverOftenAndHoweverFarOff()
    {
        using var region = new TestRegion();
        var timers = region.Scene.Timers;
        var ran = 0;
        for (var i = 0; i < 10; i++)
            timers.After(TimeSpan.FromSeconds(1), _ => ran++);
        for (var i = 0; i < 10_000; i++)
        {
            timers.After(Day, _ => ran++).Cancel();
            Assert.That(timers.Entries, Is.LessThanOrEqualTo(10 + 64));
        }

        Assert.That(timers.Count, Is.EqualTo(10));
        region.StepSeconds(2);
        Assert.That(ran, Is.EqualTo(10));
        Assert.That(timers.Count, Is.Zero);
    }

    [Test]
    public void Cancelled_LetsGoOfItsAction_AtOnce()
    {
        using var region = new TestRegion();
        var (timer, held) = Set(region.Scene.Timers);
        timer.Cancel();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.That(held.IsAlive, Is.False, "its time is a day away");
        GC.KeepAlive(timer);
    }

    [Test]
    public void Cancelled_TwiceOrOutOfItself_CountsOnce()
    {
        using var region = new TestRegion();
        var timers = region.Scene.Timers;
        RegionTimer? own = null;
        var runs = 0;
        own = timers.Every(TimeSpan.FromSeconds(0.1), _ =>
        {
            runs++;
            own!.Cancel();
        });
        var other = timers.After(TimeSpan.FromSeconds(0.2), _ => runs += 100);
        other.Cancel();
        other.Cancel();
        region.StepSeconds(1);
        Assert.That((runs, timers.Count, timers.Entries), Is.EqualTo((1, 0, 0)));
    }

    [Test]
    public void Rest_LastsUntilTheFirstPhaseIsDue_AndASecondAtMost()
    {
        using var region = new TestRegion();
        var loop = region.Scene.Loop;
        region.Step(4);
        var second = (long)(RegionLoop.LongestRest * region.Time.TimestampFrequency);
        Assert.That(loop.StepToRest() - region.Time.GetTimestamp(), Is.EqualTo(second));

        var early = new Sleeper { NextDue = region.Time.GetTimestamp() + (second / 4) };
        loop.Phases.Add(TickStage.Scripts, new Sleeper { NextDue = region.Time.GetTimestamp() + (second / 2) });
        loop.Phases.Add(TickStage.Scripts, early);
        Assert.That(loop.StepToRest(), Is.EqualTo(early.NextDue));
        early.NextDue = long.MaxValue;
        Assert.That(loop.StepToRest() - region.Time.GetTimestamp(), Is.EqualTo(second / 2));
        early.IsIdle = false;
        Assert.That(loop.StepToRest(), Is.Zero, "somebody has something to do now");
    }

    [Test]
    public void Rest_GoesOnWhileChangesWaitToBeSaved_ButForALookEachQuarterOfASecond()
    {
        using var kept = new KeptRegion();
        var (scene, time) = (kept.Region.Scene, kept.Region.Time);
        var box = kept.Region.AddBox(default);
        kept.Region.StepSeconds(2);
        var (before, begun) = (kept.Store.Writes, scene.Clock.Seconds);
        using (scene.Writer.For(Origin.Script))
            scene.Writer.SetName(box.RootPart, "sign");
        var ticks = 0;
        while (true)
        {
            ticks++;
            var rest = scene.Loop.StepToRest() - time.GetTimestamp();
            if (kept.Store.Writes != before)
                break;
            time.Advance(rest > 0 ? TimeSpan.FromTicks(rest) : TimeSpan.FromSeconds(scene.Loop.FrameTime));
        }

        Assert.That(scene.Clock.Seconds - begun, Is.InRange(15, 15.6));
        Assert.That(ticks, Is.LessThan(80), "fifteen seconds are 675 frames");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (RegionTimer, WeakReference) Set(RegionTimers timers)
    {
        var load = new byte[1000];
        return (timers.After(Day, _ => load[0]++), new WeakReference(load));
    }

    private sealed class Sleeper : ITickPhase
    {
        public string Name => "Sleeper";

        public bool IsIdle { get; set; } = true;

        public long NextDue { get; set; } = long.MaxValue;

        public void Run(in TickContext tick)
        {
        }
    }
}
