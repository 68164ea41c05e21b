namespace OpenSim.Store.Sql;

/// <summary>
/// Remembers that a database has not answered in time. Until it answers, one caller at a time asks it, a second after the one before, and
/// the others are refused at once: each who waited would hold a thread, and logins and capabilities have a few dozen of them in common.
/// Thread-safe.
/// </summary>
internal sealed class Silence
{
    private const long RetryAfter = 1000; // milliseconds

    private readonly Lock _gate = new(); // guards the fields, for writing
    private volatile StoreException? _reason; // null while it answers
    private long _next;

    /// <summary>Null: ask it, and tell what came of it. Else what to throw instead.</summary>
    public StoreException? Refusal()
    {
        if (_reason is null)
            return null;
        lock (_gate)
        {
            if (Environment.TickCount64 < _next)
                return _reason;
            _next = long.MaxValue; // this caller asks
            return null;
        }
    }

    /// <summary>Nothing came in time.</summary>
    public void Begin(StoreException reason)
    {
        lock (_gate)
        {
            _reason = reason;
            _next = Environment.TickCount64 + RetryAfter;
        }
    }

    /// <summary>It has said something, be it an error.</summary>
    public void End()
    {
        if (_reason is null)
            return;
        lock (_gate)
            _reason = null;
    }
}
