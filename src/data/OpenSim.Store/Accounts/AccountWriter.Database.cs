using OpenSim.Store.Sql;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Accounts;

// Changes on their way into the database.
public sealed partial class AccountWriter
{
    private volatile StoreException? _away; // why the database takes nothing; null while it does
    private string? _databaseError;
    private (DateTimeOffset, string)? _lastError;
    private long _written;
    private long _batches;
    private double _backoff; // this and the next: database's thread only
    private long _nextAttempt;

    // One that is away is asked by the loop alone, unless there is no journal to leave a change to.
    private bool AsksDatabase => _away is null || _journalError is not null;

    internal void RunDatabase(NamedThread thread)
    {
        while (!_closing)
        {
            thread.Rest(); // a server may take its time
            var wait = StepDatabase();
            _databaseWork.WaitOne(wait);
        }
    }

    /// <summary>One round of the database's loop. How long to wait for work before the next, in milliseconds.</summary>
    internal int StepDatabase()
    {
        if (Now < _nextAttempt)
            return (int)Math.Min(_nextAttempt - Now, 1000);
        try
        {
            var isIdle = WriteLines();
            _backoff = 0;
            return isIdle ? IdleWait : 1000;
        }
        catch (StoreException e)
        {
            _backoff = Math.Min(Math.Max(_backoff * 2, 1), _options.MaxBackoff);
            _nextAttempt = Now + (long)(_backoff * 1000);
            DatabaseFails(e);
            return 100;
        }
    }

    // Whoever wrote cannot wait; this loop can, so that long work gets done in the end. True when there was nothing to do.
    private bool WriteLines()
    {
        var database = _database.Patient;
        List<AccountLine> lines;
        lock (_gate)
            lines = [.. _lines.Values.Where(line => line.HasAccepted)];
        foreach (var line in lines)
            WriteLine(Enter(line.Account), database);
        if (_away is null)
            return lines.Count == 0;
        if (lines.Count == 0)
            database.Read(session => session.Number($"select 1"));
        DatabaseWorks();
        return false;
    }

    private void WriteLine(AccountLine line, Database database)
    {
        try
        {
            if (!line.Turn.Wait(0))
                return; // somebody is at it
            try
            {
                WriteReady(line, database);
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

    /// <summary>Asks the database for a change, after those before it. Null when it is for the journal. With the line's turn.</summary>
    private bool? Try(AccountLine line, WaitingChange mine)
    {
        if (!AsksDatabase)
            return null;
        try
        {
            WriteReady(line, _database);
            lock (_gate)
            {
                if (line.Changes[0] != mine)
                    return null; // one before it is on its way to the journal
            }

            var answer = Write(_database, [mine])[0];
            Finish(line, [mine]);
            return answer;
        }
        catch (StoreException e) when (IsAway(e.Fault))
        {
            DatabaseFails(e);
            return null;
        }
        catch
        {
            Withdraw(line, mine);
            throw;
        }
    }

    /// <summary>Brings the changes in front that have been accepted to the database. With the line's turn.</summary>
    private void WriteReady(AccountLine line, Database database)
    {
        while (true)
        {
            List<WaitingChange> batch;
            lock (_gate)
                batch = line.Ready(_options.BatchChanges);
            if (batch.Count == 0)
                return;
            WriteAll(database, batch);
            Finish(line, batch);
            DatabaseWorks();
        }
    }

    // One transaction for all; where the database refuses it for its contents, one for each, and what is refused by itself is set aside.
    private void WriteAll(Database database, List<WaitingChange> changes)
    {
        try
        {
            Write(database, changes);
            return;
        }
        catch (StoreException e) when (!IsAway(e.Fault))
        {
            StoreWriterLog.BatchRefused(_log, changes.Count, e.Message);
        }

        foreach (var change in changes)
        {
            try
            {
                Write(database, [change]);
            }
            catch (StoreException e) when (e.Fault == StoreFault.BadValue
                || (!IsAway(e.Fault) && ++change.Refusals >= _options.MaxRefusals))
            {
                SetAside(change.Operation, e.Message);
            }
        }
    }

    private bool[] Write(Database database, List<WaitingChange> changes) => database.Write(session =>
    {
        var (account, first, last) = (changes[0].Operation.Account, changes[0].Operation.Number, changes[^1].Operation.Number);
        var done = _applied.Claim(session, account, first, last);
        var answers = new bool[changes.Count];
        for (var i = 0; i < answers.Length; i++)
        {
            var (change, isLate) = (changes[i].Operation, changes[i].State == ChangeState.Accepted);
            answers[i] = change.Number <= done || _target.Apply(session, account, change.Change, isLate);
        }

        return answers;
    });

    private void SetAside(AccountOperation operation, string reason)
    {
        try
        {
            _rejected.Add(operation, reason);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException(StoreFault.DiskFull, $"{reason} It cannot be set aside in {_rejected.Path} either: {e.Message}", e);
        }

        AccountWriterLog.Rejected(_log, operation.Account, reason, _rejected.Path);
    }

    private void Finish(AccountLine line, List<WaitingChange> changes)
    {
        lock (_gate)
        {
            foreach (var change in changes)
                End(line, change);
            _written += changes.Count;
            _batches++;
        }
    }

    /// <summary>What is refused for what is in it is the asker's; everything else is the database's trouble.</summary>
    public static bool IsAway(StoreFault fault) => fault is not (StoreFault.BadValue or StoreFault.Other);

    private void DatabaseWorks()
    {
        if (_away is null)
            return;
        int waiting;
        lock (_gate)
        {
            if (_away is null)
                return;
            _away = null;
            _databaseError = null;
            waiting = _lines.Values.Sum(line => line.Changes.Count);
        }

        AccountWriterLog.DatabaseBack(_log, _database.Description, waiting);
        _databaseWork.Set();
    }

    private void DatabaseFails(StoreException error)
    {
        lock (_gate)
        {
            var isNew = _databaseError != error.Message;
            _away = error;
            _databaseError = error.Message;
            _lastError = (_time.GetUtcNow(), error.Message);
            if (!isNew)
                return;
        }

        AccountWriterLog.DatabaseFails(_log, error.Message);
        _databaseWork.Set();
    }
}
