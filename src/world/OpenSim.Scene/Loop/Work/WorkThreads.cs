using System.Collections.Concurrent;
using OpenSim.Telemetry.Threads;

namespace OpenSim.World.Loop.Work;

/// <summary>
/// Threads for work that may wait on them. The next one is begun by the one that takes work, not by whoever has some: who begins a thread
/// waits until it runs, which cost ticks up to 564 ms on a host whose processors were taken. Thread-safe.
/// </summary>
/// <param name="owner">Whose they are: <c>show threads</c> tells it, with a number each, the lowest that none of them has.</param>
/// <param name="watchdog">Null when nobody asks for them.</param>
/// <param name="patience">How long a thread waits for work before it ends; null for a minute.</param>
internal sealed class WorkThreads(string owner, Watchdog? watchdog, TimeSpan? patience = null)
{
    private const int MaxWaiting = 4;

    /// <summary>A service that does not answer is given up by its own patience long before; what takes longer is stuck.</summary>
    private static readonly TimeSpan AlarmAfter = TimeSpan.FromMinutes(5);

    private readonly TimeSpan _patience = patience ?? TimeSpan.FromMinutes(1);
    private readonly ConcurrentQueue<Action<NamedThread?>> _work = new();
    private readonly SemaphoreSlim _signal = new(0);
    private readonly Lock _gate = new(); // guards _numbers
    private readonly SortedSet<int> _numbers = [];
    private int _waiting; // threads that wait for work, or are about to

    /// <param name="work">Throws nothing. It is given the thread that it begins on, to beat.</param>
    public void Start(Action<NamedThread?> work)
    {
        _work.Enqueue(work);
        _signal.Release();
        BeginIfNoneWaits();
    }

    private void BeginIfNoneWaits()
    {
        if (Interlocked.CompareExchange(ref _waiting, 1, 0) != 0)
            return;
        var number = TakeNumber();
        var name = $"Background {number} ({owner})";
        if (watchdog is null)
            new Thread(() => Run(number, null)) { Name = name, IsBackground = true }.UnsafeStart();
        else
            watchdog.Start(name, thread => Run(number, thread), AlarmAfter);
    }

    private void Run(int number, NamedThread? thread)
    {
        thread?.Rest();
        while (_signal.Wait(_patience))
        {
            thread?.Beat();
            Interlocked.Decrement(ref _waiting);
            BeginIfNoneWaits();
            if (_work.TryDequeue(out var work))
                work(thread);
            thread?.Rest();
            if (Interlocked.Increment(ref _waiting) > MaxWaiting)
                break;
        }

        lock (_gate)
            _numbers.Remove(number);
        // Anything that came while this one, of which it was told that it waits, was about to end.
        if (Interlocked.Decrement(ref _waiting) == 0 && !_work.IsEmpty)
            BeginIfNoneWaits();
    }

    private int TakeNumber()
    {
        lock (_gate)
        {
            var number = 1;
            while (!_numbers.Add(number))
                number++;
            return number;
        }
    }
}
