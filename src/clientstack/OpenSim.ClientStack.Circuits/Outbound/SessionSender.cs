using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Packets;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// The sending half of one session. Other threads queue packets; the sending thread takes them by category as throttle and window allow.
/// What is queued is counted where the planner can see it, so that state waits there, where it stays new, and not here.
/// </summary>
public sealed partial class SessionSender : IPacketOutput, ITokenOwner, IHeapItem
{
    private const int Queues = ThrottleRates.Categories + 2; // and the unthrottled ones, at place 0, and the urgent ones, at the last

    // Anything that moves others comes before what stands still: objects, then what somebody waits for.
    private static readonly ThrottleCategory[] Order =
    [
        ThrottleCategory.Task, ThrottleCategory.Asset, ThrottleCategory.Land, ThrottleCategory.Texture, ThrottleCategory.Wind,
        ThrottleCategory.Cloud
    ];

    private readonly ConcurrentQueue<OutPacket> _incoming = new();
    private readonly ConcurrentQueue<OutPacket> _returned = new();
    private readonly PacketQueue[] _queues = new PacketQueue[Queues];
    private readonly List<OutPacket?> _state = [null]; // by token; 0 is none
    private readonly Stack<int> _freeTokens = new();
    private readonly OutPacketPool _pool;
    private readonly OutboundShards _outbound;
    private readonly OutboundPump _pump;
    private EndpointBox _endpoint;

    /// <param name="name">Whose it is, for the log.</param>
    internal SessionSender(Circuit circuit, in EndpointKey endpoint, string name, OutPacketPool pool, OutboundShards outbound)
    {
        Circuit = circuit;
        circuit.Tokens = this;
        Name = name;
        _endpoint = new EndpointBox(endpoint);
        _pool = pool;
        _outbound = outbound;
        _pump = outbound.For(circuit.Code);
        PublishRate(circuit.Throttle);
    }

    public Circuit Circuit { get; }

    public string Name { get; }

    /// <summary>Where the viewer is; may be set by the receiving thread when a viewer comes back from another port.</summary>
    public EndpointKey Endpoint
    {
        get => Volatile.Read(ref _endpoint).Key;
        set => Volatile.Write(ref _endpoint, new EndpointBox(value));
    }

    /// <summary>What was sent, message by message. Sending thread.</summary>
    public MessageCounts MessagesOut { get; } = new();

    public OutPacket Rent(uint messageId, ThrottleCategory category, PacketFlags flags)
    {
        var packet = _pool.Rent();
        packet.MessageId = messageId;
        packet.Category = category;
        packet.Flags = flags;
        return packet;
    }

    public void Return(OutPacket packet) => _pool.Return(packet);

    public bool TryTakeReturned([MaybeNullWhen(false)] out OutPacket packet) => _returned.TryDequeue(out packet);

    /// <summary>
    /// Queues it. For a viewer that takes nothing, memory must end somewhere: with half the places taken what may get lost is dropped, with
    /// all of them everything but state, which has its bound where it is planned.
    /// </summary>
    public void Send(OutPacket packet)
    {
        var max = (packet.Flags & PacketFlags.Reliable) != 0 ? _outbound.MaxQueued : _outbound.MaxQueued / 2;
        if (Interlocked.Increment(ref _waiting) > max && !packet.IsState)
        {
            Interlocked.Decrement(ref _waiting);
            _outbound.CountQueueFull();
            _pool.Return(packet);
            return;
        }

        CountQueued(packet, packet.DatagramLength);
        _incoming.Enqueue(packet);
        _pump.MarkReady(this);
    }

    /// <summary>Does everything that is due and says when to look again. Sending thread.</summary>
    internal long Service(IDatagramSink sink, long now)
    {
        if (Volatile.Read(ref _isAbandoned))
        {
            End();
            return long.MaxValue;
        }

        TakeRates(now);
        Circuit.Update(now);
        if (Circuit.AcksGoFirst)
            SendOwn(sink, now);
        TakeIncoming();
        Resend(sink, now);
        if (!Circuit.WaitsForAck)
            SendQueued(sink, now);
        SendOwn(sink, now);
        CheckLife(now);
        var next = IsEnded ? long.MaxValue : NextTime(now);
        PublishLook(next);
        return next;
    }

    void ITokenOwner.OnAcked(uint token) => GiveBack(token, wasLost: false);

    private void CountQueued(OutPacket packet, int bytes)
    {
        if (packet.Category >= 0)
            Interlocked.Add(ref _queued[(int)packet.Category], bytes);
        if (packet.IsUrgent)
            Interlocked.Add(ref _queuedUrgent, bytes);
    }

