using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.World.Tests;

public class AllocationTests
{
    [Test]
    public void Tick_140000IdlePrims_AllocatesNothingAndChangesNothing()
    {
        using var region = RegionWith(140_000);
        var scene = region.Scene;
        while (!scene.Loop.Phases.AreIdle)
            region.Step();
        StepToNewReport(region);
        var versions = scene.Prims.HotAt(70_000).Version;

        var allocated = Allocations.Of(() => region.Step(100));

        Assert.That(allocated, Is.Zero);
        Assert.That(scene.Changes.IsEmpty);
        Assert.That(scene.Prims.HotAt(70_000).Version, Is.EqualTo(versions));
        Assert.That(scene.Prims.Count, Is.EqualTo(140_000));
    }

    [Test]
    public void ChangeSet_200MovedPrims_AllocatesNothingAfterWarmUp()
    {
        using var region = RegionWith(1000);
        var groups = Enumerable.Range(1, 200).Select(i => region.Scene.Groups.SlotAt(i)).ToArray();
        var offset = 0f;
        void MoveAll()
        {
            offset += 3f;
            foreach (var group in groups)
                region.Scene.Writer.MoveGroup(group, new Vector3(offset % 250, offset * 7 % 250, 25));
            region.Step();
        }

        for (var i = 0; i < 200; i++)
            MoveAll();
        StepToNewReport(region);
        var allocated = Allocations.Of(MoveAll);

        Assert.That(region.Scene.Changes.Prims.Length, Is.EqualTo(200));
        Assert.That(allocated, Is.Zero);
    }

    [Test]
    public void Inbox_PostedItem_AllocatesNothing()
    {
        using var region = new TestRegion();
        var item = new CountingItem();
        var share = new InboxShare(10);
        void Run()
        {
            for (var i = 0; i < 1000; i++)
            {
                region.Scene.Inbox.TryPost(item, share);
                region.Scene.Loop.ServeInbox();
            }
        }

        Run();
        var allocated = Allocations.Of(Run);

        Assert.That(allocated, Is.Zero);
        Assert.That(item.Runs, Is.EqualTo(2000));
    }

    private static TestRegion RegionWith(int prims)
    {
        var region = new TestRegion();
        var side = (int)Math.Ceiling(Math.Sqrt(prims));
        for (var i = 0; i < prims; i++)
            region.AddBox(new Vector3(256f * (i % side) / side, 256f * (i / side) / side, 25));
        region.Step();
        return region;
    }

    // The statistics make one report every three seconds: the ticks in between are what is measured.
    private static void StepToNewReport(TestRegion region)
    {
        var report = region.Scene.Statistics.Current;
        while (ReferenceEquals(report, region.Scene.Statistics.Current))
            region.Step();
    }

    private sealed class CountingItem : IInboxItem
    {
        public int Runs { get; private set; }

        public void Run(Scene scene) => Runs++;

        public void Discard()
        {
        }
    }
}
