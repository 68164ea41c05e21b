using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Remote.Assets;

/// <summary>
/// The asset service of another process, with those used lately in memory and larger ones in files. Anything that was stored while it was
/// away is sent when it is back, and can be had here meanwhile. Temporary and local ones never leave the process.
/// </summary>
public sealed class RemoteAssetService : IAssetService, IAssetCache, IAsyncDisposable
{
    private const int MinFile = 4096; // smaller ones are not worth a file
    private const int MaxAsked = 1000; // ids of one question

    private readonly AssetCalls _calls;
    private readonly UnsentAssets? _unsent;
    private readonly AssetCache _cache;
    private readonly AssetCache _temporary;
    private readonly HashMemory _hashes = new();
    private readonly ConcurrentDictionary<UUID, TaskCompletionSource<Asset?>> _underWay = new();

    /// <param name="unsent">Where what could not be sent waits; null refuses it.</param>
    public RemoteAssetService(AssetCalls calls, long memory, AssetFileCache? files = null, UnsentAssets? unsent = null)
    {
        _calls = calls;
        _unsent = unsent;
        Files = files;
        _cache = new AssetCache(memory);
        _temporary = new AssetCache(Math.Max(memory, 64 * 1024 * 1024)); // as in a standalone: bakes of some 220 avatars
    }

    public AssetFileCache? Files { get; }

    public long CachedBytes => _cache.Bytes + _temporary.Bytes;

    public int CachedAssets => _cache.Count + _temporary.Count;

    /// <summary>Those who ask for the same at the same time wait for one answer.</summary>
    public async ValueTask<Asset?> Get(UUID id)
    {
        if (id.IsZero)
            return null;
        if (GetCached(id) is { } cached)
            return cached;
        var mine = new TaskCompletionSource<Asset?>(TaskCreationOptions.RunContinuationsAsynchronously);
        var call = _underWay.GetOrAdd(id, mine);
        return call == mine ? await FetchForAll(id, mine) : await call.Task;
    }

    public Asset? GetCached(UUID id) => _cache.TryGet(id, out var asset) || _temporary.TryGet(id, out asset) ? asset : null;

    public ValueTask<AssetFile?> GetFile(UUID id) => new(
        Files is not null && _hashes.TryGet(id, out var known) && Files.TryGet(known.Hash, out var path, out var length)
            ? new AssetFile(path, length, known.Type)
            : null);

    public async ValueTask<Asset?> GetMetadata(UUID id)
    {
        if (id.IsZero)
            return null;
        if ((GetCached(id) ?? _unsent?.Find(id)) is { } here)
            return here with { Data = [] };
        return await _calls.GetMetadata(id);
    }

    public async ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids)
    {
        var exist = new bool[ids.Count];
        for (var i = 0; i < exist.Length; i++)
            exist[i] = GetCached(ids[i]) is not null || _unsent?.Has(ids[i]) == true;
        int[] open = [.. Enumerable.Range(0, exist.Length).Where(i => !exist[i])];
        foreach (var some in open.Chunk(MaxAsked))
        {
            var answers = await _calls.Exist([.. some.Select(i => ids[i])]);
            for (var i = 0; i < some.Length; i++)
                exist[some[i]] = answers[i];
        }

        return exist;
    }

    public async ValueTask<UUID> Store(Asset asset)
    {
        if (asset.Id.IsZero)
            asset = asset with { Id = UUID.Random() };
        if (asset.Temporary || asset.Local)
        {
            _temporary.Add(asset);
            return asset.Id;
        }

        _cache.Add(asset);
        if (!await TrySend(asset))
            _unsent?.Keep(asset); // one that was refused is sent once more, and then kept as a file, which the log names
        return asset.Id;
    }

    /// <summary>Of one that has never left the process the service is not asked.</summary>
    public async ValueTask<bool> Delete(UUID id)
    {
        var isOurs = _temporary.TryGet(id, out _);
        _cache.Remove(id);
        _temporary.Remove(id);
        _hashes.Remove(id);
        return isOurs || await _calls.Delete(id);
    }

    /// <summary>Forgets what was read from the service; temporary assets, which are nowhere else, stay.</summary>
    public void ClearCache(bool memory, bool files)
    {
        if (memory)
            _cache.Clear();
        if (files)
            Files?.Clear();
    }

    /// <summary>Sends nothing any more; what waits is the next process's.</summary>
    public ValueTask DisposeAsync() => _unsent?.DisposeAsync() ?? ValueTask.CompletedTask;

    /// <exception cref="ServiceAwayException">It does not take it, and it could wait nowhere.</exception>
    private async ValueTask<bool> TrySend(Asset asset)
    {
        try
        {
            if (await _calls.Store(OpenAsset.Of(asset)))
                return true;
            return _unsent is null ? throw new ServiceAwayException($"The asset service does not take asset {asset.Id}.") : false;
        }
        catch (ServiceAwayException) when (_unsent is not null)
        {
            return false;
        }
    }

    private async Task<Asset?> FetchForAll(UUID id, TaskCompletionSource<Asset?> call)
    {
        try
        {
            var asset = await Fetch(id);
            call.SetResult(asset);
            return asset;
        }
        catch (Exception e)
        {
            call.SetException(e);
            _ = call.Task.Exception; // perhaps nobody else waits for it
            throw;
        }
        finally
        {
            _underWay.TryRemove(id, out _);
        }
    }

    private async Task<Asset?> Fetch(UUID id)
    {
        if ((_unsent?.Find(id) ?? await _calls.Get(id)) is not { } asset)
            return null;
        _cache.Add(asset);
        if (Files is not null && asset.Data.Length >= MinFile)
        {
            var hash = ContentHash.Of(asset.Data);
            _hashes.Set(id, (hash, asset.Type));
            Files.Add(hash, asset.Data);
        }

        return asset;
    }
}
