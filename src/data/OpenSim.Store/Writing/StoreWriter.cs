using Microsoft.Extensions.Logging;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Writing;

/// <summary>
/// Takes a region's edits, makes them durable at once in the journal, and brings them to the database later, in batches, the latest state
/// of each thing only. Two loops, each on a thread of its own: the journal's, which never waits for anything but the disk, and the
/// database's, which may hang for minutes when a server goes away without holding up the other. Nobody else ever waits for either.
/// </summary>
public sealed partial class StoreWriter : IStoreWriter, IDisposable
{
    private readonly Lock _gate = new(); // guards _inbox, _asked, _pending and the status fields
    private readonly SqlRegionStores _stores;
    private readonly Journal _journal;
    private readonly RejectedOperations _rejected;
    private readonly ILogger _log;
    private readonly TimeProvider _time;
    private readonly long _origin;
    private readonly PendingOperations _pending = new();
    private readonly AutoResetEvent _journalWork = new(false);
    private readonly AutoResetEvent _databaseWork = new(false);
    private List<StoreOperation> _inbox = [];
    private readonly List<TaskCompletionSource> _asked = []; // who waits for what is in the inbox or comes before
    private long _inboxBytes;
    private readonly List<(StoreKey Key, long UpTo)> _done = []; // written, but not yet noted in the journal
    private volatile StoreWriterOptions _options;
    private volatile bool _closing;
    private Thread? _journalThread;
    private Thread? _databaseThread;
    private int _draining;
    private long _sequence; // journal thread only
    private long _durable;
    private long _lastSync;
    private readonly JournalTrouble _trouble = new();
    private double _backoff;
    private long _nextAttempt;
    private long _written;
    private long _batches;
    private string? _databaseError;
    private (DateTimeOffset, string)? _lastError;

    /// <exception cref="StoreException">The journal folder cannot be used.</exception>
    public StoreWriter(SqlRegionStores stores, string journalFolder, StoreWriterOptions options, ILogger log, TimeProvider time)
    {
        _stores = stores;
        _options = options;
        _log = log;
        _time = time;
        _origin = time.GetTimestamp();
        _journal = Journal.Open(journalFolder);
        _rejected = new RejectedOperations(journalFolder);
    }

    /// <summary>
    /// After each attempt at a journal that cannot be written or could not a moment ago, and last when that is over. On the journal's
    /// thread.
    /// </summary>
    public event Action<StoreWriterStatus>? OnJournalTrouble;

    /// <summary>Takes effect with the next operation.</summary>
    public StoreWriterOptions Options
    {
        get => _options;
        set => _options = value;
    }

    public bool IsReady
    {
        get
        {
            lock (_gate)
                return _inboxBytes + _pending.Weight < 8 * _options.MaxWaitingBytes;
        }
    }

    public StoreWriterStatus Status
    {
        get
        {
            lock (_gate)
            {
                var age = _pending.Oldest is { } oldest ? TimeSpan.FromMilliseconds(Now - oldest) : TimeSpan.Zero;
                return new StoreWriterStatus(_pending.Count + _inbox.Count, _pending.Weight + _inboxBytes, age, _journal.Bytes, Unkept,
                    _durable, _written, _batches, _rejected.Count, _databaseError, _trouble.Sentence, _lastError);
            }
        }
    }

    /// <summary>What the database refuses, and why.</summary>
    public IReadOnlyList<(StoreKey Key, string Reason)> Rejected => _rejected.List;

    // Anything the journal got before it failed is still in its files.
    private int Unkept => _trouble.IsBroken ? _inbox.Count + _pending.All.Count(entry => entry.Sequence > _durable) : 0;

    private long Now => (long)_time.GetElapsedTime(_origin).TotalMilliseconds;

