using System.Diagnostics;
using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Memory;
using OpenSim.Transport;

namespace OpenSim.Client.Network;

/// <summary>
/// One thread that reads, times and steers many viewers. Whatever touches a session runs on it: <see cref="Post"/> brings work here from other
/// threads. A standing viewer costs a heap entry and a datagram now and then.
/// </summary>
public sealed class BotLoop : IDisposable
{
    private static readonly double MicrosecondsPerTick = 1e6 / Stopwatch.Frequency;

    private readonly UdpPoller _poller = new();
    private readonly BlockPool _blocks = new("bots", 1536, 65536);
    private readonly byte[] _scratch = GC.AllocateUninitializedArray<byte>(16384, pinned: true);
    private readonly PriorityQueue<Member, long> _timers = new();
    private readonly System.Collections.Concurrent.ConcurrentQueue<Action> _posted = new();
    private readonly Thread _thread;
    private volatile bool _stopping;

    public BotLoop(string name = "Bots")
    {
        _thread = new Thread(Run) { Name = name, IsBackground = true };
        _thread.Start();
    }

    /// <summary>Microseconds of the steady clock that sessions are given.</summary>
    public static long Now => (long)(Stopwatch.GetTimestamp() * MicrosecondsPerTick);

    /// <summary>An exception that one bot's work threw; the others go on.</summary>
    public Action<Exception>? OnError { get; set; }

    public void Post(Action action)
    {
        _posted.Enqueue(action);
        _poller.Wake();
    }

    /// <summary>Opens a socket for a login and starts its session. Loop thread only.</summary>
    public ViewerSession Connect(LoginReply login, Action<ViewerSession> prepare)
    {
        var member = new Member(this);
        member.Connection = _poller.Open(login.Simulator, member);
        member.Session = new ViewerSession(login, member, _blocks, Now, _scratch);
        prepare(member.Session);
        member.Session.Start(Now);
        Schedule(member);
        return member.Session;
    }

    /// <summary>Calls back once after so long, on the loop.</summary>
    public void After(TimeSpan delay, Action action) =>
        _timers.Enqueue(new Member(this) { Action = action }, Now + (long)delay.TotalMicroseconds);

    public void Dispose()
    {
        _stopping = true;
        _poller.Wake();
        if (Thread.CurrentThread != _thread)
            _thread.Join();
        _poller.Dispose();
    }

    private void Run()
    {
        while (!_stopping)
        {
            _poller.Poll(TimeToWait());
            while (_posted.TryDequeue(out var action))
                Guard(action);
            RunTimers();
        }
    }

    private TimeSpan TimeToWait() => _timers.TryPeek(out _, out var due)
        ? TimeSpan.FromMicroseconds(Math.Clamp(due - Now, 0, 1_000_000))
        : TimeSpan.FromSeconds(1);

    private void RunTimers()
    {
        var now = Now;
        while (_timers.TryPeek(out var member, out var due) && due <= now)
        {
            _timers.Dequeue();
            if (member.Action is not null)
                Guard(member.Action);
            else if (due == member.Due)
                Tick(member, now);
        }
    }

    private void Tick(Member member, long now)
    {
        try
        {
            member.Session!.Tick(now);
        }
#pragma warning disable CA1031 // one bot's fault must not end the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            OnError?.Invoke(e);
        }

        Schedule(member);
    }

    // Timers are not taken out of the heap: an entry whose time is no longer its member's is passed over.
    private void Schedule(Member member)
    {
        if (member.Session!.State == ViewerState.Gone)
        {
            member.Connection?.Dispose();
            return;
        }

        var due = Math.Max(member.Session.NextDeadline(Now), Now + 1000);
        if (due == member.Due)
            return;
        member.Due = due;
        _timers.Enqueue(member, due);
    }

    private void Guard(Action action)
    {
        try
        {
            action();
        }
#pragma warning disable CA1031 // one bot's fault must not end the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            OnError?.Invoke(e);
        }
    }

    private sealed class Member(BotLoop loop) : IConnectionHandler, IViewerLink
    {
        public UdpPoller.Connection? Connection;
        public ViewerSession? Session;
        public Action? Action;
        public long Due;

        public void Send(ReadOnlySpan<byte> datagram) => Connection!.Send(datagram);

        public void OnDatagram(ReadOnlySpan<byte> datagram)
        {
            Session!.OnDatagram(datagram, Now);
            if (Session.State == ViewerState.Gone || Session.NextDeadline(Now) < Due)
                loop.Schedule(this);
        }
    }
}
