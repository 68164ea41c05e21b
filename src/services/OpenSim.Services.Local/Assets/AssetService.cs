using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Inventory;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Assets of the store, with those used lately in memory and larger ones in files. Temporary and local ones (avatars' bakes) are never
/// written. Anything every simulator brings along stands in where the table has nothing under its id.
/// </summary>
public sealed class AssetService : IAssetService, IAssetCache
{
    /// <summary>Smaller ones are not worth a file.</summary>
    private const int MinFile = 4096;

    // Each of them holds a thread while its bytes go to the database, and where only one may write the others wait on theirs: a hundred
    // uploads that end at once would leave no thread for anybody else, and put a hundred transactions of a second each before a login's.
    private readonly SemaphoreSlim _largeWrites = new(2);

    private readonly IAssetStore _store;
    private readonly HashMemory _hashes = new();
    private readonly TimeProvider _time;
    private readonly AssetCache _cache;
    private readonly AssetCache _temporary;
    private readonly ConcurrentDictionary<UUID, Lazy<Asset?>> _standIns = new();

    // Made when first asked for, which is not at the start of a region that nobody has come to.
    private Dictionary<UUID, Asset> BuiltIn => field ??=
        Wearables.Default.Select(w => w.Asset).Concat(LibraryFiles.All.Select(t => t.Asset).OfType<Asset>()).ToDictionary(a => a.Id);

    /// <param name="files">Where contents are kept as files; null keeps none.</param>
    public AssetService(IAssetStore store, Configuration configuration, TimeProvider time, AssetFileCache? files = null)
    {
        _store = store;
        _time = time;
        Files = files;
        var bytes = configuration.Get(AssetSettings.CacheMegabytes) * 1024L * 1024L;
        _cache = new AssetCache(bytes);
        // 220 avatars with 11 bakes of some 20 kB come to 50 MB: as much again as the cache, with that as the least.
        _temporary = new AssetCache(Math.Max(bytes, 64 * 1024 * 1024));
    }

    /// <summary>What is behind the caches.</summary>
    public IAssetStore Stored => _store;

    /// <summary>Bytes held in memory now, for statistics.</summary>
    public long CachedBytes => _cache.Bytes + _temporary.Bytes;

    public AssetFileCache? Files { get; }

    public int CachedAssets => _cache.Count + _temporary.Count;

    public ValueTask<Asset?> Get(UUID id)
    {
        if (id.IsZero)
            return new(default(Asset));
        if (GetCached(id) is { } cached)
            return ValueTask.FromResult<Asset?>(cached);
        if (_store.Load(id) is not { } asset)
            return BuiltIn.TryGetValue(id, out var builtIn) ? new(builtIn) : MakeStandIn(id);
        _cache.Add(asset);
        if (Files is not null && asset.Data.Length >= MinFile)
        {
            _hashes.Set(id, (asset.Hash, asset.Type));
            Files.Add(asset.Hash, asset.Data);
        }

        return ValueTask.FromResult<Asset?>(asset);
    }

    /// <summary>Small ones are held in memory for the next who asks; large ones are read from where they lie.</summary>
    public async ValueTask<OpenAsset?> Open(UUID id)
    {
        if (GetCached(id) is { } cached)
            return OpenAsset.Of(cached);
        return (id.IsZero ? null : _store.Open(id)) ?? (await Get(id) is { } asset ? OpenAsset.Of(asset) : null);
    }

    /// <summary>For what was asked for before, whatever memory has forgotten since.</summary>
    public ValueTask<AssetFile?> GetFile(UUID id)
    {
        if (Files is null)
            return new(default(AssetFile));
        if (!_hashes.TryGet(id, out var known))
        {
            if (_store.LoadMetadata(id) is not { Hash.Length: > 0 } row)
                return new(default(AssetFile));
            known = (row.Hash, row.Type);
            _hashes.Set(id, known);
        }

        return ValueTask.FromResult(Files.TryGet(known.Hash, out var path, out var length)
            ? new AssetFile(path, length, known.Type)
            : null);
    }

    /// <summary>Forgets what was read from the store; temporary assets, which are nowhere else, stay.</summary>
    public void ClearCache(bool memory, bool files)
    {
        if (memory)
            _cache.Clear();
        if (files)
            Files?.Clear();
    }

    public Asset? GetCached(UUID id) => _cache.TryGet(id, out var asset) || _temporary.TryGet(id, out asset) ? asset : null;

    public async ValueTask<Asset?> GetMetadata(UUID id)
    {
        if (GetCached(id) is { } cached)
            return cached with { Data = [] };
        if (_store.LoadMetadata(id) is { } stored)
            return stored;
        return (BuiltIn.GetValueOrDefault(id) ?? await MakeStandIn(id)) is { } asset ? asset with { Data = [] } : null;
    }

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids)
    {
        var exist = _store.Exist(ids);
        for (var i = 0; i < exist.Length; i++)
            exist[i] |= GetCached(ids[i]) is not null || BuiltIn.ContainsKey(ids[i]) || _standIns.ContainsKey(ids[i]);
        return ValueTask.FromResult(exist);
    }

    public ValueTask<UUID> Store(Asset asset)
    {
        if (asset.Id.IsZero)
            asset = asset with { Id = UUID.Random() };
        asset = asset with { CreateTime = asset.CreateTime != 0 ? asset.CreateTime : Now };
        if (asset.Temporary || asset.Local)
        {
            _temporary.Add(asset);
        }
        else if (GetCached(asset.Id) is null && _store.LoadMetadata(asset.Id) is null)
        {
            _store.Store(asset);
            _cache.Add(asset);
        }

        return ValueTask.FromResult(asset.Id);
    }

    public async ValueTask<UUID> Store(Asset asset, Stream content)
    {
        if (asset.Temporary || asset.Local || content.Length <= IAssetStore.MaxWhole)
            return await Store(asset.With(content));
        if (asset.Id.IsZero)
            asset = asset with { Id = UUID.Random() };
        await _largeWrites.WaitAsync();
        try
        {
            if (GetCached(asset.Id) is null && _store.LoadMetadata(asset.Id) is null)
                _store.Store(asset with { CreateTime = asset.CreateTime != 0 ? asset.CreateTime : Now }, content);
        }
        finally
        {
            _largeWrites.Release();
        }

        return asset.Id;
    }

    public ValueTask<bool> Delete(UUID id)
    {
        var known = GetCached(id) is not null;
        _cache.Remove(id);
        _temporary.Remove(id);
        _hashes.Remove(id);
        return ValueTask.FromResult(_store.Delete(id) || known);
    }

    public void StandIn(UUID id, Func<Asset?> make) => _standIns[id] = new Lazy<Asset?>(make);

    private int Now => (int)_time.GetUtcNow().ToUnixTimeSeconds();

    private async ValueTask<Asset?> MakeStandIn(UUID id)
    {
        if (!_standIns.TryGetValue(id, out var standIn) || await Task.Run(() => standIn.Value) is not { } asset)
            return null;
        await Store(asset);
        _standIns.TryRemove(id, out _);
        return asset;
    }
}
