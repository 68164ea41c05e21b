using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>
/// Addresses that are good for one request: the second step of uploads. They run out after two minutes, and an agent may have some dozens
/// at a time, not more.
/// </summary>
internal sealed class OneTimeAddresses(TimeProvider time, RowLimit limit)
{
    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(2);

    private readonly ConcurrentDictionary<UUID, Entry> _bySecret = new();

    public int Count => _bySecret.Count;

    /// <summary>Null when the agent has too many already.</summary>
    public UUID? Add(AgentCaps caps, CapHandler handler)
    {
        RemoveExpired();
        if (!limit.Allows(_bySecret.Count(e => ReferenceEquals(e.Value.Caps, caps))))
            return null;
        var secret = UUID.Random();
        _bySecret[secret] = new Entry(caps, handler, time.GetTimestamp());
        return secret;
    }

    public bool TryTake(UUID secret, out AgentCaps? caps, out CapHandler? handler)
    {
        var found = _bySecret.TryRemove(secret, out var entry) && time.GetElapsedTime(entry.Since) <= GoodFor;
        (caps, handler) = found ? (entry.Caps, entry.Handler) : (null, null);
        return found;
    }

    public void RemoveOf(AgentCaps caps)
    {
        foreach (var (secret, entry) in _bySecret)
            if (ReferenceEquals(entry.Caps, caps))
                _bySecret.TryRemove(secret, out _);
    }

    private void RemoveExpired()
    {
        foreach (var (secret, entry) in _bySecret)
            if (time.GetElapsedTime(entry.Since) > GoodFor)
                _bySecret.TryRemove(secret, out _);
    }

    private readonly record struct Entry(AgentCaps Caps, CapHandler Handler, long Since);
}
