using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Protocol;
using OpenSim.Testing;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Tests.Attack;

/// <summary>
/// A running region under a million datagrams that were good once: nothing is thrown, nothing grows, and the people in it do not notice.
/// </summary>
public class AttackTests
{
    private const int Datagrams = 1_000_000;
    private const int Wave = 500;
    private const long MaxGrowth = 32 << 20;

    [Test]
    public void MillionMutatedDatagrams_OfAStrangerAndAViewer_HarmNobodyElse()
    {
        using var stack = new TestStack();
        var (ada, ben) = (stack.Connect("Ada"), stack.Connect("Ben", new Vector3(130, 128, 25)));
        var rogue = new Rogue(stack);
        Assert.That(stack.RunUntil(() => stack.Viewers.All(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count >= 3)));
        var attack = new Assault(stack, rogue);

        attack.Run(Datagrams / 10); // pools and tables grow to what such a flood takes
        var before = GC.GetTotalMemory(forceFullCollection: true);
        attack.Run(Datagrams - Datagrams / 10);
        var growth = GC.GetTotalMemory(forceFullCollection: true) - before;

        TestContext.Out.WriteLine(
            $"{stack.Circuits.Inbound.Counts.Malformed} malformed, {stack.Circuits.Inbound.Counts.Orphaned} orphaned, " +
            $"{stack.Circuits.Inbound.Counts.Queued} to the region, "
            + $"{stack.Circuits.Inbound.Counts.Unwanted} unwanted, "
            + $"{rogue.Logins} logins, {growth >> 10} kB more, {stack.Scene.Prims.Count} prims");
        Assert.That(stack.Circuits.Inbound.Counts.Received, Is.GreaterThan(Datagrams));
        Assert.That(stack.Circuits.Inbound.Counts.Queued, Is.GreaterThan(Datagrams / 10), "many came through to the region");
        Assert.That(stack.Circuits.Inbound.Counts.Failed, Is.Zero, "exceptions on the receiving thread");
        Assert.That(stack.Scene.Errors.Count, Is.Zero, "exceptions in the region");
        Assert.That(growth, Is.LessThan(MaxGrowth));
        Assert.That(stack.Scene.Inbox.ItemCount, Is.LessThan(Wave));
        AssertTheyStillMeet(stack, ada, ben);
    }

    private static void AssertTheyStillMeet(TestStack stack, TestViewer ada, TestViewer ben)
    {
        Assert.That(ada.Session.State, Is.EqualTo(ViewerState.InWorld));
        Assert.That(ben.Session.State, Is.EqualTo(ViewerState.InWorld));
        Assert.That(ada.Session.Malformed + ben.Session.Malformed, Is.Zero);
        ada.Session.Face(2);
        Assert.That(stack.RunUntil(() =>
            ben.World.Find(ada.Agent.AgentId) is { } seen && MathF.Abs(2 * MathF.Atan2(seen.Rotation.Z, seen.Rotation.W) - 2) < 0.1f, 2));
    }

    /// <summary>
    /// Sends a quarter as a stranger and the rest as the viewer itself, a wave to each step of time. Most keep a good header, so that the
    /// bad part gets far.
    /// </summary>
    private sealed class Assault(TestStack stack, Rogue rogue)
    {
        private readonly FuzzRandom _random = new(7);
        private readonly Mutator _mutator = new(new FuzzRandom(8), []);
        private readonly EndpointKey _stranger = stack.NewEndpoint();
        private readonly byte[] _datagram = new byte[UdpSocket.LongestDatagram];
        private uint _sequence = 1_000_000;

        public void Run(int datagrams)
        {
            for (var i = 1; i <= datagrams; i++)
            {
                stack.Inject(i % 4 == 0 ? _stranger : rogue.Endpoint, Next());
                if (i % Wave != 0)
                    continue;
                stack.Step();
                rogue.ComeBack();
            }
        }

        // Nothing; or the header; or that and the ids that nearly all messages begin with.
        private int Kept() => _random.Below(4) switch
        {
            0 => 0,
            1 => PacketHeader.Size + _random.Below(40),
            _ => PacketHeader.Size + 36 + _random.Below(40)
        };

        private ReadOnlySpan<byte> Next()
        {
            var seed = rogue.Corpus[_random.Below(rogue.Corpus.Count)];
            var other = rogue.Corpus[_random.Below(rogue.Corpus.Count)];
            var kept = Math.Min(seed.Length, Kept());
            seed.AsSpan(0, kept).CopyTo(_datagram);
            if (kept >= PacketHeader.Size)
                // else it would be taken for one that has come before
                BinaryPrimitives.WriteUInt32BigEndian(_datagram.AsSpan(1), ++_sequence);
            var bad = _mutator.Mutate(seed[kept..], other);
            var length = Math.Min(bad.Length, _datagram.Length - kept);
            bad.AsSpan(0, length).CopyTo(_datagram.AsSpan(kept));
            return _datagram.AsSpan(0, kept + length);
        }
    }
}
