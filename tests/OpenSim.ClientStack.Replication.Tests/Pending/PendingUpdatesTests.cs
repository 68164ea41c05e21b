using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Tests.Pending;

public class PendingUpdatesTests
{
    private const int A = 1;
    private const int B = 4;

    [Test]
    public void Add_Twice_IsTakenOnceWithBoth()
    {
        var pending = new PendingUpdates();
        pending.Add(A, UpdateParts.Terse, 3);
        pending.Add(A, UpdateParts.Texture, 3);
        Assert.That(pending.TryTake(3, out var key, out var owed));
        Assert.That((key, owed), Is.EqualTo((A, UpdateParts.Terse | UpdateParts.Texture)));
        Assert.That(pending.TryTake(3, out _, out _), Is.False);
    }

    [Test]
    public void Add_Delayed_IsTakenAtItsTickAndNotBefore()
    {
        var pending = new PendingUpdates();
        pending.Advance(10);
        pending.Add(A, UpdateParts.Terse, 1, delay: 3);
        pending.Advance(12);
        Assert.That(pending.TryTake(1, out _, out _), Is.False);
        pending.Advance(13);
        Assert.That(pending.TryTake(1, out var key, out _));
        Assert.That(key, Is.EqualTo(A));
    }

    [Test]
    public void Add_DelayedThenAtOnce_IsTakenAtOnceAndOnlyOnce()
    {
        var pending = new PendingUpdates();
        pending.Add(A, UpdateParts.Terse, 2, delay: 5);
        pending.Add(A, UpdateParts.Full, 1);
        Assert.That(pending.TryTake(1, out _, out var owed));
        Assert.That(owed, Is.EqualTo(UpdateParts.Terse | UpdateParts.Full));
        pending.Advance(20);
        for (var priority = 0; priority < PendingUpdates.Classes; priority++)
            Assert.That(pending.TryTake(priority, out _, out _), Is.False);
    }

    [Test]
    public void Add_MoreUrgentThanBefore_IsTakenEarlierAndOnlyOnce()
    {
        var pending = new PendingUpdates();
        for (var i = 0; i < 3; i++)
        {
            pending.Add(A, UpdateParts.Terse, 3);
            pending.Add(B, UpdateParts.Terse, 3);
            pending.Add(A, UpdateParts.Terse, 2);
            Assert.That(pending.TryTake(2, out var key, out var owed));
            Assert.That((key, owed), Is.EqualTo((A, UpdateParts.Terse)));
            Assert.That(pending.TryTake(2, out _, out _), Is.False);
            Assert.That(pending.Count, Is.EqualTo(1));
        }

        Assert.That(pending.TryTake(3, out var last, out _));
        Assert.That(last, Is.EqualTo(B));
        Assert.That(pending.TryTake(3, out _, out _), Is.False);
        Assert.That(pending.Count, Is.Zero);
    }

    [Test]
    public void Remove_BeforeItsTick_LeavesNothing()
    {
        var pending = new PendingUpdates();
        pending.Add(A, UpdateParts.Terse, 1, delay: 2);
        pending.Add(B, UpdateParts.Full, 1);
        pending.Remove(A);
        pending.Remove(B);
        pending.Advance(9);
        Assert.That(pending.TryTake(1, out _, out _), Is.False);
        Assert.That(pending.Count, Is.Zero);
    }

    [Test]
    public void Advance_OverALongPause_ReleasesEverything()
    {
        var pending = new PendingUpdates();
        for (var i = 1; i < TickWheel.Size; i++)
            pending.Add(i, UpdateParts.Terse, 4, delay: i);
        pending.Advance(100_000);
        var taken = 0;
        while (pending.TryTake(4, out _, out _))
            taken++;
        Assert.That(taken, Is.EqualTo(TickWheel.Size - 1));
    }
}
