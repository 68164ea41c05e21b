namespace OpenSim.Store.Sql;

/// <summary>
/// The sessions of a database that nobody uses now, for any thread. The one used last is taken first, so those that only a burst needed
/// sink to the bottom, and are closed when they have not been needed for a minute: on a server each counts against max_connections (151
/// unless it is told otherwise, less than eight for each of 23 regions), and everywhere it keeps its prepared commands and buffers.
/// </summary>
internal sealed class IdleSessions(TimeProvider time)
{
    private static readonly TimeSpan KeptFor = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new(); // guards the list and whether it is closed
    private readonly List<Session> _sessions = []; // used last at the end
    private bool _closed;

    public int Count
    {
        get
        {
            lock (_gate)
                return _sessions.Count;
        }
    }

    /// <summary>How long nobody has used it.</summary>
    public TimeSpan Age(Session session) => time.GetElapsedTime(session.LastUsed);

    /// <summary>
    /// The one used last, or null when there is none. Throws <see cref="ObjectDisposedException"/> after <see cref="Close"/>.
    /// </summary>
    public Session? Take()
    {
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_closed, typeof(Database));
            if (_sessions.Count == 0)
                return null;
            var session = _sessions[^1];
            _sessions.RemoveAt(_sessions.Count - 1);
            return session;
        }
    }

    public void Give(Session session)
    {
        session.LastUsed = time.GetTimestamp();
        Session? surplus;
        lock (_gate)
        {
            surplus = _closed ? session : TakeSurplus();
            if (!_closed)
                _sessions.Add(session);
        }

        surplus?.Dispose();
    }

    /// <summary>Closes all that are here.</summary>
    public void Clear()
    {
        Session[] dropped;
        lock (_gate)
        {
            dropped = [.. _sessions];
            _sessions.Clear();
        }

        foreach (var session in dropped)
            session.Dispose();
    }

    /// <summary>Closes all, and from now on whatever is given.</summary>
    public void Close()
    {
        lock (_gate)
            _closed = true;
        Clear();
    }

    // One at a time: who gives a session back should not wait for eight to close.
    private Session? TakeSurplus()
    {
        if (_sessions.Count == 0 || Age(_sessions[0]) < KeptFor)
            return null;
        var oldest = _sessions[0];
        _sessions.RemoveAt(0);
        return oldest;
    }
}
