using OpenSim.Store.Sql;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Accounts;

// Changes on their way into the journal.
public sealed partial class AccountWriter
{
    private const int BusyRounds = 2; // what is asked meanwhile is in the journal within a second all the same
    private const int IdleWait = 60_000; // milliseconds; who brings work wakes the loops, so that this is a net and no clock

    private readonly List<(StoreKey Key, long UpTo)> _done = []; // over, but still in the journal
    private readonly List<WaitingChange> _fresh = []; // not in the journal
    private volatile string? _journalError;
    private bool _journalSleeps; // nothing is on its way, and its loop waits until it is told; under the gate
    private bool _isBroken; // journal's thread: the files may lack what stands in them by the changes' account

    internal void RunJournal(NamedThread thread)
    {
        while (!_closing)
        {
            thread.Beat();
            var wait = StepJournal();
            thread.Rest();
            _journalWork.WaitOne(wait);
        }
    }

    /// <summary>One round of the journal's loop. How long to wait for work before the next, in milliseconds.</summary>
    internal int StepJournal()
    {
        var taken = TakeFresh();
        try
        {
            if (_isBroken || _journal.Bytes > _options.MaxJournalBytes + 2 * _limits.Bytes.Used)
                _journal.Rewrite(Journalled());
            else
                _journal.Sync();
            _isBroken = false;
            Accept(taken);
            taken.Clear();
            DropEmptyJournal();
            JournalWorks();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _isBroken = true;
            Refuse(taken, JournalFails(e));
        }

        lock (_gate)
        {
            _journalSleeps = _fresh.Count == 0 && _done.Count == 0 && _journal.Bytes == 0 && !_isBroken;
            return _journalSleeps ? IdleWait : (int)(_options.JournalAfter * (_fresh.Count > 0 ? 1000 : BusyRounds * 1000));
        }
    }

    // With the gate. While the loop makes its rounds it finds what is new by itself: a change costs no wake-up then.
    private void AddFresh(WaitingChange change)
    {
        _fresh.Add(change);
        if (!_journalSleeps)
            return;
        _journalSleeps = false;
        _journalWork.Set();
    }

    private List<WaitingChange> TakeFresh()
    {
        lock (_gate)
        {
            var old = Now - (long)(_options.JournalAfter * 1000);
            var taken = _fresh.FindAll(change => change.State == ChangeState.Keeping
                || (change.State == ChangeState.Trying && change.Since <= old));
            foreach (var change in taken)
            {
                change.IsJournalled = true;
                _journal.Append(change.Operation, change.Operation.Number);
            }

            _fresh.RemoveAll(change => change.IsJournalled || change.State == ChangeState.Over);
            _journal.AppendDone(_done);
            _done.Clear();
            return taken;
        }
    }

    private List<(StoreOperation, long)> Journalled()
    {
        lock (_gate)
        {
            return [.. _lines.Values.SelectMany(line => line.Changes).Where(change => change.IsJournalled)
                .OrderBy(change => change.Operation.Number).Select(change => ((StoreOperation)change.Operation, change.Operation.Number))];
        }
    }

    private void Accept(List<WaitingChange> taken)
    {
        lock (_gate)
        {
            foreach (var change in taken)
            {
                change.IsDurable = true;
                if (change.State == ChangeState.Keeping)
                    AcceptOne(change);
            }
        }
    }

    private static void AcceptOne(WaitingChange change)
    {
        change.State = ChangeState.Accepted;
        change.Kept.TrySetResult();
    }

    // Those for which somebody still asks the database are tried again with the next round.
    private void Refuse(List<WaitingChange> taken, StoreException reason)
    {
        lock (_gate)
        {
            foreach (var change in taken)
            {
                change.IsJournalled = false;
                if (change.State == ChangeState.Keeping)
                    change.Kept.TrySetException(reason);
                else if (change.State == ChangeState.Trying)
                    _fresh.Add(change);
            }
        }
    }

    /// <summary>Waits until the journal has a change that the database did not take.</summary>
    /// <exception cref="StoreException">It cannot be kept; it is not done, now or later.</exception>
    private async Task Keep(AccountLine line, WaitingChange change)
    {
        lock (_gate)
        {
            if (!_limits.Changes.Allows(line.Changes.Count - 1) || !_limits.Bytes.TryTake(change.Operation.Weight))
            {
                Withdraw(line, change);
                throw new StoreException(StoreFault.Unreachable, "More changes wait for the database than may be kept.", _away);
            }

            change.HoldsBytes = true;
            change.State = ChangeState.Keeping;
            if (change.IsDurable)
                AcceptOne(change);
        }

        _journalWork.Set();
        try
        {
            await change.Kept.Task;
        }
        catch (StoreException)
        {
            Withdraw(line, change);
            throw;
        }

        _databaseWork.Set();
    }

    private void Withdraw(AccountLine line, WaitingChange change)
    {
        lock (_gate)
            End(line, change);
    }

    // With the gate.
    private void End(AccountLine line, WaitingChange change)
    {
        line.Remove(change);
        if (change.HoldsBytes)
            _limits.Bytes.Give(change.Operation.Weight);
        if (change.IsJournalled)
            _done.Add((change.Operation.Key, change.Operation.Number));
    }

    private void DropEmptyJournal()
    {
        lock (_gate)
        {
            if (_journal.Bytes > 0 && _lines.Values.All(line => line.Changes.All(change => !change.IsJournalled)))
            {
                _done.Clear();
                _journal.Reset();
            }
        }
    }

    private void JournalWorks()
    {
        lock (_gate)
        {
            if (_journalError is null)
                return;
            _journalError = null;
        }

        AccountWriterLog.JournalBack(_log);
    }

    private StoreException JournalFails(Exception error)
    {
        var sentence = $"The journal of inventories cannot be written: {error.Message} Changes are refused while the database is away.";
        bool isNew;
        lock (_gate)
        {
            isNew = _journalError is null;
            _journalError = sentence;
            _lastError = (_time.GetUtcNow(), sentence);
        }

        if (isNew)
            AccountWriterLog.JournalFails(_log, sentence);
        return new StoreException(StoreFault.DiskFull, sentence, error);
    }
}
