using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Accounts;

/// <summary>
/// Makes changes of accounts' things: in the database while that answers, and otherwise in a journal, from which they come into the
/// database when it is back, each once and those of an account in their order. Whoever is told that a change is done can rely on it,
/// whatever ends the process a moment later. Thread-safe.
/// </summary>
/// <remarks>
/// A change stands in its account's line from the moment it is asked for. Anyone who holds the line's turn asks the database; nothing else
/// of that account comes to the database meanwhile. The journal's thread writes down what has no answer after a moment, and the database's
/// thread brings what was accepted to a database that is back.
/// </remarks>
public sealed partial class AccountWriter : IDisposable
{
    private const int EpochShift = 40; // changes of one run of the simulator come after those of all runs before

    private readonly Lock _gate = new(); // guards lines, changes and the fields of the status
    private readonly Database _database;
    private readonly IAccountTarget _target;
    private readonly Journal _journal;
    private readonly RejectedOperations _rejected;
    private readonly AppliedOperations _applied;
    private readonly AccountLimits _limits;
    private readonly AccountWriterOptions _options;
    private readonly ILogger _log;
    private readonly TimeProvider _time;
    private readonly long _origin;
    private readonly Dictionary<UUID, AccountLine> _lines = [];
    private readonly AutoResetEvent _journalWork = new(false);
    private readonly AutoResetEvent _databaseWork = new(false);
    private long _number;
    private volatile bool _closing;
    private Thread? _journalThread;
    private Thread? _databaseThread;

    /// <param name="database">As services have it: it answers in time or fails.</param>
    /// <exception cref="StoreException">The journal folder cannot be used.</exception>
    public AccountWriter(Database database, IAccountTarget target, string folder, ILogger log, TimeProvider time,
        AccountLimits? limits = null, AccountWriterOptions? options = null)
    {
        _database = database;
        _target = target;
        _limits = limits ?? AccountLimits.ByDefault();
        _options = options ?? new AccountWriterOptions();
        _log = log;
        _time = time;
        _origin = time.GetTimestamp();
        _journal = Journal.Open(folder);
        _rejected = new RejectedOperations(folder);
        try
        {
            var owner = new JournalOwner(folder);
            _number = owner.Claim(0) << EpochShift;
            _applied = new AppliedOperations(owner.Id);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _journal.Dispose();
            throw new StoreException(StoreFault.ReadOnly, $"The journal folder {folder} cannot be written to: {e.Message}", e);
        }
    }

    /// <summary>What waits is safe in the journal, all of it: what is not has not been accepted.</summary>
    public StoreWriterStatus Status
    {
        get
        {
            lock (_gate)
            {
                var changes = _lines.Values.SelectMany(line => line.Changes);
                List<WaitingChange> waiting = [.. changes.Where(change => change.State == ChangeState.Accepted)];
                var oldest = waiting.Count == 0 ? TimeSpan.Zero : TimeSpan.FromMilliseconds(Now - waiting.Min(change => change.Since));
                return new StoreWriterStatus(waiting.Count, waiting.Sum(change => (long)change.Operation.Weight), oldest, _journal.Bytes, 0,
                    _written + waiting.Count, _written, _batches, _rejected.Count, _databaseError, _journalError, _lastError);
            }
        }
    }

    /// <summary>What the database refuses, and why.</summary>
    public IReadOnlyList<(StoreKey Key, string Reason)> Rejected => _rejected.List;

    private TimeSpan Patience => TimeSpan.FromSeconds(_options.Patience);

    private long Now => (long)_time.GetElapsedTime(_origin).TotalMilliseconds;

    /// <summary>
    /// Brings to the database what a process that died left in the journal. To be called before anything else. How many changes those were.
    /// </summary>
    /// <exception cref="StoreException">The database does not take them; they stay in the journal.</exception>
    public int Recover()
    {
        var left = _journal.Recover().OfType<AccountOperation>().ToList();
        foreach (var reason in _journal.Unreadable)
            StoreWriterLog.Unreadable(_log, reason);
        if (_rejected.Unreadable is { } rejected)
            StoreWriterLog.Unreadable(_log, rejected);
        if (_journal.DamagedRecords > 0)
            StoreWriterLog.Damaged(_log, _journal.DamagedRecords);
        if (left.Count > 0)
            AccountWriterLog.Recovering(_log, left.Count, _database.Description);
        foreach (var operations in left.GroupBy(operation => operation.Account))
        {
            foreach (var batch in operations.Chunk(_options.BatchChanges))
                WriteAll(_database.Patient, [.. batch.Select(change => Left(change))]);
        }

        _journal.Reset();
        return left.Count;
    }

