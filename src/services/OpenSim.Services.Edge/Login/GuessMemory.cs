namespace OpenSim.Services.Edge.Login;

/// <summary>
/// Counts by key, of which a flood from everywhere drives out the oldest, and those first that never were right and are not shut out. For
/// one thread at a time.
/// </summary>
internal sealed class GuessMemory<TKey>(TimeProvider time)
    where TKey : notnull
{
    private const int MaxKeys = 20_000;

    private readonly Dictionary<TKey, GuessCount> _counts = [];

    public GuessCount? Find(TKey key) => _counts.GetValueOrDefault(key);

    /// <summary>The count of a key, with a time frame of this length that is not over, unless it is shut out.</summary>
    public GuessCount Of(TKey key, TimeSpan frame)
    {
        if (!_counts.TryGetValue(key, out var count))
        {
            if (_counts.Count >= MaxKeys)
                RemoveOld();
            return _counts[key] = new GuessCount { Since = time.GetTimestamp() };
        }

        if (!count.ShutOut && time.GetElapsedTime(count.Since) >= frame)
            count.Restart(time.GetTimestamp());
        return count;
    }

    private void RemoveOld()
    {
        var old = _counts.OrderBy(c => c.Value.Right is not null).ThenBy(c => c.Value.ShutOut).ThenBy(c => c.Value.Since);
        foreach (var (key, _) in old.Take(MaxKeys / 4).ToList())
            _counts.Remove(key);
    }
}
