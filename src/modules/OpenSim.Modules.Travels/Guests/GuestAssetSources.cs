using OpenSim.Primitives;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>On which servers of other grids assets are that guests have named, and of which type they are to be. Thread-safe.</summary>
/// <param name="max">Beyond it the oldest is forgotten.</param>
internal sealed class GuestAssetSources(int max = GuestAssetSources.Max)
{
    private const int Max = 200_000; // some 30 MB

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<UUID, (Source Source, LinkedListNode<UUID> Age)> _sources = [];
    private readonly LinkedList<UUID> _byAge = new();

    public Source? Find(UUID id)
    {
        lock (_gate)
            return _sources.GetValueOrDefault(id).Source;
    }

    /// <summary>Who has named it first is believed: another one's server is not asked in its place.</summary>
    public void Add(UUID id, Source source)
    {
        if (id.IsZero)
            return;
        lock (_gate)
        {
            if (_sources.ContainsKey(id))
                return;
            _sources[id] = (source, _byAge.AddLast(id));
            if (_byAge.Count > max)
                Remove(_byAge.First!.Value);
        }
    }

    /// <summary>It is here now, or not there.</summary>
    public void Remove(UUID id)
    {
        lock (_gate)
        {
            if (_sources.Remove(id, out var known))
                _byAge.Remove(known.Age);
        }
    }

    /// <param name="Type">What it is to be; null where nothing says so.</param>
    internal sealed record Source(string Server, sbyte? Type);
}
