using System.Collections.Concurrent;
using OpenSim.Primitives;

namespace OpenSim.Services.Assets;

/// <summary>Which content an asset has, for assets asked for lately: 4 MB at the most. Thread-safe.</summary>
public sealed class HashMemory
{
    private const int MaxEntries = 20_000;

    private readonly ConcurrentDictionary<UUID, (string Hash, sbyte Type)> _byId = new();
    private int _count;

    public bool TryGet(UUID id, out (string Hash, sbyte Type) known) => _byId.TryGetValue(id, out known);

    public void Set(UUID id, (string Hash, sbyte Type) known)
    {
        if (!_byId.TryAdd(id, known) || Interlocked.Increment(ref _count) <= MaxEntries)
            return;
        // All at once: a walk over everything would keep no better choice, and the store knows them still.
        _byId.Clear();
        Volatile.Write(ref _count, 0);
    }

    public void Remove(UUID id)
    {
        if (_byId.TryRemove(id, out _))
            Interlocked.Decrement(ref _count);
    }
}
