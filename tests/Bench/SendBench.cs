using System.Net;
using Bench.Harness;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
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
        var sink = socket.CreateSender(BareSocket.Batch, segmentation: true);
        using var all = new OutboundShards([sink], new SceneThrottle(0, _now), new SessionTable<CircuitSession>(), NullLogger.Instance,
            TimeProvider.System);
        var pool = new OutPacketPool();
        var senders = Enumerable.Range(0, Sessions).Select(i => NewSender(all, pool, targets[i % Receivers].Address)).ToArray();
        var bytes = new byte[Length - PacketHeader.Size];

        compare.Measure("a sent datagram", ("server", () => SendAll(all, senders, bytes)), ("sendmmsg", () => bare.Send(Sessions)),
            Sessions);
        targets.ForEach(t => t.Dispose());
    }

    private SessionSender NewSender(OutboundShards all, OutPacketPool pool, IPEndPoint to)
    {
        var circuit = new Circuit(1, CircuitOptions.Default with { MaxBytesPerSecond = 1e9 }, new BlockPool("bench", 1536, 64), _now);
        circuit.Throttle.Set(ThrottleRates.Default, _now);
        return new SessionSender(circuit, EndpointKey.From(to), "bench", pool, all);
    }

    // As much time passes as the lines need: nothing waits, and pings go as often as they do in life.
    private void SendAll(OutboundShards all, SessionSender[] senders, byte[] bytes)
    {
        _now += 50_000;
        foreach (var sender in senders)
        {
            var packet = sender.Rent(MessageId.ImprovedTerseObjectUpdate, ThrottleCategory.Task, PacketFlags.None);
            packet.Append(bytes);
            sender.Send(packet);
        }

        all.RunOnce(_now);
    }
}
