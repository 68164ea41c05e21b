using OpenSim.Testing;
using OpenSim.World.Loop;

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
        Assert.That(share.Pending, Is.EqualTo(4));
        Assert.That(inbox.TryTake(out _));
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
            if (!inbox.TryTake(out var got))
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

        Assert.That(items.Sum(i => i.Runs), Is.InRange(11, 11 + 8), "half of 22 ms, looked at every eight");
        Assert.That(posted, Is.EqualTo(1), "the other lane has its turn");
        region.Step(20);
        Assert.That(items.Sum(i => i.Runs), Is.EqualTo(100));
    }

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
