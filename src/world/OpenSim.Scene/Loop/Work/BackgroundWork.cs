using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Telemetry.Threads;

namespace OpenSim.World.Loop.Work;

/// <summary>
/// Work beside the region: named, bounded, cancelled and awaited when the region closes. It runs without the token and comes back by
/// <see cref="Scene.Post"/>. Any thread may start it.
/// </summary>
/// <remarks>
/// Work waits in lanes, one of each <see cref="WorkKind"/>. Of what one holder has in a lane one item runs at a time, in order, and the
/// holders take turns. Workers have threads of their own (<see cref="WorkThreads"/>): services wait for databases on the thread that asks,
/// and a pool of two threads that wait is one in which no login is heard.
/// </remarks>
public sealed partial class BackgroundWork
{
    /// <summary>What those are told who wait for work that has failed.</summary>
    public const string Failure = "That did not work: a service that the region needs for it has failed. Please try again later.";

    /// <summary>What those are told who have as much waiting as they may.</summary>
    public const string TooMuch = "Too many requests at once: please wait a moment.";

    private const int NamedWhenStuck = 10;

    private readonly ILogger _logger;
    private readonly WorkThreads _threads;
    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<WorkKind, WorkLane> _lanes = [];
    private readonly Func<WorkKind, WorkLane> _newLane;
    private readonly HashSet<WorkItem> _items = new(ReferenceEqualityComparer.Instance);
    private readonly TaskCompletionSource _allDone = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _stop = new();

    /// <param name="newLane">Makes the lane of a kind when it has its first work.</param>
    internal BackgroundWork(ILogger logger, Func<WorkKind, WorkLane> newLane, WorkThreads threads)
    {
        _logger = logger;
        _threads = threads;
        _newLane = newLane;
    }

    /// <summary>Names of what runs and waits, for <c>debug jobengine status</c>.</summary>
    public IReadOnlyList<string> Names
    {
        get
        {
            lock (_gate)
                return [.. _items.Select(i => i.Name)];
        }
    }

    public int Count
    {
        get
        {
            lock (_gate)
                return _items.Count;
        }
    }

    /// <summary>False when the holder has too much waiting already, and when the region closes.</summary>
    /// <param name="holder">Whose place it takes; null for the region's own.</param>
    internal bool TryStart(WorkKind kind, UUID? holder, WorkItem item)
    {
        WorkLane lane;
        lock (_gate)
        {
            if (!_lanes.TryGetValue(kind, out lane!))
                _lanes[kind] = lane = _newLane(kind);
            if (_stop.IsCancellationRequested || !lane.TryAdd(holder, item, out var replaced))
                return false;
            if (replaced is not null)
                _items.Remove(replaced);
            _items.Add(item);
            if (!lane.TryHire())
                return true;
        }

        _threads.Start(thread => _ = Work(lane, thread));
        return true;
    }

    /// <summary>
    /// Cancels everything and waits until all has ended, at most <paramref name="patience"/>; what waits then is never begun. False when
    /// something did not end.
    /// </summary>
    public async Task<bool> Stop(TimeSpan patience)
    {
        await _stop.CancelAsync();
        lock (_gate)
        {
            if (_items.Count == 0)
                _allDone.TrySetResult();
        }

        if (await Task.WhenAny(_allDone.Task, Task.Delay(patience, CancellationToken.None)) == _allDone.Task)
            return true;
        lock (_gate)
        {
            LogStuck(_items.Count, string.Join(", ", _items.Take(NamedWhenStuck).Select(i => i.Name)));
            foreach (var lane in _lanes.Values)
                _items.ExceptWith(lane.Clear());
        }

        return false;
    }

    private async Task Work(WorkLane lane, NamedThread? thread)
    {
        var begun = Environment.CurrentManagedThreadId;
        while (TryTake(lane, out var line, out var item))
        {
            if (Environment.CurrentManagedThreadId == begun)
                thread?.Beat(); // after a wait it goes on elsewhere, and the thread does something else
            await Run(item);
            lock (_gate)
            {
                lane.Done(line);
                _items.Remove(item);
                if (_items.Count == 0 && _stop.IsCancellationRequested)
                    _allDone.TrySetResult();
            }
        }
    }

    private bool TryTake(WorkLane lane, out WorkLine line, out WorkItem item)
    {
        lock (_gate)
            return lane.TryTake(out line, out item);
    }

    private async Task Run(WorkItem item)
    {
        try
        {
            await item.Work(_stop.Token);
        }
        catch (OperationCanceledException) when (_stop.IsCancellationRequested)
        {
            // The region closes: that is how it is told.
        }
#pragma warning disable CA1031 // nobody waits for it: what it throws would be lost
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogFailed(e, item.Name);
            item.Failed?.Invoke();
        }
    }

    [LoggerMessage(10, LogLevel.Error, "Background work '{Name}' failed.")]
    private partial void LogFailed(Exception error, string name);

    [LoggerMessage(11, LogLevel.Warning, "{Count} pieces of background work did not end when the region closed: {Names}.")]
    private partial void LogStuck(int count, string names);
}
