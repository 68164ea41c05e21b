using System.Collections.Concurrent;
using OpenSim.Memory;
using OpenSim.Telemetry.Threads;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// Sends for the sessions of one sending thread: those that somebody has put on the ready list, and those whose time has come. Nobody else
/// is looked at, and when there is nobody the thread sleeps. A test calls <see cref="RunOnce"/> with its own clock.
/// </summary>
public sealed class OutboundPump : IDisposable
{
    private const long Moment = 100_000;
    private const long AfterError = 1_000_000;
    private const long LongestSleep = 60_000_000;
    private const long StoppedSleep = 100_000;

    /// <summary>What this thread has done.</summary>
    public OutboundCounts Counts;

    private readonly IDatagramSink _sink;
    private readonly Action<SessionSender, Exception> _onError;
    private readonly ConcurrentQueue<SessionSender> _ready = new();
    private readonly ConcurrentQueue<SessionSender> _lazy = new();
    private readonly ConcurrentQueue<Action> _posted = new();
    private readonly IndexedHeap<long, SessionSender> _deadlines = new(); // by the time at which they want to be looked at again
    private readonly AutoResetEvent _wake = new(false);
    private int _sleeping;
    private long _lateness;
    private long _wakesAt;

    /// <param name="onError">Told of what a session's sending threw; the others are served, and it is tried again after a second.</param>
    internal OutboundPump(IDatagramSink sink, Action<SessionSender, Exception> onError)
    {
        _sink = sink;
        _onError = onError;
    }

    /// <summary>What was sent, message by message.</summary>
    public MessageCounts Messages { get; } = new();

    /// <summary>Holds everything back.</summary>
    public bool IsStopped { get; set; }

    /// <summary>Sessions known to the sending thread.</summary>
    public int SessionCount => _deadlines.Count;

    /// <summary>When something is due next, in microseconds of the circuits' clock.</summary>
    public long NextDeadline => _ready.IsEmpty && _lazy.IsEmpty && _posted.IsEmpty ? NextTime : 0;

    /// <summary>Puts a session on the list. Any thread; cheap when it stands there already.</summary>
    internal void MarkReady(SessionSender sender)
    {
        if (Interlocked.Exchange(ref sender.ReadyMark, 1) == 0)
            _ready.Enqueue(sender);
        Wake();
    }

    /// <summary>
    /// The session owes acks: it is to be looked at, so that their time is set, unless it is within a moment. Receiving thread.
    /// </summary>
    internal void MarkSoon(SessionSender sender, long now)
    {
        if (sender.NextLook > now + Moment)
            MarkReady(sender);
    }

    /// <summary>
    /// Acks have come for the session, which is to take them in within a moment. The thread is woken only when it would sleep for longer:
    /// it mostly comes by earlier, to tell the viewer something. Receiving thread.
    /// </summary>
    internal void MarkLazily(SessionSender sender, long now)
    {
        if (sender.NextLook <= now + Moment || Interlocked.Exchange(ref sender.LazyMark, 1) != 0)
            return;
        _lazy.Enqueue(sender);
        Thread.MemoryBarrier(); // the thread sees the mark before it sleeps, or its new time is seen here
        if (Volatile.Read(ref _wakesAt) > now + Moment)
            Wake();
    }

    /// <summary>Microseconds by which it was most behind with a session since the last asking. Any thread.</summary>
    public long TakeLateness() => Interlocked.Exchange(ref _lateness, 0);

    /// <summary>Does something on the sending thread, at its next round. Any thread.</summary>
    public void Post(Action action)
    {
        _posted.Enqueue(action);
        Wake();
    }

    /// <summary>The body of the sending thread.</summary>
    /// <param name="named">Told of each round; null when nobody watches.</param>
    public void Run(NamedThread? named, CircuitClock clock, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            named?.Beat();
            RunOnce(clock.Now);
            named?.Rest();
            Wait(clock.Now);
        }
    }

    /// <summary>Serves whoever is ready or due at a time.</summary>
    public void RunOnce(long now)
    {
        Counts.Rounds++;
        while (_posted.TryDequeue(out var action))
            action();
        if (IsStopped)
            return;
        TakeLazy(now);
        // Those that become ready meanwhile are for the next round: a session that always has something must not keep the others waiting.
        for (var left = _ready.Count; left > 0 && _ready.TryDequeue(out var sender); left--)
        {
            Volatile.Write(ref sender.ReadyMark, 0);
            Look(sender, now);
        }

        if (now - NextTime > _lateness)
            Volatile.Write(ref _lateness, now - NextTime);
        while (_deadlines.TryPeek(out var time, out var due) && time <= now)
            Look(due, now);
        _sink.Flush();
    }

    /// <summary>Waits until somebody is ready or due. Sending thread.</summary>
    public void Wait(long now)
    {
        Volatile.Write(ref _sleeping, 1);
        Thread.MemoryBarrier(); // who marks now sees the flag, or its mark is seen below
        var wait = IsStopped ? StoppedSleep : NextDeadline == long.MaxValue ? LongestSleep : Math.Min(NextDeadline - now, LongestSleep);
        Volatile.Write(ref _wakesAt, now + wait);
        Thread.MemoryBarrier();
        if (wait > 0 && (IsStopped || _lazy.IsEmpty))
            _wake.WaitOne((int)((wait + 999) / 1000));
        Volatile.Write(ref _sleeping, 0);
    }

    public void Wake()
    {
        Thread.MemoryBarrier(); // the thread sees what was queued before it sleeps, or its flag is seen here
        if (Volatile.Read(ref _sleeping) != 0 && Interlocked.Exchange(ref _sleeping, 0) != 0)
            _wake.Set();
    }

    public void Dispose() => _wake.Dispose();

    /// <summary>Earliest time at which a session wants to be looked at, <see cref="long.MaxValue"/> when there is none.</summary>
    private long NextTime => _deadlines.TryPeek(out var time, out _) ? time : long.MaxValue;

    private void TakeLazy(long now)
    {
        while (_lazy.TryDequeue(out var sender))
        {
            Volatile.Write(ref sender.LazyMark, 0);
            if (sender.IsEnded || sender.NextLook <= now + Moment)
                continue;
            sender.PublishLook(now + Moment);
            _deadlines.Set(sender, now + Moment);
        }
    }

    private void Look(SessionSender sender, long now)
    {
        if (sender.IsEnded)
            return;
        Counts.Looks++;
        var next = Serve(sender, now);
        if (sender.IsEnded)
            _deadlines.Remove(sender);
        else
            _deadlines.Set(sender, Math.Max(next, now + 1)); // never due again in the same round
    }

    private long Serve(SessionSender sender, long now)
    {
        try
        {
            return sender.Service(_sink, now);
        }
#pragma warning disable CA1031 // a fault of ours with one session must not keep the others from being served
        catch (Exception e)
#pragma warning restore CA1031
        {
            _onError(sender, e);
            return now + AfterError;
        }
    }
}
