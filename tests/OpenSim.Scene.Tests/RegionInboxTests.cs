using OpenSim.Testing;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.World.Tests;

public class RegionInboxTests
{
    [Test]
    public void TryPost_ShareFull_RefusesUntilTheRegionHasTaken()
    {
        using var region = new TestRegion();
        var share = new InboxShare(2);
        var inbox = region.Scene.Inbox;

        Assert.That(inbox.TryPost(new Item(), share) && inbox.TryPost(new Item(), share));
        Assert.That(inbox.TryPost(new Item(), share), Is.False);
        Assert.That(inbox.Overflows, Is.Zero, "one viewer's flood is no overload of the region");
        Assert.That(inbox.TryPost(new Item(), new InboxShare(1)), "another session's share");
        region.Scene.Loop.ServeInbox();

        Assert.That(share.Pending, Is.Zero);
        Assert.That(inbox.TryPost(new Item(), share));
    }

    [Test]
    public void TryPost_RingFull_RefusesAndLeavesTheShare()
    {
        using var inbox = new RegionInbox(4);
        var share = new InboxShare(100);
        for (var i = 0; i < 4; i++)
            Assert.That(inbox.TryPost(new Item(), share));

        Assert.That(inbox.TryPost(new Item(), share), Is.False);
        Assert.That(inbox.Overflows, Is.EqualTo(1));
        Assert.That(share.Pending, Is.EqualTo(4));
        Assert.That(inbox.TryTake(out _, out var taken) && taken == share);
        share.Leave();
        Assert.That(inbox.TryPost(new Item(), share));
    }

    [Test]
    public void Close_ItemsInside_AreDiscardedOnceAndNothingMoreIsTaken()
    {
        using var inbox = new RegionInbox(8);
        var item = new Item();
        inbox.TryPost(item);
        inbox.Post(_ => Assert.Fail("ran after close"));

        inbox.Close();

        Assert.That(item.Discards, Is.EqualTo(1));
        Assert.That(inbox.TryPost(item), Is.False);
        Assert.That(inbox.IsEmpty);
    }

    [Test]
    public void TryPost_FourProducers_EachInOrderAndNoneLost()
    {
        const int Each = 20_000;
        using var inbox = new RegionInbox(256);
        var producers = Enumerable.Range(0, 4).Select(p => new Thread(() =>
        {
            var spin = default(SpinWait);
            for (var i = 0; i < Each; i++)
            {
                var item = new Item { Producer = p, Number = i };
                while (!inbox.TryPost(item))
                    spin.SpinOnce();
            }
        })).ToList();
        producers.ForEach(t => t.Start());

        var next = new int[4];
        var taken = 0;
        var wait = default(SpinWait);
        while (taken < 4 * Each)
        {
            if (!inbox.TryTake(out var got, out _))
            {
                wait.SpinOnce();
                continue;
            }

            var item = (Item)got;
            Assert.That(item.Number, Is.EqualTo(next[item.Producer]++));
            taken++;
        }

        producers.ForEach(t => t.Join());
        Assert.That(inbox.IsEmpty);
    }

    [Test]
    public void Drain_ItemThatThrows_IsCountedAndTheNextRuns()
    {
        using var region = new TestRegion();
        var good = new Item();
        region.Scene.Inbox.TryPost(new Item { Throws = true });
        region.Scene.Inbox.TryPost(good);
        region.Scene.Post(_ => throw new InvalidOperationException("posted"));

        region.Step();

        Assert.That(good.Runs, Is.EqualTo(1));
        Assert.That(region.Scene.Errors.Count, Is.EqualTo(2));
    }

    [Test]
    public void Drain_ActionThatPostsAgain_RunsItInTheNextRoundOnly()
    {
        using var region = new TestRegion();
        var runs = 0;
        void Again(Scene scene)
        {
            runs++;
            scene.Post(Again);
        }

        region.Scene.Post(Again);
        region.Step();
        Assert.That(runs, Is.EqualTo(1));
        region.Step();
        Assert.That(runs, Is.EqualTo(2));
    }

