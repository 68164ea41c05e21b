using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Loop.Token;
using OpenSim.World.Movement;

namespace OpenSim.World.Tests;

/// <summary>A region in which nothing can happen runs no ticks, and whatever may change that ends its rest.</summary>
public class RegionRestTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void Phases_OfAnEmptyRegion_AreIdleOnceItsPrimsAreInTheCollisionSpace()
    {
        using var region = new TestRegion();
        for (var i = 0; i < BodyLoad.PrimsPerTick + 1; i++)
            region.AddBox(new Vector3(i % 250, i / 250, 25));

        region.Step();
        Assert.That(region.Scene.Loop.Phases.AreIdle, Is.False);
        region.Step(4);
        Assert.That(region.Scene.Loop.Phases.AreIdle);
    }

    [Test]
    public void Load_OfTheLastPrims_WakesWhoeverRestsAlready()
    {
        using var region = new TestRegion();
        for (var i = 0; i < BodyLoad.PrimsPerTick * 60; i++)
            region.AddBox(new Vector3(i % 250, i / 250 % 250, 25));
        region.AddAvatar(position: new Vector3(128, 128, 21.95f));

        var rested = false;
        for (var tick = 0; !region.Scene.Movement.IsLoaded; tick++)
        {
            region.Step();
            rested |= region.Scene.Movement.AwakeCount == 0;
        }

        Assert.That(rested, "it had come to rest while prims were still to come");
        Assert.That(region.Scene.Movement.AwakeCount, Is.EqualTo(1));
    }

    [Test]
    public void Phases_WithSomebodyThere_OrAChange_AreNotIdle()
    {
        using var region = new TestRegion();
        region.Step(4);
        Assert.That(region.Scene.Loop.Phases.AreIdle);

        var box = region.AddBox(new Vector3(10, 10, 25));
        Assert.That(region.Scene.Loop.Phases.AreIdle, Is.False);
        region.Step(3);
        Assert.That(region.Scene.Loop.Phases.AreIdle);
        region.Scene.Terrain[3, 3] = 30;
        Assert.That(region.Scene.Loop.Phases.AreIdle, Is.False);
        region.Step(3);
        region.AddAvatar();
        region.Step(200);
        Assert.That(region.Scene.Loop.Phases.AreIdle, Is.False, "somebody may walk at any time");
        Assert.That(region.Scene.Space.Contains(box.RootPart.Slot.Index));
    }

    [Test]
    public void Token_TakenWhileTheLoopRests_EndsTheRestOnce()
    {
        var token = new RegionToken();
        var ended = 0;
        token.OnNextTake(() => ended++);

        using (token.Take())
            Assert.That(ended, Is.EqualTo(1));
        using (token.Take())
            Assert.That(ended, Is.EqualTo(1));
    }

    [Test]
    public void Run_WithNothingToDo_CountsFramesInsteadOfRunningThem()
    {
        using var scene = new Scene(TestRegion.NewInfo(), new SceneOptions { FrameTimeOverride = 0.01 });
        using var stop = new CancellationTokenSource();
        var thread = new Thread(() => scene.Loop.Run(stop.Token));
        thread.Start();

        Assert.That(SpinWait.SpinUntil(() => scene.Statistics.Current.RestedFrames > 0, Patience));
        var report = scene.Statistics.Current;
        var ticks = scene.Loop.TickNumber;
        stop.Cancel();
        Assert.That(thread.Join(Patience));

        Assert.That(report.RestedFrames, Is.GreaterThan(ticks), "most frames were rested");
        Assert.That(report.TimeDilation, Is.EqualTo(1).Within(0.2), "a rested frame is not a late one");
    }
}