    private void TakeIncoming()
    {
        while (_incoming.TryDequeue(out var packet))
            _queues[packet.IsUrgent ? Queues - 1 : (int)packet.Category + 1].Enqueue(packet);
    }

    private void Resend(IDatagramSink sink, long now)
    {
        for (var buffer = sink.Next(); Circuit.TryTimeout(buffer, now, out var length, out var token); buffer = sink.Next())
        {
            _pump.Counts.Resent++;
            if (token != 0)
                GiveBack(token, wasLost: true);
            else
                Commit(sink, buffer[..length], IdIn(buffer[..length]));
        }
    }

    private void SendQueued(IDatagramSink sink, long now)
    {
        while (!_queues[0].IsEmpty)
            SendOne(ref _queues[0], sink, now);
        var turn = TakeTurn(ref _sceneTicket, now);
        var urgentTurn = TakeTurn(ref _urgentTicket, now);
        for (var sent = true; sent;)
        {
            sent = false;
            foreach (var category in Order)
            {
                ref var queue = ref NextOf(category);
                if (queue.IsEmpty || Circuit.IsWindowFull
                    || !Circuit.Throttle.IsReady(category, now, (queue.First.IsUrgent ? urgentTurn : turn) > 0, queue.First.IsUrgent))
                    continue;
                ref var used = ref queue.First.IsUrgent ? ref urgentTurn : ref turn;
                used -= SendOne(ref queue, sink, now);
                sent = true;
            }
        }
    }

    private ref PacketQueue NextOf(ThrottleCategory category) =>
        ref _queues[category == ThrottleCategory.Task && !_queues[^1].IsEmpty ? Queues - 1 : (int)category + 1];

    // Bytes that are its own of the scene's rate: a datagram's, when the time of its ticket has come. Whoever is looked at more often than
    // others would else take what they wait for.
    private static int TakeTurn(ref long ticket, long now)
    {
        if (ticket == 0 || ticket > now)
            return 0;
        ticket = 0;
        return PacketHeader.MaxDatagram;
    }

    private int SendOne(ref PacketQueue queue, IDatagramSink sink, long now)
    {
        var packet = queue.Dequeue();
        Interlocked.Decrement(ref _waiting);
        CountQueued(packet, -packet.DatagramLength);
        var buffer = sink.Next();
        packet.Payload.AsSpan(0, packet.Length).CopyTo(buffer[PacketHeader.Size..]);
        var token = packet.IsState ? Keep(packet) : 0;
        var length = Circuit.Seal(buffer, packet.Length, packet.Flags, packet.Category, now, token);
        Commit(sink, buffer[..length], packet.MessageId);
        if (token == 0)
            _pool.Return(packet);
        else
            _pool.TakePayload(packet);
        return length;
    }

    /// <summary>Acks, pings and their answers, which the circuit writes itself.</summary>
    private void SendOwn(IDatagramSink sink, long now)
    {
        for (var buffer = sink.Next(); Circuit.TryWriteDue(buffer, now) is var length and > 0; buffer = sink.Next())
            Commit(sink, buffer[..length], IdIn(buffer[..length]));
    }

    private void Commit(IDatagramSink sink, ReadOnlySpan<byte> datagram, uint messageId)
    {
        _pump.Messages.Add(messageId, datagram.Length);
        MessagesOut.Add(messageId, datagram.Length);
        if (_outbound.Log.Level > 0)
            Log(datagram);
        if (_outbound.Dropped is { Count: > 0 } dropped && dropped.Contains(messageId))
            return; // as if lost on the way
        _pump.Counts.Sent++;
        _pump.Counts.Bytes += datagram.Length;
        sink.Commit(Endpoint, datagram.Length);
    }

    private static uint IdIn(ReadOnlySpan<byte> datagram) => PacketHeader.TryRead(datagram, out var header) ? header.MessageId : 0;

    private void Log(ReadOnlySpan<byte> datagram)
    {
        Span<byte> room = stackalloc byte[8192];
        if (PacketHeader.TryRead(datagram, out var header) && header.TryGetBody(datagram, room, out var body))
            _outbound.Log.Write(Name, "is told", header.MessageId, body);
    }

    private uint Keep(OutPacket packet)
    {
        if (!_freeTokens.TryPop(out var token))
        {
            token = _state.Count;
            _state.Add(null);
        }

        _state[token] = packet;
        return (uint)token;
    }

    private void GiveBack(uint token, bool wasLost)
    {
        var packet = _state[(int)token]!;
        _state[(int)token] = null;
        _freeTokens.Push((int)token);
        packet.WasLost = wasLost;
        _returned.Enqueue(packet);
    }

    private sealed record EndpointBox(EndpointKey Key);
}
