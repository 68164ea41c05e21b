using OpenSim.ClientStack.LindenUDP.Replication;

namespace OpenSim.ClientStack.LindenUDP.Tests.Replication;

public class InFlightTests
{
    [Test]
    public void Settled_OneUpdateAlone_OwesNothing()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Full);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Nothing));
        Assert.That(flight.Has(5), Is.False);
    }

    [Test]
    public void Settled_TwoUpdatesTogether_OwesWhatBothSaid()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Full);
        flight.Sent(5, Owed.Terse);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Nothing), "one is still under way");
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Terse));
    }

    [Test]
    public void Settled_KillAfterUpdate_OwesTheKillAgain()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Terse);
        flight.Sent(5, Owed.Kill);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Kill));
    }

    [Test]
    public void Settled_AnimationsBesideUpdate_OwesNothing()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Terse);
        flight.Sent(5, Owed.Animations);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Nothing));
    }

    [Test]
    public void Settled_FullAfterAProbe_OwesItAgain()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Probe);
        flight.Sent(5, Owed.Full);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Full), "the probe may have come later, and the viewer has taken an old state from its cache");
    }

    [Test]
    public void Settled_FullAfterAnAnsweredProbe_OwesNothing()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Probe);
        flight.ProbeAnswered(5);
        flight.Sent(5, Owed.Full);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Nothing));
    }

    [Test]
    public void Settled_KillAfterAnAnsweredProbe_OwesTheKillAgain()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Probe);
        flight.ProbeAnswered(5);
        flight.Sent(5, Owed.Kill);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Kill));
    }

    [Test]
    public void ProbeAnswered_WhenSomethingElseIsUnderWayToo_ChangesNothing()
    {
        var flight = new InFlight();
        flight.Sent(5, Owed.Probe);
        flight.Sent(5, Owed.Terse);
        flight.ProbeAnswered(5);
        flight.Settled(5);
        Assert.That(flight.Settled(5), Is.EqualTo(Owed.Terse), "which of the two came first is not known");
    }
}
