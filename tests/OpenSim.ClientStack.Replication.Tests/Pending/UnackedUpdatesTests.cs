using OpenSim.ClientStack.Replication.Pending;

namespace OpenSim.ClientStack.Replication.Tests.Pending;

public class UnackedUpdatesTests
{
    [Test]
    public void Settled_OneUpdateAlone_OwesNothing()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Full);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Nothing));
        Assert.That(unacked.Has(5), Is.False);
    }

    [Test]
    public void Settled_TwoUpdatesTogether_OwesWhatBothSaid()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Full);
        unacked.Sent(5, UpdateParts.Terse);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Nothing), "one is still under way");
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Terse));
    }

    [Test]
    public void Settled_KillAfterUpdate_OwesTheKillAgain()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Terse);
        unacked.Sent(5, UpdateParts.Kill);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Kill));
    }

    [Test]
    public void Settled_AnimationsBesideUpdate_OwesNothing()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Terse);
        unacked.Sent(5, UpdateParts.Animations);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Nothing));
    }

    [Test]
    public void Settled_FullAfterAProbe_OwesItAgain()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Probe);
        unacked.Sent(5, UpdateParts.Full);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Full),
            "the probe may have come later, and the viewer has taken an old state from its cache");
    }

    [Test]
    public void Settled_FullAfterAnAnsweredProbe_OwesNothing()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Probe);
        unacked.ProbeAnswered(5);
        unacked.Sent(5, UpdateParts.Full);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Nothing));
    }

    [Test]
    public void Settled_KillAfterAnAnsweredProbe_OwesTheKillAgain()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Probe);
        unacked.ProbeAnswered(5);
        unacked.Sent(5, UpdateParts.Kill);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Kill));
    }

    [Test]
    public void ProbeAnswered_WhenSomethingElseIsUnderWayToo_ChangesNothing()
    {
        var unacked = new UnackedUpdates();
        unacked.Sent(5, UpdateParts.Probe);
        unacked.Sent(5, UpdateParts.Terse);
        unacked.ProbeAnswered(5);
        unacked.Settled(5);
        Assert.That(unacked.Settled(5), Is.EqualTo(UpdateParts.Terse), "which of the two came first is not known");
    }
}
