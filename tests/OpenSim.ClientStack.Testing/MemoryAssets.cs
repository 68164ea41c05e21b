using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.ClientStack.Testing;

/// <summary>Assets in a dictionary; those in <see cref="Slow"/> come when the test says so.</summary>
internal sealed class MemoryAssets : IAssetService
{
    private readonly Dictionary<UUID, Asset> _assets = [];

    public Dictionary<UUID, TaskCompletionSource<Asset?>> Slow { get; } = [];

    public int Reads { get; private set; }

    public UUID Add(byte[] data, sbyte type = AssetType.Texture)
    {
        var asset = new Asset { Id = UUID.Random(), Type = type, Data = data };
        _assets.Add(asset.Id, asset);
        return asset.Id;
    }

    public byte[] DataOf(UUID id) => _assets[id].Data;

    public ValueTask<Asset?> Get(UUID id)
    {
        Reads++;
        return Slow.TryGetValue(id, out var slow) ? new ValueTask<Asset?>(slow.Task) : ValueTask.FromResult(GetCached(id));
    }

    public Asset? GetCached(UUID id) => _assets.GetValueOrDefault(id);

    public ValueTask<Asset?> GetMetadata(UUID id) => ValueTask.FromResult(GetCached(id));

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => ValueTask.FromResult(ids.Select(_assets.ContainsKey).ToArray());

    public ValueTask<UUID> Store(Asset asset)
    {
        _assets[asset.Id] = asset;
        return ValueTask.FromResult(asset.Id);
    }

    public ValueTask<bool> Delete(UUID id) => ValueTask.FromResult(_assets.Remove(id));
}
