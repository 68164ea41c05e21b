using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>Assets of a grid, in memory.</summary>
internal sealed class OwnAssets : IAssetService
{
    private readonly ConcurrentDictionary<UUID, Asset> _assets = new();

    public int Count => _assets.Count;

    public ValueTask<Asset?> Get(UUID id) => new(_assets.GetValueOrDefault(id));

    public Asset? GetCached(UUID id) => _assets.GetValueOrDefault(id);

    public ValueTask<Asset?> GetMetadata(UUID id) => new(_assets.GetValueOrDefault(id) is { } asset ? asset with { Data = [] } : null);

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => new([.. ids.Select(_assets.ContainsKey)]);

    public ValueTask<UUID> Store(Asset asset)
    {
        _assets.TryAdd(asset.Id, asset);
        return new(asset.Id);
    }

    public ValueTask<bool> Delete(UUID id) => new(_assets.TryRemove(id, out _));
}
