using System.Collections.Concurrent;
using System.Diagnostics;
using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Memory;
using OpenSim.Transport;

namespace OpenSim.Client.Network;

/// <summary>
/// One thread that reads, times and steers many viewers. Whatever touches a session runs on it: <see cref="Post"/> brings work here from
/// other threads. A standing viewer costs a heap entry and a datagram now and then.
/// </summary>
public sealed class BotLoop : IDisposable
{
    private static readonly double MicrosecondsPerTick = 1e6 / Stopwatch.Frequency;

    private readonly UdpPoller _poller = new();
    private readonly BlockPool _blocks = new("bots", 1536, 262_144);
    private readonly byte[] _scratch = GC.AllocateUninitializedArray<byte>(16384, pinned: true);
    private readonly PriorityQueue<LoopTimer, long> _timers = new();
    private readonly ConcurrentQueue<Action> _posted = new();
    private readonly Thread _thread;
    private int _nextSeed;
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

    /// <summary>For connections opened from now on.</summary>
    public LineConditions Line { get; set; } = LineConditions.Perfect;

    public void Post(Action action)
    {
        _posted.Enqueue(action);
        _poller.Wake();
    }

    /// <summary>Opens a socket for a login and starts its session. Loop thread only.</summary>
    public ClientSession Connect(LoginResult login, bool isChild, Action<ClientSession> prepare)
    {
        var line = Line.IsPerfect ? null : new ImpairedLine(this, _blocks, Line, _nextSeed++);
        var connection = new BotConnection(this, line);
        var session = new ClientSession(login, connection, _blocks, Now, _scratch) { IsChild = isChild };
        connection.Open(_poller.Open(login.Simulator, connection), session);
        session.OnWakeNeeded = () => connection.Reschedule(Now);
        prepare(session);
        session.Start(Now);
        connection.Reschedule(Now);
        return session;
    }

    /// <summary>Sets or moves a timer; <see cref="long.MaxValue"/> takes it off. Loop thread only.</summary>
    public void Set(LoopTimer timer, long due)
    {
        if (timer.Due == due)
            return;
        timer.Due = due;
        if (due != long.MaxValue)
            _timers.Enqueue(timer, due); // an earlier entry stays in the heap and is passed over when it comes up
    }

    /// <summary>Calls back once after so long. Loop thread only.</summary>
    public void After(TimeSpan delay, Action action) => Set(new OneShot(this, action), Now + (long)delay.TotalMicroseconds);

    public void Dispose()
    {
        _stopping = true;
        _poller.Wake();
        if (Thread.CurrentThread != _thread)
            _thread.Join();
        _poller.Dispose();
    }

    internal void Report(Exception error) => OnError?.Invoke(error);

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
        while (_timers.TryPeek(out var timer, out var due) && due <= now)
        {
            _timers.Dequeue();
            if (due != timer.Due)
                continue;
            timer.Due = long.MaxValue;
            timer.OnTime(now);
        }
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
            Report(e);
        }
    }

    private sealed class OneShot(BotLoop loop, Action action) : LoopTimer
    {
        public override void OnTime(long now) => loop.Guard(action);
    }
}
