using System.Net;
using Bench.Harness;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Transport;

namespace Bench;

/// <summary>What a datagram costs from the planner's hand to the kernel: queue, throttle, header, acks, deadline, batch.</summary>
public sealed class SendBench : IBench
{
    private const int Receivers = 8;
    private const int Sessions = BareSocket.Batch;
    private const int Length = 600;

    private long _now = 1_000_000;

    public string Name => "send";

    public void Run(Comparison compare)
    {
        var targets = Enumerable.Range(0, Receivers).Select(_ => new BareSocket()).ToList();
        using var bare = new BareSocket();
        for (var i = 0; i < Sessions; i++)
            bare.Prepare(i, new byte[Length], targets[i % Receivers].Address);
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 0, 4 << 20);
        using var all = new OutboundShards([socket.CreateSender(BareSocket.Batch, segmentation: true)], (_, e) => throw e);
        var pool = new OutPacketPool();
        var senders = Enumerable.Range(0, Sessions).Select(i => NewSender(all, pool, targets[i % Receivers].Address)).ToArray();
        var bytes = new byte[Length - PacketHeader.Size];

        compare.Measure("a sent datagram", ("server", () => SendAll(all, senders, bytes)), ("sendmmsg", () => bare.Send(Sessions)), Sessions);
        targets.ForEach(t => t.Dispose());
    }

    private SessionSender NewSender(OutboundShards all, OutPacketPool pool, IPEndPoint to)
    {
        var circuit = new Circuit(1, CircuitOptions.Default with { MostBytesPerSecond = 1e9 }, new BlockPool("bench", 1536, 64), _now);
        circuit.Throttle.Set(ThrottleRates.Default, _now);
        return new SessionSender(circuit, EndpointKey.From(to), pool, all);
    }

    // As much time passes as the lines need: nothing waits, and pings go as often as they do in life.
    private void SendAll(OutboundShards all, SessionSender[] senders, byte[] bytes)
    {
        _now += 50_000;
        foreach (var sender in senders)
        {
            var packet = sender.Rent();
            packet.Category = ThrottleCategory.Task;
            bytes.CopyTo(packet.Payload, 0);
            packet.Length = bytes.Length;
            sender.Send(packet);
        }

        all.RunOnce(_now);
    }
}
