using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Writing;

// The journal's loop.
public sealed partial class StoreWriter
{
    private const int IdleWait = 60_000; // milliseconds; who brings work wakes the loops, so that this is a net and no clock

    private readonly List<TaskCompletionSource> _unkept = []; // who waits for what is in the journal's buffer; the journal's thread only

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
        TakeInbox();
        var seconds = _unkept.Count > 0 ? Math.Min(_options.AwaitedInterval, _options.JournalInterval) : _options.JournalInterval;
        var interval = (long)(seconds * 1000);
        if (!_journal.HasUnsynced && _trouble.Sentence is null)
        {
            TellKept();
            return IdleWait;
        }

        var wait = _lastSync + interval - Now;
        if (wait > 0 && (_draining == 0 || _trouble.IsBroken))
            return (int)Math.Min(wait, 1000);
        Sync();
        return _trouble.Sentence is not null ? 1000 : (int)interval;
    }

    private void TakeInbox()
    {
        lock (_gate)
        {
            var now = Now;
            if (_pending.Count == 0 && _inbox.Count > 0)
                _databaseWork.Set(); // which sleeps while nothing waits
            foreach (var operation in _inbox)
            {
                foreach (var refused in _rejected.TakeTouchedBy(operation))
                    Queue(refused, now);
                Queue(operation, now);
            }

            _inbox = [];
            _inboxBytes = 0;
            _unkept.AddRange(_asked);
            _asked.Clear();
            _journal.AppendDone(_done);
            _done.Clear();
        }
    }

    private void Queue(StoreOperation operation, long now)
    {
        _pending.Add(operation, ++_sequence, now);
        if (!_trouble.IsBroken)
            _journal.Append(operation, _sequence);
    }

    private void Sync()
    {
        var wasTrouble = _trouble.Sentence is not null;
        try
        {
            if (NeedsRewrite)
                _journal.Rewrite(Snapshot());
            else
                _journal.Sync();
            _rejected.ForgetTaken();
            DropEmptyJournal();
            _lastSync = Now;
            NoteDurable();
            JournalWorks();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _lastSync = Now;
            if (NothingWaits)
                NoteDurable(); // the database has it, which is as good
            JournalFails(e);
        }

        if (wasTrouble || _trouble.Sentence is not null)
            OnJournalTrouble?.Invoke(Status);
    }

    // In trouble with nothing to write, only a new file shows that the journal can be written.
    private bool NeedsRewrite => _trouble.IsBroken || (_trouble.Sentence is not null && !_journal.HasUnsynced)
        || _journal.Bytes > _options.MaxJournalBytes + 2 * _pending.Weight;

    private void NoteDurable()
    {
        lock (_gate)
            _durable = _sequence;
        TellKept();
    }

    private void TellKept()
    {
        foreach (var kept in _unkept)
            kept.SetResult();
        _unkept.Clear();
    }

    private bool NothingWaits
    {
        get
        {
            lock (_gate)
                return _pending.Count == 0 && _inbox.Count == 0;
        }
    }

    private List<(StoreOperation, long)> Snapshot()
    {
        lock (_gate)
            return [.. _pending.All.OrderBy(entry => entry.Sequence).Select(entry => (entry.Operation, entry.Sequence))];
    }

    private void DropEmptyJournal()
    {
        lock (_gate)
        {
            if (_pending.Count == 0 && _inbox.Count == 0 && _journal.Bytes > 0)
                _journal.Reset();
        }
    }

    private void JournalWorks()
    {
        int failures;
        lock (_gate)
            failures = _trouble.Works(Now);
        if (failures > 0)
            StoreWriterLog.JournalBack(_log, failures);
    }

    // Without a journal the database is the only safe place: everything goes there at once until the journal works again.
    private void JournalFails(Exception error)
    {
        var sentence = $"The journal cannot be written: {error.Message} Changes go straight to the database until it can.";
        bool isNew;
        lock (_gate)
        {
            isNew = _trouble.Fails(sentence, Now);
            _lastError = (_time.GetUtcNow(), sentence);
        }

        if (isNew)
            StoreWriterLog.JournalFails(_log, sentence);
        _databaseWork.Set();
    }
}
