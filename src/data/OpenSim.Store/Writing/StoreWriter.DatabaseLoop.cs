using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Writing;

// The database's loop.
public sealed partial class StoreWriter
{
    internal void RunDatabase(NamedThread thread)
    {
        while (!_closing)
        {
            thread.Rest(); // a server may take its time; the status says what it waits for
            var wait = StepDatabase();
            _databaseWork.WaitOne(wait);
        }
    }

    /// <summary>One round of the database's loop: at most one batch. How long to wait for work before the next, in milliseconds.</summary>
    internal int StepDatabase()
    {
        var now = Now;
        if (_lost is not null)
            return 1000;
        if (_backoff > 0 && now < _nextAttempt)
            return (int)Math.Min(_nextAttempt - now, 1000);
        try
        {
            RenewWhenDue(now);
            var batch = TakeDue(now);
            if (batch.Count == 0)
                return WaitForWork(now);
            Write(batch);
            DatabaseWorks();
            return 0;
        }
        catch (StoreException e)
        {
            DatabaseFails(e);
            Lose(e);
            return 100;
        }
    }

    // The journal's loop says when something comes; only what waits already becomes due without a word.
    private int WaitForWork(long now)
    {
        lock (_gate)
        {
            if (_pending.Count > 0)
                return 500;
        }

        return _lease is null ? IdleWait : (int)Math.Clamp(_renewed + RegionLease.RenewedEvery.TotalMilliseconds - now, 100, IdleWait);
    }

    private List<(PendingOperation Entry, StoreOperation Operation, long Sequence)> TakeDue(long now)
    {
        lock (_gate)
        {
            var options = _options;
            var all = _draining > 0 || _trouble.IsBroken;
            var pressed = _pending.Weight > options.MaxWaitingBytes;
            var due = _pending.All.Where(entry => (all || pressed || IsDue(entry, now, options)) && !_pending.IsHeld(entry))
                .OrderBy(entry => entry.FirstChange);
            var batch = new List<(PendingOperation, StoreOperation, long)>();
            long bytes = 0;
            foreach (var entry in due)
            {
                batch.Add((entry, entry.Operation, entry.Sequence));
                bytes += entry.Operation.Weight;
                if (batch.Count >= options.BatchOperations || bytes >= options.BatchBytes)
                    break;
            }

            return batch;
        }
    }

    private static bool IsDue(PendingOperation entry, long now, StoreWriterOptions options)
    {
        if (entry.Operation is not (ObjectOperation or ScriptStateOperation))
            return now - entry.FirstChange >= options.OtherDelay * 1000;
        return now - entry.LastChange >= options.MinimumTime * 1000 || now - entry.FirstChange >= options.MaximumTime * 1000;
    }

    private void Write(List<(PendingOperation Entry, StoreOperation Operation, long Sequence)> batch)
    {
        var operations = batch.ConvertAll(item => item.Operation);
        ApplyWithRejection(operations, primId => IsExpected(primId));
        lock (_gate)
        {
            var now = Now;
            foreach (var (entry, operation, sequence) in batch)
            {
                _pending.Written(entry, sequence, now);
                _done.Add((operation.Key, sequence));
            }

            _written += batch.Count;
            _batches++;
        }

        _journalWork.Set();
    }

    private bool IsExpected(UUID primId)
    {
        lock (_gate)
            return _pending.IsExpected(primId);
    }

    /// <summary>
    /// One transaction for all; where the database refuses it for its contents, one for each, and what is refused by itself is set aside.
    /// When every single one fails, and the database takes nothing else either, it is the database's fault after all.
    /// </summary>
    private void ApplyWithRejection(IReadOnlyList<StoreOperation> operations, Func<UUID, bool> isExpected)
    {
        try
        {
            _stores.Apply(operations, isExpected, _lease);
            return;
        }
        catch (StoreException e) when (e.Fault is StoreFault.BadValue or StoreFault.Other)
        {
            StoreWriterLog.BatchRefused(_log, operations.Count, e.Message);
        }

        var failed = new List<(StoreOperation Operation, StoreException Error)>();
        foreach (var operation in operations)
        {
            try
            {
                _stores.Apply([operation], isExpected, _lease);
            }
            catch (StoreException e) when (e.Fault is StoreFault.BadValue or StoreFault.Other)
            {
                failed.Add((operation, e));
            }
        }

        if (failed.Count == operations.Count && failed[0].Error.Fault == StoreFault.Other)
            Migrator.TryWriting(_stores.Database);
        foreach (var (operation, error) in failed)
        {
            SetAside(operation, error.Message);
            StoreWriterLog.Rejected(_log, operation.Key.Subject, operation.Key.Id, error.Message, _rejected.Path);
        }
    }

    // What can be kept nowhere else stays in the queue, with what came with it, which the database then takes once more.
    private void SetAside(StoreOperation operation, string reason)
    {
        try
        {
            _rejected.Add(operation, reason);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException(StoreFault.DiskFull, $"{reason} It cannot be set aside in {_rejected.Path} either: {e.Message}", e);
        }
    }

    private void DatabaseWorks()
    {
        _backoff = 0;
        int waiting;
        lock (_gate)
        {
            if (_databaseError is null)
                return;
            _databaseError = null;
            waiting = _pending.Count;
        }

        StoreWriterLog.DatabaseBack(_log, _stores.Database.Description, waiting);
    }

    private void DatabaseFails(StoreException error)
    {
        _backoff = Math.Min(Math.Max(_backoff * 2, 1), _options.MaxBackoff);
        _nextAttempt = Now + (long)(_backoff * 1000);
        lock (_gate)
        {
            var isNew = _databaseError != error.Message;
            _databaseError = error.Message;
            _lastError = (_time.GetUtcNow(), error.Message);
            if (!isNew)
                return;
        }

        StoreWriterLog.DatabaseFails(_log, error.Message, Status.Whereabouts);
    }
}
