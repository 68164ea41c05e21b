using Microsoft.Extensions.Logging;

namespace OpenSim.Telemetry.Threads;

/// <summary>
/// Knows every named thread of the process and says, once, when one has not beaten for its <see cref="NamedThread.AlarmAfter"/> (5 s as in
/// OpenSimulator), and once more when it is back. The owner calls <see cref="Check"/> every second or so.
/// </summary>
public sealed partial class Watchdog(ILogger<Watchdog> logger, TimeProvider time)
{
    public static readonly TimeSpan DefaultAlarm = TimeSpan.FromSeconds(5);

    private readonly Lock _gate = new(); // guards _threads
    private readonly List<NamedThread> _threads = [];
    private volatile string? _ownerDeath;

    /// <summary>A thread was registered. On the thread that registers it.</summary>
    public event Action<NamedThread>? OnStarted;

    /// <summary>A thread has ended or was given back.</summary>
    public event Action<NamedThread>? OnEnded;

    /// <summary>
    /// A thread without which the process cannot do its work was ended by an exception, which the sentence names. On that thread.
    /// </summary>
    public event Action<string>? OnOwnerDied;

    /// <summary>The first such sentence; null while all of them live.</summary>
    public string? OwnerDeath => _ownerDeath;

    public IReadOnlyList<NamedThread> Threads
    {
        get
        {
            lock (_gate)
                return [.. _threads];
        }
    }

    /// <summary>
    /// Makes a background thread of that name, adds it to the list, and starts it. It leaves the list when <paramref name="body"/> returns; an
    /// exception that escapes is logged with the name and ends that thread only.
    /// </summary>
    /// <param name="isOwner">It alone does something that the process is there for (a region's ticks, its journal): when an exception ends
    /// it, <see cref="OnOwnerDied"/> says so.</param>
    public Thread Start(string name, Action<NamedThread> body, TimeSpan? alarmAfter = null, bool isOwner = false)
    {
        var named = Add(name, alarmAfter);
        var thread = new Thread(() => Run(named, body, isOwner)) { Name = name, IsBackground = true };
        thread.Start();
        return thread;
    }

    /// <summary>
    /// Adds something that beats but has no thread of its own (a task on the pool). Give it back with <see cref="Remove"/>.
    /// </summary>
    public NamedThread Add(string name, TimeSpan? alarmAfter = null)
    {
        var named = new NamedThread(name, alarmAfter ?? DefaultAlarm, time);
        lock (_gate)
            _threads.Add(named);
        OnStarted?.Invoke(named);
        return named;
    }

    public void Remove(NamedThread named)
    {
        lock (_gate)
            _threads.Remove(named);
        OnEnded?.Invoke(named);
    }

    /// <summary>Logs who became late and who came back since the last call. Returns how many are late now.</summary>
    public int Check()
    {
        var late = 0;
        foreach (var thread in Threads)
        {
            var isLate = thread.IsLate;
            late += isLate ? 1 : 0;
            if (isLate == thread.AlarmRaised)
                continue;
            thread.AlarmRaised = isLate;
            if (isLate)
                LogLate(thread.Name, thread.SinceBeat.TotalSeconds);
            else
                LogBack(thread.Name);
        }

        return late;
    }

    /// <summary>For a loop or timer of that name: a round of it that throws is logged, and the next comes all the same.</summary>
    public RoundGuard Guard(string name) => new(name, logger, time);

    /// <summary>The way to have a timer: <paramref name="round"/> is guarded as by <see cref="Guard"/>.</summary>
    public ITimer StartTimer(string name, Action round, TimeSpan due, TimeSpan period)
    {
        var guard = Guard(name);
        return time.CreateTimer(_ => guard.Run(round), null, due, period);
    }

    private void Run(NamedThread named, Action<NamedThread> body, bool isOwner)
    {
        try
        {
            named.Enter();
            body(named);
        }
#pragma warning disable CA1031 // an exception that leaves a thread ends the program
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogDied(e, named.Name);
            if (isOwner)
                TellOwnerDied($"Thread {named.Name} was ended by {e.GetType().Name}: {e.Message}");
        }
        finally
        {
            Remove(named);
        }
    }

    private void TellOwnerDied(string sentence)
    {
        _ownerDeath ??= sentence;
        OnOwnerDied?.Invoke(sentence);
    }

    [LoggerMessage(1, LogLevel.Warning, "Thread {Name} has shown no sign of life for {Seconds:F1} s.")]
    private partial void LogLate(string name, double seconds);

    [LoggerMessage(2, LogLevel.Information, "Thread {Name} is back.")]
    private partial void LogBack(string name);

    [LoggerMessage(3, LogLevel.Critical, "Thread {Name} ended by an exception.")]
    private partial void LogDied(Exception e, string name);
}