    /// <summary>
    /// Brings to the database what a process that died left in the journal, and once more what the database has refused before: a table
    /// may have been mended meanwhile. Anything it still refuses is set aside, so that no change can bar a region. To be called before the
    /// region is loaded and before the loops run. Returns how many operations there were.
    /// </summary>
    /// <exception cref="StoreException">The database takes nothing at all; they stay in the journal.</exception>
    public int Recover()
    {
        var left = _journal.Recover();
        foreach (var reason in _journal.Unreadable)
            StoreWriterLog.Unreadable(_log, reason);
        if (_rejected.Unreadable is { } rejected)
            StoreWriterLog.Unreadable(_log, rejected);
        if (_journal.DamagedRecords > 0)
            StoreWriterLog.Damaged(_log, _journal.DamagedRecords);
        if (left.Count > 0)
            StoreWriterLog.Recovering(_log, left.Count, _stores.Database.Description);
        left = Merged(_rejected.TakeAll(), left);
        var prims = left.OfType<ObjectOperation>().SelectMany(change => change.Prims).Select(prim => prim.Id).ToHashSet();
        // Anything scripts remember comes after all prims in which they may be.
        foreach (var chunk in left.OrderBy(operation => operation is ScriptStateOperation).Chunk(_options.BatchOperations))
            ApplyWithRejection(chunk, prims.Contains);
        _rejected.ForgetTaken();
        _journal.Reset();
        return left.Count;
    }

    // Anything that was refused is older than what the journal has of the same thing, or is that itself.
    private static IReadOnlyList<StoreOperation> Merged(IReadOnlyList<StoreOperation> refused, IReadOnlyList<StoreOperation> left)
    {
        if (refused.Count == 0)
            return left;
        var pending = new PendingOperations();
        var sequence = 0L;
        foreach (var operation in refused.Concat(left))
            pending.Add(operation, ++sequence, 0);
        return [.. pending.All.OrderBy(entry => entry.Sequence).Select(entry => entry.Operation)];
    }

    /// <summary>They are on the disk a fraction of a second later. Anything that cannot be made durable is kept and tried again.</summary>
    public void Submit(params IReadOnlyList<StoreOperation> operations)
    {
        lock (_gate)
        {
            _inbox.AddRange(operations);
            foreach (var operation in operations)
                _inboxBytes += operation.Weight;
        }

        _journalWork.Set();
    }

    public Task Kept()
    {
        var kept = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate)
            _asked.Add(kept);
        _journalWork.Set();
        return kept.Task;
    }

    /// <summary>
    /// Brings everything to the database, due or not, and reports now and then how many operations still wait. True when nothing waits any
    /// more; false when the time is over: <see cref="Status"/> says how many of the rest are safe in the journal. Backup, archives and shutdown call it; the loops must be
    /// running.
    /// </summary>
    public bool Drain(TimeSpan timeout, Action<int>? progress = null)
    {
        var until = Now + (long)timeout.TotalMilliseconds;
        Interlocked.Increment(ref _draining);
        using var pause = new ManualResetEventSlim();
        try
        {
            while (true)
            {
                _journalWork.Set();
                _databaseWork.Set();
                int waiting;
                lock (_gate)
                    waiting = _pending.Count + _inbox.Count;
                progress?.Invoke(waiting);
                if (waiting == 0)
                    return true;
                if (Now >= until || _lost is not null)
                    return false;
                pause.Wait(20);
            }
        }
        finally
        {
            Interlocked.Decrement(ref _draining);
        }
    }

    /// <summary>Starts both loops.</summary>
    public void Start(Watchdog watchdog, string regionName)
    {
        _journalThread = watchdog.Start($"Store journal ({regionName})", RunJournal, isOwner: true);
        _databaseThread = watchdog.Start($"Store ({regionName})", RunDatabase, isOwner: true);
    }

    /// <summary>
    /// Puts what was set aside back into the queue, for another try after the cause was mended. How many operations that were.
    /// </summary>
    public int RetryRejected()
    {
        var operations = _rejected.TakeAll();
        Submit(operations);
        return operations.Count;
    }

    /// <summary>
    /// Ends the loops and closes the journal, in which whatever was not drained stays for the next start, as far as it can be written:
    /// <see cref="Status"/> says so afterwards. A database that hangs is not waited for: what it still takes is written once more then, which
    /// changes nothing.
    /// </summary>
    public void Dispose()
    {
        if (_closing)
            return;
        _closing = true;
        _journalWork.Set();
        _databaseWork.Set();
        _journalThread?.Join();
        _databaseThread?.Join(TimeSpan.FromSeconds(2));
        TakeInbox();
        Sync();
        Release();
        _journal.Dispose();
    }
}
