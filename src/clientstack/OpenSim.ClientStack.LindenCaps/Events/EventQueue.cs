using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;

namespace OpenSim.ClientStack.LindenCaps.Events;

/// <summary>
/// Events for one viewer on their way through its long poll. Anything that has been sent stays here until the next poll acknowledges it: a
/// reply that is lost on the way is sent again, under the same number. (OpenSimulator forgets a batch when it is written to the socket.)
/// </summary>
public sealed class EventQueue(TimeProvider time, int capacity, string name = "", EventLog? log = null) : IEventQueuePort
{
    // A client that never acknowledges gets each batch this many times in all, so that it does not hang on its first one for ever.
    private const int MaxSends = 4;

    private static readonly string[] WaysOut = ["TeleportFinish", "CrossedRegion"];

    private readonly Lock _gate = new(); // guards everything below: the region enqueues, polls come on any thread
    private readonly List<byte[]> _waysOut = []; // of those below
    private List<byte[]> _pending = [];
    private long _pendingBytes;
    private EventBatch? _unacked;
    private int _sends;
    private int _lastId;
    private bool _closed;
    private TaskCompletionSource<EventBatch?>? _waiting;

    /// <summary>Most bytes that wait; besides them a batch that was sent may wait for its acknowledgement.</summary>
    public long MaxBytes { get; init; } = long.MaxValue;

    /// <summary>Events thrown away because the viewer did not fetch them.</summary>
    public long Dropped { get; private set; }

    /// <summary>
    /// Events that wait for the next poll, those that were sent and not acknowledged, the number of the last batch, and whether a poll is
    /// open.
    /// </summary>
    public (int Waiting, int Unacked, int LastId, bool IsPolled) Look()
    {
        lock (_gate)
            return (_pending.Count, _unacked?.Events.Count ?? 0, _lastId, _waiting is not null);
    }

    public bool IsClosed
    {
        get
        {
            lock (_gate)
                return _closed;
        }
    }

    /// <summary>
    /// Adds an event. From any thread, returns at once; the oldest one is dropped when the viewer has not fetched any for long.
    /// </summary>
    public void Enqueue(string message, LlsdMap body)
    {
        var encoded = Encode(message, body);
        lock (_gate)
        {
            if (WaysOut.Contains(message))
                _waysOut.Add(encoded);
            Enqueue(encoded);
        }
    }

    /// <summary>Adds an event that has been encoded once for many viewers (<see cref="Encode"/>).</summary>
    public void Enqueue(byte[] encodedEvent)
    {
        lock (_gate)
        {
            if (_closed)
                return;
            while (_pending.Count > 0 && (_pending.Count >= capacity || _pendingBytes + encodedEvent.Length > MaxBytes))
                DropOldest();
            _pending.Add(encodedEvent);
            _pendingBytes += encodedEvent.Length;
            if (_waiting is not { } waiting)
                return;
            _waiting = null;
            waiting.TrySetResult(NextBatch());
        }
    }

    public static byte[] Encode(string message, LlsdMap body) => LlsdXml.ToFragment(new LlsdMap { ["message"] = message, ["body"] = body });

    /// <summary>
    /// One poll. Returns at once when there is something to send (again), else when an event comes, or after <paramref name="hold"/> with
    /// an empty batch. Null when the agent is gone. A second poll while one waits ends the first with an empty batch: the viewer has given
    /// that one up.
    /// </summary>
    /// <param name="acked">Number of the last batch that the viewer has, 0 for none yet.</param>
    public async Task<EventBatch?> Poll(int acked, TimeSpan hold, CancellationToken cancel)
    {
        TaskCompletionSource<EventBatch?> waiting;
        lock (_gate)
        {
            if (_closed)
                return null;
            _waiting?.TrySetResult(EmptyBatch());
            _waiting = null;
            if (ToSendNow(acked) is { } batch)
                return batch;
            waiting = _waiting = new TaskCompletionSource<EventBatch?>(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        try
        {
            return await waiting.Task.WaitAsync(hold, time, cancel);
        }
        catch (Exception e) when (e is TimeoutException or OperationCanceledException)
        {
            return await GiveUp(waiting);
        }
    }

    /// <summary>
    /// The viewer has taken them: it has been elsewhere since, and comes back. One that has gone away without acknowledging its last batch,
    /// as viewers do that close the queue of a region they leave, would be led away again by its first poll.
    /// </summary>
    public void ForgetWaysOut()
    {
        lock (_gate)
        {
            if (_waysOut.Count == 0)
                return;
            _pending.RemoveAll(_waysOut.Contains);
            _pendingBytes = _pending.Sum(e => (long)e.Length);
            if (_unacked is not null)
                _unacked = _unacked with { Events = [.. _unacked.Events.Where(e => !_waysOut.Contains(e))] };
            if (_unacked?.Events.Count == 0)
                _unacked = null;
            _waysOut.Clear();
        }
    }

    /// <summary>The agent is gone: polls are answered with null from now on.</summary>
    public void Close()
    {
        lock (_gate)
        {
            _closed = true;
            (_pending, _pendingBytes) = ([], 0);
            _unacked = null;
            _waiting?.TrySetResult(null);
            _waiting = null;
        }
    }

    private void DropOldest()
    {
        _pendingBytes -= _pending[0].Length;
        _pending.RemoveAt(0);
        Dropped++;
    }

    private EventBatch? ToSendNow(int acked)
    {
        if (_unacked is not null && (acked == _unacked.Id || _sends >= MaxSends))
            _unacked = null;
        if (_unacked is null)
            return _pending.Count > 0 ? NextBatch() : null;
        _sends++;
        return _unacked;
    }

    private EventBatch NextBatch()
    {
        _unacked = new EventBatch(++_lastId, _pending);
        _sends = 1;
        (_pending, _pendingBytes) = ([], 0);
        log?.Write(name, _unacked);
        return _unacked;
    }

    private EventBatch EmptyBatch() => new(++_lastId, []);

    // The event may have come in the very moment in which the wait ended; then its batch must go out.
    private Task<EventBatch?> GiveUp(TaskCompletionSource<EventBatch?> waiting)
    {
        lock (_gate)
        {
            if (waiting.Task.IsCompleted)
                return waiting.Task;
            if (ReferenceEquals(_waiting, waiting))
                _waiting = null;
            return Task.FromResult<EventBatch?>(EmptyBatch());
        }
    }
}

/// <param name="Events">Each a map element of LLSD in XML.</param>
public sealed record EventBatch(int Id, IReadOnlyList<byte[]> Events);
