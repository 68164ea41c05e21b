using OpenSim.Protocol.Circuits;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

/// <summary>The promise of a circuit: whatever the line does, everything reliable arrives, and once.</summary>
public class CircuitDeliveryTests
{
    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    public void Reliable_BadLineBothWays_ArrivesOnce(int seed)
    {
        var pair = new CircuitPair(LinkConditions.Bad, seed: seed);
        for (uint i = 1; i <= 2000; i++)
        {
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);
            pair.Viewer.Queue(i);
        }

        pair.RunUntilSettled();

        Assert.That(pair.Viewer.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 2000)));
        Assert.That(pair.Simulator.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 2000)));
        Assert.That(pair.ToViewer.Lost, Is.GreaterThan(50), "the line was bad");
        Assert.That(pair.ToViewer.Duplicated, Is.GreaterThan(20));
        Assert.That(pair.Simulator.Blocks.Outstanding + pair.Viewer.Blocks.Outstanding, Is.Zero, "every block came back");
    }

    [Test]
    public void Reliable_HalfOfAllLost_StillArrives()
    {
        var pair = new CircuitPair(new LinkConditions { Loss = 0.5, Jitter = 100_000 });
        for (uint i = 1; i <= 200; i++)
            pair.Simulator.Queue(i);

        pair.RunUntilSettled();

        Assert.That(pair.Viewer.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 200)));
    }

    [Test]
    public void Reliable_LineAwayForTenSeconds_ArrivesSoonAfter()
    {
        var pair = new CircuitPair();
        pair.RunFor(6);
        pair.ToViewer.Conditions = new LinkConditions { Loss = 1 };
        for (uint i = 1; i <= 50; i++)
            pair.Simulator.Queue(i);
        pair.RunFor(10);
        pair.ToViewer.Conditions = LinkConditions.Perfect;
        var back = pair.Now;

        pair.RunUntilSettled();

        Assert.That(pair.Viewer.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 50)));
        Assert.That(pair.Now - back, Is.LessThan(CircuitOptions.Default.MaxResend + CircuitPair.Second));
    }

    // OpenSimulator resends 13 to 23 % of everything on a line that loses nothing.
    [Test]
    public void Reliable_NothingLost_NothingIsSentTwice()
    {
        var pair = new CircuitPair(new LinkConditions { Latency = 80_000, Jitter = 40_000, ReadEvery = 50_000 });
        for (uint i = 1; i <= 3000; i++)
            pair.Simulator.Queue(i);

        pair.RunUntilSettled();

        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.Zero);
        Assert.That(pair.Viewer.Circuit.Counts.DuplicatesIn, Is.Zero);
    }

    [Test]
    public void Unreliable_Lost_IsNotSentAgain()
    {
        var pair = new CircuitPair(new LinkConditions { Loss = 0.2 });
        for (uint i = 1; i <= 1000; i++)
            pair.Simulator.Queue(i, PacketFlags.None);

        pair.RunFor(60);

        Assert.That(pair.Viewer.Delivered, Is.Unique);
        Assert.That(pair.Viewer.Delivered, Has.Count.InRange(700, 900));
        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.Zero);
    }

    [Test]
    public void Refused_ByAFullInbox_ComesAgainAndCountsAsNew()
    {
        var pair = new CircuitPair();
        pair.Viewer.Refuses = 3;
        for (uint i = 1; i <= 10; i++)
            pair.Simulator.Queue(i);

        pair.RunUntilSettled();

        Assert.That(pair.Viewer.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 10)));
        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.EqualTo(3));
    }

    // A client may open its circuit again and count from the start (docs/protocol.md, Circuits).
    [Test]
    public void Restart_OtherSideCountsAnew_IsHeard()
    {
        var pair = new CircuitPair();
        pair.Viewer.Queue(1);
        pair.RunUntilSettled();
        var again = new CircuitEnd(pair.ToSimulator, CircuitOptions.Default, pair.Now);
        again.Queue(2);

        pair.Simulator.Circuit.RestartReceiving();
        again.Pump(pair.Now);
        pair.RunFor(1);

        Assert.That(pair.Simulator.Delivered, Is.EqualTo(new[] { 1, 2 }));
    }

    [Test]
    public void Login_BurstAtTheHighestRate_DoesNotOverrunAViewersSocket()
    {
        var pair = new CircuitPair(new LinkConditions { ReadEvery = 33_000, SocketBuffer = 40_000 });
        Assert.That(ThrottleRates.TryRead(Rates(10e6f), CircuitOptions.Default.MaxBytesPerSecond, out var rates));
        pair.Simulator.Circuit.Throttle.Set(rates, pair.Now);
        for (uint i = 1; i <= 1500; i++)
            pair.Simulator.Queue(i, padding: 250);
        var start = pair.Now;

        pair.RunUntilSettled();

        Assert.That(pair.ToViewer.Overrun, Is.Zero);
        var seconds = (pair.Now - start) / 1e6;
        Assert.That(pair.ToViewer.SentBytes / seconds, Is.GreaterThan(CircuitOptions.Default.MaxBytesPerSecond * 0.8),
            "and still uses its line");
    }

    // Some clients never ack messages that they do not know (docs/protocol.md, Circuits), and are well otherwise.
    [Test]
    public void NeverAcked_InABusyCircuit_IsGivenUpAndCostsNoMemory()
    {
        var pair = new CircuitPair();
        for (uint i = 1; i <= 50_000; i++)
            pair.Simulator.Queue(i, PacketFlags.None);
        pair.Viewer.Refuses = 1_000_000;
        pair.Simulator.Queue(77);

        pair.RunFor(200);

        Assert.That(pair.Simulator.Circuit.InFlight, Is.Zero);
        Assert.That(pair.Simulator.Circuit.Counts.GivenUp, Is.EqualTo(1));
        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.EqualTo(CircuitOptions.Default.MaxAttempts - 1));
        Assert.That(pair.Simulator.Blocks.Outstanding, Is.Zero);
    }

    [Test]
    public void Pool_IsEmpty_SendsOnceAndKeepsNothing()
    {
        var pair = new CircuitPair(options: new CircuitOptions { MaxInFlight = 10_000 });
        pair.Viewer.IsDead = true;
        for (uint i = 1; i <= 5000; i++)
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);
        pair.RunFor(0.1);

        Assert.That(pair.Simulator.Blocks.Outstanding, Is.EqualTo(4096));
        Assert.That(pair.Simulator.Circuit.InFlight, Is.EqualTo(4096));
        Assert.That(pair.Simulator.Circuit.Counts.NotKept, Is.EqualTo(5000 - 4096));

        pair.Simulator.Circuit.Release();
        Assert.That(pair.Simulator.Blocks.Outstanding, Is.Zero);
    }

    internal static byte[] Rates(float bitsPerSecond)
    {
        var field = new byte[ThrottleRates.WireLength];
        for (var i = 0; i < ThrottleRates.Categories; i++)
            BitConverter.TryWriteBytes(field.AsSpan(i * 4), bitsPerSecond);
        return field;
    }
}
