using OpenSim.Memory;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Circuits.Outbound;

// How fast it may send, when it is looked at, and how it ends.
public sealed partial class SessionSender
{
    /// <summary>Time in which the line should be able to send what is queued for objects.</summary>
    private const double QueuedSeconds = 0.1;

    private const int MinQueued = 2 * OutPacket.FillLength;
    private const long MaxLinger = 3_000_000; // with data still queued behind the throttle
    private const long LingerLook = 50_000;

    /// <summary>1 while it stands in the ready list.</summary>
    internal int ReadyMark;

    /// <summary>1 while it stands among those that are to be looked at within a moment.</summary>
    internal int LazyMark;

    private readonly int[] _queued = new int[ThrottleRates.Categories];
    private int _queuedUrgent;
    private double _lineRate;
    private int _waiting;
    private RatesBox? _newRates;
    private bool _closeAsked;
    private bool _isAbandoned;
    private bool _hasTimedOut;
    private long _closingSince = long.MaxValue;
    private long _nextLook;
    private long _sceneTicket;
    private long _urgentTicket;

    /// <summary>Called on the sending thread when nothing has come from the viewer for too long.</summary>
    public Action? OnTimedOut { get; set; }

    /// <summary>Called on the sending thread when a closing circuit has said its last.</summary>
    public Action? OnClosed { get; set; }

    public int UpdateBudget => BudgetOf(ThrottleCategory.Task);

    public int UrgentBudget => Math.Max(0, RoomInAll(QueuedSeconds) - Volatile.Read(ref _queuedUrgent));

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

    int IHeapItem.HeapPlace { get; set; } = -1;

    internal bool IsEnded { get; private set; }

    /// <summary>When the sending thread will look at it next, as published to the receiving thread.</summary>
    internal long NextLook => Volatile.Read(ref _nextLook);

    /// <summary>Bytes of a category that may be queued now; the rest is better kept where it can still be changed.</summary>
    public int BudgetOf(ThrottleCategory category) => RoomFor(category, QueuedSeconds);

    /// <summary>The same for somebody who comes by only so often.</summary>
    public int RoomFor(ThrottleCategory category, double seconds) =>
        Math.Max(0, RoomInAll(Math.Max(QueuedSeconds, seconds)) - QueuedBytes(category));

    public int QueuedBytes(ThrottleCategory category) => Volatile.Read(ref _queued[(int)category]);

    /// <summary>Something is to be sent, or to be looked at. Any thread.</summary>
    public void MarkReady() => _pump.MarkReady(this);

    /// <summary>New rates from AgentThrottle. Any thread; the sending thread takes them at its next look.</summary>
    public void SetRates(ThrottleRates rates)
    {
        Volatile.Write(ref _newRates, new RatesBox(rates));
        _pump.MarkReady(this);
    }

    /// <summary>Another ceiling of the line. Any thread.</summary>
    public void Cap(double bytesPerSecond, CircuitClock clock) => _pump.Post(() =>
    {
        Circuit.Throttle.Cap(bytesPerSecond, clock.Now);
        PublishRate(Circuit.Throttle);
    });

    /// <summary>Sends what is queued, waits a moment for the last acks, and ends. Any thread.</summary>
    public void BeginClose()
    {
        Volatile.Write(ref _closeAsked, true);
        _pump.MarkReady(this);
    }

    /// <summary>Ends at once, a goodbye too: its viewer has another circuit, for which it would take that. Any thread.</summary>
    public void Abandon()
    {
        Volatile.Write(ref _isAbandoned, true);
        _pump.MarkReady(this);
    }

    /// <inheritdoc cref="OutboundPump.MarkSoon"/>
    internal void MarkSoon(long now) => _pump.MarkSoon(this, now);

    /// <inheritdoc cref="OutboundPump.MarkLazily"/>
    internal void MarkLazily(long now) => _pump.MarkLazily(this, now);

    internal void PublishLook(long time) => Volatile.Write(ref _nextLook, time);

    private int RoomInAll(double seconds) => Math.Max(MinQueued, (int)(Math.Min(Volatile.Read(ref _lineRate), _outbound.Share) * seconds));

    private void TakeRates(long now)
    {
        if (Interlocked.Exchange(ref _newRates, null) is not { } box)
            return;
        Circuit.Throttle.Set(box.Rates, now);
        PublishRate(Circuit.Throttle);
    }

    private void PublishRate(CircuitThrottle throttle) => Volatile.Write(ref _lineRate, Math.Min(throttle.Rates.Total, throttle.MaxInAll));

    private void CheckLife(long now)
    {
        if (Volatile.Read(ref _closeAsked) && _closingSince == long.MaxValue)
            _closingSince = now;
        if (_closingSince != long.MaxValue)
        {
            if (QueuedPackets == 0 && !Circuit.ShouldLinger(_closingSince, now) || now - _closingSince > MaxLinger)
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
        if (!_queues[^1].IsEmpty)
            next = Math.Min(next, Math.Max(Circuit.Throttle.ReadyAt(ThrottleCategory.Task, now, isUrgent: true),
                Ticket(ref _urgentTicket, now, isUrgent: true)));
        var ready = long.MaxValue;
        foreach (var category in Order)
        {
            if (!_queues[(int)category + 1].IsEmpty)
                ready = Math.Min(ready, Circuit.Throttle.ReadyAt(category, now));
        }

        return Math.Min(next, ready == long.MaxValue ? ready : Math.Max(ready, Ticket(ref _sceneTicket, now, isUrgent: false)));
    }

    // Kept until its time has come: acks make it look here more often, and a new ticket each time would leave the places between unused.
    private long Ticket(ref long ticket, long now, bool isUrgent)
    {
        if (ticket <= now)
            ticket = Circuit.Throttle.SceneTicket(now, isUrgent);
        return ticket;
    }

    private sealed record RatesBox(ThrottleRates Rates);
}
