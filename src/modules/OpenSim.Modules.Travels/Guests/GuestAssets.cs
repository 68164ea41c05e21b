using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// The grid's assets, and those that guests have named, which are fetched from their own servers when somebody asks for one, checked, and
/// kept by this grid as OpenSimulator does. Anything that is here is never asked for elsewhere, so no server can put another thing in its
/// place.
/// </summary>
public sealed class GuestAssets(IAssetService own, IHomeServers others, GuestLimits limits, TimeProvider time) : IAssetService
{
    private const int MaxServers = 1024;

    private readonly GuestAssetSources _sources = new();
    private readonly ConcurrentDictionary<UUID, TaskCompletionSource<Asset?>> _underWay = new();
    private readonly ConcurrentDictionary<string, SemaphoreSlim> _gates = new(StringComparer.Ordinal);

    /// <summary>Those of the grid alone.</summary>
    public IAssetService Own { get; } = own;

    /// <summary>Says where an asset is that somebody has named.</summary>
    /// <param name="type">What it is to be; null where nothing says so.</param>
    public void Note(string server, UUID id, sbyte? type = null)
    {
        if (server.Length > 0)
            _sources.Add(id, new GuestAssetSources.Source(server, type));
    }

    public async ValueTask<Asset?> Get(UUID id) => await Own.Get(id) ?? await Fetch(id);

    public Asset? GetCached(UUID id) => Own.GetCached(id);

    public ValueTask<AssetFile?> GetFile(UUID id) => Own.GetFile(id);

    public async ValueTask<OpenAsset?> Open(UUID id) =>
        await Own.Open(id) ?? (await Fetch(id) is { } asset ? OpenAsset.Of(asset) : null);

    public async ValueTask<Asset?> GetMetadata(UUID id) =>
        await Own.GetMetadata(id) ?? (await Fetch(id) is { } asset ? asset with { Data = [] } : null);

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => Own.AssetsExist(ids);

    public ValueTask<UUID> Store(Asset asset) => Own.Store(asset);

    public ValueTask<UUID> Store(Asset asset, Stream content) => Own.Store(asset, content);

    public ValueTask<bool> Delete(UUID id) => Own.Delete(id);

    public void StandIn(UUID id, Func<Asset?> make) => Own.StandIn(id, make);

    // Those who ask for the same at the same time wait for one answer.
    private async ValueTask<Asset?> Fetch(UUID id)
    {
        if (_sources.Find(id) is not { } source)
            return null;
        var mine = new TaskCompletionSource<Asset?>(TaskCreationOptions.RunContinuationsAsynchronously);
        var call = _underWay.GetOrAdd(id, mine);
        return call == mine ? await FetchForAll(id, source, mine) : await call.Task;
    }

    private async Task<Asset?> FetchForAll(UUID id, GuestAssetSources.Source source, TaskCompletionSource<Asset?> call)
    {
        Asset? asset = null;
        try
        {
            asset = await FetchOnce(id, source);
        }
        catch (ServiceAwayException)
        {
            // It is asked for again.
        }
        finally
        {
            _underWay.TryRemove(id, out _);
            call.SetResult(asset);
        }

        return asset;
    }

    private async Task<Asset?> FetchOnce(UUID id, GuestAssetSources.Source source)
    {
        if (others.Assets(source.Server) is not { } server || !limits.TryFetch(source.Server, 0, Now))
            return null;
        if (_gates.Count >= MaxServers)
            _gates.Clear(); // who waits at one of them goes on there
        var gate = _gates.GetOrAdd(source.Server, _ => new SemaphoreSlim(limits.AtOnce));
        await gate.WaitAsync();
        Asset? asset;
        try
        {
            asset = await server.Get(id);
        }
        finally
        {
            gate.Release();
        }

        _sources.Remove(id);
        if (asset is null || asset.Id != id || (source.Type is { } type && asset.Type != type))
            return null;
        if (!limits.TryFetch(source.Server, asset.Data.Length, Now))
            return null;
        var kept = asset with { Local = false, Temporary = false };
        await Own.Store(kept);
        foreach (var needed in GuestThings.NeedsOf(kept))
            Note(source.Server, needed);
        return kept;
    }

    private TimeSpan Now => time.GetElapsedTime(0);
}
