using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Tests.Kit;

/// <summary>Assets in a dictionary; answers at once.</summary>
public sealed class MemoryAssets : IAssetService
{
    public Dictionary<UUID, Asset> All { get; } = [];

    public UUID Add(sbyte type, params byte[] data)
    {
        var id = UUID.Random();
        All[id] = new Asset { Id = id, Type = type, Data = data };
        return id;
    }

    public ValueTask<Asset?> Get(UUID id) => ValueTask.FromResult(All.GetValueOrDefault(id));

    public Asset? GetCached(UUID id) => All.GetValueOrDefault(id);

    public ValueTask<Asset?> GetMetadata(UUID id) => Get(id);

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => ValueTask.FromResult(ids.Select(All.ContainsKey).ToArray());

    public ValueTask<UUID> Store(Asset asset)
    {
        All.TryAdd(asset.Id, asset);
        return ValueTask.FromResult(asset.Id);
    }

    public ValueTask<bool> Delete(UUID id) => ValueTask.FromResult(All.Remove(id));
}
