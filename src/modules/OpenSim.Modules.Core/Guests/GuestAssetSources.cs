using OpenSim.Primitives;

namespace OpenSim.Modules.Core.Guests;

/// <summary>On which servers of other grids assets are that guests have named, and of which type they are to be. Thread-safe.</summary>
internal sealed class GuestAssetSources
{
    private const int Max = 200_000; // some 20 MB; beyond it the oldest is forgotten

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<UUID, Source> _sources = [];
    private readonly Queue<UUID> _byAge = new();

    public Source? Find(UUID id)
    {
        lock (_gate)
            return _sources.GetValueOrDefault(id);
    }

    /// <summary>Who has named it first is believed: another one's server is not asked in its place.</summary>
    public void Add(UUID id, Source source)
    {
        if (id.IsZero)
            return;
        lock (_gate)
        {
            if (!_sources.TryAdd(id, source))
                return;
            _byAge.Enqueue(id);
            if (_byAge.Count > Max)
                _sources.Remove(_byAge.Dequeue());
        }
    }

    /// <summary>It is here now, or not there.</summary>
    public void Remove(UUID id)
    {
        lock (_gate)
            _sources.Remove(id);
    }

    /// <param name="Type">What it is to be; null where nothing says so.</param>
    internal sealed record Source(string Server, sbyte? Type);
}
