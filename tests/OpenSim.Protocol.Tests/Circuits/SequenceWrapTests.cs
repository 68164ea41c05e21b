using OpenSim.Memory;
using OpenSim.Protocol.Circuits;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

/// <summary>
/// Numbers that begin again: viewers count to 2^24 (LL_MAX_OUT_PACKET_ID) and look for the same from a region, OpenSimulator to 2^32.
/// </summary>
public class SequenceWrapTests
{
    private const uint Last = (1 << 24) - 1;

    private static readonly Circuit NearTheEnd = Counted(Last - 300 - DuplicateWindow.Size);

    [TestCase(0u, 1u)]
    [TestCase(Last - 1, Last)]
    [TestCase(Last, 0u)]
    public void After_TheLastOfTwentyFourBits_ComesNone(uint sequence, uint next) =>
        Assert.That(SequenceNumber.After(sequence), Is.EqualTo(next));

    [TestCase(5u, 3u, 2)]
    [TestCase(3u, 5u, -2)]
    [TestCase(2u, Last, 3)]
    [TestCase(Last, 2u, -3)]
    [TestCase(Last + 3, Last, 3, Description = "OpenSimulator counts on")]
    [TestCase(1u, uint.MaxValue, 2, Description = "and begins again after 32 bits")]
    [TestCase(uint.MaxValue, 1u, -2)]
    public void Ahead_OverTheEnd_IsTheDistance(uint sequence, uint other, int ahead) =>
        Assert.That(SequenceNumber.Ahead(sequence, other), Is.EqualTo(ahead));

    /// <summary>Both ends begin some hundred numbers before the end, on a line that loses, doubles and overtakes.</summary>
    [TestCase(1)]
    [TestCase(2)]
    public void Reliable_OverTheEnd_ArrivesOnce(int seed)
    {
        var pair = new CircuitPair(LinkConditions.Bad, seed: seed);
        foreach (var end in new[] { pair.Simulator, pair.Viewer })
            end.Circuit.CountOnFrom(NearTheEnd);
        for (uint i = 1; i <= 1000; i++)
        {
            pair.Simulator.Queue(i, category: ThrottleCategory.Unthrottled);
            pair.Viewer.Queue(i);
        }

        pair.RunUntilSettled();

        Assert.That(pair.Viewer.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 1000)));
        Assert.That(pair.Simulator.Delivered, Is.Unique.And.EquivalentTo(Enumerable.Range(1, 1000)));
        var numbers = pair.Viewer.Seen.Select(header => header.Sequence).ToList();
        Assert.That(numbers, Has.All.LessThanOrEqualTo(Last).And.Some.GreaterThan(Last - 300u).And.Some.LessThan(1000u));
        Assert.That(pair.Simulator.Blocks.Outstanding + pair.Viewer.Blocks.Outstanding, Is.Zero, "every block came back");
    }

    [Test]
    public void GoesOn_OverTheEnd_IsNoNewBeginning()
    {
        var pair = new CircuitPair();
        pair.Viewer.Circuit.CountOnFrom(NearTheEnd);
        for (uint i = 1; i <= 299; i++)
            pair.Viewer.Queue(i);
        pair.RunUntilSettled();
        Assert.That(pair.Simulator.Circuit.GoesOn(Last));
        Assert.That(pair.Simulator.Circuit.GoesOn(5), "the numbers have begun again");
        Assert.That(pair.Simulator.Circuit.GoesOn(1), Is.False, "the viewer has");
    }

    // A circuit that has sent so many; a second of the test is spent on counting.
    private static Circuit Counted(uint sequence)
    {
        var circuit = new Circuit(1, CircuitOptions.Default, new BlockPool("counted", 1536, 4), 0);
        var buffer = new byte[64];
        for (uint i = 0; i < sequence; i++)
            circuit.Seal(buffer, 4, PacketFlags.None, ThrottleCategory.Unthrottled, 0);
        return circuit;
    }
}
