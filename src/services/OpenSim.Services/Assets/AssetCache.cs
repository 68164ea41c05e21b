using System.Diagnostics.CodeAnalysis;
using OpenSim.Primitives;

namespace OpenSim.Services.Assets;

/// <summary>Assets in memory, those used last first, within a bound of bytes. Thread-safe.</summary>
public sealed class AssetCache(long capacity)
{
    // What one entry costs besides its bytes, roughly: many tiny assets must count too.
    private const int Overhead = 400;

    private readonly Lock _gate = new(); // guards all
    private readonly Dictionary<UUID, LinkedListNode<Asset>> _byId = [];
    private readonly LinkedList<Asset> _byUse = new();

    public long Bytes { get; private set; }

    public int Count
    {
        get
        {
            lock (_gate)
                return _byId.Count;
        }
    }

    public bool TryGet(UUID id, [MaybeNullWhen(false)] out Asset asset)
    {
        lock (_gate)
        {
            asset = null;
            if (!_byId.TryGetValue(id, out var node))
                return false;
            _byUse.Remove(node);
            _byUse.AddFirst(node);
            asset = node.Value;
            return true;
        }
    }

    public void Add(Asset asset)
    {
        if (Cost(asset) > capacity)
            return;
        lock (_gate)
        {
            RemoveLocked(asset.Id);
            _byId[asset.Id] = _byUse.AddFirst(asset);
            Bytes += Cost(asset);
            while (Bytes > capacity)
                RemoveLocked(_byUse.Last!.Value.Id);
        }
    }

    public void Remove(UUID id)
    {
        lock (_gate)
            RemoveLocked(id);
    }

    public void Clear()
    {
        lock (_gate)
        {
            _byId.Clear();
            _byUse.Clear();
            Bytes = 0;
        }
    }

    private void RemoveLocked(UUID id)
    {
        if (!_byId.Remove(id, out var node))
            return;
        _byUse.Remove(node);
        Bytes -= Cost(node.Value);
    }

    private static long Cost(Asset asset) => asset.Data.Length + Overhead;
}
