using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Network;

/// <summary>With several receiving threads, two may hold datagrams of one viewer when it has come back from another port.</summary>
public class ReceiveGateTests
{
    private const int Datagrams = 20_000;

    [Test]
    public void OneViewer_OnTwoThreads_IsHeardOnceForEachSequence()
    {
        using var stack = new TestStack(receivers: 2);
        var viewer = stack.Connect();
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        var session = stack.SessionOf(viewer);
        var before = (session.Circuit.Counts.PacketsIn,
            stack.Circuits.Inbound.Counts.Queued + stack.Circuits.Inbound.Counts.Overflowed + stack.Circuits.Inbound.Counts.Duplicates);
        using var start = new Barrier(2);
        var threads = stack.Circuits.Inbound.Pumps.Select(pump => new Thread(() =>
        {
            var datagram = Chat(viewer);
            start.SignalAndWait();
            for (var i = 0u; i < Datagrams; i++)
            {
                PacketHeader.Write(datagram, PacketFlags.Reliable, 100_000 + i);
                pump.OnDatagram(datagram, viewer.Endpoint);
            }
        })).ToList();
        threads.ForEach(t => t.Start());
        threads.ForEach(t => t.Join());

        var counts = stack.Circuits.Inbound.Counts;
        Assert.That(counts.Failed, Is.Zero);
        Assert.That(session.Circuit.Counts.PacketsIn - before.PacketsIn, Is.EqualTo(2 * Datagrams), "none lost from the count");
        Assert.That(counts.Queued + counts.Overflowed + counts.Duplicates - before.Item2, Is.EqualTo(2 * Datagrams));
        Assert.That(stack.Scene.Inbox.ItemCount, Is.EqualTo(session.InboxShare.Limit), "and no more than its share waits");
    }

    private static byte[] Chat(TestViewer viewer)
    {
        var room = new byte[PacketHeader.Size + 200];
        var writer = new ChatFromViewerWriter(room.AsSpan(PacketHeader.Size));
        writer.AgentData(viewer.Agent.AgentId, viewer.Agent.SessionId);
        writer.ChatData("hello", 1, 0);
        var length = writer.Finish();
        return room[..(PacketHeader.Size + length)];
    }
}
