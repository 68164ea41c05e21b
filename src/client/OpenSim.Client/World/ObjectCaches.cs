using OpenSim.Primitives;

namespace OpenSim.Client.World;

/// <summary>
/// A viewer's object caches, one for each region, by the CacheID of RegionHandshake: a region that begins anew gives another one.
/// </summary>
public sealed class ObjectCaches
{
    private readonly Dictionary<UUID, ObjectCache> _caches = [];

    public ObjectCache Of(UUID cacheId)
    {
        if (!_caches.TryGetValue(cacheId, out var cache))
            _caches.Add(cacheId, cache = new ObjectCache());
        return cache;
    }
}
