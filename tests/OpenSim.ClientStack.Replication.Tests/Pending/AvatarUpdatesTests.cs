using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Memory;
using OpenSim.Testing;

namespace OpenSim.ClientStack.Replication.Tests.Pending;

public class AvatarUpdatesTests
{
    [Test]
    public void State_OfOneAvatar_IsEightBytes()
    {
        var updates = new AvatarUpdates();
        Assert.That(Allocations.Of(() => updates.NoteTold(99_999, 1)), Is.LessThan(100_000 * 8 + 100));
    }

    [Test]
    public void Add_Twice_IsTakenOnceWithBoth()
    {
        var updates = new AvatarUpdates();
        updates.Add(1, UpdateParts.Terse, 3);
        updates.Add(1, UpdateParts.Animations, 3);
        Assert.That(updates.TryTake(3, out var slot, out var owed));
        Assert.That((slot, owed), Is.EqualTo((1, UpdateParts.Terse | UpdateParts.Animations)));
        Assert.That(updates.TryTake(3, out _, out _), Is.False);
        Assert.That(updates.Count, Is.Zero);
    }

    [Test]
    public void TryTake_WhileOthersAreAddedAgain_ComesRoundToAll()
    {
        var updates = new AvatarUpdates();
        for (var i = 0; i < 3; i++)
            updates.Add(i, UpdateParts.Terse, 1);
        List<int> taken = [];
        for (var i = 0; i < 6; i++)
        {
            updates.TryTake(1, out var slot, out _);
            taken.Add(slot);
            updates.Add(slot, UpdateParts.Terse, 1);
        }

        Assert.That(taken, Is.EqualTo([0, 1, 2, 0, 1, 2]));
    }

    [Test]
    public void Add_Delayed_IsTakenAtItsTickAndNotBefore()
    {
        var updates = new AvatarUpdates();
        updates.Advance(10);
        updates.Add(7, UpdateParts.Terse, 1, delay: 3);
        updates.Advance(12);
        Assert.That(updates.TryTake(1, out _, out _), Is.False);
        updates.Advance(13);
        Assert.That(updates.TryTake(1, out var slot, out _));
        Assert.That(slot, Is.EqualTo(7));
    }

    [Test]
    public void Add_MoreUrgentThanBefore_IsTakenEarlierAndOnlyOnce([Values(0, 5)] int delay)
    {
        var updates = new AvatarUpdates();
        updates.Add(2, UpdateParts.Terse, 3, delay);
        updates.Add(2, UpdateParts.Full, 1);
        updates.Add(2, UpdateParts.Terse, 3);
        Assert.That(updates.TryTake(1, out _, out var owed));
        Assert.That(owed, Is.EqualTo(UpdateParts.Terse | UpdateParts.Full));
        updates.Advance(20);
        for (var priority = 0; priority < PendingUpdates.Classes; priority++)
            Assert.That(updates.TryTake(priority, out _, out _), Is.False);
    }

    [Test]
    public void Settled_TwoUpdatesTogether_OwesWhatBothSaid()
    {
        var updates = new AvatarUpdates();
        updates.Sent(5, UpdateParts.Full);
        updates.Sent(5, UpdateParts.Terse);
        Assert.That((updates.UnderWay, updates.IsUnderWay(5, UpdateParts.Full)), Is.EqualTo((1, true)));
        Assert.That(updates.Settled(5), Is.EqualTo(UpdateParts.Nothing), "one is still under way");
        Assert.That(updates.Settled(5), Is.EqualTo(UpdateParts.Terse));
        Assert.That((updates.UnderWay, updates.IsUnderWay(5, UpdateParts.Full)), Is.EqualTo((0, false)));
    }

    [Test]
    public void Leave_WithAllKinds_LeavesNothingForTheNextInTheSlot()
    {
        var updates = new AvatarUpdates();
        updates.NoteTold(3, 7);
        updates.Sent(3, UpdateParts.Full);
        updates.Add(3, UpdateParts.Terse, 2);
        Assert.That(updates.Leave(3).Count, Is.EqualTo(1));
        Assert.That((updates.Count, updates.UnderWay, updates.OwedOf(3)), Is.EqualTo((0, 0, UpdateParts.Nothing)));
        Assert.That(updates.TryTake(2, out _, out _), Is.False);
        Assert.That(updates.TicksSinceTold(3, 8), Is.GreaterThan(1000));
        Assert.That(updates.Settled(3), Is.EqualTo(UpdateParts.Nothing));
    }

    [Test]
    public void Advance_OverALongPause_ReleasesEverything()
    {
        var updates = new AvatarUpdates();
        for (var i = 1; i < TickWheel.Size; i++)
            updates.Add(i, UpdateParts.Terse, 4, delay: i);
        updates.Advance(100_000);
        var taken = 0;
        while (updates.TryTake(4, out _, out _))
            taken++;
        Assert.That(taken, Is.EqualTo(TickWheel.Size - 1));
    }
}