    /// <summary>Starts both loops.</summary>
    public void Start(Watchdog watchdog)
    {
        _journalThread = watchdog.Start("Inventory journal", RunJournal, isOwner: true);
        _databaseThread = watchdog.Start("Inventory store", RunDatabase, isOwner: true);
    }

    /// <summary>
    /// Makes a change. False when there was nothing to change; true when it is done, or will be as soon as the database is back.
    /// </summary>
    /// <exception cref="StoreException">The database refuses it, or is away and the change cannot be kept either.</exception>
    public async ValueTask<bool> Change(UUID account, byte[] change)
    {
        var line = Enter(account);
        try
        {
            WaitingChange waiting;
            if (AsksDatabase && await line.Turn.WaitAsync(Patience))
            {
                try
                {
                    waiting = Add(line, change);
                    if (Try(line, waiting) is { } answer)
                        return answer;
                }
                finally
                {
                    line.Turn.Release();
                }
            }
            else
            {
                waiting = Add(line, change);
            }

            await Keep(line, waiting);
            return true;
        }
        finally
        {
            Leave(line);
        }
    }

    /// <summary>
    /// Work that is done at once or not at all, after all that was asked for before: what reads an account's things, and changes that
    /// nobody could answer without the database.
    /// </summary>
    /// <exception cref="StoreException">The database is away, or fails.</exception>
    public async ValueTask<T> After<T>(UUID account, Func<Database, T> work)
    {
        if (!HasWaiting(account))
            return Done(work);
        var line = Enter(account);
        try
        {
            if (!await line.Turn.WaitAsync(Patience))
                throw new StoreException(StoreFault.Unreachable,
                    $"The database {_database.Description} has not yet answered what was asked before.");
            try
            {
                WriteReady(line, _database);
                return Done(work);
            }
            catch (StoreException e) when (IsAway(e.Fault))
            {
                DatabaseFails(e);
                throw;
            }
            finally
            {
                line.Turn.Release();
            }
        }
        finally
        {
            Leave(line);
        }
    }

    /// <summary>
    /// Puts what was set aside back into the lines, for another try after the cause was mended. How many changes that were.
    /// </summary>
    public async ValueTask<int> RetryRejected()
    {
        var operations = _rejected.TakeAll().OfType<AccountOperation>().ToList();
        foreach (var operation in operations)
        {
            var line = Enter(operation.Account);
            try
            {
                await Keep(line, Add(line, operation.Change));
            }
            finally
            {
                Leave(line);
            }
        }

        _rejected.ForgetTaken();
        return operations.Count;
    }

    /// <summary>True when nothing waits any more; false when the time is over: the rest is safe in the journal.</summary>
    public bool Drain(TimeSpan timeout)
    {
        var until = Now + (long)timeout.TotalMilliseconds;
        using var pause = new ManualResetEventSlim();
        while (Status.Waiting > 0)
        {
            if (Now >= until)
                return false;
            _databaseWork.Set();
            pause.Wait(20);
        }

        return true;
    }

    /// <summary>Ends the loops and closes the journal, in which what waits stays for the next start.</summary>
    public void Dispose()
    {
        if (_closing)
            return;
        _closing = true;
        _journalWork.Set();
        _databaseWork.Set();
        _journalThread?.Join();
        _databaseThread?.Join(TimeSpan.FromSeconds(2));
        if (_journalThread is not null) // else what an earlier run has left may still be there, for the next start
            StepJournal();
        _journal.Dispose();
    }

    // Whatever the database has against one of them must not keep the simulator from starting.
    private WaitingChange Left(AccountOperation change) =>
        new(change, Now) { State = ChangeState.Accepted, Refusals = _options.MaxRefusals };

    private T Done<T>(Func<Database, T> work)
    {
        var answer = work(_database);
        DatabaseWorks();
        return answer;
    }

    private bool HasWaiting(UUID account)
    {
        lock (_gate)
            return _lines.TryGetValue(account, out var line) && line.Changes.Count > 0;
    }

    private AccountLine Enter(UUID account)
    {
        lock (_gate)
        {
            if (!_lines.TryGetValue(account, out var line))
                _lines[account] = line = new AccountLine(account);
            line.Workers++;
            return line;
        }
    }

    private void Leave(AccountLine line)
    {
        lock (_gate)
        {
            line.Workers--;
            if (line.Workers == 0 && line.Changes.Count == 0)
                _lines.Remove(line.Account);
        }
    }

    private WaitingChange Add(AccountLine line, byte[] change)
    {
        lock (_gate)
        {
            var waiting = new WaitingChange(new AccountOperation(line.Account, ++_number, change), Now);
            line.Add(waiting);
            AddFresh(waiting);
            return waiting;
        }
    }
}
