using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

// The part that the sending thread alone uses.
internal sealed partial class SessionSender
{
    private const int Categories = ThrottleRates.Categories + 1; // and the unthrottled ones, at place 0

    // What moves others comes before what stands still: objects, then what somebody waits for.
    private static readonly ThrottleCategory[] Order =
    [
        ThrottleCategory.Task, ThrottleCategory.Asset, ThrottleCategory.Land, ThrottleCategory.Texture, ThrottleCategory.Wind, ThrottleCategory.Cloud
    ];

    private readonly PacketQueue[] _queues = new PacketQueue[Categories];
    private readonly List<OutPacket?> _state = [null]; // by token; 0 is none
    private readonly Stack<int> _freeTokens = new();
    private RatesBox? _newRates;
    private bool _closeAsked;
    private bool _hasTimedOut;
    private long _closingSince = long.MaxValue;
    private long _nextLook;
    private long _sceneTicket;

    /// <summary>1 while it stands in the ready list.</summary>
    public int ReadyMark;

    /// <summary>1 while it stands among those that are to be looked at within a moment.</summary>
    public int LazyMark;

    /// <inheritdoc/>
    public int HeapPlace { get; set; } = -1;

    /// <summary>When the sending thread will look at it next, as published to the receiving thread.</summary>
    public long NextLook => Volatile.Read(ref _nextLook);

    public bool IsEnded { get; private set; }

    public int QueuedIn(ThrottleCategory category) => _queues[(int)category + 1].Count;

    /// <summary>Does everything that is due and says when to look again.</summary>
    public long Service(IDatagramSink sink, long now)
    {
        TakeRates(now);
        Circuit.Update(now);
        TakeIncoming();
        Resend(sink, now);
        SendQueued(sink, now);
        WriteOwn(sink, now);
        CheckLife(now);
        var next = IsEnded ? long.MaxValue : NextTime(now);
        PublishLook(next);
        return next;
    }

    public void PublishLook(long time) => Volatile.Write(ref _nextLook, time);

    public void OnAcked(uint token) => GiveBack(token, wasLost: false);

    private void TakeRates(long now)
    {
        if (Interlocked.Exchange(ref _newRates, null) is not { } box)
            return;
        Circuit.Throttle.Set(box.Rates, now);
        PublishRate(Circuit.Throttle);
    }

    private void TakeIncoming()
    {
        while (_incoming.TryDequeue(out var packet))
            _queues[(int)packet.Category + 1].Enqueue(packet);
    }

    private void Resend(IDatagramSink sink, long now)
    {
        for (var buffer = sink.Next(); Circuit.TryTimeout(buffer, now, out var length, out var token); buffer = sink.Next())
        {
            _pump.Counts.Resent++;
            if (token != 0)
                GiveBack(token, wasLost: true);
            else
                Commit(sink, buffer, length);
        }
    }

    private void SendQueued(IDatagramSink sink, long now)
    {
        while (!_queues[0].IsEmpty)
            SendOne(ref _queues[0], sink, now);
        for (var sent = true; sent;)
        {
            sent = false;
            foreach (var category in Order)
            {
                ref var queue = ref _queues[(int)category + 1];
                if (queue.IsEmpty || Circuit.IsWindowFull || !Circuit.Throttle.IsReady(category, now))
                    continue;
                SendOne(ref queue, sink, now);
                sent = true;
            }
        }
    }

    private void SendOne(ref PacketQueue queue, IDatagramSink sink, long now)
    {
        var packet = queue.Dequeue();
        Interlocked.Decrement(ref _waiting);
        if (packet.Category >= 0)
            Interlocked.Add(ref _queued[(int)packet.Category], -packet.DatagramLength);
        var buffer = sink.Next();
        packet.Payload.AsSpan(0, packet.Length).CopyTo(buffer[PacketHeader.Size..]);
        var token = packet.IsState ? Keep(packet) : 0;
        Commit(sink, buffer, Circuit.Seal(buffer, packet.Length, packet.Flags, packet.Category, now, token));
        if (token == 0)
            _pool.Return(packet);
        else
            _pool.TakePayload(packet);
    }

    private void WriteOwn(IDatagramSink sink, long now)
    {
        for (var buffer = sink.Next(); Circuit.TryWriteDue(buffer, now) is var length and > 0; buffer = sink.Next())
            Commit(sink, buffer, length);
    }

    private void Commit(IDatagramSink sink, Span<byte> buffer, int length)
    {
        if (PacketHeader.TryRead(buffer[..length], out var header))
        {
            _pump.Messages.Add(header.MessageId, length);
            Said.Add(header.MessageId, length);
            if (_all.Log is { Level: > 0 } log)
                Say(log, header, buffer[..length]);
            if (_all.Dropped is { Count: > 0 } dropped && dropped.Contains(header.MessageId))
                return; // as if lost on the way
        }

        _pump.Counts.Sent++;
        _pump.Counts.Bytes += length;
        sink.Commit(Endpoint, length);
    }

    private void Say(PacketLog log, in PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        Span<byte> room = stackalloc byte[8192];
        if (header.TryGetBody(datagram, room, out var body))
            log.Write(Name, "is told", header.MessageId, body);
    }

    private void CheckLife(long now)
    {
        if (Volatile.Read(ref _closeAsked) && _closingSince == long.MaxValue)
            _closingSince = now;
        if (_closingSince != long.MaxValue)
        {
            if (QueuedPackets == 0 && !Circuit.ShouldLinger(_closingSince, now) || now - _closingSince > MostLinger)
                End();
            return;
        }

        if (_hasTimedOut || !Circuit.IsTimedOut(now))
            return;
        _hasTimedOut = true;
        OnTimedOut?.Invoke();
    }

    private void End()
    {
        IsEnded = true;
        Circuit.Release();
        foreach (ref var queue in _queues.AsSpan())
        {
            while (!queue.IsEmpty)
                _pool.Return(queue.Dequeue());
        }

        OnClosed?.Invoke();
    }

    private long NextTime(long now)
    {
        var next = Circuit.NextDeadline(now);
        if (_closingSince != long.MaxValue)
            next = Math.Min(next, now + LingerLook);
        if (Circuit.IsWindowFull)
            return next;
        var ready = long.MaxValue;
        foreach (var category in Order)
        {
            if (!_queues[(int)category + 1].IsEmpty)
                ready = Math.Min(ready, Circuit.Throttle.ReadyAt(category, now));
        }

        return Math.Min(next, ready == long.MaxValue ? ready : Math.Max(ready, SceneTicket(now)));
    }

    // Kept until its time has come: acks make it look here more often, and a new ticket each time would leave the places between unused.
    private long SceneTicket(long now)
    {
        if (_sceneTicket <= now)
            _sceneTicket = Circuit.Throttle.SceneTicket(now);
        return _sceneTicket;
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
        if (Returned is { } returned)
            returned.Enqueue(packet);
        else
            _pool.Return(packet);
    }

    private const long MostLinger = 3_000_000; // with data still queued behind the throttle
    private const long LingerLook = 50_000;
}
