using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>
/// The sending half of one session. Other threads queue packets; the sending thread takes them by category as throttle and window allow. What is queued
/// is counted where the planner can see it, so that state waits there, where it stays new, and not here.
/// </summary>
internal sealed partial class SessionSender : IPacketOutput, ITokenOwner, IHeapItem
{
    /// <summary>Time in which the line should be able to send what is queued for objects.</summary>
    private const double QueuedSeconds = 0.1;

    private const int LeastQueued = 2 * OutPacket.FillLength;

    private readonly ConcurrentQueue<OutPacket> _incoming = new();
    private readonly OutPacketPool _pool;
    private readonly OutboundShards _all;
    private readonly OutboundPump _pump;
    private EndpointBox _endpoint;
    private readonly int[] _queued = new int[ThrottleRates.Categories];
    private double _lineRate;
    private int _waiting;

    public SessionSender(Circuit circuit, in EndpointKey endpoint, OutPacketPool pool, OutboundShards all)
    {
        Circuit = circuit;
        circuit.Tokens = this;
        _endpoint = new EndpointBox(endpoint);
        _pool = pool;
        _all = all;
        _pump = all.For(circuit.Code);
        PublishRate(circuit.Throttle);
    }

    public Circuit Circuit { get; }

    /// <summary>Whose it is, for the log.</summary>
    public string Name { get; init; } = "";

    /// <summary>Takes state that was acknowledged or lost; set before anything is sent.</summary>
    public ConcurrentQueue<OutPacket>? Returned { get; set; }

    /// <summary>Called on the sending thread when nothing has come from the viewer for too long.</summary>
    public Action? OnTimedOut { get; set; }

    /// <summary>Called on the sending thread when a closing circuit has said its last.</summary>
    public Action? OnClosed { get; set; }

    /// <summary>Where the viewer is; may be set by the receiving thread when a viewer comes back from another port.</summary>
    public EndpointKey Endpoint
    {
        get => Volatile.Read(ref _endpoint).Key;
        set => Volatile.Write(ref _endpoint, new EndpointBox(value));
    }

    /// <summary>What was sent, message by message. Sending thread.</summary>
    public MessageCounts Said { get; } = new();

    public int UpdateBudget => BudgetOf(ThrottleCategory.Task);

    /// <summary>Bytes of a category that may be queued now; the rest is better kept where it can still be changed.</summary>
    public int BudgetOf(ThrottleCategory category) => RoomFor(category, QueuedSeconds);

    /// <summary>The same for somebody who comes by only so often.</summary>
    public int RoomFor(ThrottleCategory category, double seconds) =>
        Math.Max(0, Math.Max(LeastQueued, (int)(Math.Min(Volatile.Read(ref _lineRate), _all.Share) * Math.Max(QueuedSeconds, seconds))) - QueuedBytes(category));

    public int QueuedBytes(ThrottleCategory category) => Volatile.Read(ref _queued[(int)category]);

    /// <summary>Bytes of all categories that wait.</summary>
    public long QueuedBytesInAll
    {
        get
        {
            var sum = 0L;
            foreach (var bytes in _queued)
                sum += bytes;
            return sum;
        }
    }

    /// <summary>Packets that wait for their turn.</summary>
    public int QueuedPackets => Volatile.Read(ref _waiting);

    public OutPacket Rent() => _pool.Rent();

    public void Return(OutPacket packet) => _pool.Return(packet);

    /// <summary>
    /// Queues it. For a viewer that takes nothing, memory must end somewhere: with half the places taken what may get lost is dropped, with all of them
    /// everything but state, which has its bound where it is planned.
    /// </summary>
    public void Send(OutPacket packet)
    {
        var most = (packet.Flags & PacketFlags.Reliable) != 0 ? _all.MostQueued : _all.MostQueued / 2;
        if (Interlocked.Increment(ref _waiting) > most && !packet.IsState)
        {
            Interlocked.Decrement(ref _waiting);
            Interlocked.Increment(ref _all.QueueFull);
            _pool.Return(packet);
            return;
        }

        if (packet.Category >= 0)
            Interlocked.Add(ref _queued[(int)packet.Category], packet.DatagramLength);
        _incoming.Enqueue(packet);
        _pump.MarkReady(this);
    }

    /// <summary>Something is to be sent, or to be looked at. Any thread.</summary>
    public void MarkReady() => _pump.MarkReady(this);

    /// <inheritdoc cref="OutboundPump.MarkSoon"/>
    public void MarkSoon(long now) => _pump.MarkSoon(this, now);

    /// <inheritdoc cref="OutboundPump.MarkLazily"/>
    public void MarkLazily(long now) => _pump.MarkLazily(this, now);

    /// <summary>New rates from AgentThrottle. Any thread; the sending thread takes them at its next look.</summary>
    public void SetRates(ThrottleRates rates)
    {
        Volatile.Write(ref _newRates, new RatesBox(rates));
        _pump.MarkReady(this);
    }

    /// <summary>Another ceiling of the line. Any thread.</summary>
    public void Cap(double bytesPerSecond, Func<long> clock) => _pump.Post(() =>
    {
        Circuit.Throttle.Cap(bytesPerSecond, clock());
        PublishRate(Circuit.Throttle);
    });

    /// <summary>Sends what is queued, waits a moment for the last acks, and ends. Any thread.</summary>
    public void BeginClose()
    {
        Volatile.Write(ref _closeAsked, true);
        _pump.MarkReady(this);
    }

    private void PublishRate(CircuitThrottle throttle) => Volatile.Write(ref _lineRate, Math.Min(throttle.Rates.Total, throttle.MostInAll));

    private sealed record EndpointBox(EndpointKey Key);

    private sealed record RatesBox(ThrottleRates Rates);
}
