using System.Collections.Concurrent;

namespace OpenSim.World.Loop;

/// <summary>
/// Threads for work that may wait on them. The next one is begun by the one that takes work, not by whoever has some: who begins a thread
/// waits until it runs, which cost ticks up to 564 ms on a host whose processors were taken. Thread-safe.
/// </summary>
/// <param name="patience">How long a thread waits for work before it ends.</param>
internal sealed class WorkThreads(TimeSpan patience)
{
    private const int MaxWaiting = 4;

    private readonly ConcurrentQueue<Action> _work = new();
    private readonly SemaphoreSlim _signal = new(0);
    private int _waiting; // threads that wait for work, or are about to

    /// <param name="work">Throws nothing.</param>
    public void Start(Action work)
    {
        _work.Enqueue(work);
        _signal.Release();
        BeginIfNoneWaits();
    }

    private void BeginIfNoneWaits()
    {
        if (Interlocked.CompareExchange(ref _waiting, 1, 0) == 0)
            new Thread(Run) { Name = "Background", IsBackground = true }.UnsafeStart();
    }

    private void Run()
    {
        while (_signal.Wait(patience))
        {
            Interlocked.Decrement(ref _waiting);
            BeginIfNoneWaits();
            if (_work.TryDequeue(out var work))
                work();
            if (Interlocked.Increment(ref _waiting) > MaxWaiting)
                break;
        }

        // What came while this one, of which it was told that it waits, was about to end.
        if (Interlocked.Decrement(ref _waiting) == 0 && !_work.IsEmpty)
            BeginIfNoneWaits();
    }
}
