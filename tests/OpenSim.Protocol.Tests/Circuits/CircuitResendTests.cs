using OpenSim.Protocol.Circuits;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

public class CircuitResendTests
{
    private static readonly LinkConditions Deaf = new() { Loss = 1 };

    [Test]
    public void Resend_KeepsItsNumberAndSaysSo()
    {
        var pair = new CircuitPair(new LinkConditions { Loss = 1 });
        pair.Simulator.Queue(42);
        pair.RunFor(1);
        pair.ToViewer.Conditions = LinkConditions.Perfect;

        pair.RunFor(1);

        var seen = pair.Viewer.Seen.Single();
        Assert.That((seen.Sequence, seen.Flags), Is.EqualTo((1u, PacketFlags.Reliable | PacketFlags.Resent)));
        Assert.That(pair.Viewer.Delivered, Is.EqualTo(new[] { 42 }));
    }

    [Test]
    public void Resend_NoAnswer_WaitsTwiceAsLongEachTimeUpToTheMost()
    {
        var options = new CircuitOptions { FirstResend = 500_000, MaxResend = 4_000_000, PingInterval = long.MaxValue / 2 };
        var pair = new CircuitPair(Deaf, options);
        var start = pair.Now;
        pair.Simulator.Queue(1);
        var times = new List<double>();

        for (var sent = 0; pair.Now - start < 16_000_000;)
        {
            pair.RunFor(0.01);
            if (pair.ToViewer.Sent > sent)
                times.Add(Math.Round((pair.Now - start) / 1e6, 1));
            sent = pair.ToViewer.Sent;
        }

        Assert.That(times, Is.EqualTo(new[] { 0.0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5 }));
    }

    // All of them under the first timeout, not the second half under the doubled one.
    [Test]
    public void Resend_ManyLostTogether_GoAfterOneTimeout()
    {
        var pair = new CircuitPair(Deaf);
        for (uint i = 1; i <= 50; i++)
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);
        pair.RunFor(1);
        pair.ToViewer.Conditions = pair.ToSimulator.Conditions = LinkConditions.Perfect;

        pair.RunFor(0.7);

        Assert.That(pair.Viewer.Delivered, Has.Count.EqualTo(50));
        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.EqualTo(50));
    }

    // A bot without a free thread hears all of it in the end; until then, to send it again and again is for nothing.
    [Test]
    public void Resend_ToOneThatAnswersNothing_IsOneASecond()
    {
        var pair = new CircuitPair(new LinkConditions { Latency = 10_000 });
        for (uint i = 1; i <= 20; i++)
        {
            pair.Simulator.Queue(i);
            pair.RunFor(0.1);
        }

        pair.RunUntilSettled();
        pair.ToSimulator.Conditions = Deaf;
        for (uint i = 1; i <= 200; i++)
        {
            pair.Simulator.Queue(100 + i, category: ThrottleCategory.Unthrottled);
            pair.RunFor(0.1);
        }

        var resent = pair.Simulator.Circuit.Counts.Resent;
        pair.RunFor(40);
        Assert.That(pair.Simulator.Circuit.Counts.Resent - resent, Is.LessThanOrEqualTo(41), "one a second, with two hundred unanswered");

        pair.ToSimulator.Conditions = LinkConditions.Perfect;
        pair.RunUntilSettled(15);
        Assert.That(pair.Viewer.Delivered.Distinct().Count(), Is.EqualTo(220));
        Assert.That(pair.Simulator.Circuit.ResendTimeout, Is.LessThanOrEqualTo(CircuitOptions.Default.MaxResend));
    }

    [Test]
    public void Resend_MeasuredRoundTrip_SetsTheTimeout()
    {
        var pair = new CircuitPair(new LinkConditions { Latency = 250_000 });
        for (uint i = 1; i <= 40; i++)
        {
            pair.Simulator.Queue(i);
            pair.RunFor(0.2);
        }

        pair.RunUntilSettled();
        Assert.That(pair.Simulator.Circuit.RoundTrip, Is.InRange(500_000, 620_000), "the line both ways and the ack's delay");
        Assert.That(pair.Simulator.Circuit.ResendTimeout, Is.InRange(500_000, 1_500_000));
    }

    // Karn: an answer to something sent twice says nothing, or a line that has become slow is never found to be slow.
    [Test]
    public void Resend_LineBecomesSlow_IsMeasuredInTheEnd()
    {
        var pair = new CircuitPair(new LinkConditions { Latency = 10_000 });
        for (uint i = 1; i <= 20; i++)
        {
            pair.Simulator.Queue(i);
            pair.RunFor(0.2);
        }

        pair.ToViewer.Conditions = pair.ToSimulator.Conditions = new LinkConditions { Latency = 700_000 };
        for (uint i = 1; i <= 100; i++)
        {
            pair.Simulator.Queue(100 + i);
            pair.RunFor(0.2);
        }

        var before = pair.Simulator.Circuit.Counts.Resent;
        for (uint i = 1; i <= 50; i++)
        {
            pair.Simulator.Queue(300 + i);
            pair.RunFor(0.2);
        }

        Assert.That(pair.Simulator.Circuit.ResendTimeout, Is.GreaterThan(1_400_000));
        Assert.That(pair.Simulator.Circuit.Counts.Resent, Is.EqualTo(before), "nothing is sent twice any more");
    }

    [Test]
    public void Token_Lost_ComesBackInsteadOfBytes()
    {
        var pair = new CircuitPair(Deaf);
        pair.Simulator.Queue(1, token: 0xABCD);
        pair.Simulator.Queue(2, token: 0xBCDE);

        pair.RunFor(3); // one a second: nobody answers

        Assert.That(pair.Simulator.Tokens, Is.EqualTo(new[] { 0xABCDul, 0xBCDEul }));
        Assert.That(pair.Simulator.Circuit.Counts.ReliableOut, Is.EqualTo(2), "no bytes went again");
        Assert.That(pair.Simulator.Circuit.InFlight, Is.Zero);
        Assert.That(pair.Simulator.Blocks.Outstanding, Is.Zero);
    }

    [Test]
    public void Token_Acked_DoesNotComeBack()
    {
        var pair = new CircuitPair();
        pair.Simulator.Queue(1, token: 5);

        pair.RunFor(10);

        Assert.That(pair.Simulator.Tokens, Is.Empty);
        Assert.That(pair.Viewer.Delivered, Is.EqualTo(new[] { 1 }));
    }

    [Test]
    public void Linger_LastMessageLost_StaysUntilItIsAckedOrASecondHasPassed()
    {
        var pair = new CircuitPair();
        pair.Simulator.Queue(1);
        pair.Simulator.Pump(pair.Now);
        var closing = pair.Now;

        Assert.That(pair.Simulator.Circuit.ShouldLinger(closing, pair.Now));
        Assert.That(pair.Simulator.Circuit.ShouldLinger(closing, pair.Now + CircuitOptions.Default.Linger), Is.False);
        pair.RunFor(0.2);
        Assert.That(pair.Simulator.Circuit.ShouldLinger(closing, pair.Now), Is.False);
    }
}
