using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Services.Remote;

/// <summary>
/// What a service has answered, for a while. When it is full, what is too old goes, and if nothing is, all. An answer that came to a
/// question from before a change is not kept. While the service is away what was known is better than nothing, however old it is.
/// Thread-safe.
/// </summary>
internal sealed class AgedCache<TKey, TValue>(TimeProvider time, Func<double> maxAge, Func<int> maxEntries)
    where TKey : notnull
    where TValue : class
{
    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<TKey, (TValue Value, long Until)> _entries = [];
    private long _changes;

    /// <summary>To be taken before asking, and given to <see cref="Keep"/>.</summary>
    public long Changes => Interlocked.Read(ref _changes);

    public bool TryGet(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        lock (_gate)
        {
            var isThere = _entries.TryGetValue(key, out var entry) && time.GetTimestamp() < entry.Until;
            value = isThere ? entry.Value : default;
            return isThere;
        }
    }

    /// <summary>What is known, else what is asked; null is not kept.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, and nothing was ever known.</exception>
    public async ValueTask<TValue?> GetOrAsk(TKey key, Func<ValueTask<TValue?>> ask)
    {
        if (TryGet(key, out var known))
            return known;
        return await AskOrGetOld(key, ask);
    }

    /// <summary>What is asked, else what was known the last time; null is not kept.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, and nothing was ever known.</exception>
    public async ValueTask<TValue?> AskOrGetOld(TKey key, Func<ValueTask<TValue?>> ask)
    {
        var changes = Changes;
        try
        {
            var found = await ask();
            if (found is not null)
                Keep(key, found, changes);
            return found;
        }
        catch (ServiceAwayException) when (GetOld(key) is { } old)
        {
            return old;
        }
    }

    /// <summary>What was known the last time, however old; null when that is nothing.</summary>
    public TValue? GetOld(TKey key)
    {
        lock (_gate)
            return _entries.TryGetValue(key, out var entry) ? entry.Value : null;
    }

    /// <summary>Has it asked anew: something of it has changed that nobody minds while there is no answer.</summary>
    public void Expire(TKey key)
    {
        lock (_gate)
        {
            if (_entries.TryGetValue(key, out var entry))
                _entries[key] = (entry.Value, 0);
            _changes++;
        }
    }

    /// <summary>What is known, if anything is, becomes what a change of the asker's has made of it, and is asked anew.</summary>
    public void Change(TKey key, Func<TValue, TValue> change)
    {
        lock (_gate)
        {
            if (_entries.TryGetValue(key, out var entry))
                _entries[key] = (change(entry.Value), 0);
            _changes++;
        }
    }

    public void Keep(TKey key, TValue value, long changes)
    {
        lock (_gate)
        {
            if (changes != _changes)
                return;
            if (_entries.Count >= maxEntries())
                MakeRoom();
            _entries[key] = (value, time.GetTimestamp() + (long)(maxAge() * time.TimestampFrequency));
        }
    }

    public void Forget(TKey key)
    {
        lock (_gate)
        {
            _entries.Remove(key);
            _changes++;
        }
    }

    private void MakeRoom()
    {
        var now = time.GetTimestamp();
        foreach (var (key, entry) in _entries)
            if (entry.Until <= now)
                _entries.Remove(key);
        if (_entries.Count >= maxEntries())
            _entries.Clear();
    }
}