    [Test]
    public void Drain_SlowItems_LeaveHalfOfTheFrameToTheRest()
    {
        using var region = new TestRegion();
        var items = Enumerable.Range(0, 100).Select(_ => new Item { OnRun = () => region.Time.AdvanceSeconds(0.001) }).ToList();
        items.ForEach(i => region.Scene.Inbox.TryPost(i));
        var posted = 0;
        region.Scene.Post(_ => posted++);

        region.Step();

        Assert.That(items.Sum(i => i.Runs), Is.EqualTo(12), "half of 22 ms");
        Assert.That(posted, Is.EqualTo(1), "the other lane has its turn");
        region.Step(20);
        Assert.That(items.Sum(i => i.Runs), Is.EqualTo(100));
    }

    [Test]
    public void Flood_OfOneShare_LeavesTheTickToTheOthers()
    {
        using var region = new TestRegion();
        region.Scene.Loop.TimePerViewer = 0.003;
        var (flood, honest) = (new InboxShare(100), new InboxShare(100));
        var done = new List<string>();
        for (var i = 0; i < 100; i++)
            Post(region, flood, done, "flood " + i, 0.001);
        Post(region, honest, done, "honest", 0);

        region.Step();

        Assert.That(done, Is.EqualTo(new[] { "flood 0", "flood 1", "flood 2", "honest" }));
        Assert.That((flood.Pending, honest.Pending), Is.EqualTo((97, 0)), "what waits for the next tick keeps its place");
        Assert.That(region.Scene.Options.Statistics.Find("scene.Test Region.TickTimePerViewer")!.Value, Is.EqualTo(97), "put off");
    }

    [Test]
    public void Flood_PutOff_IsDoneInOrderInTheTicksAfter_AndWhatComesLaterAfterIt()
    {
        using var region = new TestRegion();
        region.Scene.Loop.TimePerViewer = 0.003;
        var share = new InboxShare(100);
        var done = new List<string>();
        for (var i = 0; i < 10; i++)
            Post(region, share, done, i.ToString(), 0.001);

        region.Scene.Loop.ServeInbox();
        Post(region, share, done, "late", 0);
        region.Scene.Loop.ServeInbox();
        Assert.That(done, Has.Count.EqualTo(3), "the pause belongs to the tick before it");
        region.Step(10);

        Assert.That(done, Is.EqualTo(Enumerable.Range(0, 10).Select(i => i.ToString()).Append("late")));
        Assert.That(share.Pending, Is.Zero);
    }

    [Test]
    public void Close_ItemsPutOff_AreDiscarded()
    {
        using var region = new TestRegion();
        region.Scene.Loop.TimePerViewer = 0.001;
        var share = new InboxShare(100);
        var items = Enumerable.Range(0, 5).Select(_ => new Item { OnRun = () => region.Time.AdvanceSeconds(0.001) }).ToList();
        items.ForEach(i => region.Scene.Inbox.TryPost(i, share));
        region.Step();

        region.Scene.Inbox.Close();

        Assert.That(items.Select(i => i.Runs + i.Discards), Has.All.EqualTo(1));
    }

    private static void Post(TestRegion region, InboxShare share, List<string> done, string name, double seconds) =>
        region.Scene.Inbox.TryPost(new Item
        {
            OnRun = () =>
            {
                done.Add(name);
                region.Time.AdvanceSeconds(seconds);
            }
        }, share);

    private sealed class Item : IInboxItem
    {
        public int Producer { get; init; }

        public int Number { get; init; }

        public bool Throws { get; init; }

        public Action? OnRun { get; init; }

        public int Runs { get; private set; }

        public int Discards { get; private set; }

        public void Run(Scene scene)
        {
            Runs++;
            OnRun?.Invoke();
            if (Throws)
                throw new InvalidOperationException("item");
        }

        public void Discard() => Discards++;
    }
}
