using OpenSim.Primitives;

namespace OpenSim.Services.Http;

/// <summary>
/// Words of tokens that were used, each for as long as its token is good: one that somebody has overheard opens nothing. Of this process
/// only. Thread-safe.
/// </summary>
public sealed class UsedWords(TimeProvider time, TimeSpan kept)
{
    /// <summary>More calls in that time than any grid makes; beyond them no token is taken until some are forgotten.</summary>
    private const int Max = 1_000_000;

    private readonly Lock _gate = new(); // guards all below
    private readonly HashSet<UUID> _used = [];
    private readonly Queue<(long At, UUID Word)> _byAge = new();

    /// <summary>False when it was used before.</summary>
    public bool TryUse(UUID word)
    {
        lock (_gate)
        {
            while (_byAge.TryPeek(out var oldest) && time.GetElapsedTime(oldest.At) > kept)
                _used.Remove(_byAge.Dequeue().Word);
            if (_used.Count >= Max || !_used.Add(word))
                return false;
            _byAge.Enqueue((time.GetTimestamp(), word));
            return true;
        }
    }
}
